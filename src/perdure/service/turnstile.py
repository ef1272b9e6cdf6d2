"""Back-pressure: so many at once, so many waiting, and whoever comes then is told to come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from types import TracebackType
from typing import Protocol

from perdure.errors import BusyError

LEFT_OVER = 4
"""How many places an organisation may have for each one that is free."""

RETRY_AFTER = 1.0
"""Seconds after which whoever was turned away may try again."""


class Ceiling:
    """Let a bounded number in at once; whoever comes then is turned away, and nobody waits.

    An organisation has at most `LEFT_OVER` times as many places as it leaves to others: alone four
    fifths, beside another one less, and some are left in any case.
    """

    def __init__(self, name: str, *, at_once: int) -> None:
        self._name = name
        self._at_once = at_once
        self._of: dict[str, int] = {}
        self.inside = 0

    def __enter__(self) -> None:
        """Take a place; `BusyError` when there is none."""
        if self.inside >= self._at_once:
            message = f"{self._at_once} {self._name} run; come back"
            raise BusyError(message, retry_after=RETRY_AFTER)
        self.inside += 1

    def __exit__(self, *_: object) -> None:
        """Give the place back."""
        self.inside -= 1

    def count_in(self, organisation: str) -> None:
        """Count a place that was taken to an organisation; `BusyError` when it has too many."""
        held = self._of.get(organisation, 0)
        # Its own is taken already.
        if held and held >= LEFT_OVER * (self._at_once - self.inside + 1):
            message = f"{held} {self._name} of this organisation run; come back"
            raise BusyError(message, retry_after=RETRY_AFTER)
        self._of[organisation] = held + 1

    def count_out(self, organisation: str) -> None:
        """Count it out again."""
        left = self._of.pop(organisation) - 1
        if left:
            self._of[organisation] = left

    @contextmanager
    def stay(self) -> Generator[None]:
        """Keep a place, though all are taken: for what had one and is still at work."""
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1


class Entrance(Protocol):
    """Where places are taken: a turnstile, or what stands for it in another loop."""

    @property
    def waiting(self) -> int:
        """Tell how many wait for a place."""
        ...

    async def __aenter__(self) -> None:
        """Wait for a place; `BusyError` when too many wait already."""
        ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None:
        """Give the place back."""
        ...

    def in_turn(self) -> AbstractAsyncContextManager[object]:
        """Wait for a place however many wait: for what has begun already, a part at a time."""
        ...


class Turning(Protocol):
    """Where organisations go by turns."""

    def turn(self, organisation: str, size: int) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of something of this size; `BusyError` when too much waits already."""
        ...


class Turnstile:
    """Let a bounded number in and let a bounded number wait; never an unbounded queue."""

    def __init__(self, name: str, *, at_once: int, waiting: int) -> None:
        self._name = name
        self._free = asyncio.Semaphore(at_once)
        self._at_once = at_once
        self._most_waiting = waiting
        self.inside = 0
        self.waiting = 0

    async def __aenter__(self) -> None:
        """Wait for a place; `BusyError` when too many wait already."""
        if self._free.locked():
            await self._wait()
        else:
            await self._free.acquire()
        self.inside += 1

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the place back."""
        self._leave()

    @asynccontextmanager
    async def in_turn(self) -> AsyncGenerator[None]:
        """Wait for a place however many wait: for what has begun already, a part at a time."""
        await self._free.acquire()
        self.inside += 1
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        self.inside -= 1
        self._free.release()

    async def _wait(self) -> None:
        if self.waiting >= self._most_waiting:
            message = f"{self._at_once} {self._name} run and {self.waiting} wait; come back"
            raise BusyError(message, retry_after=RETRY_AFTER)
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
