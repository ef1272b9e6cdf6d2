"""The Redis store keeps the contract, on one server and on a cluster of three."""

from __future__ import annotations

import pytest

from live.servers import redis
from perdure.testing import ClientContract, RecordsContract, ServerContract, StoreContract

pytestmark = pytest.mark.xdist_group("redis")


class TestRedisStore(
    redis.OnServer, StoreContract, RecordsContract, ClientContract, ServerContract
):
    """On one server."""


@pytest.mark.slow_server
class TestRedisCluster(
    redis.OnCluster, StoreContract, RecordsContract, ClientContract, ServerContract
):
    """On a cluster of three."""
