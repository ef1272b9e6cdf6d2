"""Replicas of the service's guards on one store and one clock, for tests."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.service.guarding import Guarding, Guards
from perdure.service.identity import Answer, Caller, Event
from perdure.service.keys import SCOPES, Grant
from perdure.testing import ManualClock

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)
ALL = Grant(frozenset(SCOPES))
LEASE = timedelta(minutes=2)
CALLER = Caller("acme", "k" * 20, frozenset(SCOPES))
OTHER = Caller("zenith", "z" * 20, frozenset(SCOPES))
ANSWER = Answer(201, '{"stored": 1, "说": "好"}'.encode())
DONE = Event("remember", "done", 201, "r-1", CALLER, Scope("acme", "ada"), "m-1")
DENIED = Event("remember", "denied", 403, "r-2", CALLER, Scope("acme", "bob"), code="forbidden")


class World:
    """One clock, and replicas of the service on one store."""

    def __init__(self, make: Callable[[], Store], place: Path) -> None:
        self.clock = ManualClock(START)
        self.place = place
        self._make = make
        self._opened: list[tuple[Guards, Store]] = []

    async def replica(self, **options: Any) -> Guards:
        store = self._make()
        await store.open()
        guards = Guards(store, self.clock, Guarding(**{"lease": LEASE, "waiting": 0.0, **options}))
        self._opened.append((guards, store))
        return guards

    async def close(self) -> None:
        for guards, store in self._opened:
            await guards.close()
            await store.close()


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test of `GuardSuite` in a loop of its own, with a world to live in."""

    @functools.wraps(test)
    def run(self: Any, tmp_path: Path) -> None:
        async def live() -> None:
            world = World(self.maker(tmp_path), tmp_path)
            try:
                await test(self, world)
            finally:
                await world.close()

        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(live())

    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            for name in ("self", "tmp_path")
        ]
    )
    return run
