"""Stores of several processes on one table: nobody is told what another was told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from live.servers import dynamodb
from perdure.model.scope import Scope
from perdure.ports import Changes, Touch
from perdure.stores.dynamodb import DynamoDBStore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry, ids

pytestmark = [pytest.mark.xdist_group("dynamodb"), pytest.mark.slow_server]

Work = Callable[[list[DynamoDBStore]], Coroutine[Any, Any, None]]


def on_stores(count: int, work: Work) -> None:
    """Run something on so many open stores of one table, which know nothing of each other."""
    server = dynamodb.shared()
    table = server.table()

    async def run() -> None:
        stores: list[DynamoDBStore] = [server.store(table) for _ in range(count)]
        for store in stores:
            await store.open()
        try:
            await work(stores)
        finally:
            for store in stores:
                await store.close()

    Driven(server.store(table)).run(run())


def test_one_of_32_writers_in_4_processes_wins_a_version() -> None:
    async def race(stores: list[DynamoDBStore]) -> None:
        for expected in (0, 1):
            outcomes = await asyncio.gather(
                *(
                    stores[number % 4].put_if_version(
                        MINE, entry("race", f"writer {number}"), expected, now=NOW
                    )
                    for number in range(32)
                )
            )
            assert sum(one.applied for one in outcomes) == 1
            assert {one.version for one in outcomes} == {expected + 1}
            assert await stores[0].revision(MINE) == expected + 1

    on_stores(4, race)


def test_writers_of_one_scope_never_give_a_seq_or_a_revision_twice() -> None:
    async def write(store: DynamoDBStore, name: int, told: list[tuple[int, int]]) -> None:
        for number in range(6):
            changes = Changes(puts=[entry(f"{name}-{number}-{one}") for one in range(2)])
            commit = await store.commit(MINE, changes, now=NOW)
            told += [(commit.revision, one.seq) for one in commit.entries]

    async def race(stores: list[DynamoDBStore]) -> None:
        told: list[tuple[int, int]] = []
        await asyncio.gather(*(write(store, name, told) for name, store in enumerate(stores)))
        assert len({seq for _, seq in told}) == len(told) == 48
        assert sorted({revision for revision, _ in told}) == list(range(1, 25))
        by_seq = [revision for revision, _ in sorted(told, key=lambda one: one[1])]
        assert by_seq == sorted(by_seq), "seqs rise in the order of commits"
        page = await stores[0].list(MINE, now=NOW, limit=1000)
        assert [one.seq for one in page.entries] == sorted((seq for _, seq in told), reverse=True)

    on_stores(4, race)


def test_a_long_write_that_somebody_comes_into_goes_on_above_their_seq() -> None:
    async def race(stores: list[DynamoDBStore]) -> None:
        transact = stores[0]._connection.transact
        between: list[int] = []

        async def followed(actions: Any) -> bool:
            done = await transact(actions)
            if not between:
                between.append((await stores[1].put(MINE, entry("between"), now=NOW)).seq)
            return done

        stores[0]._connection.transact = followed
        put = await stores[0].put_many(MINE, [entry(f"e{one}") for one in range(100)], now=NOW)
        assert put[95].seq < between[0] < put[96].seq

    on_stores(2, race)


def test_seqs_rise_over_the_whole_table() -> None:
    async def write(stores: list[DynamoDBStore]) -> None:
        seqs = [
            (await stores[number % 2].put(Scope(f"s{number}"), entry("a"), now=NOW)).seq
            for number in range(6)
        ]
        assert seqs == sorted(set(seqs))

    on_stores(2, write)


def test_uses_feedback_and_deletes_are_counted_once() -> None:
    async def race(stores: list[DynamoDBStore]) -> None:
        await stores[0].put_many(MINE, [entry(f"e{one}") for one in range(4)], now=NOW)
        await asyncio.gather(
            *(
                work
                for store in stores
                for work in (
                    store.commit(MINE, Changes(touches=[Touch("e0", NOW)]), now=NOW),
                    store.feedback(MINE, "e0", 1),
                    store.record_signature(MINE, "turn"),
                )
            )
        )
        assert (await stores[0].get(MINE, "e0", now=NOW)).access_count == len(stores)
        assert (await stores[0].get_feedback(MINE, "e0")).count == len(stores)
        removed = await asyncio.gather(
            *(store.delete_many(MINE, ["e1", "e2", "e3"], now=NOW) for store in stores)
        )
        assert sum(removed) == 3

    on_stores(4, race)


def test_forgetting_among_writers_is_whole_and_revisions_never_come_back() -> None:
    async def race(stores: list[DynamoDBStore]) -> None:
        told: list[int] = []

        async def write(store: DynamoDBStore, name: int) -> None:
            for number in range(8):
                changes = Changes(puts=[entry(f"{name}-{number}")], signatures=[f"{name}"])
                told.append((await store.commit(MINE, changes, now=NOW)).revision)

        async def forget() -> None:
            for _ in range(3):
                erasure = await stores[0].forget(MINE, now=NOW)
                assert not any(erasure.left.values())

        await asyncio.gather(forget(), write(stores[1], 1), write(stores[2], 2))
        assert len(set(told)) == len(told)
        await stores[0].forget(MINE, now=NOW)
        assert await stores[1].scopes() == []
        assert await stores[1].revision(MINE) == 0
        again = await stores[2].commit(MINE, Changes(puts=[entry("a")]), now=NOW)
        assert again.revision > max(told)
        assert again.entries[0].version == 1

    on_stores(3, race)


def test_an_entry_that_comes_again_while_a_large_page_is_read_is_not_shown_twice() -> None:
    async def read(stores: list[DynamoDBStore]) -> None:
        large = "x" * 40_000
        await stores[0].put_many(MINE, [entry(f"e{one}", large) for one in range(3)], now=NOW)
        fetch = stores[0]._connection.get_many

        async def later(partition: str, sorts: list[str]) -> Any:
            await stores[1].delete(MINE, "e0", now=NOW)
            await stores[1].put(MINE, entry("e0", large), now=NOW)
            await stores[1].delete(MINE, "e1", now=NOW)
            return await fetch(partition, sorts)

        stores[0]._connection.get_many = later
        page = await stores[0].list(MINE, now=NOW)
        assert ids(page.entries) == ["e2"]

    on_stores(2, read)
