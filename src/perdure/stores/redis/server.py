"""The way to the server: connect, run scripts there, let go."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast
from urllib.parse import SplitResult, parse_qsl, urlsplit

from perdure.errors import MissingExtraError, StoreClosedError, UsageError
from perdure.model.scope import Scope
from perdure.stores.redis.keys import Keys

try:
    from redis.asyncio import Redis, RedisCluster
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff
    from redis.client import NEVER_DECODE
    from redis.exceptions import NoScriptError
except ImportError as error:
    raise MissingExtraError("RedisStore", "redis") from error

from perdure.stores.redis.errors import Translation, UnnamedScopeError

if TYPE_CHECKING:
    from perdure.stores.redis.scripts import Script

Client: TypeAlias = "Redis | RedisCluster"

_SINGLE = ("redis", "rediss", "unix")
_CLUSTER = {"redis+cluster": "redis", "rediss+cluster": "rediss"}
_AT_ONCE = 32
"""Calls under way, each with a connection of its own; more wait for their turn."""


class Server:
    """One server or a cluster, given by URL or by a client of the caller's, who then closes it."""

    def __init__(self, place: str | Client, *, keys: Keys, timeout: float) -> None:
        self.keys = keys
        self._timeout = timeout
        self._place = place
        self._client: Client | None = None
        self._turns: asyncio.Semaphore | None = None
        self._closed = False
        self.clustered = _is_cluster(place)
        if isinstance(place, str):
            _refuse_unknown(place, RedisCluster if self.clustered else Redis)
        self.where = _address(place)
        self._translation = Translation(self.where)

    async def open(self) -> None:
        """Connect and see that somebody answers."""
        if self._closed:
            raise StoreClosedError("the store was closed", where=self.where)
        if self._client is not None:
            return
        client = _connected(self._place, self._timeout) if self._is_ours else self._place
        try:
            with self._translation:
                await cast(Any, client).ping()
        except BaseException:
            await self._let_go(client)
            raise
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._client = cast("Client", client)

    async def close(self) -> None:
        """Let go of the connections, unless they are somebody else's."""
        self._closed = True
        client, self._client = self._client, None
        if client is not None:
            await self._let_go(client)

    async def run(self, script: Script, scope: Scope, arguments: Sequence[Any]) -> Any:
        """Run a script that only reads the keys of a scope."""
        return await self._run(script, [self.keys.scope(scope)], arguments)

    async def run_writing(self, script: Script, scope: Scope, arguments: Sequence[Any]) -> Any:
        """Run a script that writes the keys of a scope; what it did is durable as configured."""
        keys = self.keys
        if not self.clustered:
            all_keys = [keys.scope(scope), keys.forgotten, keys.seq, keys.scopes]
            return await self._run(script, all_keys, arguments)
        own = [keys.scope(scope), keys.forgotten_in_slot(scope)]
        try:
            return await self._run(script, own, arguments)
        except UnnamedScopeError:
            return await self._run_naming(script, scope, [*own, own[0]], arguments)

    async def _run_naming(
        self, script: Script, scope: Scope, keys: Sequence[bytes], arguments: Sequence[Any]
    ) -> Any:
        """Name a new scope before it is there; and once more, if it was forgotten in between."""
        named = ("ZADD", self.keys.scopes, 0, scope.namespace.encode())
        await self.call(*named)
        reply = await self._run(script, keys, arguments)
        await self.call(*named)
        return reply

    def key(self, scope: Scope, part: str) -> bytes:
        """Name one key of a scope."""
        return self.keys.scope(scope) + b":" + part.encode()

    async def call(self, *command: Any) -> Any:
        """Send one command and give its bytes."""
        client, turns = self._open_client()
        async with turns:
            with self._translation:
                return await client.execute_command(*command, **{NEVER_DECODE: True})

    async def _run(self, script: Script, keys: Sequence[bytes], arguments: Sequence[Any]) -> Any:
        client, turns = self._open_client()
        # Encoded here, whatever encoding a client of the caller's is set to.
        sent = [
            one.encode("utf-8", "surrogatepass") if isinstance(one, str) else one
            for one in arguments
        ]
        rest = (len(keys), *keys, *sent)
        async with turns:
            with self._translation:
                try:
                    return await client.execute_command(
                        "EVALSHA", script.sha, *rest, **{NEVER_DECODE: True}
                    )
                except NoScriptError:
                    return await client.execute_command(
                        "EVAL", script.text, *rest, **{NEVER_DECODE: True}
                    )

    @property
    def _is_ours(self) -> bool:
        return isinstance(self._place, str)

    def _open_client(self) -> tuple[Any, asyncio.Semaphore]:
        if self._client is None or self._turns is None:
            state = "was closed" if self._closed else "is not open yet"
            raise StoreClosedError(f"the store {state}", where=self.where)
        return self._client, self._turns

    async def _let_go(self, client: Any) -> None:
        if self._is_ours:
            await client.aclose()


