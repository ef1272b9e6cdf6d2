"""A PostgreSQL server for tests: somebody's own, or one with pgvector on a free port."""

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
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import pytest

ROLE = "perdure_test"
"""A plain role: row-level security holds it, as it would not a superuser."""

_CALM = ("fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=64MB")


@dataclass
class Server:
    """A running server, its superuser's address and that of a plain role."""

    root: str
    url: str
    program: Path | None = None
    home: Path | None = None
    port: int = 0

    def store(self, place: Path, **options: Any) -> Any:
        """Give an unopened store in a schema of the test's own, made by the plain role."""
        from perdure.stores.postgres import PostgresStore

        options = {"schema": schema_of(place), "create": True, **options}
        return PostgresStore(self.url, **options)

    def rows(self, query: str, values: Any = None) -> list[Any]:
        """Ask as the superuser, behind the store's back."""
        import psycopg

        with psycopg.connect(self.root, autocommit=True) as connection:
            cursor = connection.execute(query.encode(), values)
            return cursor.fetchall() if cursor.description else []

    def start(self) -> None:
        """Start it, or start it again, on what it has."""
        assert self.program is not None
        settings = [word for setting in _CALM for word in ("-c", setting)]
        self._run("start", "--port", str(self.port), *settings)
        _wait(self.answers, "the server does not answer")

    def kill(self) -> None:
        """End it at once: nobody is waited for, nothing is put in order."""
        assert self.home is not None
        for told in self.home.glob(".pg0/instances/*/data/postmaster.pid"):
            with suppress(ProcessLookupError):
                os.kill(int(told.read_text("utf-8").split()[0]), signal.SIGQUIT)
            _wait(lambda told=told: not told.exists(), "the server goes on")

    def answers(self) -> bool:
        """Tell whether it lets anybody in."""
        import psycopg

        with suppress(psycopg.OperationalError):
            psycopg.connect(self.root, connect_timeout=2).close()
            return True
        return False

    def _run(self, *words: str) -> None:
        assert self.home is not None
        path = os.environ.get("PATH", os.defpath)
        subprocess.run(
            [str(self.program), *words],
            check=True,
            cwd=self.home,
            env={"HOME": str(self.home), "PATH": path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **_somebody(),
        )


def started() -> Server:
    """Start a server of its own for one test, which may kill it; it ends with the tests."""
    _require()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    home = Path(tempfile.mkdtemp(prefix="perdure-postgres-", dir=_reachable()))
    program = Path(shutil.copy(_program(), home))
    root = f"postgresql://postgres:postgres@127.0.0.1:{port}/postgres"
    server = Server(root, _for_role(root), program, home, port)
    if who := _somebody():
        os.chown(home, who["user"], who["group"])
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    atexit.register(server.kill)
    server.start()
    _prepare(server)
    return server


@functools.cache
def shared() -> Server:
    """Give the one server of this session, or somebody's own, by its superuser's address."""
    root = os.environ.get("PERDURE_TEST_POSTGRES_URL")
    if not root:
        return started()
    server = Server(root, _for_role(root))
    _prepare(server)
    return server


def schema_of(place: Path) -> str:
    """Give the schema of a test, the same for as long as it runs; gone when all tests end."""
    marker = place / "schema"
    if not marker.exists():
        name = f"test_{uuid4().hex[:12]}"
        marker.write_text(name)
        server = shared()
        if server.home is None:
            atexit.register(server.rows, f"DROP SCHEMA IF EXISTS {name} CASCADE")
    return marker.read_text()


def raw_of(server: Server, schema: str) -> bytes:
    """Give every row of every table in a schema, as text."""
    tables = server.rows("SELECT tablename FROM pg_tables WHERE schemaname = %s", (schema,))
    return b"\n".join(
        text.encode()
        for (table,) in tables
        for (text,) in server.rows(f"SELECT t::text FROM {schema}.{table} AS t")
    )


def _for_role(root: str) -> str:
    parts = urlsplit(root)
    where = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{ROLE}:{ROLE}@{where}"))


def _prepare(server: Server) -> None:
    [(name,)] = server.rows("SELECT quote_ident(current_database())")
    if not server.rows("SELECT 1 FROM pg_roles WHERE rolname = %s", (ROLE,)):
        server.rows(f"CREATE ROLE {ROLE} LOGIN PASSWORD '{ROLE}'")
    server.rows(f"GRANT CREATE ON DATABASE {name} TO {ROLE}")
    server.rows("CREATE EXTENSION IF NOT EXISTS vector")


def _program() -> Path:
    import pg0

    return Path(pg0.__file__).parent / "bin" / "pg0"


def _somebody() -> dict[str, Any]:
    """Say who runs the server: PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return {}
    import pwd

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _reachable() -> str | None:
    """Give a folder for temporary ones that whoever runs the server can get into."""
    usual = Path(tempfile.gettempdir()).resolve()
    open_to_all = all(one.stat().st_mode & 0o001 for one in (usual, *usual.parents))
    return None if open_to_all or os.geteuid() != 0 else "/tmp"


def _require() -> None:
    if missing := [one for one in ("pg0", "psycopg", "psycopg_pool") if find_spec(one) is None]:
        reason = f"no PostgreSQL server: {missing[0]} is not installed"
        if os.environ.get("PERDURE_REQUIRE_LIVE") == "1":
            pytest.fail(reason)
        pytest.skip(reason)


def _wait(ready: Any, complaint: str) -> None:
    deadline = time.monotonic() + 60
    while not ready():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.02)
