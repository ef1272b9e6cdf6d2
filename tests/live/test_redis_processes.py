"""Several programs write to one Redis that is killed meanwhile: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import multiprocessing
from pathlib import Path
from typing import Any

import pytest

from live.servers import redis
from perdure.errors import ConflictError, StoreUnavailableError
from perdure.model.scope import Scope
from perdure.ports import Changes
from perdure.stores.redis import RedisStore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry, ids

pytestmark = [pytest.mark.xdist_group("redis"), pytest.mark.slow]

WRITERS = 4
OWN = [Scope(tenant="t", principal=f"writer {number}") for number in range(WRITERS)]


async def _write(url: str, number: int, journal: Path, ready: Any) -> None:
    """Write pairs, and sometimes count in a shared entry, noting down what was acknowledged."""
    with journal.open("a") as noted:
        async with RedisStore(url, prefix="p", timeout=5) as store:
            step = 0
            while not ready.is_set():
                step += 1
                try:
                    await _step(store, number, f"{number}-{step}")
                except (StoreUnavailableError, ConflictError):
                    await asyncio.sleep(0.01)
                    continue
                print(f"{number}-{step}", file=noted, flush=True)


async def _step(store: RedisStore, number: int, name: str) -> None:
    revision = await store.revision(OWN[number])
    pair = Changes(puts=[entry(f"{name}/a"), entry(f"{name}/b")], signatures=[name])
    await store.commit(OWN[number], pair, now=NOW, if_revision=revision)
    await store.put(MINE, entry(name), now=NOW)


def _run(url: str, number: int, journal: Path, ready: Any) -> None:
    asyncio.run(_write(url, number, journal, ready))


def test_nothing_acknowledged_is_lost_and_nothing_is_half_there(tmp_path):
    server = redis.started("--appendonly", "yes", "--appendfsync", "always")
    spawn = multiprocessing.get_context("spawn")
    journals = [tmp_path / f"{number}.txt" for number in range(WRITERS)]
    ready = spawn.Event()
    writers = [
        spawn.Process(target=_run, args=(server.url, number, journal, ready))
        for number, journal in enumerate(journals)
    ]
    for writer in writers:
        writer.start()
    for life in range(3):
        enough = 5 * (life + 1)
        redis.wait(lambda enough=enough: all(_lines(one) >= enough for one in journals), "slow")
        server.kill()
        server.start()
    ready.set()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0] * WRITERS
    with Driven(RedisStore(server.url, prefix="p")) as store:
        acknowledged = {line for one in journals for line in one.read_text().splitlines()}
        listed = _all(store, MINE)
        assert acknowledged <= set(listed)
        assert len(listed) == len(set(listed))
        for scope in OWN:
            halves = _all(store, scope)
            names = {name.partition("/")[0] for name in halves}
            assert sorted(halves) == sorted(f"{name}/{half}" for name in names for half in "ab")
            assert set(store.signatures(scope)) == names
            assert store.revision(scope) == len(names)
    server.kill()


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines()) if path.exists() else 0


def _all(store: Driven, scope: Scope) -> list[str]:
    found: list[str] = []
    cursor = None
    while True:
        page = store.list(scope, now=NOW, limit=1000, cursor=cursor)
        found += ids(page.entries)
        cursor = page.cursor
        if cursor is None:
            return found
