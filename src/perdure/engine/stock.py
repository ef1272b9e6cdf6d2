"""What a store holds of a scope, mark by mark, so that two stores can be compared."""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from perdure.frozen import frozen
from perdure.model.codec import entry_to_json
from perdure.model.entry import Entry, Json, Vector, Version
from perdure.model.scope import Scope
from perdure.ports import Capability, Feedback, Store

PAGE = 500
_FEW = 3
_LEFT_OUT = frozenset({"seq", "access_count", "last_accessed_at", "embeddings"})
_TIMES = ("created_at", "updated_at", "expires_at", "valid_from", "valid_to")

Told = Callable[[int], None]
"""Is told how many more entries were looked at."""


@frozen
class Mark:
    """What an id holds: all that was ever said under it, how it was used, how it was judged.

    `seq` is the place in this store alone, and does not count in a comparison of two.
    """

    seq: int = field(compare=False)
    content: bytes
    uses: tuple[int, datetime] | None = None
    judged: tuple[float, int] | None = None


@dataclass(slots=True)
class Stock:
    """The live ids of a scope in their order, the removed ones, and the signatures."""

    live: dict[str, Mark] = field(default_factory=dict[str, Mark])
    gone: dict[str, Mark] = field(default_factory=dict[str, Mark])
    signatures: list[str] = field(default_factory=list[str])

    @property
    def fingerprint(self) -> str:
        """Give 128 bits that are the same for the same content in the same order."""
        digest = hashlib.blake2b(digest_size=16)
        for marks in (self.live, dict(sorted(self.gone.items()))):
            for entry_id, mark in marks.items():
                digest.update(_digest([entry_id, mark.content.hex(), repr(mark.judged)]))
                digest.update(_digest([str(one) for one in mark.uses or ()]))
            digest.update(b"|")
        digest.update(_digest(self.signatures))
        return digest.hexdigest()


@frozen
class Stocktaker:
    """Look through stores at one moment, minding what all of them can keep."""

    now: datetime
    keeping: frozenset[Capability]

    async def take(self, store: Store, scope: Scope, told: Told) -> Stock:
        """Give the stock of a scope. Cost: the whole of it, with one or two reads per entry."""
        stock = Stock(signatures=await store.signatures(scope))
        cursor: str | None = None
        while True:
            page = await store.list(
                scope,
                now=self.now,
                limit=PAGE,
                cursor=cursor,
                embeddings=Capability.VECTOR in self.keeping,
            )
            for entry in page.entries:
                stock.live[entry.id] = await self._mark(store, scope, entry)
            told(len(page.entries))
            cursor = page.cursor
            if cursor is None:
                break
        stock.live = dict(reversed(stock.live.items()))
        for entry_id, states in await self.removed(store, scope):
            stock.gone[entry_id] = Mark(states[-1].entry.seq, _digest(self.said(states)))
        return stock

    async def removed(self, store: Store, scope: Scope) -> list[tuple[str, list[Version]]]:
        """Give the states of the ids that somebody removed; what only expired is left out."""
        if Capability.HISTORY not in self.keeping:
            return []
        found: list[tuple[str, list[Version]]] = []
        for entry_id in await store.removed(scope, now=self.now):
            states = await store.history(scope, entry_id)
            if states and states[-1].ended_by == "delete":
                found.append((entry_id, states))
        return found

    async def _mark(self, store: Store, scope: Scope, entry: Entry) -> Mark:
        past: list[Json] = []
        if Capability.HISTORY in self.keeping:
            past = self.said(await store.history(scope, entry.id))
        return Mark(
            entry.seq,
            _digest([self._plain(entry), _packed(entry.embeddings), past]),
            (entry.access_count, entry.last_accessed_at),
            _judged(await store.get_feedback(scope, entry.id)),
        )

    def said(self, states: Sequence[Version]) -> list[Json]:
        """Give what states say that all the stores can keep."""
        return [
            [self._plain(one.entry), _utc(one.recorded_at), _utc(one.ended_at), one.ended_by]
            for one in states
        ]

    def _plain(self, entry: Entry) -> Json:
        left_out = _LEFT_OUT if Capability.HISTORY in self.keeping else {*_LEFT_OUT, "version"}
        named = {**entry_to_json(entry), **{name: _utc(getattr(entry, name)) for name in _TIMES}}
        return {name: value for name, value in named.items() if name not in left_out}


def differences(ours: Stock, theirs: Stock) -> list[str]:
    """Say how a copy differs from what it is a copy of, in sentences; none when it does not."""
    found: list[str] = []
    for what, mine, other in (
        ("entry", ours.live, theirs.live),
        ("removed entry", ours.gone, theirs.gone),
    ):
        found += _named(f"{what} is missing", mine.keys() - other.keys())
        found += _named(f"{what} is in the copy alone", other.keys() - mine.keys())
        same = mine.keys() & other.keys()
        found += _named(f"{what} differs", {one for one in same if mine[one] != other[one]})
    if not found and list(ours.live) != list(theirs.live):
        found.append("the order differs")
    lost = len(set(ours.signatures) - set(theirs.signatures))
    more = len(set(theirs.signatures) - set(ours.signatures))
    if lost or more:
        found.append(f"of the signatures {lost} are missing and {more} in the copy alone")
    return found


def _named(what: str, ids: Iterable[str]) -> list[str]:
    some = sorted(ids)
    if not some:
        return []
    shown = ", ".join(map(repr, some[:_FEW])) + (", ..." if len(some) > _FEW else "")
    return [f"{len(some)} x {what}: {shown}"]


def _utc(when: datetime | None) -> str | None:
    return None if when is None else when.astimezone(UTC).isoformat()


def _packed(vectors: Mapping[str, Vector]) -> Json:
    return {name: array("f", vector).tobytes().hex() for name, vector in vectors.items()}


def _judged(feedback: Feedback | None) -> tuple[float, int] | None:
    return None if feedback is None else (round(feedback.average, 6) + 0.0, feedback.count)


def _digest(said: Json) -> bytes:
    text = json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
