"""Run one coroutine in two worlds: stepped in the caller's thread, or awaited in a loop."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar, cast

_T = TypeVar("_T")


def step(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """Run a coroutine that never suspends to its end, in this thread, without an event loop."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return cast(_T, done.value)
    coroutine.close()
    raise RuntimeError("a part that called itself inline has suspended; it needs AsyncMemory")


class ThreadCaller:
    """Call hooks in a thread of their own, so that a caller without a loop can stop waiting.

    A hook that is late goes on in its thread, unheard; Python cannot end it.
    """

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; an async hook runs in an event loop of its own."""
        outcome: list[Any] = []
        failure: list[BaseException] = []

        def run() -> None:
            try:
                outcome.append(_answer(hook, args))
            except BaseException as error:  # noqa: BLE001 - raised below, in the caller
                failure.append(error)

        thread = threading.Thread(target=run, name="perdure-hook", daemon=True)
        thread.start()
        thread.join(seconds)
        if thread.is_alive():
            raise TimeoutError
        if failure:
            raise failure[0]
        return outcome[0]


class LoopCaller:
    """Call hooks in the running event loop; plain ones in a worker thread, so that it goes on."""

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; an async hook that is late is cancelled."""
        import asyncio

        async with asyncio.timeout(seconds):
            if inspect.iscoroutinefunction(hook):
                return await hook(*args)
            answer = await asyncio.to_thread(hook, *args)
            return await answer if inspect.isawaitable(answer) else answer


def _answer(hook: Callable[..., Any], args: tuple[object, ...]) -> Any:
    answer = hook(*args)
    if not inspect.isawaitable(answer):
        return answer
    import asyncio

    return asyncio.run(_await(answer))


async def _await(answer: Awaitable[Any]) -> Any:
    return await answer
