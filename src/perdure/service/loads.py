"""Rates that several replicas share, told through the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, cast

from perdure.errors import PerdureError
from perdure.model.entry import Entry, Json
from perdure.ports import Clock, Store
from perdure.service.discarding import discard
from perdure.service.rates import Rate, Taken
from perdure.service.reserved import LOADS, record
from perdure.service.shares import Shares
from perdure.service.tallies import Counts, Tallies, Window

TOLD_EVERY = 1.0
"""Seconds between two times that a replica tells what it counted, and hears the others."""

HEARD_LATELY = 0.25
"""Seconds for which one who has nothing left is refused without asking the others again."""

_ASKED_AT_MOST = 4
"""Times that the others are asked for one request: who all want the last of it at once get none."""

_MOST_STATES = 300
"""Former states of a replica's own count that the store may keep before they are let go of."""

_LATER = 1.01
"""Clocks are not as fine as timers."""

_log = logging.getLogger("perdure.service.rates")


class SharedTallies:
    """Count here, and share out what a rate allows among all replicas on the same store.

    Most requests cost no I/O: each replica takes a share of what is left, and takes the next one
    when that is used up; the nearer the end, the smaller it is, down to one. So they never let
    through more than a rate allows, but for one part in 64 that each may let through unasked, early
    on. Each replica writes one entry of its own, so they never wait for each other.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._tallies = Tallies(clock)
        self._shares = Shares(self._tallies)
        self._replica = secrets.token_hex(8)
        self._told_at: float | None = None
        self._released_at = clock.monotonic()
        self._begun = 0
        self._alone = asyncio.Lock()
        self._states = 0
        self._telling: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None

    async def take(self, rate: Rate, name: str) -> Taken:
        """Count a request, unless it is one too many."""
        self._tell_in_time()
        stand = self._tallies.stand(rate, name)
        if self._shares.may(stand):
            return self._tallies.admit(stand)
        if stand.free <= 0 and self._passed() < HEARD_LATELY:
            return stand.taken(admitted=False)
        for _ in range(_ASKED_AT_MOST):
            self._shares.want(stand)
            await self._ask()
            stand = self._tallies.stand_in(stand.window, rate, name)
            if self._shares.may(stand):
                return self._tallies.admit(stand)
            if stand.free <= 0:
                break
        return stand.taken(admitted=False)

    async def tell(self) -> None:
        """Write what was counted here and what is wanted, and read what the others wrote."""
        async with self._alone:
            await self._tell()

    async def close(self) -> None:
        """Let go of what is not going to be used."""
        if self._telling is not None:
            await asyncio.wait([self._telling])
        if self._later is not None:
            self._later.cancel()
        if self._told_at is not None:
            self._shares.end()
            await self._tell_now_and_then()
        if self._later is not None:
            self._later.cancel()

    async def _ask(self) -> None:
        """Return once all that was wanted before has been told and answered."""
        before = self._begun
        async with self._alone:
            if self._begun == before:
                await self._tell_or_count_alone()

    async def _tell(self) -> None:
        self._begun += 1
        self._told_at = self._clock.monotonic()
        now = self._clock.now()
        is_due = self._told_at - self._released_at >= TOLD_EVERY
        if is_due:
            self._released_at = self._told_at
        said = self._shares.told(release=is_due)
        longest = max((length for length, _ in said), default=0)
        expires_at = now + timedelta(seconds=2 * longest + 60)
        told = record(self._replica, _to_value(said), now=now, expires_at=expires_at)
        others: list[Counts] | None = None
        try:
            if self._states >= _MOST_STATES:
                await discard(self._store, LOADS, [self._replica], now=now)
                self._states = 0
            await self._store.put(LOADS, told, now=now)
            self._states += 1
            page = await self._store.list(LOADS, now=now, limit=1000)
            others = [_counts(entry) for entry in page.entries if entry.id != self._replica]
        finally:
            # When the store fails, each goes by itself: no request does because of it.
            self._shares.heard(said, others)
        self._release_later()

    async def _tell_or_count_alone(self) -> None:
        try:
            await self._tell()
        except PerdureError as error:
            _log.warning("rates are counted by each replica alone for now: %s", error)

    def _passed(self) -> float:
        """Give the seconds since the others were heard."""
        return TOLD_EVERY if self._told_at is None else self._clock.monotonic() - self._told_at

    def _tell_in_time(self) -> None:
        if self._passed() >= TOLD_EVERY and (self._telling is None or self._telling.done()):
            self._told_at = self._clock.monotonic()
            self._telling = asyncio.create_task(self._tell_now_and_then())

    async def _tell_now_and_then(self) -> None:
        async with self._alone:
            await self._tell_or_count_alone()

    def _release_later(self) -> None:
        """See to it that what was taken and is not used is let go of, though nobody asks again."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self._shares.is_holding:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(_LATER * TOLD_EVERY, self._tell_in_time)


def _to_value(said: Mapping[Window, Mapping[str, int]]) -> Json:
    return [[*window, dict(names)] for window, names in said.items()]


def _counts(entry: Entry) -> Counts:
    told = cast(list[tuple[int, int, Mapping[str, Any]]], entry.value)
    return {(length, number): names for length, number, names in told}
