"""What a running service is made of, opened once for each process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from perdure.aio import AsyncMemory
from perdure.clocks import SystemClock
from perdure.compose import OpenModel, model_at
from perdure.config import Settings
from perdure.ports import Clock, Embedder, Model, Store
from perdure.service.aside import LEFT_AFTER, Aside, HomePlaces, HomeTurns, Lane, NoLane
from perdure.service.cursors import Cursors
from perdure.service.guarding import Guarding, Guards
from perdure.service.late import Late
from perdure.service.metrics import Metrics
from perdure.service.places import Places
from perdure.service.room import Room
from perdure.service.turnstile import Ceiling, Entrance, Turning, Turnstile
from perdure.service.unsaid import Unsaid
from perdure.telemetry import is_listened_to, traced

WHOLES = 2
"""Memories that are taken out, or put back, as one document at the same time."""

WHOLES_WAITING = 8
"""Of one organisation so many run or wait."""

_ANY_SIZE = 1 << 62

MOST_WAITING = 1_048_576
"""Bytes of the long requests of one organisation that run or wait, in each process."""


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
    learns: Entrance
    wholes: Turning
    """For what must stand in memory as a whole: snapshots and restores, one of an organisation."""
    room: Room
    """For what an export gave, as it comes in, however slowly."""
    places: Places
    unsaid: Unsaid
    aside: Aside
    """Where long requests are carried out, and in which order."""
    lane: Lane
    late: Late
    beside: Parts | None = None
    """What they are carried out with; none for these parts themselves."""

    @property
    def store(self) -> Store:
        """The store that everything lives in."""
        return self.memory.core.store


@asynccontextmanager
async def opened(settings: Settings, clock: Clock | None = None) -> AsyncGenerator[Parts]:
    """Open the store and put the parts together; on leaving, what is gathered is written first."""
    ticking = MillisecondClock(clock or SystemClock())
    async with AsyncExitStack() as closing:
        memory, llm = await _opened(closing, settings, ticking, embedder=settings.embedder)
        guards = Guards(memory.core.store, ticking, guarding_of(settings))
        closing.push_async_callback(guards.close)
        guards.start()
        late = Late()
        # What ends late has the guards and the store until then, and its end after the thread's.
        closing.push_async_callback(late.close)
        parts = Parts(
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
            wholes=Lane(
                name="whole memories",
                most=_ANY_SIZE,
                waiting=WHOLES_WAITING,
                at_once=WHOLES,
                # Who fills it with theirs holds up themselves.
                each=1,
            ),
            room=Room("imports", most=WHOLES * settings.max_import_bytes),
            places=Places(memory),
            unsaid=Unsaid(settings, memory.core.store.address),
            aside=Aside(),
            lane=Lane(
                most=MOST_WAITING,
                waiting=settings.learns_waiting,
                # A model is waited for, not thought for: one slow answer must not hold up all.
                at_once=1 if llm is None else settings.learns_at_once,
            ),
            late=late,
        )
        yield replace(parts, beside=await closing.enter_async_context(_beside(parts)))


@asynccontextmanager
async def _beside(parts: Parts) -> AsyncGenerator[Parts]:
    """Give the same for an event loop in another thread: on the same store, with the same uses.

    A store that is a server has connections of its own there, since those belong to their loop.
    """
    home, core, held = asyncio.get_running_loop(), parts.memory.core, AsyncExitStack()
    store = core.store if _is_embedded(parts.settings) else None

    async def opened_there() -> tuple[AsyncMemory, OpenModel | None]:
        return await _opened(
            held, parts.settings, parts.clock, embedder=[*core.embedders] or None, store=store
        )

    parts.aside.start()
    try:
        memory, llm = await parts.aside.run(opened_there)
        there = memory.core
        there.uses, there.subjects = core.uses, core.subjects
        there.turns = HomeTurns(core.turns, home)
        yield replace(
            parts,
            memory=memory,
            llm=llm,
            cursors=Cursors(there.store, parts.clock),
            learns=HomePlaces(parts.learns, home),
            # Taken at home, before the lane.
            wholes=NoLane(),
            places=Places(memory),
        )
    finally:
        closing = asyncio.create_task(parts.aside.run(held.aclose))
        await asyncio.wait([closing], timeout=LEFT_AFTER)
        await parts.aside.stop()
        await asyncio.wait([closing])
        if not closing.cancelled():
            closing.result()


async def _opened(
    closing: AsyncExitStack,
    settings: Settings,
    clock: Clock,
    *,
    embedder: object,
    store: Store | None = None,
) -> tuple[AsyncMemory, OpenModel | None]:
    """Open a memory, on that store where one is given, and the model that reads turns."""
    llm = _llm(settings)
    if llm is not None:
        await closing.enter_async_context(llm)
    memory = await AsyncMemory.open(
        settings.store if store is None else "memory:",
        store=store,
        clock=clock,
        level=settings.level,
        max_tokens=settings.max_tokens,
        max_index_items=settings.max_index_items,
        recall_limit=settings.recall_limit,
        embedder=embedder,
        **_reading_turns(settings, llm),
    )
    closing.push_async_callback(memory.close)
    return (traced(memory) if is_listened_to() else memory), llm


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
    return Guarding(
        environment=settings.environment,
        per_key=settings.rate_per_key,
        per_organisation=settings.rate_per_organisation,
        rates_url=settings.rates_url,
        shared=settings.workers > 1 or not _is_embedded(settings),
        retention=timedelta(days=settings.audit_days) or None,
    )


def _is_embedded(settings: Settings) -> bool:
    return settings.store.partition(":")[0] in ("sqlite", "memory")
