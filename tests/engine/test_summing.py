"""How far a scope reaches: the same whether a store sums up itself or is read page by page."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from perdure import AsyncMemory
from perdure.engine import summing
from perdure.model.stats import Extent
from perdure.stores import MemoryStore, SqliteStore
from perdure.stores.offthread import OffThread
from perdure.testing import ManualClock

_START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)


class _Reading(MemoryStore):
    """Count the pages that are read."""

    pages = 0

    async def list(self, *arguments: Any, **named: Any) -> Any:
        self.pages += 1
        return await super().list(*arguments, **named)


def a_store(kind: str, tmp_path: Any) -> Any:
    """Give a store that sums up itself, one that does so in a thread, and some that cannot."""
    if kind == "memory":
        return MemoryStore()
    if kind == "memory off thread":
        return OffThread(MemoryStore())
    file = SqliteStore(tmp_path / "memory.db")
    return file if kind == "sqlite" else OffThread(file)


@pytest.mark.parametrize("kind", ["memory", "memory off thread", "sqlite", "sqlite off thread"])
def test_it_counts_current_statements_alone(kind, tmp_path):
    async def go():
        store, clock = a_store(kind, tmp_path), ManualClock(_START)
        await store.open()
        async with await AsyncMemory.open(store=store, clock=clock) as memory:
            assert (await memory.stats()).first_stored_at is None
            soon = _START + timedelta(hours=1)
            await memory.remember("Old news.", session_id="s0", expires_at=soon, id="old")
            clock.advance(timedelta(minutes=1))
            await memory.remember("The port is 80.", session_id="s1", id="port")
            clock.advance(timedelta(minutes=1))
            await memory.remember("我喜欢绿茶。", session_id="会话", id="tea")
            await memory.remember("Ada is here.", id="ada")
            await memory.add_tension("It is late.", "It is early.")
            stats = await memory.stats()
            assert (stats.sessions, stats.first_stored_at) == (3, _START)
            clock.advance(timedelta(hours=2))
            stats = await memory.stats()
            assert (stats.sessions, stats.first_stored_at) == (2, _START + timedelta(minutes=1))
            assert stats.last_accessed_at == _START + timedelta(minutes=2)
            await memory.remember("The port is 80.", session_id="s1")
            assert (await memory.stats()).last_accessed_at == clock.now()
            await memory.remove("port")
            stats = await memory.stats()
            assert (stats.sessions, stats.first_stored_at) == (1, _START + timedelta(minutes=2))
            whole = await summing.summary(memory.core, memory.scope)
            assert whole.memories == stats.memories == 2
            assert whole.active_tensions == 1

    asyncio.run(go())


def test_a_store_that_cannot_is_read_in_pages_to_the_end():
    async def go():
        store = _Reading()
        await store.open()
        async with await AsyncMemory.open(store=store, clock=ManualClock(_START)) as memory:
            items = [{"text": f"Shelf {n} holds tea.", "session_id": f"s{n}"} for n in range(2001)]
            await memory.remember(items)
            store.pages = 0
            found = await summing.extent(store, memory.scope, now=_START)
            assert found == Extent(2001, _START)
            assert store.pages == 3

    asyncio.run(go())


def test_a_file_sums_up_again_what_was_written_to_or_has_ended_and_nothing_else(tmp_path):
    async def go():
        store, clock = SqliteStore(tmp_path / "memory.db"), ManualClock(_START)
        await store.open()
        async with await AsyncMemory.open(store=store, clock=clock) as memory:
            soon = _START + timedelta(hours=1)
            await memory.remember("Old news.", session_id="s0", expires_at=soon)
            first = await store.extent(memory.scope, now=clock.now())
            assert await store.extent(memory.scope, now=clock.now()) is first
            clock.advance(timedelta(minutes=59))
            assert await store.extent(memory.scope, now=clock.now()) is first
            clock.advance(timedelta(minutes=1))
            assert await store.extent(memory.scope, now=clock.now()) == Extent(0, None)
            assert await store.extent(memory.scope, now=_START) == first
            other = f"sqlite:///{tmp_path / 'memory.db'}"
            async with await AsyncMemory.open(other, clock=clock) as elsewhere:
                await elsewhere.remember("Tea is green.", session_id="s1")
            assert await store.extent(memory.scope, now=clock.now()) == Extent(1, clock.now())

    asyncio.run(go())
