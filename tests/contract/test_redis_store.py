"""The Redis store keeps the contract, on one server and on a cluster of three."""

from __future__ import annotations

import pytest

from live.servers import redis
from perdure.testing import StoreContract

pytestmark = pytest.mark.xdist_group("redis")


class TestRedisStore(redis.Place, StoreContract):
    server = staticmethod(redis.shared)


class TestRedisClusterStore(redis.Place, StoreContract):
    server = staticmethod(redis.cluster)
