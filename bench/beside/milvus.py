"""pymilvus and sqlite3, beside the store of vectors and its companion."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from bench.beside import sqlite
from bench.beside.side import EMBEDDER, FEW, Ours, Pair, entry_of
from perdure._drive import step
from perdure.model.entry import Entry, Vector

NS = "bench"
T = TypeVar("T")


async def ready(folder: Path) -> Pair:
    """Start the server, and give both sides on it, each with a file of its own."""
    from live.servers import milvus
    from perdure.stores.sqlite import SqliteStore

    server = milvus.shared()
    companion = SqliteStore(folder / "ours.db")
    store = server.store(folder, companion=companion, timeout=60.0)
    await store.open()
    name = f"{milvus.prefix_of(folder)}bare"
    return Pair(Ours(store), Bare(server.client(), name, folder / "bare.db"), carries=True)


class Bare(sqlite.Bare):
    """Rows of vectors under the entry's id; the entries themselves in a file."""

    def __init__(self, client: Any, name: str, path: Path) -> None:
        super().__init__(path)
        self._client = client
        self._name = name
        self._made = False

    async def put_many(self, entries: Sequence[Entry]) -> None:
        await asyncio.to_thread(self._insert, entries)
        await self._off(super().put_many(entries))

    async def get(self, name: str) -> Entry | None:
        return await self._off(super().get(name))

    async def page(self) -> list[Entry]:
        return await self._off(super().page())

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        return await self._off(super().search(terms))

    async def _off(self, work: Coroutine[Any, Any, T]) -> T:
        """Use the file in another thread: nobody who waits for a server holds up its loop."""
        return await asyncio.to_thread(step, work)

    def _insert(self, entries: Sequence[Entry]) -> None:
        rows = [
            {"key": one.id, "owner": NS, "vector": list(one.embeddings[EMBEDDER])}
            for one in entries
        ]
        if not self._made:
            self._make(len(rows[0]["vector"]))
        self._client.insert(self._name, rows)

    def _make(self, dimension: int) -> None:
        from pymilvus import DataType

        schema = self._client.create_schema(auto_id=False, enable_dynamic_field=False)
        schema.add_field("key", DataType.VARCHAR, is_primary=True, max_length=200)
        schema.add_field("owner", DataType.VARCHAR, max_length=64, is_partition_key=True)
        schema.add_field("vector", DataType.FLOAT_VECTOR, dim=dimension)
        self._client.create_collection(self._name, schema=schema, consistency_level="Strong")
        index = self._client.prepare_index_params()
        index.add_index("vector", index_type="FLAT", metric_type="COSINE")
        self._client.create_index(self._name, index, sync=False)
        self._client.load_collection(self._name)
        self._made = True

    def _place(self, entries: Any) -> None:
        """Leave the vectors to Milvus."""

    async def nearest(self, query: Vector) -> list[Entry]:
        return await asyncio.to_thread(self._near, list(query))

    def _near(self, query: list[float]) -> list[Entry]:
        found = self._client.search(
            self._name, [query], filter=f'owner == "{NS}"', limit=FEW, anns_field="vector"
        )
        hits = [hit["key"] for hit in found[0]]
        rows = self._in("SELECT body, seq, version FROM entries WHERE id", hits)
        entries = {entry.id: entry for entry in (entry_of(*row) for row in rows)}
        return [entries[name] for name in hits]

    async def forget(self, name: str) -> None:
        await self._off(super().forget(name))
        await asyncio.to_thread(self._erase, name)

    def _erase(self, name: str) -> None:
        self._client.delete(self._name, ids=[name])
        self._client.flush(self._name)
        self._client.compact(self._name)

    async def close(self) -> None:
        await super().close()
        await asyncio.to_thread(self._client.drop_collection, self._name)
        await asyncio.to_thread(self._client.close)
