"""Many at once on the PostgreSQL store: who waits, who gives up, and what is left of them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg_pool import AsyncConnectionPool

from live.servers import postgres
from perdure.errors import StoreTimeoutError, StoreUnavailableError
from perdure.ports import Changes
from perdure.stores.postgres import PostgresStore
from perdure.stores.postgres.names import lock_of
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, THEIRS, entry, ids, many
from perdure.testing.driven import in_loop

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Driven]:
    with Driven(postgres.shared().store(tmp_path, connections=2, timeout=0.4)) as store:
        yield store


@contextmanager
def held(store: Driven) -> Iterator[None]:
    """Hold the turn of a scope, as another writer does."""
    with psycopg.connect(postgres.shared().url) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", (lock_of(store.schema, MINE.namespace),))
        yield


def test_a_writer_waits_for_its_turn_and_gives_up_in_time(store: Driven) -> None:
    kept = store.put(MINE, entry("a"), now=NOW)
    with held(store):
        for use in (
            lambda: store.put(MINE, entry("b"), now=NOW),
            lambda: store.delete(MINE, "a", now=NOW),
            lambda: store.forget(MINE, now=NOW),
            lambda: store.record_signature(MINE, "s"),
        ):
            with pytest.raises(StoreTimeoutError) as caught:
                use()
            assert caught.value.retryable
        assert store.get(MINE, "a", now=NOW) == kept
        assert store.put(THEIRS, entry("b"), now=NOW).version == 1
    assert store.put(MINE, entry("b"), now=NOW).version == 1
    assert store.revision(MINE) == 2


def test_a_call_without_a_free_connection_gives_up_in_time(tmp_path: Path) -> None:
    async def ask() -> None:
        async with AsyncConnectionPool(postgres.shared().url, min_size=1, max_size=1) as pool:
            options: dict[str, Any] = {"schema": postgres.schema_of(tmp_path), "create": True}
            async with PostgresStore(pool=pool, timeout=0.2, **options) as store:
                async with pool.connection():
                    with pytest.raises(StoreUnavailableError, match="connection"):
                        await store.get(MINE, "a", now=NOW)
                assert await store.get(MINE, "a", now=NOW) is None

    in_loop(ask())


@pytest.mark.parametrize("turns", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89])
def test_a_write_that_is_cancelled_is_whole_or_not_there(store: Driven, turns: int) -> None:
    batch = many(400)
    store.cut_short(store.store.put_many(MINE, batch, now=NOW), turns=turns)
    found = ids(store.list(MINE, now=NOW, limit=1000).entries)
    assert len(found) in (0, 400)
    assert store.revision(MINE) == bool(found)
    assert len(store.put_many(MINE, batch, now=NOW)) == 400


def test_calls_that_are_cancelled_keep_no_connection(store: Driven) -> None:
    with held(store):
        for turns in (3, 10, 30, 60) * 3:
            store.cut_short(store.store.put(MINE, entry("a"), now=NOW), turns=turns)
            store.cut_short(store.store.get(MINE, "a", now=NOW), turns=turns)
    assert store.put(MINE, entry("a"), now=NOW).version == 1
    assert store.get(MINE, "a", now=NOW) is not None
    assert _idle_in_transaction() == 0


def test_two_programs_share_a_scope(tmp_path: Path) -> None:
    first, second = (Driven(postgres.shared().store(tmp_path, create=True)) for _ in range(2))
    with first, second:

        def write(store: Driven, name: str) -> None:
            for number in range(30):
                store.put_many(MINE, [entry(f"{name}{number}-{n}") for n in range(3)], now=NOW)

        threads = [
            threading.Thread(target=write, args=one) for one in ((first, "a"), (second, "b"))
        ]
        for thread in threads:
            thread.start()
        seen: set[str] = set()
        while any(thread.is_alive() for thread in threads):
            walked = _walk(first)
            assert len(walked) == len(set(walked))
            assert seen <= set(walked)
            seen = set(walked)
        for thread in threads:
            thread.join()
        assert len(_walk(second)) == 180
        assert first.revision(MINE) == 60
        assert first.usage(MINE, now=NOW) == second.usage(MINE, now=NOW)


def test_a_scope_forgotten_while_others_write_never_repeats_a_revision(tmp_path: Path) -> None:
    with Driven(postgres.shared().store(tmp_path)) as store:
        told: list[int] = []

        async def write(number: int) -> None:
            changes = Changes(puts=[entry(f"e{number}")])
            told.append((await store.store.commit(MINE, changes, now=NOW)).revision)

        async def forget() -> None:
            await store.store.forget(MINE, now=NOW)

        async def all_at_once() -> None:
            work = [forget() if n % 4 == 3 else write(n) for n in range(60)]
            await asyncio.gather(*work)

        in_loop(all_at_once())
        assert len(told) == len(set(told)) == 45


def _walk(store: Driven) -> list[str]:
    found: list[str] = []
    cursor = None
    while True:
        page = store.list(MINE, now=NOW, limit=7, cursor=cursor)
        found += ids(page.entries)
        cursor = page.cursor
        if cursor is None:
            return found


def _idle_in_transaction() -> int:
    query = "SELECT count(*) FROM pg_stat_activity WHERE usename = %s AND state LIKE 'idle in %%'"
    return postgres.shared().rows(query, (postgres.ROLE,))[0][0]
