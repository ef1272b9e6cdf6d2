"""An embedded store in a loop: short reads at once, all else in threads, nothing held up."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime

import pytest

from perdure.model.entry import Entry, Kind
from perdure.model.scope import Scope
from perdure.stores.memory import MemoryStore
from perdure.stores.offthread import OffThread

NOW = datetime(2030, 1, 1, tzinfo=UTC)
SCOPE = Scope("t")


class Watched(MemoryStore):
    """A store that notes in which threads it works, and holds its writers up when told."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: list[threading.Thread] = []
        self.writers = threading.Event()
        self.writers.set()
        self.writing = threading.Event()

    async def revision(self, scope: Scope) -> int:
        self.threads.append(threading.current_thread())
        return await super().revision(scope)

    async def get(self, *args, **named):
        self.threads.append(threading.current_thread())
        return await super().get(*args, **named)

    async def put_many(self, *args, **named):
        self.writing.set()
        self.writers.wait(30)
        return await super().put_many(*args, **named)


async def opened() -> tuple[Watched, OffThread]:
    within = Watched()
    store = OffThread(within)
    await store.open()
    return within, store


def entry(name: str) -> Entry:
    return Entry(name, Kind.FACT, "a fact", NOW, NOW, NOW)


def test_one_entry_is_read_in_the_loops_own_thread_while_nobody_works():
    async def told() -> None:
        within, store = await opened()
        await store.put_many(SCOPE, [entry("a")], now=NOW)
        assert await store.get(SCOPE, "a", now=NOW) is not None
        assert await store.revision(SCOPE) == 1
        assert set(within.threads) == {threading.current_thread()}

    asyncio.run(told())


def test_the_loop_goes_on_while_a_writer_holds_the_store():
    async def told() -> None:
        within, store = await opened()
        within.writers.clear()
        writing = asyncio.create_task(store.put_many(SCOPE, [entry("a")], now=NOW))
        await asyncio.to_thread(within.writing.wait, 30)
        reading = asyncio.create_task(store.get(SCOPE, "a", now=NOW))
        await asyncio.sleep(0)
        within.writers.set()
        await asyncio.gather(writing, reading)
        assert threading.current_thread() not in within.threads

    asyncio.run(told())


def test_a_writer_that_nobody_waits_for_any_more_is_still_at_work():
    async def told() -> None:
        within, store = await opened()
        within.writers.clear()
        writing = asyncio.create_task(store.put_many(SCOPE, [entry("a")], now=NOW))
        await asyncio.to_thread(within.writing.wait, 30)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        reading = asyncio.create_task(store.get(SCOPE, "a", now=NOW))
        await asyncio.sleep(0)
        within.writers.set()
        await reading
        assert threading.current_thread() not in within.threads
        while store._at_work:  # noqa: ASYNC110 - a thread tells nobody that it has ended
            await asyncio.sleep(0)
        await store.get(SCOPE, "a", now=NOW)
        assert threading.current_thread() in within.threads

    asyncio.run(told())


def test_a_call_that_never_reached_a_thread_is_not_at_work():
    async def told() -> None:
        within, store = await opened()
        work = asyncio.create_task(store.put_many(SCOPE, [entry("a")], now=NOW))
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await store.get(SCOPE, "a", now=NOW) is None
        assert within.threads == [threading.current_thread()]

    asyncio.run(told())
