"""Memories that wait for others are read at the same time, and come as if one after the other."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from perdure import Scope, arun_turn, run_turn
from perdure._calling import LoopCaller
from perdure.embedders import CachedEmbedder, HashingEmbedder
from perdure.memories import Budget, Hybrid, Summarize, TopK, Window, define_memory
from perdure.models import ScriptedModel
from perdure.stores import MemoryStore
from perdure.testing import ManualClock
from turn.worlds import ADA, WORLDS, chat

USUAL = {"scope": ADA, "keep_trace": False, "clock": ManualClock()}
LONG = 60
"""Seconds that nobody waits, unless what is tested does not hold."""


class Away(MemoryStore):
    """A store across a network: whoever asks it for a page waits, like all that ask others."""

    inline = False

    def __init__(self) -> None:
        super().__init__()
        self.meeting: Any = None

    async def list(self, scope: Scope, **options: Any) -> Any:
        if self.meeting is not None:
            await self.meeting.all_here()
        return await super().list(scope, **options)


class Broken:
    """Lets nobody go on at all."""

    async def all_here(self) -> None:
        raise ConnectionError("the store is away")


class Forever:
    """Lets nobody go on, ever."""

    async def all_here(self) -> None:
        await asyncio.Event().wait()


class Meeting:
    """Lets nobody go on before a number of them have come."""

    def __init__(self, parties: int) -> None:
        self.left = parties
        self.guard = threading.Lock()
        self.full = threading.Event()

    async def all_here(self) -> None:
        with self.guard:
            self.left -= 1
            if self.left <= 0:
                self.full.set()
        came = await asyncio.to_thread(self.full.wait, LONG)
        assert came, "they came one after the other"


def defined(stores: Sequence[MemoryStore], **options: Any) -> list[Any]:
    """Define a window on each store."""
    return [chat(store, f"chat-{at}", **options) for at, store in enumerate(stores)]


def told(stores: Sequence[MemoryStore], run: Any) -> None:
    """Let a memory on each store keep the same turn."""
    run("My port is 7443.", lambda _: "Noted.", memories=defined(stores))


def reads(result: Any) -> list[Any]:
    """Give what was read, but for where it lies."""
    return [(one.blocks, replace(one.evidence, store="")) for one in result.context.parts]


@pytest.fixture(params=WORLDS.values(), ids=WORLDS)
def run(request: pytest.FixtureRequest) -> Any:
    def of(message: str, model: Any = lambda _: "7443", **options: Any) -> Any:
        return request.param(message, model, **{**USUAL, **options})

    return of


def test_they_are_asked_at_the_same_time(run):
    stores = [Away() for _ in range(3)]
    told(stores, run)
    meeting = Meeting(len(stores))
    for store in stores:
        store.meeting = meeting
    readers = defined(stores, read_only=True)
    result = run("Which?", memories=readers, deadline=2 * LONG)
    assert result.skipped == ()
    assert [part.memory_id for part in result.context.parts] == ["chat-0", "chat-1", "chat-2"]


@pytest.mark.parametrize("room", [2000, 600, 500, 420, 370, 1])
def test_they_come_as_if_they_were_asked_one_after_the_other(run, room):
    away, near = [Away() for _ in range(3)], [MemoryStore() for _ in range(3)]
    told(away, run)
    told(near, run)
    results = [run("Which?", memories=defined(one), max_tokens=room) for one in (away, near)]
    ahead, one_by_one = results
    assert reads(ahead) == reads(one_by_one)
    assert ahead.skipped == one_by_one.skipped
    assert ahead.context.text == one_by_one.context.text
    left = [part.evidence.numbers["remaining"] for part in ahead.context.parts]
    assert left == sorted(left, reverse=True)
    assert room < 2000 or len(set(left)) == len(away)


def test_one_that_never_answers_or_fails_costs_only_itself(run):
    stores = [Away() for _ in range(3)]
    told(stores, run)
    stores[0].meeting = waiting = Meeting(2)
    stores[1].meeting = Broken()

    def model(_: Any) -> str:
        # The late one goes on in its thread, for which a loop waits when it closes.
        waiting.full.set()
        return "7443"

    result = run("Which?", model, memories=defined(stores, read_only=True), deadline=0.2)
    assert [(one.memory_id, one.reason) for one in result.skipped] == [
        ("chat-0", "late"), ("chat-1", "failed"),
    ]  # fmt: skip
    assert [part.memory_id for part in result.context.parts] == ["chat-2"]


def test_what_is_read_within_a_turn_is_read_at_the_same_time_as_well(run):
    stores = [Away() for _ in range(2)]
    told(stores, run)

    def model(prompt: Any) -> str:
        meeting = Meeting(len(stores))
        for store in stores:
            store.meeting = meeting
        return "both" if prompt.refresh().system == prompt.system else "changed"

    readers = defined(stores, read_only=True, timing="every-iteration")
    assert run("Which?", model, memories=readers, deadline=2 * LONG).answer == "both"


@pytest.mark.parametrize(
    "strategy",
    [
        Budget(),
        Summarize(2, llm=ScriptedModel([]), model="small"),
        Hybrid([Window(3), Budget()]),
    ],
    ids=lambda strategy: strategy.kind,
)
def test_what_minds_how_much_room_is_left_waits_until_that_is_known(strategy):
    options = {"type": "episodic", "strategy": strategy, "store": Away()}
    assert not define_memory("chat", **options).reads_ahead


def test_what_waits_for_nobody_is_read_in_its_turn():
    assert chat(Away()).reads_ahead
    assert not chat(MemoryStore()).reads_ahead


class Paid(HashingEmbedder):
    """An embedder that is waited for, and notes what it was asked."""

    inline = False

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[str] = []

    async def embed(self, texts: Sequence[str], **options: Any) -> Any:
        for _ in range(3000):
            # So that whoever else was begun at the same time comes and asks as well.
            await asyncio.sleep(0)
        if options.get("purpose") == "query":
            self.questions += texts
        return await super().embed(texts, **options)


def test_memories_with_one_cached_embedder_ask_it_once(run):
    paid = Paid()
    strategy = TopK(embedder=CachedEmbedder(paid), threshold=None)
    memories = [
        define_memory(f"near-{at}", type="semantic", strategy=strategy, store=Away())
        for at in range(3)
    ]
    run("My port is 7443.", memories=memories)
    paid.questions.clear()
    result = run("Which port is it?", memories=memories)
    assert [part.memory_id for part in result.context.parts] == ["near-0", "near-1", "near-2"]
    assert paid.questions == ["Which port is it?"]


def test_what_was_begun_in_vain_is_let_go_with_the_turn():
    """Else it would go on, and be told of when the loop closes."""
    near, away = MemoryStore(), Away()
    told([near], partial(WORLDS["sync"], **USUAL))
    strategy = Budget(0, 1)
    filling = define_memory("a", type="episodic", strategy=strategy, store=near, read_only=True)
    room = run_turn("Which?", lambda _: "", memories=[filling], **USUAL).context.total_tokens
    away.meeting = Forever()

    async def turn() -> tuple[Any, int]:
        memories = [filling, chat(away, "b", read_only=True)]
        result = await arun_turn(
            "Which?", lambda _: "7443", memories=memories, max_tokens=room, **USUAL
        )
        for _ in range(10):
            await asyncio.sleep(0)
        return result, len(asyncio.all_tasks())

    result, left = asyncio.run(turn())
    assert [(one.memory_id, one.reason) for one in result.skipped] == [("b", "over-budget")]
    assert left == 1


class OneAfterTheOther:
    """A thread that does all, so that what is told of the later comes behind the earlier."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1)

    def start(self, work: Any, tell: Any) -> None:
        self.pool.submit(lambda: tell(work()))


def test_what_a_thread_gives_when_nobody_waits_any_more_is_closed():
    """Else Python warns of a coroutine that was never awaited, wherever the program then is."""
    held, made, threads = threading.Event(), [], OneAfterTheOther()

    async def late() -> None: ...

    def hook() -> Any:
        held.wait(LONG)
        made.append(late())
        return made[0]

    async def turn() -> None:
        task = asyncio.create_task(LoopCaller(threads).call(hook, seconds=LONG))
        for _ in range(10):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        held.set()
        await LoopCaller(threads).call(lambda: None, seconds=LONG)

    asyncio.run(turn())
    assert inspect.getcoroutinestate(made[0]) == inspect.CORO_CLOSED


def test_where_no_thread_can_be_begun_the_turn_goes_on(monkeypatch):
    stores = [Away() for _ in range(2)]
    run = WORLDS["sync"]
    told(stores, partial(run, **USUAL))

    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    result = run("Which?", lambda _: "7443", memories=defined(stores, read_only=True), **USUAL)
    assert result.answer == "7443"
    assert [one.memory_id for one in result.skipped] == ["chat-0", "chat-1"]
    assert all("new thread" in one.detail for one in result.skipped)
