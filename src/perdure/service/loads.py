"""Rates that several replicas share, told through the store a second at a time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, cast

from perdure.errors import PerdureError
from perdure.model.entry import Entry, Json
from perdure.ports import Clock, Store
from perdure.service.discarding import discard
from perdure.service.rates import Rate, Taken
from perdure.service.reserved import LOADS, record
from perdure.service.tallies import Counts, Tallies

TOLD_EVERY = 1.0
"""Seconds between two times that a replica tells what it counted, and hears the others."""

MOST_TOLD = 2000
"""Of each window the busiest so many are told; who asks less is far from any rate."""

_MOST_STATES = 300
"""Former states of a replica's own count that the store may keep before they are let go of."""

_log = logging.getLogger("perdure.service.rates")


class SharedTallies:
    """Count here, and let all replicas on the same store know once a second.

    A request costs no I/O. The price is that news are a second old: together the replicas let
    through at most what a rate allows and what the others admit within that second. Each replica
    writes one entry of its own, so they never wait for each other.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._tallies = Tallies(clock)
        self._replica = secrets.token_hex(8)
        self._told_at: float | None = None
        self._states = 0
        self._telling: asyncio.Task[None] | None = None

    async def take(self, rate: Rate, name: str) -> Taken:
        """Count a request, unless it is one too many."""
        self._tell_in_time()
        return await self._tallies.take(rate, name)

    async def tell(self) -> None:
        """Write what was counted here, and read what the others wrote."""
        now = self._clock.now()
        counts = self._tallies.own()
        longest = max((length for length, _ in counts), default=0)
        expires_at = now + timedelta(seconds=2 * longest + 60)
        told = record(self._replica, _to_value(counts), now=now, expires_at=expires_at)
        if self._states >= _MOST_STATES:
            await discard(self._store, LOADS, [self._replica], now=now)
            self._states = 0
        await self._store.put(LOADS, told, now=now)
        self._states += 1
        page = await self._store.list(LOADS, now=now, limit=1000)
        self._tallies.hear(_counts(entry) for entry in page.entries if entry.id != self._replica)

    async def close(self) -> None:
        """Wait for what is being told."""
        if self._telling is not None:
            await asyncio.wait([self._telling])

    def _tell_in_time(self) -> None:
        passed = self._clock.monotonic()
        is_due = self._told_at is None or passed - self._told_at >= TOLD_EVERY
        if is_due and (self._telling is None or self._telling.done()):
            self._told_at = passed
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        try:
            await self.tell()
        except PerdureError as error:
            _log.warning("rates are counted by each replica alone for now: %s", error)


def _to_value(counts: Counts) -> Json:
    return [
        [*window, dict(Counter(names).most_common(MOST_TOLD))] for window, names in counts.items()
    ]


def _counts(entry: Entry) -> Counts:
    told = cast(list[tuple[int, int, Mapping[str, Any]]], entry.value)
    return {(length, number): names for length, number, names in told}
