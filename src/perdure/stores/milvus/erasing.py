"""Forget in both stores, and look again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from perdure.errors import StoreError
from perdure.model.scope import Scope
from perdure.ports import Changes, Erasure, Store, Touch
from perdure.stores.milvus import rows
from perdure.stores.milvus.collections import Collections
from perdure.stores.milvus.connection import Connection
from perdure.stores.milvus.pointers import Table, pointers_of

_IDS = 200
"""Ids named in one filter."""


class Eraser:
    """Erase entries of one scope, or all of it."""

    def __init__(
        self, companion: Store, connection: Connection, scope: Scope, now: datetime
    ) -> None:
        self._companion = companion
        self._connection = connection
        self._scope = scope
        self._now = now

    async def erase(self, entry_ids: Sequence[str] | None) -> Erasure:
        """Erase from the companion first, so that no entry ever lacks its vector meanwhile.

        Rows that no entry names go too: their entries are found by what the rows say.
        """
        found = await self._found(entry_ids)
        erasure = await self._companion.forget(self._scope, entry_ids, now=self._now)
        if entry_ids is not None and any(found.values()) and not erasure.entries + erasure.versions:
            await self._stop_writers()
        kept = await self._still_named(found)
        left = 0
        for table, keys in found.items():
            gone = [key for key in keys if key not in kept]
            if gone:
                await self._connection.call(Collections.delete, table, gone)
                # Asked for and not promised: when bytes go is the affair of Milvus.
                with suppress(StoreError):
                    await self._connection.call(Collections.settle, table)
                left += len(await self._connection.call(Collections.fetch, table, gone))
        places = {**erasure.left, "vectors": erasure.left.get("vectors", 0) + left}
        return Erasure(erasure.entries, erasure.versions, places)

    async def _found(self, entry_ids: Sequence[str] | None) -> dict[Table, dict[str, str]]:
        """Give the rows in question by table: their keys, and whose they are."""
        owner = rows.owner_of(self._scope)
        if entry_ids is None:
            filters = [rows.all_of(owner)]
        else:
            parts = (entry_ids[at : at + _IDS] for at in range(0, len(entry_ids), _IDS))
            filters = [rows.all_of(owner, part) for part in parts]
        found: dict[Table, dict[str, str]] = {}
        for table in await self._connection.call(Collections.tables):
            found[table] = {}
            for meant in filters:
                found[table] |= await self._connection.call(Collections.keys, table, meant)
        return found

    async def _stop_writers(self) -> None:
        # Nothing was erased, so the scope is at the revision it was. A writer elsewhere may have
        # written one of these rows and be about to name it: from now on it fails and begins anew.
        nothing = Touch("", self._now)
        await self._companion.commit(self._scope, Changes(touches=[nothing]), now=self._now)

    async def _still_named(self, found: Mapping[Table, Mapping[str, str]]) -> set[str]:
        ids = list({entry_id: None for keys in found.values() for entry_id in keys.values()})
        live = await self._companion.get_many(self._scope, ids, now=self._now) if ids else {}
        return {key for entry in live.values() for key in pointers_of(entry).values()}
