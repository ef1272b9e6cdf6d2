"""pymilvus and sqlite3, beside the store of vectors and its companion."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.beside import sqlite
from bench.beside.side import EMBEDDER, FEW, Ours, Pair, entry_of
from perdure.model.entry import Entry, Vector

NS = "bench"


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
        rows = [
            {"key": one.id, "owner": NS, "vector": list(one.embeddings[EMBEDDER])}
            for one in entries
        ]
        await asyncio.to_thread(self._insert, rows)
        await super().put_many(entries)

    def _insert(self, rows: list[Any]) -> None:
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
        hits = await asyncio.to_thread(self._near, list(query))
        rows = self._in("SELECT body, seq, version FROM entries WHERE id", hits)
        entries = {entry.id: entry for entry in (entry_of(*row) for row in rows)}
        return [entries[name] for name in hits]

    def _near(self, query: list[float]) -> list[str]:
        found = self._client.search(
            self._name, [query], filter=f'owner == "{NS}"', limit=FEW, anns_field="vector"
        )
        return [hit["key"] for hit in found[0]]

    async def forget(self, name: str) -> None:
        await super().forget(name)
        await asyncio.to_thread(self._erase, name)

    def _erase(self, name: str) -> None:
        self._client.delete(self._name, ids=[name])
        self._client.flush(self._name)
        self._client.compact(self._name)

    async def close(self) -> None:
        await super().close()
        await asyncio.to_thread(self._client.drop_collection, self._name)
        await asyncio.to_thread(self._client.close)
