"""Ask a memory whatever it is: one here or behind a service, plain or awaited."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from perdure.errors import UsageError

Ask: TypeAlias = Callable[..., Awaitable[Any]]
"""Is handed the name of a verb and its arguments."""


def plainly(memory: object, verb: str) -> Ask:
    """Ask in the caller's thread, without ever suspending; refuses what has to be awaited."""
    if inspect.iscoroutinefunction(_verb(memory, verb)):
        message = f"{type(memory).__name__} has to be awaited: use the form that begins with a"
        raise UsageError(message, argument="memory")

    async def ask(name: str, *arguments: Any, **named: Any) -> Any:
        return getattr(memory, name)(*arguments, **named)

    return ask


def in_loop(memory: object, verb: str) -> Ask:
    """Ask in the running loop; what would block it is asked in a thread."""
    if inspect.iscoroutinefunction(_verb(memory, verb)):

        async def ask(name: str, *arguments: Any, **named: Any) -> Any:
            return await getattr(memory, name)(*arguments, **named)

        return ask

    async def ask_in_thread(name: str, *arguments: Any, **named: Any) -> Any:
        import asyncio

        return await asyncio.to_thread(getattr(memory, name), *arguments, **named)

    return ask_in_thread


def _verb(memory: object, verb: str) -> Any:
    found = getattr(memory, verb, None)
    if not callable(found):
        message = f"memory is a Memory, AsyncMemory or client, not a {type(memory).__name__}"
        raise UsageError(message, argument="memory")
    return found
