"""A server that does not answer holds nobody: every call ends with an error that says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from live.servers import dynamodb, milvus, postgres, redis
from live.servers.freezing import frozen
from perdure.errors import StoreUnavailableError
from perdure.ports import Capability, Store
from perdure.testing.contract.case import MINE, NOW, entry
from perdure.testing.driven import Driven, in_loop

pytestmark = pytest.mark.slow_server

PATIENCE = 2.0
FAR_MORE = 30.0
"""Seconds within which a call must end; those that once did not took more than fifty."""

Started = tuple[Any, int, Callable[[Path], Store]]


def _postgres(_: Path) -> Started:
    server = postgres.started()
    assert server.home is not None
    [told] = server.home.glob(".pg0/instances/*/data/postmaster.pid")
    return server, int(told.read_text("utf-8").split()[0]), _under(server)


def _redis(_: Path) -> Started:
    from perdure.stores.redis import RedisStore

    server = redis.started()
    return server, server.processes[0].pid, lambda _: RedisStore(server.url, timeout=PATIENCE)


def _dynamodb(_: Path) -> Started:
    server = dynamodb.started()
    assert server.process is not None
    return server, server.process.pid, lambda _: server.store(timeout=PATIENCE)


def _milvus(_: Path) -> Started:
    server = milvus.started()
    assert server.process is not None
    return server, server.process.pid, _under(server)


def _under(server: Any) -> Callable[[Path], Store]:
    return lambda place: server.store(place, timeout=PATIENCE)


@pytest.mark.parametrize("start", [_postgres, _redis, _dynamodb, _milvus])
def test_every_call_ends_in_the_time_allowed(
    start: Callable[[Path], Started], tmp_path: Path
) -> None:
    server, process, make = start(tmp_path)
    places = [tmp_path / "first", tmp_path / "second"]
    for place in places:
        place.mkdir()
    with Driven(make(places[0])) as driven:
        store, second = driven.store, make(places[1])
        near = {"m": (1.0, 0.0)} if Capability.VECTOR in store.capabilities else {}
        kept = driven.put(MINE, entry("a", embeddings=near), now=NOW)
        with frozen(process):
            for work in (
                store.get(MINE, "a", now=NOW, embeddings=bool(near)),
                store.put(MINE, entry("a", "The pump stopped", embeddings=near), now=NOW),
                store.forget(MINE, ["b"], now=NOW),
                second.open(),
            ):
                with pytest.raises(StoreUnavailableError):
                    in_loop(_within(work))
        assert driven.get(MINE, "a", now=NOW).seq == kept.seq
        in_loop(second.close())
    end = server.stop if isinstance(server, dynamodb.Server) else server.kill
    end()


async def _within(work: Coroutine[Any, Any, Any]) -> None:
    async with asyncio.timeout(FAR_MORE):
        await work
