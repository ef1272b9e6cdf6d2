"""Long requests beside the others: a thread that thinks for them, organisations by turns.

To read a long text, or to decide on thousands of statements, takes seconds of one processor. In the
event loop nobody would be answered meanwhile; in a thread of its own it shares the processor with
the loop. There is one such thread, so that it never has more than its share.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from perdure.errors import BusyError
from perdure.model.scope import Scope
from perdure.ports import Turns
from perdure.service.turnstile import Entrance

RETRY_AFTER = 1.0
"""Seconds after which whoever was turned away may try again."""

LEFT_AFTER = 1.0
"""Seconds that the end of the service waits for what runs aside to come to a pause."""

_T = TypeVar("_T")


async def until_ended(work: asyncio.Future[Any]) -> None:
    """Wait for something to end, however often who waits is cancelled."""
    while not work.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait([work])


def _hand_over(task: asyncio.Task[_T], outcome: asyncio.Future[_T]) -> None:
    """Tell at home what came of a task in another loop."""
    if outcome.done():
        return
    if task.cancelled():
        outcome.cancel()
        return
    error = task.exception()
    if error is None:
        outcome.set_result(task.result())
    else:
        outcome.set_exception(error)
        outcome.exception()  # It may be that nobody asks any more.


class Aside:
    """An event loop in a thread of its own, from `start` to `stop`."""

    def __init__(self) -> None:
        self._loop = asyncio.SelectorEventLoop()
        self._thread = threading.Thread(target=self._serve, name="perdure-aside", daemon=True)
        self._awaited: set[asyncio.Future[Any]] = set()

    def start(self) -> None:
        """Begin; what is run before waits for it."""
        self._thread.start()

    async def run(self, make: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Run a coroutine there, made there; who stops waiting for it cancels it.

        Even so this ends when that has ended, and not before: a thread that thinks hears of it at
        its next pause, and whoever gave it a place keeps that place for it until then.
        """

        async def made() -> _T:
            return await make()

        home = asyncio.get_running_loop()
        outcome: asyncio.Future[_T] = home.create_future()
        begun: list[asyncio.Task[_T]] = []

        def begin() -> None:
            begun.append(self._loop.create_task(made()))
            begun[0].add_done_callback(
                lambda task: home.call_soon_threadsafe(_hand_over, task, outcome)
            )

        def cancel() -> None:
            begun[0].cancel()

        self._awaited.add(outcome)
        outcome.add_done_callback(self._awaited.discard)
        self._loop.call_soon_threadsafe(begin)
        try:
            return await asyncio.shield(outcome)
        except asyncio.CancelledError:
            if not outcome.done():
                self._loop.call_soon_threadsafe(cancel)
                await until_ended(outcome)
            raise

    async def stop(self) -> None:
        """End when what runs there has come to its next pause; soon, though it may come later.

        What has not ended then is left behind, and ends with the process: nobody waits for it.
        """
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join, LEFT_AFTER)
        for outcome in [*self._awaited]:
            outcome.cancel()

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()


@dataclass(slots=True)
class _Queue:
    """Who of one organisation waits, and how much of it."""

    first: asyncio.Semaphore
    size: int = 0
    waiting: int = 0


class Lane:
    """Let few through at once, organisations by turns; so much of each may wait and no more.

    Of each organisation only the first in its own queue stands in that of all, so that whoever
    sends much waits for himself. `most` bounds the sizes and `waiting` the number of what runs or
    waits; `at_once` go through at a time. Nothing that is needed to go on from there may be waited
    for by one who holds it and waits here.
    """

    def __init__(
        self, *, most: int, waiting: int, at_once: int = 1, each: int | None = None,
        name: str = "long requests",
    ) -> None:  # fmt: skip
        """Let `at_once` through, of one organisation `each`, else as many."""
        self._name = name
        self._most = most
        self._most_waiting = waiting
        self._each = at_once if each is None else each
        self._free = asyncio.Semaphore(at_once)
        self._queues: dict[str, _Queue] = {}

    @asynccontextmanager
    async def turn(self, organisation: str, size: int) -> AsyncGenerator[None]:
        """Wait for the turn of something of this size; `BusyError` when too much waits already.

        A part of what has begun already has no size: it waits however much does.
        """
        queue = self._queues.get(organisation)
        if queue is None:
            queue = self._queues[organisation] = _Queue(asyncio.Semaphore(self._each))
        if size and queue.waiting and self._is_full(queue, size):
            message = f"{queue.waiting} {self._name} of this organisation run or wait; come back"
            raise BusyError(message, retry_after=RETRY_AFTER)
        queue.size += size
        queue.waiting += 1
        try:
            async with queue.first, self._free:
                yield
        finally:
            queue.size -= size
            queue.waiting -= 1
            if not queue.waiting:
                del self._queues[organisation]

    def _is_full(self, queue: _Queue, size: int) -> bool:
        return queue.size + size > self._most or queue.waiting >= self._most_waiting


class HomeTurns:
    """Let who writes aside take turns with those who write at home, in the loop of all others."""

    def __init__(self, turns: Turns, home: asyncio.AbstractEventLoop) -> None:
        self._turns = turns
        self._home = home

    def of(self, scope: Scope) -> AbstractAsyncContextManager[object]:
        """Give what is held at home, for a writer in another loop."""
        return _HeldAtHome(lambda: self._turns.of(scope), self._home)


class NoLane:
    """Let everybody through: for what has had its turn already."""

    def turn(self, organisation: str, size: int) -> AbstractAsyncContextManager[None]:
        """Wait for nothing."""
        return nullcontext()


class HomePlaces:
    """Let who works aside have a place at a turnstile that stands at home."""

    def __init__(self, turnstile: Entrance, home: asyncio.AbstractEventLoop) -> None:
        self._turnstile = turnstile
        self._home = home
        self._held: dict[asyncio.Task[Any] | None, _HeldAtHome] = {}

    async def __aenter__(self) -> None:
        """Wait for a place; `BusyError` when too many wait already."""
        held = _HeldAtHome(lambda: self._turnstile, self._home)
        await held.__aenter__()
        self._held[asyncio.current_task()] = held

    async def __aexit__(self, *_: object) -> None:
        """Give the place back."""
        await self._held.pop(asyncio.current_task()).__aexit__()

    @property
    def waiting(self) -> int:
        """Tell how many wait there, at home and aside."""
        return self._turnstile.waiting

    def in_turn(self) -> AbstractAsyncContextManager[object]:
        """Wait for a place however many wait."""
        return _HeldAtHome(self._turnstile.in_turn, self._home)


class _HeldAtHome:
    """What is taken in one loop and held by another, however either is cancelled.

    What is held is only touched in the loop at home.
    """

    def __init__(
        self,
        make: Callable[[], AbstractAsyncContextManager[object]],
        home: asyncio.AbstractEventLoop,
    ) -> None:
        self._make = make
        self._home = home
        self._held: AbstractAsyncContextManager[object] | None = None
        self._is_over = False

    async def __aenter__(self) -> None:
        """Wait for it."""
        try:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._take(), self._home))
        except BaseException:
            self._end()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Give it back."""
        self._end()

    async def _take(self) -> None:
        made = self._make()
        await made.__aenter__()
        self._held = made
        if self._is_over:
            await self._give_back()

    def _end(self) -> None:
        self._is_over = True
        asyncio.run_coroutine_threadsafe(self._give_back(), self._home)

    async def _give_back(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            await held.__aexit__(None, None, None)
