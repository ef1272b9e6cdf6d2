"""The store on one SQLite file: every method is one short transaction."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from perdure.errors import UsageError
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
    Matches,
    Neighbour,
    Page,
    PutOutcome,
    Space,
    TierUsage,
)
from perdure.stores import admission
from perdure.stores import vectors as any_vectors
from perdure.stores.base import StoreBase
from perdure.stores.sqlite import reading, rows, scopes, searching, vectors
from perdure.stores.sqlite.cache import Cache
from perdure.stores.sqlite.database import Database, Durability, is_duration, is_size, path_of
from perdure.stores.sqlite.erasing import Eraser, scrub
from perdure.stores.sqlite.finds import Finds, SelectiveLookup
from perdure.stores.sqlite.lines import IndexLines
from perdure.stores.sqlite.revectoring import Revectoring
from perdure.stores.sqlite.spaces import Spaces
from perdure.stores.sqlite.summing import Summing
from perdure.stores.sqlite.upkeep import FileCheck
from perdure.stores.sqlite.writing import Writer


class SqliteStore(StoreBase, Revectoring, Summing, IndexLines, FileCheck, SelectiveLookup):
    """Keep entries in a file, for many threads and processes, one writer at a time.

    With `durability="full"` a write that returned survives a loss of power, with `"normal"` only
    the death of the process. `timeout` is how many seconds a call waits for other writers before
    it raises `StoreTimeoutError`. The directory must exist and, for writes, be writable: SQLite
    keeps its journal beside the file. A file that may only be read, or lies where no journal can be
    made, is opened to be read alone: writes are refused as `StoreReadOnlyError`. Works on any
    Python whose SQLite is 3.24 or newer and has FTS5.

    Where numpy is installed entries carry vectors, and `nearest` compares all of a space: the ones
    looked at last stay in memory, up to `vector_memory` bytes; larger ones are read at each look.
    So do, up to `read_memory` bytes, the entries that searches have read, until they are written.
    """

    inline = True

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        durability: Durability = "full",
        timeout: float = 5.0,
        vector_memory: int = 1 << 30,
        read_memory: int = 32 << 20,
    ) -> None:
        if durability not in ("full", "normal"):
            raise UsageError("durability is 'full' or 'normal'", argument="durability")
        if not is_duration(timeout):
            raise UsageError("timeout is seconds above 0, at most 2000000", argument="timeout")
        for name, size in (("vector_memory", vector_memory), ("read_memory", read_memory)):
            if not is_size(size):
                raise UsageError(f"{name} is a number of bytes", argument=name)
        self._file = Database(
            Path(path), durability=durability, timeout=timeout, renewed=self._let_go
        )
        self._spaces = Spaces(vector_memory)
        self._finds = Finds()
        self._cache = Cache(self._file, read_memory)

    @property
    def capabilities(self) -> frozenset[Capability]:
        """All; without numpy all but vectors."""
        every = frozenset(Capability)
        return every if self._spaces.possible else every - {Capability.VECTOR}

    @classmethod
    def from_url(cls, url: str, **options: Any) -> SqliteStore:
        """Give the store of `sqlite:///PATH`: a path from here on, or an absolute one with `////`.

        Marks that mean something in an URL are escaped in the path: `%3F` is `?`, `%25` is `%`.
        """
        return cls(path_of(url), **options)

    @property
    def address(self) -> str:
        """Name the file as an URL."""
        return self._file.where

    async def open(self) -> None:
        """Connect, creating or migrating the file; a file that is not ours is not touched.

        Before a migration a copy of the file is made beside it, named after its schema.
        """
        self._file.open()

    async def close(self) -> None:
        self._file.close()
        self._let_go()

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        with self._file.reading() as db:
            return scopes.names(db, after or "", limit)

    async def revision(self, scope: Scope) -> int:
        with self._file.access() as db:
            return scopes.revision_of(db, scope)

    async def get(
        self, scope: Scope, entry_id: str, *, now: datetime, embeddings: bool = False
    ) -> Entry | None:
        if embeddings:
            return (await self.get_many(scope, [entry_id], now=now, embeddings=True)).get(entry_id)
        admission.check_now(now)
        with self._file.access() as db:
            return reading.one(db, scope.namespace, entry_id, now)

    async def get_many(
        self, scope: Scope, entry_ids: Sequence[str], *, now: datetime, embeddings: bool = False
    ) -> dict[str, Entry]:
        admission.check_now(now)
        if embeddings:
            self._spaces.need()
        alone = not embeddings and len(entry_ids) <= rows.MOST_HOLES
        with self._file.access() if alone else self._file.reading() as db:
            return reading.by_id(db, scope.namespace, entry_ids, now, embeddings=embeddings)

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        changes = self._spaces.admitted(Changes(puts=[entry]), now)
        with self._file.writing() as db:
            ns = scopes.number_of(db, scope)
            held = reading.by_id(db, ns, [entry.id], now).get(entry.id)
            version = held.version if held else 0
            if version != expected:
                return PutOutcome(applied=False, version=version)
            ns, _ = scopes.advance(db, scope)
            written = Writer(db, ns, now).apply(changes)
            return PutOutcome(applied=True, version=written[entry.id].version)

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        admission.check_now(now)
        with self._file.writing() as db:
            ns = scopes.number_of(db, scope)
            removed = Writer(db, ns, now).remove(entry_ids)
            if removed:
                scopes.advance(db, scope)
            return removed

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        changes = self._spaces.admitted(changes, now)
        with self._file.writing() as db:
            if not changes:
                return Commit(scopes.expect(db, scope, if_revision))
            self._cache.told(scope, changes)
            ns, revision = scopes.advance(db, scope, if_revision)
            writer = Writer(db, ns, now)
            written = writer.apply(changes)
        if writer.only_adds:
            self._finds.grown(ns, revision - 1)
        return Commit(revision, [written[entry.id] for entry in changes.puts])

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
        if cursor is not None:
            admission.read_cursor(cursor)
        if embeddings:
            self._spaces.need()
        if as_of is not None:
            with self._file.reading() as db:
                ns = scopes.number_of(db, scope)
                return reading.page_as_of(db, ns, select, as_of=as_of, limit=limit, cursor=cursor)
        with self._file.reading() if embeddings else self._file.access() as db:
            return reading.page(
                db, scope.namespace, select, now=now, limit=limit, cursor=cursor,
                embeddings=embeddings,
            )  # fmt: skip

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
        with self._file.access() if len(tiers) == 1 else self._file.reading() as db:
            return reading.by_use(
                db, scope.namespace, now=now, tiers=tiers, limit=limit, least=least
            )

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        admission.check_now(now)
        with self._file.access() as db:
            return reading.usage(db, scope.namespace, now)

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        admission.check_now(now)
        admission.check_limit(at_most, argument="at_most")
        with self._file.reading() as db:
            return self._finds.lookup(db, scope, terms, at_most=at_most, now=now)

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
        with self._file.reading() as db:
            return self._search(db, scope, now, select, limit).run(terms, per_term)

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        admission.check_around(around, now)
        with self._file.reading() as db:
            return self._search(db, scope, now, select).beside(around)

    def _search(
        self, db: Connection, scope: Scope, now: datetime, select: Selection, limit: int = 0
    ) -> searching.Search:
        cached = self._cache.look(db, scope)
        return searching.Search(db, scope, cached, now=now, select=select, limit=limit)

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
        self._spaces.need()
        admission.check_now(now)
        admission.check_limit(limit)
        query = any_vectors.check_query(vector, embedder, min_score)
        with self._file.reading() as db:
            ns = scopes.number_of(db, scope)
            return self._spaces.nearest(
                db, ns, query, embedder, now=now, select=select, limit=limit, min_score=min_score
            )

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        self._spaces.need()
        admission.check_now(now)
        with self._file.reading() as db:
            return vectors.spaces(db, scopes.number_of(db, scope), now)

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        with self._file.reading() as db:
            return reading.history(db, scopes.number_of(db, scope), entry_id)

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        admission.check_now(now)
        with self._file.reading() as db:
            return reading.removed(db, scopes.number_of(db, scope), now)

    async def seen(self, scope: Scope, signature: str) -> bool:
        query = "SELECT 1 FROM signatures WHERE ns = ? AND signature = ?"
        with self._file.reading() as db:
            ns = scopes.number_of(db, scope)
            return db.execute(query, (ns, signature)).fetchone() is not None

    async def signatures(self, scope: Scope) -> list[str]:
        query = "SELECT signature FROM signatures WHERE ns = ? ORDER BY signature"
        with self._file.reading() as db:
            ns = scopes.number_of(db, scope)
            return [signature for (signature,) in db.execute(query, (ns,))]

    async def record_signature(self, scope: Scope, signature: str) -> None:
        if await self.seen(scope, signature):
            return
        with self._file.writing() as db:
            ns, _ = scopes.advance(db, scope)
            statement = "INSERT OR IGNORE INTO signatures (ns, signature) VALUES (?, ?)"
            db.execute(statement, (ns, signature))

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        score = admission.check_score(score)
        with self._file.writing() as db:
            ns, _ = scopes.advance(db, scope)
            db.execute(
                "INSERT INTO feedback (ns, id, total, count) VALUES (?, ?, ?, 1)"
                " ON CONFLICT (ns, id) DO UPDATE SET total = total + excluded.total,"
                " count = count + 1",
                (ns, entry_id, score),
            )

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        query = "SELECT total, count FROM feedback WHERE ns = ? AND id = ?"
        with self._file.reading() as db:
            row = db.execute(query, (scopes.number_of(db, scope), entry_id)).fetchone()
            return Feedback(row[0] / row[1], row[1]) if row else None

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        """Erase, rewrite the file without what was freed, and look again.

        Costs a rewrite of the whole file. Another process that reads all the while keeps its pages
        alive: `left` then counts them, and forgetting again finishes the work.
        """
        admission.check_now(now)
        if entry_ids is not None and not entry_ids:
            return Erasure(0, 0, {})
        eraser, (entries, versions) = self._erase(scope, entry_ids, now)
        with self._file.access() as db:
            scrub(db)
            return Erasure(entries, versions, eraser.left(self._file.path))

    async def discard(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        """Erase as `forget` does, but leave the file as it is; gives how many states went.

        Beyond the port, for what is only worth its room. Costs what is erased, not the file.
        """
        admission.check_now(now)
        return sum(self._erase(scope, entry_ids, now)[1]) if entry_ids else 0

    def _erase(
        self, scope: Scope, entry_ids: Sequence[str] | None, now: datetime
    ) -> tuple[Eraser, tuple[int, int]]:
        with self._file.writing() as db:
            ns = scopes.number_of(db, scope)
            self._spaces.let_go(db, ns)
            self._finds.let_go(ns)
            self._cache.clear()
            if entry_ids is None:
                scopes.forget_revision(db, ns)
            eraser = Eraser(db, ns, entry_ids)
            erased = eraser.erase(Writer(db, ns, now))
            if entry_ids is not None and any(erased):
                scopes.advance(db, scope)
        return eraser, erased

    def _let_go(self) -> None:
        """Hold nothing in memory of what the file said."""
        self._spaces.let_go_of_all()
        self._finds.let_go()
        self._cache.clear()
