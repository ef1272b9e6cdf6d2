"""Call a store from a plain test, whatever colour it has."""

from __future__ import annotations

import asyncio
import atexit
import inspect
import os
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Self, TypeVar

from perdure._drive import step
from perdure.ports import Store

_T = TypeVar("_T")


class Driven:
    """A store whose methods are called without `await`, from any number of threads at once.

    An inline store is stepped in the calling thread. The calls of all others are tasks of one event
    loop, which lives in a thread of its own until the program ends; so a store may be called after
    it was closed. Attributes that are no coroutines are those of the store. As a context manager it
    enters the store and leaves it.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self.store, name)
        return self._calling(attribute) if inspect.iscoroutinefunction(attribute) else attribute

    def __enter__(self) -> Self:
        self.run(self.store.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self.store.__aexit__())

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run a coroutine where those of the store run; gives its answer, raises what it raises."""
        return step(work) if self.store.inline else in_loop(work)

    def cut_short(self, work: Coroutine[Any, Any, Any], *, turns: int) -> bool:
        """Run a call of the store and cancel it after so many turns of the loop.

        Tells whether that stopped it. An inline store cannot be stopped: its calls have no turns.
        """
        if not self.store.inline:
            return in_loop(_cut(work, turns))
        self.run(work)
        return False

    def _calling(self, method: Callable[..., Coroutine[Any, Any, _T]]) -> Callable[..., _T]:
        return lambda *args, **named: self.run(method(*args, **named))


def in_loop(work: Coroutine[Any, Any, _T]) -> _T:
    """Run a coroutine in the loop of all driven stores, from any other thread."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result()


async def _cut(work: Coroutine[Any, Any, Any], turns: int) -> bool:
    task = asyncio.ensure_future(work)
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        return True
    return False


_starting = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}
"""The loop of this process, by its number: a thread does not outlive a fork."""


def _loop() -> asyncio.AbstractEventLoop:
    with _starting:
        if os.getpid() not in _loops:
            # Some drivers cannot work with the loop that is usual on Windows.
            loop = _loops[os.getpid()] = asyncio.SelectorEventLoop()
            thread = threading.Thread(target=loop.run_forever, name="perdure-driven", daemon=True)
            thread.start()
            atexit.register(_end, loop, thread)
        return _loops[os.getpid()]


def _end(loop: asyncio.AbstractEventLoop, thread: threading.Thread) -> None:
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()
