"""The two worlds a turn runs in, and memories that misbehave."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from perdure import Memory, Scope, TurnResult, arun_turn, run_turn
from perdure.memories import Window, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

ADA = Scope(tenant="t", principal="ada", conversation="c1")


def in_loop(message: str, model: Any, **options: Any) -> TurnResult:
    """Run an async turn from a plain test."""
    return asyncio.run(arun_turn(message, model, **options))


WORLDS: dict[str, Callable[..., TurnResult]] = {"sync": run_turn, "async": in_loop}


def chat(store: Any = None, id: str = "chat", **options: Any) -> Any:
    """Define a window over messages."""
    return define_memory(
        id, type="episodic", strategy=Window(20), store=store or MemoryStore(), **options
    )


def ada(**options: Any) -> Memory:
    """Open Ada's memory on a clock that stands still."""
    return Memory.open(scope=Scope(tenant="t", principal="ada"), clock=ManualClock(), **options)


class Broken:
    """A cognitive memory of which both halves fail."""

    def context(self, message: str, **options: Any) -> Any:
        raise RuntimeError("the disk is gone")

    def learn(self, user: str, answer: str, **options: Any) -> Any:
        raise RuntimeError("the disk is gone")

    def keep_trace(self, trace: Any) -> None:
        raise RuntimeError("the disk is gone")


class Stuck:
    """A cognitive memory that never answers until it is let go."""

    def __init__(self) -> None:
        self.free = threading.Event()

    def context(self, message: str, **options: Any) -> Any:
        self.free.wait(60)

    def learn(self, user: str, answer: str, **options: Any) -> Any:
        self.free.wait(60)

    def keep_trace(self, trace: Any) -> None:
        self.free.wait(60)
