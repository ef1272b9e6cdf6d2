"""Whatever happens to a service, what its clients were told stays true."""

from __future__ import annotations

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from live.servers import postgres
from live.servers.service import Service
from perdure import PerdureError, Scope
from perdure.client import Client

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("service_faults"),
    # The HTTP library leaves a socket to the garbage that is reset just as it connects.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

KILLS = [3, pytest.param(20, marks=pytest.mark.slow_server)]
WRITERS = 4
BATCH = 20
ADA = Scope(principal="ada")


class Writers:
    """Write batches through one client until told to stop; keep what was acknowledged."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._stop = threading.Event()
        self.kept: set[str] = set()
        self.sent = 0
        self.failed: list[PerdureError] = []
        self._pool = ThreadPoolExecutor(WRITERS)

    def __enter__(self) -> Writers:
        self._running = [self._pool.submit(self._write, number) for number in range(WRITERS)]
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for one in self._running:
            one.result()
        self._pool.shutdown()

    def wait_for(self, more: int) -> None:
        """Wait until so many more batches were acknowledged: it works again, without hands."""
        until, wanted = time.monotonic() + 60, len(self.kept) + more * BATCH
        while len(self.kept) < wanted:
            assert time.monotonic() < until, self.failed[-3:]
            for one in self._running:
                if one.done():
                    one.result()
            self._stop.wait(0.01)

    def _write(self, writer: int) -> None:
        number = 0
        while not self._stop.is_set():
            batch = [f"Box {writer}-{number}-{at} stands in aisle {at}." for at in range(BATCH)]
            number += 1
            self.sent += 1
            try:
                receipt = self._client.remember(batch)
            except PerdureError as error:
                self.failed.append(error)
                continue
            assert sum(receipt.counts[name] for name in ("stored", "merged")) == BATCH
            self.kept.update(batch)


def held(client: Client) -> list[str]:
    found: list[str] = []
    cursor = None
    while True:
        page = client.list(limit=500, cursor=cursor)
        found += [entry.text for entry in page.entries]
        cursor = page.cursor
        if cursor is None:
            return found


def check(client: Client, writers: Writers) -> None:
    """No acknowledged write is lost, none is doubled, and every batch is whole or not there."""
    found = held(client)
    assert writers.kept <= set(found)
    assert len(found) == len(set(found))
    batches: dict[str, int] = {}
    for text in found:
        name = text.rpartition("-")[0]
        batches[name] = batches.get(name, 0) + 1
    assert set(batches.values()) <= {BATCH}


def client_of(service: Service, **named) -> Client:
    given = {"timeout": 30.0, "retries": 20, "scope": ADA, **named}
    return Client(service.url, api_key=service.key, **given)


def _calm(home: Path, store: str, **named) -> Service:
    settings = {"PERDURE_RATE_PER_KEY": "off", "PERDURE_RATE_PER_ORGANISATION": "off"}
    return Service(store, home, settings={**settings, "PERDURE_LOG_LEVEL": "warning"}, **named)


@pytest.fixture
def service(tmp_path: Path):
    running = _calm(tmp_path, f"sqlite:///{tmp_path / 'memory.db'}").start()
    yield running
    running.kill()


@pytest.mark.parametrize("kills", KILLS)
def test_killed_again_and_again_it_loses_nothing_that_it_acknowledged(service, kills):
    with client_of(service) as client:
        with Writers(client) as writers:
            for _ in range(kills):
                writers.wait_for(3)
                service.kill()
                service.start()
            writers.wait_for(3)
        check(client, writers)


def test_asked_to_stop_it_ends_what_it_began(service):
    with client_of(service) as client:
        with Writers(client) as writers:
            writers.wait_for(3)
            assert service.stop() == 0
            service.start()
            writers.wait_for(3)
        assert writers.failed == []
        check(client, writers)


def test_clients_that_leave_in_the_middle_leave_nothing_half_done(service):
    with client_of(service) as client:
        for length in (10, 60, 200, 400):
            _leave_after(service, length)
        _leave_an_import(service)
        with Writers(client) as writers:
            writers.wait_for(3)
        found = [text for text in held(client) if text.startswith("Half")]
        assert len(found) in (0, 50)
        with client_of(service, scope=Scope(principal="nobody")) as other:
            assert held(other) == []


def test_a_full_disk_is_said_and_nothing_of_the_write_is_kept(tmp_path):
    service = _calm(tmp_path, f"sqlite:///{tmp_path / 'memory.db'}", limit_bytes=3 * 2**20).start()
    with client_of(service, retries=0) as client:
        kept: list[str] = []
        with pytest.raises(PerdureError) as caught:
            _fill(client, kept)
        assert caught.value.is_server_error()
        assert set(kept) <= set(held(client))
        assert client.recall("pallet").hits
    service.kill()
    service.limit_bytes = None
    service.start()
    with client_of(service) as client:
        found = held(client)
        assert set(kept) <= set(found)
        assert len(found) % BATCH == 0
        client.remember("There is room again.")
    service.kill()


@pytest.fixture
def own_postgres():
    server = postgres.started()
    yield server
    server.kill()


def test_postgres_restarted_under_load_loses_nothing_that_was_acknowledged(own_postgres, tmp_path):
    import asyncio

    from perdure.stores.postgres import PostgresStore

    asyncio.run(PostgresStore(own_postgres.url).migrate())
    service = _calm(tmp_path, own_postgres.url).start()
    with client_of(service) as client:
        with Writers(client) as writers:
            for _ in range(2):
                writers.wait_for(2)
                own_postgres.kill()
                own_postgres.start()
            writers.wait_for(2)
        check(client, writers)
    service.kill()


def _fill(client: Client, kept: list[str]) -> None:
    for number in range(2000):
        batch = [f"Pallet {number}-{at} {'x' * 900}." for at in range(BATCH)]
        client.remember(batch)
        kept += batch


def _leave_after(service: Service, length: int) -> None:
    """Send part of a request and go."""
    body = b'{"items": [' + b",".join(b'{"content": "Half a request."}' for _ in range(20)) + b"]}"
    head = _head(service, "/api/v1/memories", f"content-length: {len(body)}\r\n")
    with socket.create_connection(("127.0.0.1", service.port)) as connection:
        connection.sendall((head + body)[:length])


def _leave_an_import(service: Service) -> None:
    head = _head(service, "/api/v1/import", "transfer-encoding: chunked\r\n")
    with socket.create_connection(("127.0.0.1", service.port)) as connection:
        connection.sendall(head)
        for number in range(50):
            line = b'{"content": "Half of an import, line %d."}\n' % number
            connection.sendall(b"%x\r\n%s\r\n" % (len(line), line))


def _head(service: Service, path: str, more: str) -> bytes:
    return (
        f"POST {path} HTTP/1.1\r\nhost: perdure\r\nauthorization: Bearer {service.key}\r\n"
        f"x-perdure-principal: ada\r\n{more}\r\n"
    ).encode()
