"""The way to Milvus: a client of ours or of the caller's, used from worker threads.

The driver's blocking client is what works alike with a local file, a server and a cluster, and it
belongs to no event loop; its async twin is bound to the loop in which it was made.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from contextvars import copy_context
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from pymilvus import (  # pyright: ignore[reportMissingTypeStubs]
    MilvusClient,
    MilvusException,
)

from perdure.errors import MissingExtraError, StoreClosedError
from perdure.stores.milvus.collections import Collections
from perdure.stores.milvus.errors import NOT_LOADED, translating
from perdure.stores.milvus.location import Location

_P = ParamSpec("_P")
_T = TypeVar("_T")

_CHANNEL = {
    "grpc.use_local_subchannel_pool": 1,
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 1000,
}
"""A server that is back is found at once: else all channels of a process wait out one back-off."""

_AT_ONCE = 40
"""Calls that may wait for the server at a time. A loop's own threads are few, and do other work."""

# A local file is served by threads of this process, to all its clients: the last one ends them.
_users: Counter[str] = Counter()
_users_lock = threading.Lock()

# It writes its log from as many threads as ask it, over one another, and after a crash reads it up
# to where they met: what was acknowledged behind that is lost. So writers of a file take turns.
_turns: dict[str, threading.Lock] = {}


class Connection:
    """Open, call and let go of the collections of one place."""

    def __init__(self, place: Location, client: MilvusClient | None, *, timeout: float) -> None:
        self.where = place.address
        self._place = place
        self._given = client
        self._timeout = timeout
        self._client: MilvusClient | None = None
        self._collections: Collections | None = None
        self._closed = False
        self._threads = ThreadPoolExecutor(_AT_ONCE, "perdure-milvus")

    async def open(self, *, create: bool) -> None:
        """Connect; raises `StoreUnavailableError` when our collections are not there."""
        self._check_not_closed()
        if self._collections is not None:
            return
        with translating(self.where):
            await self._away(self._open, create)

    async def migrate(self) -> None:
        """Make our collections, whether the store is open or not yet."""
        self._check_not_closed()
        with translating(self.where):
            await self._away(self._migrate)

    async def close(self) -> None:
        """Let go of our own client; one that was given stays as it is."""
        self._closed = True
        self._collections = None
        client, self._client = self._client, None
        if client is not None:
            await self._away(self._let_go, client)
        self._threads.shutdown(wait=False)

    def _check_not_closed(self) -> None:
        if self._closed:
            raise StoreClosedError("the store was closed", where=self.where)

    def check_open(self) -> None:
        """Raise unless the store is open."""
        if self._collections is None:
            state = "was closed" if self._closed else "is not open yet"
            raise StoreClosedError(f"the store {state}", where=self.where)

    async def call(
        self, method: Callable[Concatenate[Collections, _P], _T], *args: _P.args, **named: _P.kwargs
    ) -> _T:
        """Give what a method of `Collections` gives, without holding up the event loop."""
        self.check_open()
        assert self._collections is not None  # noqa: S101  # just checked
        work = partial(method, self._collections, *args, **named)
        with translating(self.where):
            return await self._away(_loaded, work, self._collections)

    async def _away(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        run = partial(copy_context().run, work, *args, **named)
        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    def _migrate(self) -> None:
        client = self._given or self._connected()
        try:
            self._of(client).create()
        finally:
            if client is not self._given:
                self._let_go(client)

    def _of(self, client: MilvusClient) -> Collections:
        place = self._place
        return Collections(
            client, place.prefix, timeout=self._timeout, where=self.where, turn=_turn_at(place.file)
        )

    def _open(self, create: bool) -> None:
        client = self._given or self._connected()
        try:
            collections = self._of(client)
            if create:
                collections.create()
            else:
                collections.require()
        except BaseException:
            if client is not self._given:
                self._let_go(client)
            raise
        self._client = None if client is self._given else client
        self._collections = collections

    def _connected(self) -> MilvusClient:
        file = self._place.file
        if file is not None:
            _need_lite()
            with _users_lock:
                _users[_absolute(file)] += 1
        try:
            # Dedicated: closing it closes no connection of another client to the same server.
            return MilvusClient(
                self._place.uri,
                token=self._place.token,
                db_name=self._place.database,
                timeout=self._timeout,
                dedicated=True,
                grpc_options=_CHANNEL,
            )
        except BaseException:
            if file is not None:
                _leave(file)
            raise

    def _let_go(self, client: MilvusClient) -> None:
        client.close()
        if self._place.file is not None:
            _leave(self._place.file)


def _loaded(work: Callable[[], _T], collections: Collections) -> _T:
    try:
        return work()
    except MilvusException as error:
        # A server that was started again may have none of its collections in memory.
        if error.code != NOT_LOADED:
            raise
        collections.load_anew()
        return work()


def _turn_at(file: Path | None) -> AbstractContextManager[Any]:
    if file is None:
        return nullcontext()
    with _users_lock:
        return _turns.setdefault(_absolute(file), threading.Lock())


def _need_lite() -> None:
    if find_spec("milvus_lite") is None:
        raise MissingExtraError("MilvusStore on a local file", "milvus-lite")


def _leave(file: Path) -> None:
    from milvus_lite.server_manager import (  # pyright: ignore[reportMissingTypeStubs]
        server_manager_instance,
    )

    path = _absolute(file)
    with _users_lock:
        _users[path] -= 1
        if not _users[path]:
            del _users[path]
            server_manager_instance.release_server(path)


def _absolute(file: Path) -> str:
    return os.path.abspath(file)  # noqa: PTH100  # the very name that the server is filed under
