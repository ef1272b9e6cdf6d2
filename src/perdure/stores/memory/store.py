"""The plainest store: dictionaries under one lock, and the model for all others."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import datetime
from heapq import nlargest
from itertools import islice

from perdure.errors import ConflictError, StoreClosedError, UsageError
from perdure.frozen import altered
from perdure.model.entry import Entry, Tier, Version
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING, Selection
from perdure.ports import (
    Around,
    Beside,
    Capability,
    Changes,
    Commit,
    Erasure,
    Feedback,
    Match,
    Matches,
    Neighbour,
    Page,
    PutOutcome,
    Space,
    TierUsage,
)
from perdure.stores import admission, vectors
from perdure.stores.base import StoreBase
from perdure.stores.memory.shelf import Shelf, copied, place, read_back, runs, summed
from perdure.text.tokens import estimate_tokens


class MemoryStore(StoreBase):
    """Keep entries in this process, for as long as it lives."""

    capabilities = frozenset(Capability)
    inline = True
    address = "memory:"

    def __repr__(self) -> str:
        return "MemoryStore()"

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._shelves: dict[str, Shelf] | None = None
        self._closed = False
        self._forgotten_revision = 0
        self._seq = 0

    @classmethod
    def from_url(cls, url: str) -> MemoryStore:
        """Give a store for `memory:`, which names no place."""
        if url != cls.address:
            raise UsageError("memory: stands alone; it names no place", argument="url")
        return cls()

    async def open(self) -> None:
        """Begin empty."""
        with self._lock:
            if self._closed:
                raise StoreClosedError("the store was closed", where=self.address)
            if self._shelves is None:
                self._shelves = {}

    async def close(self) -> None:
        """Let everything go."""
        with self._lock:
            self._closed = True
            self._shelves = None

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        with self._lock:
            names = sorted(self._open_shelves())
        return [name for name in names if after is None or name > after][:limit]

    async def revision(self, scope: Scope) -> int:
        with self._lock:
            return self._shelf(scope).revision

    async def get(
        self, scope: Scope, entry_id: str, *, now: datetime, embeddings: bool = False
    ) -> Entry | None:
        if embeddings:
            return (await self.get_many(scope, [entry_id], now=now, embeddings=True)).get(entry_id)
        admission.check_now(now)
        with self._lock:
            held = self._shelf(scope).kept.get(entry_id)
            return copied(held.entry) if held is not None and held.entry.live(now) else None

    async def get_many(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        now: datetime,
        embeddings: bool = False,
    ) -> dict[str, Entry]:
        admission.check_now(now)
        with self._lock:
            shelf = self._shelf(scope)
            found = [shelf.kept[one].entry for one in entry_ids if one in shelf.kept]
            return {
                entry.id: _handed_out(shelf, entry, embeddings=embeddings)
                for entry in found
                if entry.live(now)
            }

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        with self._lock:
            held = await self.get(scope, entry.id, now=now)
            version = held.version if held else 0
            if version != expected:
                return PutOutcome(applied=False, version=version)
            return PutOutcome(applied=True, version=(await self.put(scope, entry, now=now)).version)

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        with self._lock:
            live = await self.get_many(scope, entry_ids, now=now)
            if live:
                await self.commit(scope, Changes(deletes=list(live)), now=now)
            return len(live)

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        admission.check_now(now)
        admission.check_touches(changes.touches)
        admission.check_versions(changes.versions)
        puts = {entry.id: _admitted(entry) for entry in changes.puts}
        versions = [altered(one, entry=_bare(_admitted(one.entry))) for one in changes.versions]
        for signature in changes.signatures:
            admission.check_text(signature, "signature")
        with self._lock:
            shelf = self._shelf(scope)
            if if_revision is not None and if_revision != shelf.revision:
                raise ConflictError("the scope", expected=if_revision, found=shelf.revision)
            spaces = vectors.settle(shelf.spaces, (entry.embeddings for entry in puts.values()))
            if not changes:
                return Commit(shelf.revision)
            shelf.spaces = spaces
            for entry_id in changes.deletes:
                shelf.remove(entry_id, now)
            for entry in puts.values():
                self._seq = shelf.write(entry, self._seq, now)
            for touch in changes.touches:
                shelf.touch(touch, now)
            shelf.signatures.update(changes.signatures)
            self._seq = shelf.restore(versions, self._seq)
            self._keep(scope, shelf)
            written = [
                copied(shelf.kept[one.id].entry, puts[one.id].embeddings) for one in changes.puts
            ]
            return Commit(shelf.revision, written)

    async def list(
        self,
        scope: Scope,
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        cursor: str | None = None,
        as_of: datetime | None = None,
        embeddings: bool = False,
    ) -> Page:
        admission.check_now(now)
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        admission.check_now(as_of or now, "as_of")
        seq, behind = (0, "") if cursor is None else admission.read_cursor(cursor)
        with self._lock:
            shelf = self._shelf(scope)
            held = shelf.newest_first(now) if as_of is None else shelf.as_of(as_of)
            rest = held if select is EVERYTHING else filter(select.matches, held)
            if cursor is not None:
                rest = (entry for entry in rest if place(entry) > (-seq, behind))
            found = list(islice(rest, limit + 1))
            embeddings = embeddings and as_of is None
            page = [_handed_out(shelf, one, embeddings=embeddings) for one in found[:limit]]
        more = len(found) > limit
        return Page(page, admission.write_cursor(page[-1].seq, page[-1].id) if more else None)

    async def by_use(
        self,
        scope: Scope,
        *,
        now: datetime,
        tiers: Sequence[Tier],
        limit: int,
        least: bool = False,
    ) -> list[Entry]:
        admission.check_now(now)
        admission.check_limit(limit)
        with self._lock:
            meant = [one for one in self._shelf(scope).current(now) if one.tier in tiers]
            meant.sort(key=lambda one: (one.last_accessed_at, one.seq), reverse=not least)
            return [copied(entry) for entry in meant[:limit]]

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        admission.check_now(now)
        with self._lock:
            texts: dict[Tier, list[str]] = {tier: [] for tier in Tier}
            for entry in self._shelf(scope).current(now):
                if entry.tier is not None:
                    texts[entry.tier].append(entry.text)
        return {
            tier: TierUsage(len(held), sum(map(estimate_tokens, held)))
            for tier, held in texts.items()
        }

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        admission.check_now(now)
        admission.check_limit(at_most, argument="at_most")
        with self._lock:
            shelf = self._shelf(scope)
            found = shelf.holding(terms, now)
            return {
                term: [copied(entry) for entry in shelf.newest(held, at_most)]
                for term, held in found.items()
                if 0 < len(held) <= at_most
            }

    async def search(
        self,
        scope: Scope,
        terms: Sequence[str],
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        per_term: int = 1000,
    ) -> Matches:
        admission.check_now(now)
        admission.check_limit(limit)
        admission.check_limit(per_term, argument="per_term")
        with self._lock:
            shelf = self._shelf(scope)
            population = len(shelf.live(now))
            holding = shelf.holding([one for one in terms if not one.startswith("#")], now)
            frequency = {term: len(holding.get(term, ())) for term in terms}
            found = shelf.candidates(holding, per_term, select)
            sums = summed(holding, population)
            best = nlargest(limit, found, key=lambda one: (sums[one.id], one.seq))
            candidates = [Match(copied(one), shelf.terms[one.id]) for one in best]
        return Matches(candidates, frequency, population)

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        admission.check_around(around, now)
        with self._lock:
            return self._shelf(scope).beside(around, now, select)

    async def nearest(
        self,
        scope: Scope,
        vector: Sequence[float],
        *,
        embedder: str,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 10,
        min_score: float | None = None,
    ) -> list[Neighbour]:
        admission.check_now(now)
        admission.check_limit(limit)
        query = vectors.check_query(vector, embedder, min_score)
        with self._lock:
            shelf = self._shelf(scope)
            vectors.check_dimension(embedder, query, shelf.spaces.get(embedder))
            near = shelf.near(query, embedder, now, select) if any(query) else []
            near = [one for one in near if min_score is None or one.score >= min_score]
            return [altered(one, entry=copied(one.entry)) for one in near[:limit]]

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        admission.check_now(now)
        with self._lock:
            shelf = self._shelf(scope)
            holding = [shelf.vectors.get(entry.id, {}) for entry in shelf.live(now)]
            return {
                embedder: Space(dimension, sum(embedder in held for held in holding))
                for embedder, dimension in sorted(shelf.spaces.items())
            }

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        with self._lock:
            return runs(self._shelf(scope).states_of(entry_id))

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        admission.check_now(now)
        with self._lock:
            shelf = self._shelf(scope)
            live = {entry.id for entry in shelf.live(now)}
            return sorted({*shelf.kept, *shelf.past} - live)

    async def seen(self, scope: Scope, signature: str) -> bool:
        with self._lock:
            return signature in self._shelf(scope).signatures

    async def signatures(self, scope: Scope) -> list[str]:
        with self._lock:
            return sorted(self._shelf(scope).signatures)

    async def record_signature(self, scope: Scope, signature: str) -> None:
        admission.check_text(signature, "signature")
        with self._lock:
            shelf = self._shelf(scope)
            if signature not in shelf.signatures:
                shelf.signatures.add(signature)
                self._keep(scope, shelf)

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        score = admission.check_score(score)
        with self._lock:
            shelf = self._shelf(scope)
            total, count = shelf.feedback.get(entry_id, (0.0, 0))
            shelf.feedback[entry_id] = (total + score, count + 1)
            self._keep(scope, shelf)

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        with self._lock:
            total, count = self._shelf(scope).feedback.get(entry_id, (0.0, 0))
            return Feedback(total / count, count) if count else None

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        admission.check_now(now)
        with self._lock:
            shelf = self._shelf(scope)
            ids = {*shelf.kept, *shelf.past} if entry_ids is None else set(entry_ids)
            live = past = 0
            for entry_id in ids:
                lives, ended = shelf.tally(entry_id, now)
                live, past = live + lives, past + ended
            if entry_ids is None:
                self._open_shelves().pop(scope.namespace, None)
                self._forgotten_revision = max(self._forgotten_revision, shelf.revision)
            elif shelf.erase(ids):
                self._keep(scope, shelf)
            return Erasure(live, past, self._shelf(scope).left(ids))

    def _open_shelves(self) -> dict[str, Shelf]:
        if self._shelves is None:
            state = "was closed" if self._closed else "is not open yet"
            raise StoreClosedError(f"the store {state}", where=self.address)
        return self._shelves

    def _shelf(self, scope: Scope) -> Shelf:
        return self._open_shelves().get(scope.namespace) or Shelf()

    def _keep(self, scope: Scope, shelf: Shelf) -> None:
        # A scope begins above the revisions of those that were forgotten: none is told twice.
        shelf.revision = (shelf.revision or self._forgotten_revision) + 1
        self._open_shelves()[scope.namespace] = shelf


def _admitted(entry: Entry) -> Entry:
    admission.check_entry(entry)
    return read_back(entry, vectors.kept(entry))


def _bare(entry: Entry) -> Entry:
    return altered(entry, embeddings={})


def _handed_out(shelf: Shelf, entry: Entry, *, embeddings: bool) -> Entry:
    return copied(entry, dict(shelf.vectors.get(entry.id, {})) if embeddings else None)
