"""Every store to every store: through each server and back, and nothing is another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest

from live.servers import dynamodb, milvus, postgres, redis
from perdure import Scope
from perdure.engine.copying import Copied, copy, scopes_of
from perdure.errors import StoreUnavailableError
from perdure.model.entry import Entry, Kind, Tier
from perdure.ports import Capability, Changes, Store, Touch
from perdure.stores import MemoryStore, RedisStore, SqliteStore

START = datetime(2031, 1, 1, tzinfo=UTC)
SCOPES = [Scope(), Scope("t", "ada"), Scope("t%/_*", "数据库", "#:?")]

PLACES: dict[str, Callable[[Path], Any]] = {
    "memory": lambda _: MemoryStore(),
    "sqlite": lambda place: SqliteStore(place / "copy.db", durability="normal"),
    "postgres": lambda place: postgres.shared().store(place),
    "redis": lambda _: RedisStore(redis.shared().url, prefix=f"copy-{uuid4().hex}"),
    "cluster": lambda _: RedisStore(redis.cluster().url, prefix=f"copy-{uuid4().hex}"),
    "dynamodb": lambda _: dynamodb.shared().store(),
    "milvus": lambda place: milvus.shared().store(place),
}
GROUPS = {"cluster": "redis"}


def place_of(name: str) -> Any:
    return pytest.param(name, marks=pytest.mark.xdist_group(GROUPS.get(name, name)))


def second(number: int) -> datetime:
    return START + timedelta(seconds=number)


async def fill(store: Store) -> None:
    for scope in SCOPES:
        for number in range(1, 8):
            when = second(number)
            entry = Entry(
                id=f"e{number}",
                kind=Kind.STATEMENT,
                tier=Tier.WARM,
                text=f"Die Pumpe {number} läuft. 海 🐦",
                created_at=when,
                updated_at=when,
                last_accessed_at=when,
                metadata={"n": [number, 1.5, None, "a\u2028b"]},
                keys=("k", f"n:{number}"),
            )
            await store.put(scope, entry, now=when)
        changed = replace(entry, text="Sie steht.", embeddings={"m": (0.5, 0.1), "n": (1.0,) * 3})
        await store.put(scope, changed, now=second(10))
        await store.delete(scope, "e3", now=second(11))
        await store.put(scope, replace(changed, id="e4", text="Neu."), now=second(12))
        await store.commit(scope, Changes(touches=[Touch("e5", second(13), 4)]), now=second(13))
        await store.record_signature(scope, "turn 1")
        await store.feedback(scope, "e6", 0.25)


async def copy_all(source: Store, target: Store) -> list[Copied]:
    return [
        await copy(source, target, scope, now=second(100), watch=lambda *_: None)
        for scope in await scopes_of(source)
    ]


@pytest.mark.parametrize("name", [place_of(name) for name in PLACES])
def test_there_and_back_again(name: str, tmp_path: Path) -> None:
    """What comes back is what went, as far as the store between can keep it."""

    async def scenario() -> None:
        async with MemoryStore() as source, PLACES[name](tmp_path) as between, MemoryStore() as end:
            await fill(source)
            there = await copy_all(source, between)
            again = await copy_all(source, between)
            back = await copy_all(between, end)
            assert [one.amiss for one in [*there, *again, *back]] == [[]] * 9
            assert [one.written for one in again] == [0, 0, 0]
            assert sorted(await end.scopes()) == sorted(one.namespace for one in SCOPES)
            left = {"history": Capability.HISTORY, "vectors": Capability.VECTOR}
            lacking = {name for name, one in left.items() if one not in between.capabilities}
            assert {*there[0].left_behind} == lacking
            if not lacking:
                straight = await copy_all(source, end)
                assert [one.written for one in straight] == [0, 0, 0]

    asyncio.run(scenario())


class Failing:
    """A store that fails after so many writes, before or after it has done the last."""

    def __init__(self, store: Store, after: int) -> None:
        self._store = store
        self._left = after

    def __getattr__(self, name: str) -> Any:
        does = getattr(self._store, name)
        if name not in ("commit", "put", "delete", "feedback"):
            return does

        async def write(*given: Any, **named: Any) -> Any:
            self._left -= 1
            if self._left < 0:
                raise StoreUnavailableError("the server is away")
            answer = await does(*given, **named)
            if not self._left:
                raise StoreUnavailableError("no answer; it may have been kept")
            return answer

        return write


PAIRS = [(source, target) for source in PLACES for target in PLACES if source != target]


@pytest.mark.slow_server
@pytest.mark.parametrize(
    ("source", "target"),
    [
        pytest.param(*pair, marks=pytest.mark.xdist_group(GROUPS.get(pair[1], pair[1])))
        for pair in PAIRS
    ],
    ids=map(" to ".join, PAIRS),
)
def test_any_store_to_any_other_though_it_is_broken_off(
    source: str, target: str, tmp_path: Path
) -> None:
    """However often it was broken off, what is there in the end is what was there."""

    async def scenario() -> None:
        async with PLACES[source](tmp_path) as ours, PLACES[target](tmp_path) as theirs:
            async with MemoryStore() as first:
                await fill(first)
                await copy_all(first, ours)
            breaks = 0
            for after in (1, 2, 3, 5, 8):
                try:
                    await copy_all(ours, cast("Store", Failing(theirs, after)))
                except StoreUnavailableError:
                    breaks += 1
            assert breaks > 2
            last = await copy_all(ours, theirs)
            assert [one.amiss for one in last] == [[]] * 3
            await alike(ours, theirs)

    asyncio.run(scenario())


async def alike(ours: Store, theirs: Store) -> None:
    """See that two stores tell the same, each in its own words."""
    now = second(100)
    both = ours.capabilities & theirs.capabilities
    for scope in SCOPES:
        listed = [await one.list(scope, now=now) for one in (ours, theirs)]
        told = [[replace(one, seq=0, version=0) for one in page.entries] for page in listed]
        assert told[0] == told[1]
        assert await ours.signatures(scope) == await theirs.signatures(scope)
        assert await ours.get_feedback(scope, "e6") == await theirs.get_feedback(scope, "e6")
        if Capability.HISTORY in both:
            for name in ("e1", "e3", "e4", "e7"):
                pasts = [await one.history(scope, name) for one in (ours, theirs)]
                assert [one.entry.text for one in pasts[0]] == [one.entry.text for one in pasts[1]]
        if Capability.VECTOR in both:
            assert await ours.spaces(scope, now=now) == await theirs.spaces(scope, now=now)


@pytest.mark.xdist_group("postgres")
def test_from_one_server_to_another_while_the_first_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with PLACES["postgres"](tmp_path) as source, PLACES["redis"](tmp_path) as target:
            await fill(source)
            first = await copy_all(source, target)
            entry = await source.get(SCOPES[1], "e1", now=second(50))
            assert entry is not None
            await source.put(SCOPES[1], replace(entry, text="Sie singt."), now=second(51))
            await source.delete(SCOPES[1], "e2", now=second(52))
            second_time = await copy_all(source, target)
            assert [one.amiss for one in [*first, *second_time]] == [[]] * 6
            assert sorted(one.written for one in second_time) == [0, 0, 2]

    asyncio.run(scenario())
