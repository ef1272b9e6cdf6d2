"""Tell `on_persist` of changes that somebody else commits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from perdure.engine.core import Core
from perdure.model.scope import Scope

_T = TypeVar("_T")


async def told(core: Core, scope: Scope, change: Callable[[], Awaitable[_T]]) -> _T:
    """Make a change, and hand the snapshot to `on_persist` if anything was changed by it."""
    if core.options.on_persist is None:
        return await change()
    before = await core.store.revision(scope)
    answer = await change()
    if await core.store.revision(scope) != before:
        from perdure.engine.changing import report

        await report(core, scope, answer)
    return answer
