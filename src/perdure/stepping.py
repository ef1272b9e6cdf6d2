"""Run a coroutine that never suspends, for programs without an event loop."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar, cast

_T = TypeVar("_T")


class SuspendedError(RuntimeError):
    """A coroutine that was stepped would wait for something."""


def step(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """Run a coroutine that never suspends to its end, in this thread, without an event loop."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return cast(_T, done.value)
    coroutine.close()
    raise SuspendedError("a part that called itself inline has suspended; it needs AsyncMemory")
