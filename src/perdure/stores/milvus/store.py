"""The store of vectors: Milvus finds what is near, a companion keeps all the rest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import anyio

from perdure.errors import ConflictError, StoreTimeoutError
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
    Matches,
    Neighbour,
    Page,
    PutOutcome,
    Space,
    Store,
    TierUsage,
)
from perdure.stores import admission, vectors
from perdure.stores.base import StoreBase
from perdure.stores.damage import Damage, made
from perdure.stores.milvus import pointers, settled
from perdure.stores.milvus.admitting import admitted
from perdure.stores.milvus.carrying import Carrier
from perdure.stores.milvus.companions import fit
from perdure.stores.milvus.connection import Connection
from perdure.stores.milvus.erasing import Eraser
from perdure.stores.milvus.finding import Finder
from perdure.stores.milvus.location import locate
from perdure.stores.milvus.marks import Marks
from perdure.stores.milvus.pointers import pointers_of, shown, shown_matches, shown_version
from perdure.stores.milvus.reconciling import Reconciled, Reconciler
from perdure.stores.milvus.writing import Writer, dropped_with, told

if TYPE_CHECKING:
    from pymilvus import MilvusClient  # pyright: ignore[reportMissingTypeStubs]

_ATTEMPTS = 200
_HOUR = timedelta(hours=1)


class MilvusStore(StoreBase, Marks):
    """Keep vectors in Milvus and entries in a companion store, as one store.

    `milvus://host:port/database` means a server or cluster, `milvus:///path/notes.db` a local file.
    Milvus has no conditional writes, no batches that are whole or not at all, no order of writes
    and no earlier states, so it takes a `companion` that has them; both are opened and closed
    together. `open_store` takes its URL as well, and puts a SQLite file beside a local one.
    What the companion can do this store can, and VECTOR. Words are searched by the companion: the
    full text index of Milvus cuts words otherwise and counts over all scopes together.

    With `create`, `open` makes the collections, as `migrate` does; for a file that is the default.
    `prefix` is what the names of our collections begin with, also as `?prefix=` of the URL.
    A `client` that is passed in is used as it is and never closed. `timeout` is in seconds.
    """

    inline = False

    def __init__(
        self,
        url: str,
        *,
        companion: Store | None = None,
        prefix: str | None = None,
        client: MilvusClient | None = None,
        create: bool | None = None,
        timeout: float = 10.0,
    ) -> None:
        place = locate(url, prefix)
        admission.check_seconds(timeout)
        if create is not None:
            admission.check_flag(create, "create")
        self._create = place.file is not None if create is None else create
        self._companion = fit(companion)
        self._connection = Connection(place, client, timeout=timeout)
        self._carrier = Carrier(self._companion, self._connection)

    @classmethod
    def from_url(cls, url: str, **options: Any) -> MilvusStore:
        """Give a store for an URL."""
        return cls(url, **options)

    @staticmethod
    def companion_of(url: str) -> str | None:
        """Give the URL of the companion that a place has when none is named, if it has one."""
        return locate(url).beside

    def __repr__(self) -> str:
        return f"MilvusStore({self.address!r})"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What the companion can do, and VECTOR."""
        return self._companion.capabilities | {Capability.VECTOR}

    @property
    def address(self) -> str:
        """Name the place of the vectors; the companion has an address of its own."""
        return self._connection.where

    @property
    def companion(self) -> Store:
        """The store of the entries."""
        return self._companion

    async def open(self) -> None:
        """Connect to both; raises `StoreUnavailableError` when there are no collections yet."""
        await self._connection.open(create=self._create)
        await self._companion.open()

    async def migrate(self) -> None:
        """Make what both stores need to be opened."""
        migrating: Any = getattr(self._companion, "migrate", None)
        if migrating is not None:
            await migrating()
        await self._connection.migrate()

    async def close(self) -> None:
        await self._connection.close()
        await self._companion.close()

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        return await self._entries().scopes(after=after, limit=limit)

    async def revision(self, scope: Scope) -> int:
        return await self._entries().revision(scope)

    async def get(
        self, scope: Scope, entry_id: str, *, now: datetime, embeddings: bool = False
    ) -> Entry | None:
        held = await self.get_many(scope, [entry_id], now=now, embeddings=embeddings)
        return held.get(entry_id)

    async def get_many(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        now: datetime,
        embeddings: bool = False,
    ) -> dict[str, Entry]:
        damage = Damage()
        held = await damage.salvaged(self._entries().get_many(scope, entry_ids, now=now))
        entries = [shown(one) for one in held.values()]
        if embeddings:
            entries = await damage.salvaged(self._carrier.carrying(scope, [*held.values()], now))
        return damage.told({one.id: one for one in entries})

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        admitted(Changes(puts=[entry]), now)
        for attempt in range(_ATTEMPTS):
            revision = await self.revision(scope)
            held = await self._entries().get(scope, entry.id, now=now)
            version = held.version if held else 0
            if version != expected:
                return PutOutcome(applied=False, version=version)
            try:
                changes = Changes(puts=[entry])
                commit = await self.commit(scope, changes, now=now, if_revision=revision)
            except ConflictError:
                await _make_way(attempt)
                continue
            return PutOutcome(applied=True, version=commit.entries[0].version)
        raise self._beaten()

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        held = await self._entries().get_many(scope, entry_ids, now=now)
        removed = await self._companion.delete_many(scope, entry_ids, now=now)
        await self._writer(scope, now).drop(dropped_with(held))
        return removed

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        """Apply all changes to both stores or none.

        Every put reads first what the entry had, and is tried again when another writer came
        between, unless `if_revision` forbids it.
        """
        order = [one.id for one in changes.puts]
        changes, kept = admitted(changes, now)
        if not changes.puts and not changes.deletes:
            return await self._entries().commit(scope, changes, now=now, if_revision=if_revision)
        given = {one.id: one for one in changes.puts}
        writer = self._writer(scope, now)
        for attempt in range(_ATTEMPTS):
            revision = await self.revision(scope)
            if if_revision is not None and if_revision != revision:
                raise ConflictError("the scope", expected=if_revision, found=revision)
            try:
                return told(await writer.apply(changes, kept, revision), given, kept, order)
            except ConflictError:
                if if_revision is not None:
                    raise
            await _make_way(attempt)
        raise self._beaten()

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
        asked = self._entries().list(
            scope, now=now, select=select, limit=limit, cursor=cursor, as_of=as_of
        )
        damage = Damage()
        page = await damage.salvaged(asked)
        entries = [shown(one) for one in page.entries]
        if embeddings and as_of is None:
            entries = await damage.salvaged(self._carrier.carrying(scope, page.entries, now))
        return damage.told(replace(page, entries=entries))

    async def by_use(
        self,
        scope: Scope,
        *,
        now: datetime,
        tiers: Sequence[Tier],
        limit: int,
        least: bool = False,
    ) -> list[Entry]:
        asked = self._entries().by_use(scope, now=now, tiers=tiers, limit=limit, least=least)
        return await made(asked, lambda found: [shown(one) for one in found])

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        return await self._entries().usage(scope, now=now)

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        asked = self._entries().lookup(scope, terms, at_most=at_most, now=now)
        return await made(asked, lambda found: {
            term: [shown(one) for one in held] for term, held in found.items()
        })  # fmt: skip

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
        asked = self._entries().search(
            scope, terms, now=now, select=select, limit=limit, per_term=per_term
        )
        return await made(
            asked, lambda found: replace(found, candidates=shown_matches(found.candidates))
        )

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        asked = self._entries().beside(scope, around, now=now, select=select)
        return await made(asked, lambda found: replace(found, matches=shown_matches(found.matches)))

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
        """Find as the port says, exactly; what Milvus gives are candidates.

        Cost: one search and one read of entries, more when many rows of the answer count for
        nothing: those that a metadata filter leaves out, or whose entries went.
        """
        admission.check_now(now)
        admission.check_limit(limit)
        query = vectors.check_query(vector, embedder, min_score)
        space = pointers.Space(embedder, len(query))
        if await settled.unsettled(self._entries(), scope, [space]) or not any(query):
            return []
        finder = Finder(self._companion, self._connection, scope, space, query)
        return await finder.nearest(select, now, limit, min_score)

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        """Count the vectors of a scope. Costs a look at all its entries."""
        admission.check_now(now)
        known = await settled.spaces_of(self._entries(), scope)
        counts = dict.fromkeys(known, 0)
        cursor = None
        while True:
            page = await self._companion.list(scope, now=now, limit=1000, cursor=cursor)
            for space in (space for one in page.entries for space in pointers_of(one)):
                counts[space.embedder] = counts.get(space.embedder, 0) + 1
            cursor = page.cursor
            if cursor is None:
                return {name: Space(known[name], counts[name]) for name in sorted(known)}

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        asked = self._entries().history(scope, entry_id)
        return await made(asked, lambda states: [shown_version(one) for one in states])

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        return await self._entries().removed(scope, now=now)

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        """Erase from both stores and look again.

        Rows hold vectors and ids, of all else digests or nothing. Milvus finds a deleted row no
        more; its bytes go when Milvus rewrites the segment they are in, which is asked for here
        and happens in its own time.
        """
        admission.check_now(now)
        if entry_ids is not None and not entry_ids:
            return await self._entries().forget(scope, entry_ids, now=now)
        self._connection.check_open()
        return await Eraser(self._companion, self._connection, scope, now).erase(entry_ids)

    async def reconcile(self, *, now: datetime, grace: timedelta = _HOUR) -> Reconciled:
        """Erase what crashes, expiry and writers that lost a race have left in Milvus.

        Beyond the port. No read ever shows such rows; they only take room. A row is erased when it
        was written more than `grace` ago and no live entry names it. Reads all entries.
        """
        admission.check_now(now)
        self._connection.check_open()
        return await Reconciler(self._companion, self._connection, now).run(grace)

    def _writer(self, scope: Scope, now: datetime) -> Writer:
        return Writer(self._companion, self._connection, scope, now)

    def _beaten(self) -> StoreTimeoutError:
        return StoreTimeoutError("other writers came first every time", where=self.address)


async def _make_way(attempt: int) -> None:
    await anyio.sleep(random.uniform(0, 0.002 * min(attempt + 1, 20)))  # noqa: S311  # no secret
