"""Whatever is done to the Redis store, it answers as the memory store does."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from live.servers import redis
from perdure.ports import Store
from perdure.stores.redis import RedisStore
from perdure.testing import StoreMachine

pytestmark = pytest.mark.xdist_group("redis")

FEW = settings(
    max_examples=12,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


class OneServer(StoreMachine):
    def make_store(self, place: Path) -> Store:
        return RedisStore(redis.shared().url, prefix=redis.prefix_of(place))


class Cluster(StoreMachine):
    def make_store(self, place: Path) -> Store:
        return RedisStore(redis.cluster().url, prefix=redis.prefix_of(place))


TestRedisMachine = OneServer.TestCase
TestRedisMachine.settings = FEW
TestRedisClusterMachine = Cluster.TestCase
TestRedisClusterMachine.settings = FEW
