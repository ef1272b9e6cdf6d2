"""Compare both stores and erase the rows that no entry names."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.stores.milvus import rows
from perdure.stores.milvus.collections import Collections
from perdure.stores.milvus.connection import Connection
from perdure.stores.milvus.pointers import Table, pointers_of


@dataclass(frozen=True, slots=True)
class Reconciled:
    """How many rows were erased, and by scope the entries whose vectors Milvus does not have.

    Put those again with their embeddings.
    """

    erased: int
    missing: Mapping[str, list[str]]


class Reconciler:
    """Go through all scopes, once."""

    def __init__(self, companion: Store, connection: Connection, now: datetime) -> None:
        self._companion = companion
        self._connection = connection
        self._now = now

    async def run(self, grace: timedelta) -> Reconciled:
        """Erase what is older than `grace`: a younger row may be about to be named."""
        before = rows.written_before(self._now - grace)
        orphans = {
            table: set(await self._connection.call(Collections.keys, table, before))
            for table in await self._connection.call(Collections.tables)
        }
        missing: dict[str, list[str]] = {}
        async for namespace, entries in self._pages():
            lost = await self._lost(entries)
            if lost:
                missing.setdefault(namespace, []).extend(lost)
            for entry in entries:
                for space, key in pointers_of(entry).items():
                    orphans.get(space.table, set[str]()).discard(key)
        for table, keys in orphans.items():
            await self._connection.call(Collections.delete, table, sorted(keys))
        return Reconciled(sum(map(len, orphans.values())), missing)

    async def _pages(self) -> AsyncGenerator[tuple[str, list[Entry]], None]:
        after = None
        while names := await self._companion.scopes(after=after):
            after = names[-1]
            for name in names:
                scope, cursor = Scope.from_namespace(name), None
                while True:
                    page = await self._companion.list(
                        scope, now=self._now, limit=1000, cursor=cursor
                    )
                    yield name, page.entries
                    cursor = page.cursor
                    if cursor is None:
                        break

    async def _lost(self, entries: list[Entry]) -> list[str]:
        wanted: dict[Table, dict[str, str]] = {}
        for entry in entries:
            for space, key in pointers_of(entry).items():
                wanted.setdefault(space.table, {})[key] = entry.id
        lost: list[str] = []
        for table, names in wanted.items():
            held = await self._connection.call(Collections.present, table, list(names))
            lost += [entry_id for key, entry_id in names.items() if key not in held]
        return lost