def _is_cluster(place: object) -> bool:
    if isinstance(place, str):
        parts = _split(place)
        if parts.scheme in _SINGLE:
            return False
        if parts.scheme in _CLUSTER:
            return True
        known = ", ".join([*_SINGLE, *_CLUSTER])
        raise UsageError(f"the scheme of a Redis URL is one of {known}", argument="url")
    if isinstance(place, (Redis, RedisCluster)):
        return isinstance(place, RedisCluster)
    message = "a client is redis.asyncio.Redis or redis.asyncio.RedisCluster, or give an URL"
    raise UsageError(message, argument="url")


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise UsageError("this is no URL, or its port no number", argument="url") from None
    database = parts.path.strip("/")
    if parts.scheme in _CLUSTER and database:
        raise UsageError("a Redis cluster has no numbered databases", argument="url")
    if parts.scheme in _SINGLE[:2] and database and not (database.isascii() and database.isdigit()):
        message = "a database of Redis is a number: redis://HOST:PORT/0"
        raise UsageError(message, argument="url")
    return parts


def _connected(place: str | Client, timeout: float) -> Client:
    """Make a client that never sends a write again by itself: it may have been kept already."""
    url = cast(str, place)
    scheme, separator, rest = url.partition("://")
    named: dict[str, Any] = {
        "socket_timeout": timeout,
        "socket_connect_timeout": timeout,
        "retry": Retry(NoBackoff(), 0),
        "decode_responses": False,
    }
    try:
        if scheme in _CLUSTER:
            return RedisCluster.from_url(f"{_CLUSTER[scheme]}{separator}{rest}", **named)
        return cast("Any", Redis).from_url(url, **named)
    except (ValueError, TypeError):
        raise UsageError("a part of the Redis URL cannot be read", argument="url") from None


def _refuse_unknown(url: str, kind: type[Any]) -> None:
    """Refuse options of an URL that the driver does not know, or that are ours to choose.

    It passes over the one, and goes another way than we need with the other.
    """
    known = {*inspect.signature(kind.__init__).parameters, "virtual_host"} - _OURS
    for name, _ in parse_qsl(_split(url).query, keep_blank_values=True):
        if name not in known:
            message = f"a Redis URL has no option {name!r}; prefix and timeout are the store's own"
            raise UsageError(message, argument=name)


_OURS = frozenset(
    {"self", "decode_responses", "encoding", "encoding_errors", "retry", "retry_on_error"}
)


def _address(place: str | Client) -> str:
    """Name the place without user, password and options."""
    if isinstance(place, str):
        parts = _split(place)
        host = parts.netloc.rpartition("@")[2]
        return f"{parts.scheme}://{host}{parts.path}"
    if isinstance(place, RedisCluster):
        node = next(iter(place.nodes_manager.startup_nodes.values()))
        return f"redis+cluster://{node.host}:{node.port}"
    known = place.connection_pool.connection_kwargs
    if "path" in known:
        return f"unix://{known['path']}"
    host, port, number = known.get("host", "localhost"), known.get("port", 6379), known.get("db")
    return f"redis://{host}:{port}/{number or 0}"
