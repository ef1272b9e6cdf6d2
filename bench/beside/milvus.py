"""pymilvus and sqlite3, beside the store of vectors and its companion."""

from __future__ import annotations

import asyncio
import hashlib
import math
import secrets
from collections.abc import Coroutine, Iterable, Sequence
from datetime import datetime
from operator import mul
from pathlib import Path
from typing import Any, TypeVar

from bench.beside import sqlite
from bench.beside.side import EMBEDDER, FEW, NOW, Ours, Pair, entry_of
from bench.beside.sqlite import LIVE, NS
from perdure._drive import step
from perdure.model.entry import Entry, Vector

# Names of scopes may be longer than a field of Milvus, and hold marks of its filters.
OWNER = hashlib.blake2b(NS.encode(), digest_size=32).hexdigest()
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
    """Rows of vectors under keys that the entries name; the entries themselves in a file.

    A transaction of the file decides what holds in both places. Rows come before it and nobody
    knows their keys yet; those that it replaced go after it. They hold what a search is narrowed
    by, as the store's do. An answer says how near each entry is to six places, of equal ones the
    newer first; so the vectors come along, as the server reckons with 32 bits. A row counts only if
    an entry names it.
    """

    def __init__(self, client: Any, name: str, path: Path) -> None:
        super().__init__(path)
        self._db.execute("CREATE TABLE keys (seq INTEGER PRIMARY KEY, key TEXT UNIQUE)")
        self._client = client
        self._name = name
        self._made = False
        self._fresh: dict[str, str] = {}
        self._replaced: list[str] = []

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
        return await asyncio.to_thread(self._write, entries)

    async def get(self, name: str) -> Entry | None:
        return await self._off(super().get(name))

    async def page(self) -> list[Entry]:
        return await self._off(super().page())

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        return await self._off(super().search(terms))

    async def _off(self, work: Coroutine[Any, Any, T]) -> T:
        """Use the file in another thread: nobody who waits for a server holds up its loop."""
        return await asyncio.to_thread(step, work)

    def _write(self, entries: Sequence[Entry]) -> list[Entry]:
        self._fresh = {one.id: secrets.token_hex(16) for one in entries}
        rows = [_row(one, self._fresh[one.id]) for one in entries]
        if not self._made:
            self._make(len(rows[0]["vector"]))
        self._client.insert(self._name, rows)
        written = step(super().put_many(entries))
        self._drop()
        return written

    def _drop(self) -> None:
        if self._replaced:
            self._client.delete(self._name, ids=self._replaced)

    def _make(self, dimension: int) -> None:
        from pymilvus import DataType

        schema = self._client.create_schema(auto_id=False, enable_dynamic_field=False)
        schema.add_field("key", DataType.VARCHAR, is_primary=True, max_length=200)
        schema.add_field("owner", DataType.VARCHAR, max_length=64, is_partition_key=True)
        for field in ("entry", "kind", "tier", "session"):
            schema.add_field(field, DataType.VARCHAR, max_length=200)
        for field in ("created", "expires", "written"):
            schema.add_field(field, DataType.INT64)
        schema.add_field("current", DataType.BOOL)
        schema.add_field(
            "domains", DataType.ARRAY, element_type=DataType.VARCHAR, max_capacity=64, max_length=64
        )
        schema.add_field("vector", DataType.FLOAT_VECTOR, dim=dimension)
        self._client.create_collection(self._name, schema=schema, consistency_level="Strong")
        index = self._client.prepare_index_params()
        index.add_index("vector", index_type="FLAT", metric_type="COSINE")
        self._client.create_index(self._name, index, sync=False)
        self._client.load_collection(self._name)
        self._made = True

    def _place(self, entries: Iterable[tuple[int, Entry]]) -> None:
        """Leave the vectors to Milvus, and note under which keys."""
        keys = {seq: self._fresh[one.id] for seq, one in entries}
        held = self._in("SELECT key FROM keys WHERE seq", [*keys])
        self._replaced = [key for (key,) in held]
        self._db.executemany("INSERT OR REPLACE INTO keys VALUES (?, ?)", keys.items())

    async def nearest(self, query: Vector) -> list[Entry]:
        return await asyncio.to_thread(self._near, list(query))

    def _near(self, towards: list[float]) -> list[Entry]:
        found = self._client.search(
            self._name,
            [towards],
            filter=f'owner == "{OWNER}" and expires > {_micros(NOW)}',
            limit=FEW,
            output_fields=["vector"],
            anns_field="vector",
        )
        near = {hit["key"]: _cosine(towards, hit["entity"]["vector"]) for hit in found[0]}
        query = (
            "SELECT key, body, seq, version FROM keys CROSS JOIN entries USING (seq)"
            f" WHERE {LIVE} AND key"
        )
        entries = {row[0]: entry_of(*row[1:]) for row in self._in(query, [*near], NS, _micros(NOW))}
        best = sorted(entries, key=lambda key: (-near[key], -entries[key].seq))
        return [entries[key] for key in best]

    async def forget(self, name: str) -> None:
        await asyncio.to_thread(self._erase, name)

    def _erase(self, name: str) -> None:
        query = "SELECT key FROM keys WHERE seq = (SELECT seq FROM entries WHERE id = ?)"
        self._replaced = [key for (key,) in self._db.execute(query, (name,))]
        step(super().forget(name))
        self._drop()
        self._client.flush(self._name)
        self._client.compact(self._name)
        self._client.get(self._name, ids=self._replaced)

    async def close(self) -> None:
        await super().close()
        await asyncio.to_thread(self._client.drop_collection, self._name)
        await asyncio.to_thread(self._client.close)


def _row(entry: Entry, key: str) -> dict[str, Any]:
    vector = list(entry.embeddings[EMBEDDER])
    if not math.isfinite(sum(vector)):
        raise ValueError("a vector's numbers are finite")
    return {
        "key": key,
        "owner": OWNER,
        "entry": entry.id,
        "kind": entry.kind.value,
        "tier": entry.tier.value if entry.tier else "",
        "session": _digest(entry.source.session or ""),
        "created": _micros(entry.created_at),
        "expires": _micros(entry.expires_at) if entry.expires_at else 2**62,
        "written": _micros(NOW),
        "current": entry.current,
        "domains": list(map(_digest, entry.domains)),
        "vector": vector,
    }


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    lengths = math.hypot(*one) * math.hypot(*other)
    return round(sum(map(mul, one, other)) / lengths, 6) if lengths else 0.0


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _micros(moment: datetime) -> int:
    return int(moment.timestamp() * 1_000_000)
