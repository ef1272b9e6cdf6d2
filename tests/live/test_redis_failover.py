"""A server of a cluster that falls, or gives its place to another: nothing told is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis as plain

from live.servers import redis
from live.soaking import SCOPE
from live.test_soak import checked, crew, kill_now_and_then
from perdure.stores.redis.keys import Keys

pytestmark = [pytest.mark.slow_server, pytest.mark.xdist_group("redis")]

DURABLE = ("--appendonly", "yes", "--appendfsync", "always", "--cluster-node-timeout", "1000")


@pytest.fixture
def cluster() -> Iterator[redis.Server]:
    """Give a cluster that the test may spoil."""
    server = redis.started_cluster(*DURABLE)
    yield server
    server.kill()


def test_a_server_that_falls_and_rises_has_lost_nothing(
    tmp_path: Path, cluster: redis.Server
) -> None:
    place = _holder(cluster)

    def fall_and_rise(_: int) -> None:
        cluster.kill_one(place)
        with plain.Redis(port=cluster.ports[place - 1]) as other:
            redis.wait(lambda: _state_of(other) == "fail", "nobody misses it")
        cluster.start_one(place)
        cluster.gather()

    _soak(tmp_path, cluster, fall_and_rise)


def test_a_server_that_hands_over_to_its_replica_has_lost_nothing(
    tmp_path: Path, cluster: redis.Server
) -> None:
    first = _holder(cluster)
    places = [first, cluster.add_replica(first)]

    def hand_over(turn: int) -> None:
        with plain.Redis(port=cluster.ports[places[(turn + 1) % 2]]) as next_one:
            next_one.execute_command("CLUSTER FAILOVER")
            redis.wait(lambda: next_one.role()[0] == b"master", "nobody takes over")

    _soak(tmp_path, cluster, hand_over)


def test_a_replica_takes_the_place_of_a_server_that_fell(
    tmp_path: Path, cluster: redis.Server
) -> None:
    first = _holder(cluster)
    places = [first, cluster.add_replica(first)]

    def fall(turn: int) -> None:
        gone, heir = places[turn % 2], places[(turn + 1) % 2]
        cluster.kill_one(gone)
        with plain.Redis(port=cluster.ports[heir]) as next_one:
            redis.wait(lambda: next_one.role()[0] == b"master", "nobody takes over")
        cluster.start_one(gone)
        with plain.Redis(port=cluster.ports[gone]) as back:
            redis.wait(lambda: back.role()[0] == b"slave", "it does not follow")
            redis.wait(
                lambda: back.info("replication").get("master_link_status") == "up", "no replica"
            )

    _soak(tmp_path, cluster, fall)


def _soak(place: Path, cluster: redis.Server, disturb: Callable[[int], None]) -> None:
    options: dict[str, Any] = {"prefix": "soak"}
    with crew(place, cluster.url, **options) as workers:
        kill_now_and_then(disturb)
        workers.finish()
        checked(place, cluster.url, options, workers.told())


def _holder(cluster: redis.Server) -> int:
    """Give the place of the server that holds the scope all of them write to."""
    with cluster.client() as client:
        node = client.get_node_from_key(Keys("soak").scope(SCOPE))
    return list(cluster.ports).index(node.port)


def _state_of(client: Any) -> str:
    return client.execute_command("CLUSTER INFO")["cluster_state"]
