"""A store that blocks, made fit for an event loop."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Coroutine, Sequence
from datetime import datetime
from typing import Any, Self, TypeVar, cast

from perdure.model.entry import Entry, Tier, Version
from perdure.model.indexed import Indexed
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING, Selection
from perdure.model.stats import Extent
from perdure.ports import (
    Around,
    Beside,
    Capability,
    Changes,
    Commit,
    Erasure,
    Feedback,
    Matches,
    Neighbour,
    Page,
    PutOutcome,
    Sift,
    Space,
    Store,
    TierUsage,
)

_T = TypeVar("_T")

_AT_ONCE = 1000
"""Entries that a look-up may come to and still be done in the loop."""

_FEW = 16
"""Entries asked for by their ids that are still read in the loop."""


class OffThread:
    """Run each call of an inline store in a worker thread, so that the loop goes on meanwhile.

    A call that is cancelled still runs to its end in its thread: a write is never half done. To
    read a revision, a few entries by their ids, whether a signature is there, or what an index says
    about a few words takes no longer than to reach a thread and come back: while no thread is at
    work in the store, which might hold it, that is done at once.
    """

    inline = False

    def __init__(self, store: Store) -> None:
        if not store.inline:
            raise ValueError("only an inline store can be run in a thread")
        self.wrapped = store
        """The store that does the work."""
        self._at_work: set[object] = set()

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What the store within can do."""
        return self.wrapped.capabilities

    @property
    def address(self) -> str:
        """The address of the store within."""
        return self.wrapped.address

    @property
    def read_only(self) -> bool:
        """Tell that the open store within may be read and not written."""
        return getattr(self.wrapped, "read_only", False)

    @property
    def renewals(self) -> int:
        """Tell how often the store within has looked at its place anew, beyond the port."""
        return getattr(self.wrapped, "renewals", 0)

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        await self._away(self.wrapped.open())

    async def close(self) -> None:
        await self._away(self.wrapped.close())

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        return await self._away(self.wrapped.scopes(after=after, limit=limit))

    async def revision(self, scope: Scope) -> int:
        return await self._soon(self.wrapped.revision(scope))

    async def get(
        self, scope: Scope, entry_id: str, *, now: datetime, embeddings: bool = False
    ) -> Entry | None:
        return await self._soon(self.wrapped.get(scope, entry_id, now=now, embeddings=embeddings))

    async def get_many(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        now: datetime,
        embeddings: bool = False,
    ) -> dict[str, Entry]:
        work = self.wrapped.get_many(scope, entry_ids, now=now, embeddings=embeddings)
        return await (self._soon(work) if len(entry_ids) <= _FEW else self._away(work))

    async def put(self, scope: Scope, entry: Entry, *, now: datetime) -> Entry:
        return await self._away(self.wrapped.put(scope, entry, now=now))

    async def put_many(
        self, scope: Scope, entries: Sequence[Entry], *, now: datetime
    ) -> list[Entry]:
        return await self._away(self.wrapped.put_many(scope, entries, now=now))

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        return await self._away(self.wrapped.put_if_version(scope, entry, expected, now=now))

    async def delete(self, scope: Scope, entry_id: str, *, now: datetime) -> bool:
        return await self._away(self.wrapped.delete(scope, entry_id, now=now))

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        return await self._away(self.wrapped.delete_many(scope, entry_ids, now=now))

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        return await self._away(
            self.wrapped.commit(scope, changes, now=now, if_revision=if_revision)
        )

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
        work = self.wrapped.list(
            scope,
            now=now,
            select=select,
            limit=limit,
            cursor=cursor,
            as_of=as_of,
            embeddings=embeddings,
        )
        return await self._away(work)

    async def by_use(
        self,
        scope: Scope,
        *,
        now: datetime,
        tiers: Sequence[Tier],
        limit: int,
        least: bool = False,
    ) -> list[Entry]:
        work = self.wrapped.by_use(scope, now=now, tiers=tiers, limit=limit, least=least)
        return await self._away(work)

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        return await self._away(self.wrapped.usage(scope, now=now))

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        work = self.wrapped.lookup(scope, terms, at_most=at_most, now=now)
        return await self._looked_up(work, len(terms) * at_most)

    async def lookup_some(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime, sift: Sift
    ) -> dict[str, list[Entry]]:
        """Let the store within read what is chosen, beyond the port; all where it cannot choose."""
        some = getattr(self.wrapped, "lookup_some", None)
        if some is None:
            return await self.lookup(scope, terms, at_most=at_most, now=now)
        work = some(scope, terms, at_most=at_most, now=now, sift=sift)
        return await self._looked_up(work, len(terms) * at_most)

    async def _looked_up(
        self, work: Coroutine[Any, Any, dict[str, list[Entry]]], most: int
    ) -> dict[str, list[Entry]]:
        return await (self._soon(work) if most <= _AT_ONCE else self._away(work))

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
        work = self.wrapped.search(
            scope, terms, now=now, select=select, limit=limit, per_term=per_term
        )
        return await self._away(work)

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        return await self._away(self.wrapped.beside(scope, around, now=now, select=select))

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
        work = self.wrapped.nearest(
            scope,
            vector,
            embedder=embedder,
            now=now,
            select=select,
            limit=limit,
            min_score=min_score,
        )
        return await self._away(work)

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        return await self._away(self.wrapped.spaces(scope, now=now))

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        return await self._away(self.wrapped.history(scope, entry_id))

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        return await self._away(self.wrapped.removed(scope, now=now))

    async def seen(self, scope: Scope, signature: str) -> bool:
        return await self._soon(self.wrapped.seen(scope, signature))

    async def signatures(self, scope: Scope) -> list[str]:
        return await self._away(self.wrapped.signatures(scope))

    async def record_signature(self, scope: Scope, signature: str) -> None:
        await self._away(self.wrapped.record_signature(scope, signature))

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        await self._away(self.wrapped.feedback(scope, entry_id, score))

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        return await self._away(self.wrapped.get_feedback(scope, entry_id))

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        return await self._away(self.wrapped.forget(scope, entry_ids, now=now))

    async def discard(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        """Let the store within discard, beyond the port; one that cannot forgets."""
        discard = getattr(self.wrapped, "discard", None)
        if discard is not None:
            return cast(int, await self._away(discard(scope, entry_ids, now=now)))
        erased = await self.forget(scope, entry_ids, now=now)
        return erased.entries + erased.versions

    async def extent(self, scope: Scope, *, now: datetime) -> Extent | None:
        """Let the store within sum up, beyond the port; None when it cannot."""
        extent = getattr(self.wrapped, "extent", None)
        if extent is None:
            return None
        return cast(Extent, await self._away(extent(scope, now=now)))

    async def indexed(
        self, scope: Scope, *, now: datetime, limit: int
    ) -> list[Indexed | Entry] | None:
        """Let the store within give the lines of an index, beyond the port; None when it cannot."""
        indexed = getattr(self.wrapped, "indexed", None)
        if indexed is None:
            return None
        found = await self._away(indexed(scope, now=now, limit=limit))
        return cast("list[Indexed | Entry] | None", found)

    async def _soon(self, work: Coroutine[Any, Any, _T]) -> _T:
        return await self._away(work) if self._at_work else _stepped(work)

    async def _away(self, work: Coroutine[Any, Any, _T]) -> _T:
        self._at_work.add(work)
        try:
            return await asyncio.to_thread(self._work, work)
        finally:
            # Cancelled while it waited for a thread: it never began, and never will.
            if inspect.getcoroutinestate(work) == inspect.CORO_CREATED:
                self._at_work.discard(work)
                work.close()

    def _work(self, work: Coroutine[Any, Any, _T]) -> _T:
        try:
            return _stepped(work)
        finally:
            self._at_work.discard(work)


def _stepped(work: Coroutine[Any, Any, _T]) -> _T:
    try:
        work.send(None)
    except StopIteration as done:
        return cast(_T, done.value)
    work.close()
    raise RuntimeError("a store that called itself inline has suspended")
