"""Plain dictionaries, beside the store that keeps its entries in them."""

from __future__ import annotations

import copy
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from heapq import nlargest
from operator import mul
from pathlib import Path

from bench.beside.side import FEW, PAGE, Ours, Pair, terms_of
from perdure.model.entry import Entry, Vector
from perdure.stores.memory import MemoryStore
from perdure.text.weights import idf


async def ready(_: Path) -> Pair:
    """Give both sides."""
    store = MemoryStore()
    await store.open()
    # A hundred thousand vectors as Python's own numbers would take more than a gigabyte.
    return Pair(Ours(store), Bare(), most_vectors=10_000)


class Bare:
    """Entries by id, ids by word."""

    def __init__(self) -> None:
        self.kept: dict[str, Entry] = {}
        self.past: dict[str, list[Entry]] = {}
        self.under: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self.seq = self.revision = 0

    async def put(self, entry: Entry) -> Entry:
        self.revision += 1
        return self._put(entry)

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
        self.revision += 1
        return [self._put(entry) for entry in entries]

    def _put(self, entry: Entry) -> Entry:
        held = self.kept.get(entry.id)
        if held is None:
            self.seq += 1
            kept = replace(entry, seq=self.seq, version=1)
        else:
            self.past.setdefault(entry.id, []).append(held)
            self._lift(held)
            kept = replace(entry, seq=held.seq, version=held.version + 1)
        self.kept[entry.id] = kept
        for term in terms_of(entry):
            self.under[term][entry.id] = None
        return kept

    def _lift(self, entry: Entry) -> None:
        for term in terms_of(entry):
            del self.under[term][entry.id]

    async def get(self, name: str) -> Entry | None:
        held = self.kept.get(name)
        return held and _own(held)

    async def page(self) -> list[Entry]:
        return [_own(one) for one in nlargest(PAGE, self.kept.values(), key=lambda one: one.seq)]

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        sums: defaultdict[str, float] = defaultdict(float)
        for term in terms:
            names = self.under.get(term, {})
            weight = idf(len(names), len(self.kept))
            for name in names:
                sums[name] += weight
        best = nlargest(FEW, sums, key=lambda name: (sums[name], self.kept[name].seq))
        return [_own(self.kept[name]) for name in best]

    async def nearest(self, query: Vector) -> list[Entry]:
        long = math.sqrt(sum(map(mul, query, query)))
        scored: list[tuple[float, int, str]] = []
        for entry in self.kept.values():
            for vector in entry.embeddings.values():
                scale = long * math.sqrt(sum(map(mul, vector, vector)))
                scored.append((sum(map(mul, query, vector)) / scale, entry.seq, entry.id))
        return [_own(self.kept[name]) for _, _, name in nlargest(FEW, scored)]

    async def forget(self, name: str) -> None:
        self.revision += 1
        self._lift(self.kept.pop(name))
        self.past.pop(name, None)

    async def close(self) -> None:
        self.kept.clear()


def _own(entry: Entry) -> Entry:
    """Give an entry that a caller cannot change for others, as the store does."""
    value, metadata = copy.deepcopy(entry.value), copy.deepcopy(dict(entry.metadata))
    return replace(entry, value=value, metadata=metadata, embeddings={})
