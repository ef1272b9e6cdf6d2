"""Work that is awaited for a bounded time, at no cost when it is done at once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

_T = TypeVar("_T")


async def in_time(seconds: float, work: Coroutine[Any, Any, _T]) -> _T:
    """Await work; `TimeoutError` when it takes longer than so many seconds.

    What waits for nothing cannot be interrupted, so no timer is set for it: most requests are
    answered from what stands in memory.
    """
    try:
        waits_for = work.send(None)
    except StopIteration as done:
        return cast(_T, done.value)
    async with asyncio.timeout(seconds):
        return await _Begun(work, waits_for)


@dataclass(slots=True)
class _Begun(Generic[_T]):
    """A coroutine that waits for something already, to be awaited from there on."""

    work: Coroutine[Any, Any, _T]
    waits_for: Any

    def __await__(self) -> Generator[Any, Any, _T]:
        """Hand on what it waits for, and what comes of that, as `await` does."""
        while True:
            try:
                came = yield self.waits_for
            except BaseException as error:  # noqa: BLE001 - it is the work's, to be handled there
                step, given = self.work.throw, error
            else:
                step, given = self.work.send, came
            try:
                self.waits_for = step(given)
            except StopIteration as done:
                return cast(_T, done.value)
