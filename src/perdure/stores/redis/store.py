"""The store on Redis: every call is one script, which the server runs alone and whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

from perdure.errors import UnsupportedError
from perdure.model.entry import Entry, Tier, Vector, Version
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
from perdure.stores import admission, vectors
from perdure.stores.base import StoreBase
from perdure.stores.redis import reading, records, scripts, searching, writing
from perdure.stores.redis.keys import Keys
from perdure.stores.redis.server import Server

if TYPE_CHECKING:
    from redis.asyncio import Redis, RedisCluster

    from perdure.stores.redis.nearest import Copies
    from perdure.stores.redis.nearing import Nearing

Client: TypeAlias = "Redis | RedisCluster"

_HAS_NUMPY = find_spec("numpy") is not None


class RedisStore(StoreBase):
    """Keep entries on a Redis (7 or newer) or Valkey server, or in a cluster of them.

    `place` is an URL (`redis://`, `rediss://`, `unix://`, and `redis+cluster://`,
    `rediss+cluster://` for a cluster) or an asyncio client of redis-py, which is used and not
    closed; one that sends commands again by itself may write twice. Keys begin with `prefix`.
    A call waits at most `timeout` seconds for each answer; a write without answer raises
    `StoreUnavailableError` and may have been kept.

    A write that returned is as durable as the server is configured: `appendfsync always` survives
    a loss of power, the usual `everysec` may lose a second, and a replica that takes over may lack
    what was not sent to it yet. The server must not evict (`maxmemory-policy noeviction`). A commit
    is one script: while it runs, up to 0.1 ms for each entry, the server answers nobody else.

    Vectors are kept as packed floats, not in vector sets: those answer approximately, and scores
    and ties are to be exact. A copy of the spaces last searched is kept in this process (256 MB at
    most), brought up to date with what is new before each search, and what it finds is scored
    with the server's own vectors. This needs numpy; without it the store declares no `vector`.
    """

    inline = False

    def __init__(
        self, place: str | Client, *, prefix: str = "perdure", timeout: float = 10.0
    ) -> None:
        admission.check_seconds(timeout)
        self.prefix = prefix
        self._server = Server(place, keys=Keys(prefix), timeout=timeout)
        self._copies: Copies | None = None

    def __repr__(self) -> str:
        return f"RedisStore({self.address!r})"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """All, and `vector` where numpy is installed."""
        every = frozenset(Capability)
        return every if _HAS_NUMPY else every - {Capability.VECTOR}

    @property
    def address(self) -> str:
        """Name the server as an URL, without user, password and options."""
        return self._server.where

    async def open(self) -> None:
        """Connect; the store needs nothing to be made on the server."""
        await self._server.open()

    async def close(self) -> None:
        self._copies = None
        await self._server.close()

    @classmethod
    def from_url(cls, url: str, *, prefix: str = "perdure", timeout: float = 10.0) -> RedisStore:
        """Give a store for an URL."""
        return cls(url, prefix=prefix, timeout=timeout)

    async def scopes(self, *, after: str | None = None, limit: int = 1000) -> list[str]:
        admission.check_limit(limit, most=admission.MOST_PER_PAGE)
        return await reading.scopes(self._server, after, limit)

    async def revision(self, scope: Scope) -> int:
        return await reading.revision(self._server, scope)

    async def get(
        self, scope: Scope, entry_id: str, *, now: datetime, embeddings: bool = False
    ) -> Entry | None:
        found = await self.get_many(scope, [entry_id], now=now, embeddings=embeddings)
        return found.get(entry_id)

    async def get_many(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        now: datetime,
        embeddings: bool = False,
    ) -> dict[str, Entry]:
        admission.check_now(now)
        _check_vectors(asked=embeddings)
        return await reading.by_id(self._server, scope, entry_ids, now, embeddings=embeddings)

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        changes = Changes(puts=[entry])
        _check_vectors(asked=bool(entry.embeddings))
        asked = writing.batch(scope, changes, now, if_version=expected)
        reply = await writing.send(self._server, scope, asked)
        if reply[0] == b"version":
            return PutOutcome(applied=False, version=reply[1])
        [kept] = writing.committed(changes, asked, reply).entries
        return PutOutcome(applied=True, version=kept.version)

    async def delete_many(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        asked = writing.batch(scope, Changes(deletes=entry_ids), now, unless_idle=True)
        return (await writing.send(self._server, scope, asked))[2]

    async def commit(
        self,
        scope: Scope,
        changes: Changes,
        *,
        now: datetime,
        if_revision: int | None = None,
    ) -> Commit:
        _check_vectors(asked=any(entry.embeddings for entry in changes.puts))
        asked = writing.batch(scope, changes, now, if_revision=if_revision)
        if changes:
            reply = await writing.send(self._server, scope, asked)
        else:
            reply = await writing.nothing(self._server, scope, if_revision)
        return writing.committed(changes, asked, reply)

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
        _check_vectors(asked=embeddings)
        asked = reading.Listing(select, limit, cursor)
        if as_of is not None:
            return await asked.as_of(self._server, scope, as_of)
        return await asked.live(self._server, scope, now, embeddings=embeddings)

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
        return await reading.by_use(self._server, scope, now, tiers, limit=limit, least=least)

    async def usage(self, scope: Scope, *, now: datetime) -> dict[Tier, TierUsage]:
        admission.check_now(now)
        return await reading.usage(self._server, scope, now)

    async def lookup(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
    ) -> dict[str, list[Entry]]:
        admission.check_now(now)
        admission.check_limit(at_most, argument="at_most")
        return await searching.lookup(self._server, scope, terms, at_most=at_most, now=now)

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
        search = searching.Search(self._server, scope, now, select)
        return await search.by_words(terms, limit=limit, per_term=per_term)

    async def beside(
        self, scope: Scope, around: Around, *, now: datetime, select: Selection = EVERYTHING
    ) -> Beside:
        admission.check_around(around, now)
        return await searching.Search(self._server, scope, now, select).beside(around)

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
        _check_vectors(asked=True)
        admission.check_now(now)
        admission.check_limit(limit)
        query = vectors.check_query(vector, embedder, min_score)
        return await self._nearing(
            scope, embedder, query, now=now, select=select, limit=limit, min_score=min_score
        ).found()

    async def spaces(self, scope: Scope, *, now: datetime) -> dict[str, Space]:
        _check_vectors(asked=True)
        admission.check_now(now)
        return await reading.spaces(self._server, scope, now)

    async def history(self, scope: Scope, entry_id: str) -> list[Version]:
        states, live = await self._server.run(scripts.HISTORY, scope, [entry_id])
        return records.history(entry_id, states, live)

    async def removed(self, scope: Scope, *, now: datetime) -> list[str]:
        admission.check_now(now)
        return await reading.removed(self._server, scope, now)

    async def seen(self, scope: Scope, signature: str) -> bool:
        return await reading.seen(self._server, scope, signature)

    async def signatures(self, scope: Scope) -> list[str]:
        return await reading.signatures(self._server, scope)

    async def record_signature(self, scope: Scope, signature: str) -> None:
        admission.check_text(signature, "signature")
        await self._server.run_writing(scripts.SIGN, scope, [scope.namespace, signature])

    async def feedback(self, scope: Scope, entry_id: str, score: float) -> None:
        arguments = [scope.namespace, entry_id, repr(admission.check_score(score))]
        await self._server.run_writing(scripts.FEEDBACK, scope, arguments)

    async def get_feedback(self, scope: Scope, entry_id: str) -> Feedback | None:
        return await reading.feedback(self._server, scope, entry_id)

    async def forget(
        self, scope: Scope, entry_ids: Sequence[str] | None = None, *, now: datetime
    ) -> Erasure:
        """Erase, and look again at every key of the scope.

        What the server has written to its disk before (its append-only file, a snapshot) keeps the
        bytes until it writes that anew, as `BGREWRITEAOF` and `BGSAVE` make it do.
        """
        admission.check_now(now)
        if self._copies is not None:
            self._copies.drop(scope)
        if entry_ids is None:
            return await writing.forget_scope(self._server, scope, now)
        return await writing.forget(self._server, scope, entry_ids, now)

    def _nearing(self, scope: Scope, embedder: str, query: Vector, **asked: Any) -> Nearing:
        from perdure.stores.redis.nearest import Copies  # numpy is brought in when it is used
        from perdure.stores.redis.nearing import Nearing

        if self._copies is None:
            self._copies = Copies(self._server)
        return Nearing(self._server, self._copies, scope, embedder, query, **asked)


def _check_vectors(*, asked: bool) -> None:
    if asked and not _HAS_NUMPY:
        message = "RedisStore keeps 'vector' where numpy is: pip install 'perdure[vectors]'"
        raise UnsupportedError(message, argument="embeddings")
