"""What else the engine asks of the outside: the time, how to call hooks, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any, Protocol

from perdure.model.scope import Scope


class Clock(Protocol):
    """Tell the time; the only source of `now`."""

    def now(self) -> datetime:
        """Give the present, aware, in UTC."""
        ...

    def monotonic(self) -> float:
        """Give seconds that never go back, for deadlines."""
        ...


class Caller(Protocol):
    """Call a caller's hook, plain or async, and bear with it for a limited time."""

    async def call(self, hook: Callable[..., Any], *args: object, seconds: float) -> Any:
        """Give the hook's answer; raises what it raises, and `TimeoutError` when it is late."""
        ...


class Begun(Protocol):
    """A call on its way."""

    async def answer(self) -> Any:
        """Give the hook's answer; raises as `Caller.call` does."""
        ...

    def abandon(self) -> None:
        """Let go of a call whose answer nobody wants."""
        ...


class Beginning(Caller, Protocol):
    """Call several hooks at a time."""

    def begin(self, hook: Callable[..., Any], *args: object, seconds: float) -> Begun:
        """Begin a call; its time runs from now on, whenever its answer is asked for."""
        ...


class Turns(Protocol):
    """Let the writers of one scope in this process take turns, instead of overtaking each other."""

    def of(self, scope: Scope) -> AbstractAsyncContextManager[object]:
        """Give what a writer holds from its first read to its commit."""
        ...
