"""All that stands between a request and a memory, put together on one store."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from perdure.errors import PerdureError
from perdure.frozen import frozen
from perdure.ports import Clock, Store
from perdure.service.chores import EVERY, tidy
from perdure.service.gate import Gate
from perdure.service.keyring import Keyring, Made
from perdure.service.loads import SharedTallies
from perdure.service.log import RETENTION, Log
from perdure.service.organisations import FIRST, Directory
from perdure.service.rates import PER_KEY, PER_ORGANISATION, Counting, Pacer, read_rates
from perdure.service.replays import RENEWALS, WAITED, StoredReplays
from perdure.service.strangers import Strangers
from perdure.service.tallies import Tallies

_log = logging.getLogger("perdure.service.chores")


@frozen
class Guarding:
    """What an operator may set about keys, rates, log and idempotency.

    `environment` stands in the keys that are made. Rates are written like `6000/minute`, several
    with `;` between, or `off`. `rates_url` names a Redis that counts for all replicas; without it,
    `shared` replicas share them out through the store. `retention` is
    for how long the log is kept, None for ever. `lease` is when a request whose server ended
    without a word frees its idempotency key; servers renew it thrice in that time. `waiting` is
    for how many seconds a request that is sent again waits for the answer of the first.
    """

    environment: str = "live"
    per_key: str = PER_KEY
    per_organisation: str = PER_ORGANISATION
    rates_url: str | None = None
    shared: bool = False
    retention: timedelta | None = RETENTION
    lease: timedelta = timedelta(seconds=15)
    waiting: float = WAITED


class Guards:
    """Everything of `Guarding` at work; `start` and `close` go with the service."""

    def __init__(self, store: Store, clock: Clock, guarding: Guarding) -> None:
        self._store = store
        self._clock = clock
        self.environment = guarding.environment
        self.keyring = Keyring(store, clock)
        self.directory = Directory(store, clock)
        self.log = Log(store, clock, retention=guarding.retention)
        self.replays = StoredReplays(store, clock, lease=guarding.lease, waiting=guarding.waiting)
        self._counting = _counting(store, clock, guarding)
        rates = read_rates(guarding.per_key), read_rates(guarding.per_organisation)
        self.gate = Gate(self.keyring, Pacer(self._counting, *rates), self.log, Strangers(clock))
        self._lease = guarding.lease
        self._chores: list[asyncio.Task[None]] = []

    async def begin(self) -> Made | None:
        """Make the first organisation and a key that may do everything, if there is none yet."""
        made = await self.directory.begin(self.keyring, self.environment)
        if made is not None:
            await self.log.note_operator("create_organisation", FIRST, FIRST)
            await self.log.note_operator("create_key", FIRST, made.key.id)
        return made

    def start(self) -> None:
        """Begin with what is done now and then; needs a running loop."""
        self._chores += [asyncio.create_task(one) for one in (self._tidy(), self._renew())]

    async def close(self) -> None:
        """Write what is still to be written, and end."""
        for one in self._chores:
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one
        self.replays.close()
        await self.gate.close()
        await self._counting.close()

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(self._lease.total_seconds() / RENEWALS)
            await self.replays.renew()

    async def _tidy(self) -> None:
        while True:
            try:
                gone = await tidy(self._store, self._clock)
                _log.debug("%s states that had their time were let go of", gone)
            except PerdureError as error:
                _log.warning("what expired stays for another hour: %s", error)
            await asyncio.sleep(EVERY.total_seconds())


def _counting(store: Store, clock: Clock, guarding: Guarding) -> Counting:
    if guarding.rates_url is not None:
        from perdure.service.redis_rates import RedisCounting

        return RedisCounting(guarding.rates_url, clock)
    return SharedTallies(store, clock) if guarding.shared else Tallies(clock)
