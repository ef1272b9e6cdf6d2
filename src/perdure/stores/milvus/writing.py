"""One write to both stores, whole or not at all.

Rows come first, under keys that nobody knows yet; then one commit of the companion names them.
That commit decides: before it the new rows are invisible, after it the replaced ones are. Whatever
stops us in between leaves rows that no entry names: no read shows them, `reconcile` erases them.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from perdure.errors import ConflictError, StoreError, UsageError
from perdure.frozen import altered
from perdure.model.entry import Entry, Vector
from perdure.model.scope import Scope
from perdure.ports import Changes, Commit, Store
from perdure.stores.milvus.admitting import Vectors
from perdure.stores.milvus.carrying import Carrier
from perdure.stores.milvus.collections import Collections
from perdure.stores.milvus.connection import Connection
from perdure.stores.milvus.pointers import Space, Table, pointers_of, pointing
from perdure.stores.milvus.rows import Row, facts_of, owner_of, row_of
from perdure.stores.milvus.settled import signature_of, unsettled

Keys = dict[Table, list[str]]


class Writer:
    """Write to one scope, once."""

    def __init__(
        self, companion: Store, connection: Connection, scope: Scope, now: datetime
    ) -> None:
        self._companion = companion
        self._connection = connection
        self._scope = scope
        self._now = now

    async def apply(self, changes: Changes, vectors: Vectors, revision: int) -> Commit:
        """Write if the scope is at this revision, else raise `ConflictError` and leave nothing.

        The revision was read before: what is read here is what the commit replaces, or it fails.
        Entries in the answer are as the companion keeps them.
        """
        held = await self._companion.get_many(
            self._scope, [*(one.id for one in changes.puts), *changes.deletes], now=self._now
        )
        fits = {Space(name, len(vector)): None for named in vectors.values()
                for name, vector in named.items()}  # fmt: skip
        new = await unsettled(self._companion, self._scope, fits)
        gone = set(changes.deletes)
        befores = {name: entry for name, entry in held.items() if name not in gone}
        puts, rows = await self._drawn_up(changes, vectors, befores)
        for table, some in rows.items():
            await self._connection.call(Collections.insert, table, some)
        signatures = [*changes.signatures, *map(signature_of, new)]
        changes = replace(changes, puts=puts, signatures=signatures)
        try:
            commit = await self._companion.commit(
                self._scope, changes, now=self._now, if_revision=revision
            )
        except (ConflictError, UsageError):
            await self.drop(
                {table: [str(row["key"]) for row in some] for table, some in rows.items()}
            )
            raise
        await self.drop(_replaced(held.values(), puts))
        return commit

    async def drop(self, keys: Mapping[Table, list[str]]) -> None:
        """Erase rows that no entry names; a failure harms nobody, and is made good later."""
        with suppress(StoreError):
            for table, some in keys.items():
                await self._connection.call(Collections.delete, table, some)

    async def _drawn_up(
        self, changes: Changes, vectors: Vectors, befores: Mapping[str, Entry]
    ) -> tuple[list[Entry], dict[Table, list[Row]]]:
        kept = {one.id: _kept(one, befores.get(one.id)) for one in changes.puts}
        # Rows say what a search is narrowed by: where that changed, they are written anew.
        moving = [
            pointing(befores[one.id], kept[one.id])
            for one in changes.puts
            if kept[one.id] and facts_of(one) != facts_of(befores[one.id])
        ]
        moved = await Carrier(self._companion, self._connection).fetched(moving)
        puts: list[Entry] = []
        rows: dict[Table, list[Row]] = {}
        owner = owner_of(self._scope)
        for entry in changes.puts:
            keys = kept[entry.id]
            for space, vector in _to_write(vectors[entry.id], keys, moved).items():
                # Short: the driver looks at each character of every text, and rows have many.
                keys[space] = secrets.token_urlsafe(16)
                row = row_of(keys[space], owner, entry, vector, self._now)
                rows.setdefault(space.table, []).append(row)
            puts.append(pointing(entry, keys))
        return puts, rows


def dropped_with(entries: Mapping[str, Entry]) -> Keys:
    """Give the rows that go when these entries are removed."""
    return _replaced(entries.values(), [])


def _kept(entry: Entry, before: Entry | None) -> dict[Space, str]:
    if before is None or before.text != entry.text:
        return {}
    pointers = pointers_of(before).items()
    return {space: key for space, key in pointers if space.embedder not in entry.embeddings}


def _to_write(
    given: Mapping[str, Vector], keys: Mapping[Space, str], moved: Mapping[str, Vector]
) -> dict[Space, Vector]:
    placed = {Space(name, len(vector)): vector for name, vector in given.items()}
    return placed | {space: moved[key] for space, key in keys.items() if key in moved}


def _replaced(befores: Collection[Entry], puts: list[Entry]) -> Keys:
    if not befores:
        return {}
    named = {key for one in puts for key in pointers_of(one).values()}
    keys: Keys = {}
    for before in befores:
        for space, key in pointers_of(before).items():
            if key not in named:
                keys.setdefault(space.table, []).append(key)
    return keys


def told(commit: Commit, given: Mapping[str, Entry], vectors: Vectors, order: list[str]) -> Commit:
    """Give a commit's entries as they were handed in, those of equal ids included."""
    written = {one.id: _written(given[one.id], vectors[one.id], one) for one in commit.entries}
    return replace(commit, entries=[written[name] for name in order])


def _written(given: Entry, vectors: Mapping[str, Vector], kept: Entry) -> Entry:
    """Give an entry with what the companion gave it when it was written."""
    return altered(
        given,
        embeddings=vectors,
        seq=kept.seq,
        version=kept.version,
        access_count=kept.access_count,
        last_accessed_at=kept.last_accessed_at,
    )
