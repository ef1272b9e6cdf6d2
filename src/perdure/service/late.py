"""What goes on though nobody waits for it any more; the stop lets it end before all is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

LEFT_AFTER = 0.5
"""Seconds that the stop waits for it: a caller that does not read holds up no stop."""


class Late:
    """The last words of requests that were cut off, and the ends of those that were late."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let it go on, whoever asked for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self, seconds: float | None = LEFT_AFTER) -> None:
        """Wait until all of it has ended, for so long; None for however long it takes."""
        if self._tasks:
            await asyncio.wait([*self._tasks], timeout=seconds)
