"""The read half of a store, and a view of it as it was on an earlier day."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime
from typing import Protocol

from perdure.engine.salvaging import salvaged
from perdure.model.entry import Entry, Kind, Tier, Version
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING, Selection
from perdure.ports import Around, Beside, Match, Matches, Page, Store
from perdure.text.weights import idf
from perdure.text.words import index_terms

PAGE = 1000


class Reader(Protocol):
    """What building a block and recalling ask of a store."""

    async def revision(self, scope: Scope) -> int:
        """See `Store.revision`."""
        ...

    async def get_many(
        self, scope: Scope, entry_ids: Sequence[str], *, now: datetime
    ) -> dict[str, Entry]:
        """See `Store.get_many`."""
        ...

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        """See `Store.history`."""
        ...

    async def list(
        self,
        scope: Scope,
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        cursor: str | None = None,
    ) -> Page:
        """See `Store.list`."""
        ...

    async def by_use(
        self, scope: Scope, *, now: datetime, tiers: Sequence[Tier], limit: int
    ) -> list[Entry]:
        """See `Store.by_use`."""
        ...

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        """See `Store.lookup`."""
        ...

    async def search(
        self,
        scope: Scope,
        terms: Sequence[str],
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
    ) -> Matches:
        """See `Store.search`."""
        ...

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        """See `Store.beside`."""
        ...


async def pages(
    reader: Reader, scope: Scope, *, now: datetime, select: Selection = EVERYTHING
) -> AsyncIterator[Page]:
    """Go through every entry that is meant, newest `seq` first, a thousand at a time."""
    cursor: str | None = None
    while True:
        page = await reader.list(scope, now=now, select=select, limit=PAGE, cursor=cursor)
        yield page
        cursor = page.cursor
        if cursor is None:
            return


async def read_all(
    store: Store,
    scope: Scope,
    *,
    now: datetime,
    select: Selection = EVERYTHING,
    as_of: datetime | None = None,
    unreadable: list[str] | None = None,
) -> list[Entry]:
    """Give every entry that is meant, newest `seq` first. Cost: the whole of them.

    Raises `CorruptRecordError` where one cannot be read; with `unreadable`, its id goes there.
    """
    entries: list[Entry] = []
    cursor: str | None = None
    while True:
        asked = store.list(scope, now=now, select=select, limit=PAGE, cursor=cursor, as_of=as_of)
        page = await (asked if unreadable is None else salvaged(asked, unreadable))
        entries += page.entries
        cursor = page.cursor
        if cursor is None:
            return entries


class Past:
    """A memory as it stood at one moment, held whole, read by the same verbs.

    Looking back is rare and must be exact, so everything is counted; cost grows with the scope.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = sorted(entries, key=lambda entry: -entry.seq)
        self._terms = {entry.id: _terms(entry) for entry in self._entries}

    @classmethod
    async def load(cls, store: Store, scope: Scope, as_of: datetime, now: datetime) -> Past:
        """Read what was known at `as_of`; what had expired by then was not."""
        entries = await read_all(store, scope, now=now, as_of=as_of)
        return cls(entry for entry in entries if entry.live(as_of))

    async def revision(self, scope: Scope) -> int:
        """Give 0: the past is not written any more."""
        return 0

    async def get_many(
        self, scope: Scope, entry_ids: Sequence[str], *, now: datetime
    ) -> dict[str, Entry]:
        """Give the entries of these ids, in the order asked."""
        held = {entry.id: entry for entry in self._entries}
        return {entry_id: held[entry_id] for entry_id in entry_ids if entry_id in held}

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        """Give the state of an id, if it had one."""
        held = [entry for entry in self._entries if entry.id == entry_id]
        return [Version(entry, entry.updated_at) for entry in held]

    async def list(
        self,
        scope: Scope,
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        cursor: str | None = None,
    ) -> Page:
        """Give all that is meant, on one page."""
        return Page([entry for entry in self._entries if select.matches(entry)])

    async def by_use(
        self, scope: Scope, *, now: datetime, tiers: Sequence[Tier], limit: int
    ) -> list[Entry]:
        """Give current statements of these tiers, most recently used first."""
        meant = [
            entry
            for entry in self._entries
            if entry.kind is Kind.STATEMENT and entry.current and entry.tier in tiers
        ]
        meant.sort(key=lambda entry: (entry.last_accessed_at, entry.seq), reverse=True)
        return meant[:limit]

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        """Find the entries kept under each term, if they are few."""
        found = {term: self._holding(term) for term in terms}
        return {term: entries for term, entries in found.items() if 0 < len(entries) <= at_most}

    async def search(
        self,
        scope: Scope,
        terms: Sequence[str],
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
    ) -> Matches:
        """Give the entries with the greatest sum of idf over the terms they hold."""
        population = len(self._entries)
        frequency = {term: len(self._holding(term)) for term in terms}
        weights = {term: idf(count, population) for term, count in frequency.items() if count}
        scored = [
            (sum(weights[term] for term in weights if term in self._terms[entry.id]), entry)
            for entry in self._entries
            if select.matches(entry)
        ]
        best = sorted(
            ((score, entry) for score, entry in scored if score > 0),
            key=lambda pair: (-pair[0], -pair[1].seq),
        )
        candidates = [Match(entry, self._terms[entry.id]) for _, entry in best[:limit]]
        return Matches(candidates, frequency, population)

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        """Give the windows of entries in their order, and the meant ones to be read."""
        held = {one.seq: one for one in self._entries[::-1]}
        windows = around.windows([*held])
        found = [held[seq] for seq in around.unread(windows) if select.matches(held[seq])]
        return Beside(windows, [Match(one, self._terms[one.id]) for one in found])

    def _holding(self, term: str) -> list[Entry]:
        return [entry for entry in self._entries if term in self._terms[entry.id]]


def _terms(entry: Entry) -> tuple[str, ...]:
    return (*index_terms(entry.text), *(f"#{key}" for key in entry.keys))
