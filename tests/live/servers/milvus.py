"""A Milvus server for tests: somebody's own, or `milvus-lite server` on a free port."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from perdure.stores.sqlite import SqliteStore


@dataclass
class Server:
    """A place for collections; those that were made there go when the tests end."""

    url: str
    folder: Path | None = None
    process: subprocess.Popen[bytes] | None = None

    def store(self, place: Path, prefix: str | None = None, **options: Any) -> Any:
        """Give an unopened store whose companion is under `place`, as are its own collections."""
        from perdure.stores.milvus import MilvusStore

        path = place / "memory.db"
        options.setdefault("companion", SqliteStore(path, durability="normal"))
        url = f"{self.url}?prefix={prefix or prefix_of(place)}"
        return MilvusStore(url, create=True, **options)

    def client(self) -> Any:
        """Give a plain client, to look behind the store's back."""
        from pymilvus import MilvusClient

        return MilvusClient(self.url.replace("milvus://", "http://"), dedicated=True, timeout=10)

    def raw(self) -> bytes:
        """Give everything that the server keeps on disk."""
        if self.folder is None:
            return b""
        return b"\n".join(one.read_bytes() for one in self.folder.rglob("*") if one.is_file())

    def kill(self) -> None:
        """End the server without a word."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def start(self) -> None:
        """Start it, or start it again, on what it has."""
        host, port = self.url.removeprefix("milvus://").split(":")
        where = ["--data-dir", str(self.folder), "--host", host, "--port", port]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "milvus_lite", "server", *where],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while not _answers(host, int(port)):
            assert self.process.poll() is None, "milvus-lite server ended at once"
            assert time.monotonic() < deadline, "milvus-lite server does not answer"
            time.sleep(0.05)


def prefix_of(place: Path) -> str:
    """Give the prefix of a test's collections, the same for as long as it runs."""
    marker = place / "prefix"
    if not marker.exists():
        marker.write_text(f"t{uuid4().hex[:12]}_")
    return marker.read_text()


def started() -> Server:
    """Start a server of its own for one test, which may kill it."""
    if missing := [one for one in ("milvus_lite", "pymilvus") if find_spec(one) is None]:
        reason = f"no Milvus server: {missing[0]} is not installed"
        if os.environ.get("PERDURE_REQUIRE_LIVE") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="perdure-milvus-"))
    server = Server(f"milvus://127.0.0.1:{port}", folder)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(server.kill)
    server.start()
    return server


@functools.cache
def shared() -> Server:
    """Give the one server of this session, or somebody's own."""
    url = os.environ.get("PERDURE_TEST_MILVUS_URL")
    return Server(url) if url else started()


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def raw_of(store: Any) -> bytes:
    """Give what the server and the companion of a store keep on disk."""
    path = Path(store.companion.address.removeprefix("sqlite:///"))
    files = sorted(path.parent.glob(f"{path.name}*"))
    return b"\n".join([shared().raw(), *(one.read_bytes() for one in files)])
