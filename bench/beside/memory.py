"""Plain dictionaries, beside the store that keeps its entries in them.

There is no driver below this store, so the other side is what one would write for one's own
program, as far as it promises the same. It admits an entry by the same checks and keeps a copy of
its own, gives copies away, rounds vectors to 32 bits, settles how long those of a space are, and
leaves out what has expired. It keeps former states with the moment they ended, the words of each
entry, its feedback and the revision; it compares by exact sums, and looks again after it forgot.
What the ratio shows is the rest: locks, scopes, selections, versions that touches part, frequencies
told with every search, and one path for every kind of write.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from heapq import nlargest
from operator import attrgetter, mul
from pathlib import Path

from bench.beside.side import EMBEDDER, FEW, NOW, PAGE, Ours, Pair, terms_of
from perdure.errors import DimensionError
from perdure.model.entry import Entry, Vector
from perdure.stores import admission
from perdure.stores.memory import MemoryStore
from perdure.stores.memory.shelf import copied
from perdure.stores.vectors import rounded
from perdure.text.weights import idf

_SEQ = attrgetter("seq")


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
        self.past: dict[str, list[tuple[Entry, datetime]]] = {}
        self.terms: dict[str, list[str]] = {}
        self.under: dict[str, dict[str, None]] = {}
        self.feedback: dict[str, tuple[float, int]] = {}
        self.vectors: dict[str, Vector] = {}
        self.dimension: int | None = None
        self.seq = self.revision = 0

    async def put(self, entry: Entry) -> Entry:
        return (await self.put_many([entry]))[0]

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
        admitted = [self._admitted(entry) for entry in entries]
        self.revision += 1
        return [self._put(entry) for entry in admitted]

    def _admitted(self, entry: Entry) -> Entry:
        admission.check_entry(entry)
        vectors = {name: rounded(vector) for name, vector in entry.embeddings.items()}
        for vector in vectors.values():
            self.dimension = self.dimension or len(vector)
            if len(vector) != self.dimension:
                raise DimensionError(EMBEDDER, expected=self.dimension, found=len(vector))
        return copied(entry, vectors)

    def _put(self, entry: Entry) -> Entry:
        held = self.kept.get(entry.id)
        if held is None:
            self.seq += 1
            seq, version = self.seq, 1
        else:
            self.past.setdefault(entry.id, []).append((held, NOW))
            self._lift(held.id)
            seq, version = held.seq, held.version + 1
        kept = replace(entry, seq=seq, version=version, embeddings={})
        self.kept[entry.id] = kept
        if entry.embeddings:
            self.vectors[entry.id] = entry.embeddings[EMBEDDER]
        terms = self.terms[entry.id] = [*terms_of(entry), *(f"#{key}" for key in entry.keys)]
        for term in terms:
            self.under.setdefault(term, {})[entry.id] = None
        return copied(kept, entry.embeddings)

    def _lift(self, name: str) -> None:
        for term in self.terms.pop(name):
            del self.under[term][name]
            if not self.under[term]:
                del self.under[term]

    async def get(self, name: str) -> Entry | None:
        held = self.kept.get(name)
        return copied(held) if held is not None and held.live(NOW) else None

    async def page(self) -> list[Entry]:
        live = [one for one in self.kept.values() if one.live(NOW)]
        return list(map(copied, sorted(live, key=_SEQ, reverse=True)[:PAGE]))

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        population = sum(one.live(NOW) for one in self.kept.values())
        sums: dict[str, float] = {}
        for term in terms:
            names = [name for name in self.under.get(term, ()) if self.kept[name].live(NOW)]
            weight = idf(len(names), population)
            for name in names:
                sums[name] = sums.get(name, 0.0) + weight
        best = nlargest(FEW, sums, key=lambda name: (sums[name], self.kept[name].seq))
        return [copied(self.kept[name]) for name in best]

    async def nearest(self, query: Vector) -> list[Entry]:
        query = rounded(query)
        length = math.hypot(*query)
        scored: list[tuple[float, int, str]] = []
        for name, vector in self.vectors.items():
            entry = self.kept[name]
            if entry.live(NOW):
                scale = length * math.hypot(*vector)
                cosine = math.fsum(map(mul, query, vector)) / scale if scale else 0.0
                scored.append((round(cosine, 6), entry.seq, name))
        return [copied(self.kept[name]) for _, _, name in nlargest(FEW, scored)]

    async def forget(self, name: str) -> tuple[int, int, Mapping[str, bool]]:
        held, past = self.kept.pop(name, None), self.past.pop(name, ())
        if held is not None:
            self._lift(name)
            self.vectors.pop(name, None)
            self.feedback.pop(name, None)
            self.revision += 1
        places = {"entries": self.kept, "versions": self.past, "words": self.terms,
                  "vectors": self.vectors, "feedback": self.feedback}  # fmt: skip
        left = {place: name in there for place, there in places.items()}
        return int(held is not None and held.live(NOW)), len(past), left

    async def close(self) -> None:
        self.kept.clear()
