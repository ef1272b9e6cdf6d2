"""Keys, log, rates and replays on servers that several replicas share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from doors.guard_suite import GuardSuite
from doors.guard_world import CALLER, in_a_loop
from live.servers import postgres, redis
from perdure.ports import Store
from perdure.service.rates import Rate
from perdure.service.redis_rates import RedisCounting
from perdure.stores.redis import RedisStore


@pytest.mark.xdist_group("postgres")
class TestGuardsOnPostgres(GuardSuite):
    def maker(self, place: Path) -> Callable[[], Store]:
        server = postgres.shared()
        return lambda: server.store(place)


@pytest.mark.xdist_group("redis")
class TestGuardsOnRedis(GuardSuite):
    def maker(self, place: Path) -> Callable[[], Store]:
        server = redis.shared()
        return lambda: RedisStore(server.url, prefix=redis.prefix_of(place))

    @in_a_loop
    async def test_a_server_counts_for_all_replicas_exactly(self, world):
        url = redis.shared().url
        counters = [RedisCounting(url, world.clock) for _ in range(3)]
        name = f"key:{redis.prefix_of(world.place)}"
        taken = await asyncio.gather(*(one.take(Rate(20, 3600), name) for one in counters * 10))
        assert sum(one.admitted for one in taken) == 20
        refused = next(one for one in taken if not one.admitted)
        assert refused.left.remaining == 0
        for one in counters:
            await one.close()

    @in_a_loop
    async def test_without_the_server_each_replica_counts_alone(self, world):
        nowhere = "redis://127.0.0.1:1"
        guards = await world.replica(rates_url=nowhere, per_key="2/minute", per_organisation="off")
        assert [(await guards.gate.pace(CALLER)).remaining for _ in range(2)] == [1, 0]
