"""Rates that several replicas share through a Redis or Valkey server, counted by `limits`."""

from __future__ import annotations

import logging
import time
from typing import Any
from urllib.parse import urlsplit

from limits import RateLimitItemPerSecond
from limits.aio.storage import RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from limits.errors import StorageError

from perdure.errors import MissingExtraError, UsageError
from perdure.ports import Clock
from perdure.service.identity import Allowance
from perdure.service.rates import Rate, Taken
from perdure.service.tallies import Tallies

_log = logging.getLogger("perdure.service.rates")


class RedisCounting:
    """Count in a server, exactly, for all replicas that are given the same one.

    A request costs two questions to it per rate. While it does not answer, each replica counts
    alone: rates then hold per replica, and no request fails.
    """

    def __init__(self, url: str, clock: Clock) -> None:
        if urlsplit(url).scheme not in ("redis", "rediss"):
            message = "rates are shared by a server redis://... or rediss://..."
            raise UsageError(message, argument="rates_url")
        try:
            from redis.asyncio import ConnectionPool
        except ImportError as error:
            raise MissingExtraError("sharing rates through Redis", "redis") from error
        pools: Any = ConnectionPool
        self._pool = pools.from_url(url)
        storage = RedisStorage(
            f"async+{url}",
            wrap_exceptions=True,
            implementation="redispy",
            key_prefix="perdure:rates",
            connection_pool=self._pool,
        )
        self._limiter = SlidingWindowCounterRateLimiter(storage)
        self._alone = Tallies(clock)

    async def take(self, rate: Rate, name: str) -> Taken:
        """Count a request, unless it is one too many."""
        item = RateLimitItemPerSecond(rate.amount, rate.seconds)
        try:
            admitted = await self._limiter.hit(item, name)
            reset_at, remaining = await self._limiter.get_window_stats(item, name)
        except StorageError as error:
            _log.warning("rates are counted by each replica alone for now: %s", error)
            return await self._alone.take(rate, name)
        reset = max(0.0, reset_at - time.time())
        return Taken(admitted, Allowance(rate.amount, remaining, reset))

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.disconnect()
