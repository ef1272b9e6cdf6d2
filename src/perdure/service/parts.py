"""What a running service is made of, opened once for each process."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from perdure.aio import AsyncMemory
from perdure.clocks import SystemClock
from perdure.compose import OpenModel, model_at
from perdure.config import Settings
from perdure.ports import Clock, Embedder, Model, Store
from perdure.service.cursors import Cursors
from perdure.service.guarding import Guarding, Guards
from perdure.service.metrics import Metrics
from perdure.service.places import Places
from perdure.service.turnstile import Ceiling, Turnstile
from perdure.service.unsaid import Unsaid
from perdure.telemetry import is_listened_to, traced

WHOLES = 2
"""Memories that are taken out, or put back, as one document at the same time."""

WHOLES_WAITING = 8


class MillisecondClock:
    """Tell the time in whole milliseconds, as it goes over the wire."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self) -> datetime:
        """Give the present, aware, in UTC."""
        now = self._clock.now()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def monotonic(self) -> float:
        """Give seconds that never go back."""
        return self._clock.monotonic()


@dataclass(frozen=True, slots=True)
class Parts:
    """The memory that all requests share, the guards before it, and what bounds them."""

    settings: Settings
    memory: AsyncMemory
    clock: Clock
    guards: Guards
    embedder: Embedder | None
    llm: Model | None
    cursors: Cursors
    metrics: Metrics
    requests: Ceiling
    learns: Turnstile
    wholes: Turnstile
    """For what must stand in memory as a whole: snapshots, and restores line by line too."""
    places: Places
    unsaid: Unsaid

    @property
    def store(self) -> Store:
        """The store that everything lives in."""
        return self.memory.core.store


@asynccontextmanager
async def opened(settings: Settings, clock: Clock | None = None) -> AsyncGenerator[Parts]:
    """Open the store and put the parts together; on leaving, what is gathered is written first."""
    ticking = MillisecondClock(clock or SystemClock())
    async with AsyncExitStack() as closing:
        llm = _llm(settings)
        if llm is not None:
            await closing.enter_async_context(llm)
        memory = await AsyncMemory.open(
            settings.store,
            clock=ticking,
            level=settings.level,
            max_tokens=settings.max_tokens,
            max_index_items=settings.max_index_items,
            recall_limit=settings.recall_limit,
            embedder=settings.embedder,
            **_reading_turns(settings, llm),
        )
        closing.push_async_callback(memory.close)
        memory = traced(memory) if is_listened_to() else memory
        guards = Guards(memory.core.store, ticking, guarding_of(settings))
        closing.push_async_callback(guards.close)
        guards.start()
        yield Parts(
            settings,
            memory,
            ticking,
            guards,
            next(iter(memory.core.embedders), None),
            llm,
            Cursors(memory.core.store, ticking),
            Metrics(),
            requests=Ceiling("requests", at_once=settings.requests_at_once),
            learns=Turnstile(
                "writes", at_once=settings.learns_at_once, waiting=settings.learns_waiting
            ),
            wholes=Turnstile("whole memories", at_once=WHOLES, waiting=WHOLES_WAITING),
            places=Places(memory),
            unsaid=Unsaid(settings, memory.core.store.address),
        )


def _llm(settings: Settings) -> OpenModel | None:
    if settings.model is None or settings.model_url is None:
        return None
    return model_at(settings.model_url, settings.model_key)


def _reading_turns(settings: Settings, llm: Model | None) -> dict[str, Any]:
    """Let the model read turns, unless rules alone are to."""
    if llm is None or settings.extraction == "rules":
        return {}
    return {"llm": llm, "model": settings.model}


def guarding_of(settings: Settings) -> Guarding:
    """Say how requests are guarded, from the settings."""
    embedded = settings.store.partition(":")[0] in ("sqlite", "memory")
    return Guarding(
        environment=settings.environment,
        per_key=settings.rate_per_key,
        per_organisation=settings.rate_per_organisation,
        rates_url=settings.rates_url,
        shared=settings.workers > 1 or not embedded,
        retention=timedelta(days=settings.audit_days) or None,
    )
