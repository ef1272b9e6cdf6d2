"""redis-py's asyncio client and its transactions, beside the store on the same server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.beside.side import EMBEDDER, FEW, PAGE, Ours, Pair, body_of, entry_of, kept, terms_of
from perdure.model.entry import Entry, Vector
from perdure.text.weights import idf


async def ready(folder: Path) -> Pair:
    """Start the server, and give both sides on it."""
    import redis.asyncio

    from live.servers import redis as servers

    server = servers.shared()
    from perdure.stores.redis import RedisStore

    store = RedisStore(server.url, prefix=servers.prefix_of(folder), timeout=60)
    await store.open()
    bare = Bare(redis.asyncio.Redis.from_url(server.url, socket_timeout=60), f"{store.prefix}-bare")
    return Pair(Ours(store), bare)


class Bare:
    """Hashes of what is kept, sorted sets for order and words, a matrix of what was read."""

    def __init__(self, client: Any, at: str) -> None:
        self._client = client
        self._at = at
        self._matrix: Any = None
        self._seqs: list[bytes] = []

    async def put(self, entry: Entry) -> Entry:
        return (await self.put_many([entry]))[0]

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
        names = [one.id for one in entries]
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hmget(f"{self._at}:ids", names)
            pipe.incrby(f"{self._at}:seq", len(names))
            held, last = await pipe.execute()
        first = last - len(names) + 1
        seqs = [int(seq or first + place) for place, seq in enumerate(held)]
        async with self._client.pipeline(transaction=True) as pipe:
            await self._archive(pipe, [seq for seq in held if seq])
            pipe.hset(f"{self._at}:ids", mapping=dict(zip(names, seqs, strict=True)))
            bodies = [body_of(one) for one in entries]
            pipe.hset(f"{self._at}:bodies", mapping=dict(zip(seqs, bodies, strict=True)))
            pipe.zadd(f"{self._at}:order", dict(zip(seqs, seqs, strict=True)))
            self._word(pipe, zip(seqs, entries, strict=True))
            self._place(pipe, zip(seqs, entries, strict=True))
            pipe.incr(f"{self._at}:revision")
            for seq in seqs:
                pipe.hincrby(f"{self._at}:versions", seq, 1)
            versions = (await pipe.execute())[-len(seqs) :]
        return [*map(kept, entries, seqs, versions)]

    async def _archive(self, pipe: Any, held: list[bytes]) -> None:
        if not held:
            return
        bodies = await self._client.hmget(f"{self._at}:bodies", held)
        terms = await self._client.hmget(f"{self._at}:terms", held)
        for seq, body, words in zip(held, bodies, terms, strict=True):
            pipe.rpush(f"{self._at}:past:{int(seq)}", body)
            for term in json.loads(words):
                pipe.zrem(f"{self._at}:word:{term}", seq)

    def _word(self, pipe: Any, entries: Any) -> None:
        under: dict[str, dict[int, int]] = {}
        words: dict[int, str] = {}
        for seq, one in entries:
            terms = terms_of(one)
            words[seq] = json.dumps(terms)
            for term in terms:
                under.setdefault(term, {})[seq] = seq
        pipe.hset(f"{self._at}:terms", mapping=words)
        for term, seqs in under.items():
            pipe.zadd(f"{self._at}:word:{term}", seqs)

    def _place(self, pipe: Any, entries: Any) -> None:
        rows = {seq: one.embeddings[EMBEDDER] for seq, one in entries if one.embeddings}
        if rows:
            import numpy as np

            packed = {seq: np.array(vector, "<f4").tobytes() for seq, vector in rows.items()}
            pipe.hset(f"{self._at}:vectors", mapping=packed)
            self._matrix = None

    async def get(self, name: str) -> Entry | None:
        seq = await self._client.hget(f"{self._at}:ids", name)
        return seq and (await self._read([seq]))[0]

    async def page(self) -> list[Entry]:
        return await self._read(await self._client.zrevrange(f"{self._at}:order", 0, PAGE - 1))

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        keys = [f"{self._at}:word:{term}" for term in dict.fromkeys(terms)]
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hlen(f"{self._at}:bodies")
            for key in keys:
                pipe.zrevrange(key, 0, 999)
            population, *lists = await pipe.execute()
        sums: dict[bytes, float] = {}
        for seqs in lists:
            weight = idf(len(seqs), population)
            for seq in seqs:
                sums[seq] = sums.get(seq, 0.0) + weight
        best = sorted(sums, key=lambda seq: (-sums[seq], -int(seq)))[:FEW]
        return await self._read(best)

    async def nearest(self, query: Vector) -> list[Entry]:
        import numpy as np

        await self._client.get(f"{self._at}:revision")
        if self._matrix is None:
            rows = await self._client.hgetall(f"{self._at}:vectors")
            self._seqs = list(rows)
            flat = np.frombuffer(b"".join(rows.values()), "<f4")
            self._matrix = flat.reshape(len(rows), -1).astype(np.float32)
        products = self._matrix @ np.array(query, np.float32)
        best = np.argpartition(products, -FEW)[-FEW:]
        order = best[np.argsort(-products[best])]
        return await self._read([self._seqs[one] for one in order])

    async def _read(self, seqs: Sequence[Any]) -> list[Entry]:
        if not seqs:
            return []
        async with self._client.pipeline(transaction=False) as pipe:
            pipe.hmget(f"{self._at}:bodies", seqs)
            pipe.hmget(f"{self._at}:versions", seqs)
            bodies, versions = await pipe.execute()
        found = zip(bodies, seqs, versions, strict=True)
        return [entry_of(body, int(seq), int(version)) for body, seq, version in found]

    async def forget(self, name: str) -> None:
        seq = await self._client.hget(f"{self._at}:ids", name)
        words = await self._client.hget(f"{self._at}:terms", seq)
        async with self._client.pipeline(transaction=True) as pipe:
            pipe.hdel(f"{self._at}:ids", name)
            for key in ("bodies", "versions", "terms", "vectors"):
                pipe.hdel(f"{self._at}:{key}", seq)
            pipe.zrem(f"{self._at}:order", seq)
            pipe.delete(f"{self._at}:past:{int(seq)}")
            for term in json.loads(words):
                pipe.zrem(f"{self._at}:word:{term}", seq)
            pipe.incr(f"{self._at}:revision")
            await pipe.execute()

    async def close(self) -> None:
        await self._client.aclose()
