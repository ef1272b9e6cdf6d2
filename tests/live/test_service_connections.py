"""Connections on which nothing is said hold up nobody, though they are more than is usual."""

from __future__ import annotations

import resource
import socket
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest

from live.servers import service as services
from live.servers.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("service_faults")]

USUAL = 256
SILENT = 400


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2 * SILENT:
        pytest.skip("this machine lets nobody have so many connections")

    def limited(_: int | None):
        return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL, hard))

    monkeypatch.setattr(services, "_limited", limited)
    running = Service(f"sqlite:///{tmp_path / 'memory.db'}", tmp_path).start()
    yield running
    running.kill()


def test_silent_connections_lock_nobody_out(service):
    with ExitStack() as held:
        for _ in range(SILENT):
            address = ("127.0.0.1", service.port)
            held.enter_context(socket.create_connection(address, timeout=30))
        answered = httpx2.get(f"{service.url}/health/live", timeout=20)
        assert answered.json() == {"ok": True}
