"""The store on a PostgreSQL server: every method is one short transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from perdure.errors import ConflictError, UsageError
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
    TierUsage,
)
from perdure.stores import admission
from perdure.stores import vectors as every_vector
from perdure.stores.base import StoreBase
from perdure.stores.postgres import reading, schema, searching
from perdure.stores.postgres.admitting import admitted, check_vectors
from perdure.stores.postgres.erasing import Eraser
from perdure.stores.postgres.held import Asking
from perdure.stores.postgres.link import Link, Pool
from perdure.stores.postgres.marks import Marks
from perdure.stores.postgres.names import check_schema, key_of, namespace_of
from perdure.stores.postgres.nearing import Nearest
from perdure.stores.postgres.rows import to_micros
from perdure.stores.postgres.script import Script
from perdure.stores.postgres.summing import Summing
from perdure.stores.postgres.writing import Writer

Index = Literal["exact", "hnsw"]


class PostgresStore(StoreBase, Marks, Summing):
    """Keep entries in a schema of a PostgreSQL database, for any number of processes.

    `url` is what libpq takes; or hand in an open `pool` of psycopg_pool, which is used and never
    closed. `open()` connects and creates nothing: `migrate()` or `perdure migrate URL` does, or
    `create=True`. `timeout` is how many seconds a call waits for a connection, a write for other
    writers of its scope, and a statement for a server that lets nobody else in either; one that is
    merely slow is waited for. Works through a pooler that lends connections by the transaction.

    Vectors need pgvector on the server; without it the store does not declare them. `nearest` is
    exact, by comparing all vectors of the space, whose cost grows with it; `index="hnsw"` takes
    pgvector's index for spaces of more than 10,000 instead, which `migrate()` then builds for every
    dimension there is: it is fast, and may miss a neighbour. Where a longer walk of it finds others
    than a shorter one, all are compared after all.

    Row-level security holds every statement to its scope, whatever the code asks for; superusers
    and roles with BYPASSRLS are exempt from it, so do not connect as one.
    """

    inline = False

    def __init__(
        self,
        url: str | None = None,
        *,
        pool: Pool | None = None,
        schema: str = "perdure",
        index: Index = "exact",
        timeout: float = 5.0,
        connections: int = 10,
        create: bool = False,
    ) -> None:
        if (url is None) == (pool is None):
            raise UsageError("give either an url or a pool", argument="url")
        if index not in ("exact", "hnsw"):
            raise UsageError("index is 'exact' or 'hnsw'", argument="index")
        admission.check_seconds(timeout)
        admission.check_flag(create, "create")
        admission.check_limit(connections, argument="connections")
        self.schema = check_schema(schema)
        """The name of the schema that its tables stand in."""
        self._link = Link(url, pool, schema=schema, size=connections, timeout=timeout)
        self._index: Index = index
        self._create = create
        self._opening = asyncio.Lock()
        self._has_vectors = True
        self._read_only = False

    @classmethod
    def from_url(cls, url: str, **options: object) -> PostgresStore:
        """Give the store of an URL, with what its query did not say."""
        return cls(url, **options)  # pyright: ignore[reportArgumentType]

    def __repr__(self) -> str:
        return f"PostgresStore({self.address!r})"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """All; without pgvector all but vectors, which only an open store can know."""
        every = frozenset(Capability)
        return every if self._has_vectors else every - {Capability.VECTOR}

    @property
    def address(self) -> str:
        """Name the database as an URL, without a password."""
        return self._link.where

    @property
    def read_only(self) -> bool:
        """Tell that nothing could be written when it was opened, as on a standby."""
        return self._read_only

    async def open(self) -> None:
        """Connect and look whether the tables are there; with `create=True`, see to it.

        Raises `StoreUnavailableError` naming `perdure migrate` when they are not, and
        `SchemaVersionError` when a newer perdure made them.
        """
        async with self._opening:
            if self._link.check_not_closed():
                return
            if self._create:
                await self._migrate()
            async with self._link.alone() as connection:
                facts = await schema.look(connection, self.schema, self.address)
            facts.check(self.address, index=self._index)
            self._has_vectors = facts.has_vectors
            self._read_only = facts.read_only
            self._link.start(facts.home_of_vectors)

    async def close(self) -> None:
        """Close the connections; a pool that was handed in stays open."""
        await self._link.close()

    async def migrate(self) -> None:
        """Create or bring up to date the schema and its tables; beyond the port.

        Safe to do twice, at once, and while others use the store. The role must be allowed to
        create a schema, or own it. Other roles need USAGE on the schema and its sequence, and
        SELECT, INSERT, UPDATE and DELETE on its tables. pgvector is brought in if the server
        has it and the role may; if it comes later, migrate again. Raises `SchemaVersionError`
        for tables of a newer perdure, `ForeignStoreError` for a schema that holds others.
        """
        self._link.check_not_closed()
        await self._migrate()
        if self._index == "hnsw":
            async with self._link.alone() as connection:
                await schema.build_indexes(connection, self.schema)

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        return await reading.scopes(self._link, after or "", limit)

    async def revision(self, scope: Scope) -> int:
        return await reading.revision(self._link, namespace_of(scope))

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
        admission.check_now(now)
        self._check(embeddings=embeddings)
        ns = namespace_of(scope)
        return await reading.by_id(self._link, ns, entry_ids, now, vectors=embeddings)

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        admission.check_now(now)
        changes = admitted(Changes(puts=[entry]), has_vectors=self._has_vectors)
        first, asking = self._turn(scope, changes, now)
        async with self._link.turn(first) as turn:
            state = asking.answer(turn.first)
            held = state.held.get(key_of(entry.id))
            version = held.version if held and held.lives(to_micros(now)) else 0
            if version != expected:
                return PutOutcome(applied=False, version=version)
            every_vector.settle(state.spaces, [one.embeddings for one in changes.puts])
            writer = Writer(scope, now, state, vectors=self._has_vectors)
            writer.apply(changes)
            await turn.finish(writer.script)
            return PutOutcome(applied=True, version=version + 1)

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        admission.check_now(now)
        first, asking = self._turn(scope, Changes(deletes=entry_ids), now)
        async with self._link.turn(first) as turn:
            writer = Writer(scope, now, asking.answer(turn.first), vectors=self._has_vectors)
            removed = writer.remove(entry_ids)
            if removed:
                await turn.finish(writer.script)
            return removed

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        admission.check_now(now)
        self._link.check_open()
        changes, asked = admitted(changes, has_vectors=self._has_vectors), changes
        if not changes and if_revision is None:
            return Commit(await self.revision(scope))
        first, asking = self._turn(scope, changes, now)
        async with self._link.turn(first) as turn:
            state = asking.answer(turn.first)
            if if_revision is not None and if_revision != state.revision:
                raise ConflictError("the scope", expected=if_revision, found=state.revision)
            every_vector.settle(state.spaces, [one.embeddings for one in changes.puts])
            if not changes:
                return Commit(state.revision)
            writer = Writer(scope, now, state, vectors=self._has_vectors)
            writer.apply(changes)
            revision, written = writer.outcome(await turn.finish(writer.script))
            return Commit(revision, [written[entry.id] for entry in asked.puts])

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
        admission.check_now(as_of or now, "as_of")
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        self._check(embeddings=embeddings)
        if cursor is not None:
            admission.read_cursor(cursor)
        asked = self._asked(scope, as_of or now, select)
        if as_of is None:
            return await reading.page(asked, limit=limit, cursor=cursor, vectors=embeddings)
        return await reading.page_as_of(asked, limit=limit, cursor=cursor)

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
        ns = namespace_of(scope)
        return await reading.by_use(self._link, ns, now, tiers, limit, least=least)

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        admission.check_now(now)
        return await reading.usage(self._link, namespace_of(scope), now)

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        admission.check_now(now)
        admission.check_limit(at_most, argument="at_most")
        ns = namespace_of(scope)
        return await searching.lookup(self._link, ns, terms, at_most=at_most, now=now)

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
        asked = self._asked(scope, now, select)
        return await searching.search(asked, terms, limit=limit, per_term=per_term)

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        admission.check_around(around, now)
        return await searching.beside(self._asked(scope, now, select), around)

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
        self._check(embeddings=True)
        query = every_vector.check_query(vector, embedder, min_score)
        nearest = Nearest(self._asked(scope, now, select), query, embedder, limit, min_score)
        return await nearest.run(indexed=self._index == "hnsw")

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        admission.check_now(now)
        self._check(embeddings=True)
        return await reading.spaces(self._link, namespace_of(scope), now)

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        return await reading.history(self._link, namespace_of(scope), entry_id)

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        admission.check_now(now)
        return await reading.removed(self._link, namespace_of(scope), now)

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        """Erase from every table in one transaction, then look into each again.

        No statement sees it any more. What the server keeps beneath is the server's affair: dead
        rows stay in its files until VACUUM (autovacuum comes by itself; VACUUM FULL rewrites the
        files at once), the write-ahead log until it is recycled, and so do replicas, archives and
        backups as long as they last.
        """
        admission.check_now(now)
        if entry_ids is not None and not entry_ids:
            return Erasure(0, 0, {})
        eraser = Eraser(self._link, scope, entry_ids, now, vectors=self._has_vectors)
        return await eraser.run()

    async def _migrate(self) -> None:
        async with self._link.alone() as connection:
            await schema.migrate(connection, self.schema, self.address)

    def _asked(self, scope: Scope, now: datetime, select: Selection) -> reading.Asked:
        return reading.Asked(self._link, namespace_of(scope), to_micros(now), select)

    def _check(self, *, embeddings: bool) -> None:
        self._link.check_open()
        if embeddings:
            check_vectors(has_vectors=self._has_vectors)

    def _turn(self, scope: Scope, changes: Changes, now: datetime) -> tuple[Script, Asking]:
        """Begin a turn with the questions about all that the changes name."""
        first = self._link.of_writer(scope)
        vectors = self._has_vectors and any(entry.embeddings for entry in changes.puts)
        return first, Asking.about(first, namespace_of(scope), changes, now, spaces=vectors)
