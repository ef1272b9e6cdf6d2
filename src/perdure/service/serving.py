"""Run the service: bind, open, make the first key, serve, stop without losing anything."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn, TextIO

import uvicorn
from uvicorn.supervisors.multiprocess import Multiprocess

from perdure.config import NAMES, PREFIX, Settings, load
from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.service import heads
from perdure.service.app import App
from perdure.service.files import raise_limit
from perdure.service.metrics import SHARED
from perdure.service.parts import Parts, opened
from perdure.service.telling import JsonLines

_log = logging.getLogger("perdure.service")
_WORKER = "perdure.service.serving:worker"
_PROBLEMS = "PERDURE_SETTINGS_PROBLEMS"
"""Hands to workers what was wrong with the settings of the service."""

_BACKLOG = 2048
_TOLD = (
    "Cancel %s running task(s)",
    "Unsupported upgrade request",
    "No supported WebSocket library",
)
"""How lines of the server begin that say again, or worse, what each request's own line says."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@frozen
class Started:
    """What there is to say once the service listens: where, and the first key if one was made."""

    url: str
    key: str | None
    key_file: Path | None


Told = Callable[[Started], None]


def serve(settings: Settings, *, key_file: Path | None, told: Told) -> None:
    """Serve until told to stop, by SIGTERM or SIGINT; requests under way are ended first.

    The first organisation and its key are made when there is none. The key is written to
    `key_file`, which must not be there yet, or handed to `told`. Raises `UsageError` for an
    address that cannot be listened at, and what opening the store raises.
    """
    raise_limit()
    settings = _one_worker(settings)
    log_to_stderr(settings.log_level)
    for problem in settings.problems:
        _log.warning(problem)
    listening = _bind(settings)
    url = _url(settings, listening)
    if settings.workers == 1:
        _serve_here(settings, listening, lambda parts: _begin(parts, url, key_file, told))
    else:
        asyncio.run(_begin_alone(settings, url, key_file, told))
        _serve_by_workers(settings, listening)


def worker() -> App:
    """Give the application of one of several workers, which finds its settings as they were."""
    settings = load({}, file=Path(os.devnull), usual_store="memory:")
    settings = replace(settings, problems=tuple(json.loads(os.environ[_PROBLEMS])))
    log_to_stderr(settings.log_level)
    return App(settings)


def log_to_stderr(level: str) -> None:
    """Write the log of this process as JSON lines on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    """Leave out what a line of the service's own says already, request by request."""
    return not str(record.msg).startswith(_TOLD)


def _one_worker(settings: Settings) -> Settings:
    if settings.workers == 1 or settings.store.partition(":")[0] != "memory":
        return settings
    problem = "memory: lives in one process; one worker is used"
    return replace(settings, workers=1, problems=(*settings.problems, problem))


def _bind(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio turns Nagle's delay off, 40 ms an answer, only where the protocol is named.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        if error.errno == errno.EADDRINUSE:
            reason += "; name another port, or 0 for any that is free"
        message = f"cannot listen at {settings.host}:{settings.port}: {reason}"
        raise UsageError(message, argument="port") from error
    listening.set_inheritable(True)
    return listening


def _url(settings: Settings, listening: socket.socket) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)  # noqa: S104
    if ":" in host and not host.startswith("["):
        host = f"[{host}]"
    return f"http://{host}:{listening.getsockname()[1]}"


async def _begin(parts: Parts, url: str, key_file: Path | None, told: Told) -> None:
    """Make the first organisation and its key, if there is none, and tell of it once."""
    with _draft(key_file) as write:
        made = await parts.guards.begin()
        key = None if made is None else made.text
        if key is not None and write is not None:
            write(key)
    told(Started(url, key, key_file if key is not None else None))


async def _begin_alone(settings: Settings, url: str, key_file: Path | None, told: Told) -> None:
    async with opened(settings) as parts:
        await _begin(parts, url, key_file, told)


@contextmanager
def _draft(key_file: Path | None) -> Generator[Callable[[str], None] | None]:
    """Make sure that a key can be written before there is one; a file without a key goes again."""
    if key_file is None:
        yield None
        return
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        descriptor = os.open(key_file, flags, 0o600)
    except FileExistsError:
        # A former start wrote it; a key is only made when there is no organisation.
        yield lambda _: _refuse_file(key_file, "it is there already")
        return
    except OSError as error:
        _refuse_file(key_file, error.strerror or str(error))
    with open(descriptor, "w", encoding="ascii") as file:  # noqa: PTH123 - it is open already
        yield lambda key: _write(file, key)
    if not key_file.stat().st_size:
        key_file.unlink()


def _write(file: TextIO, key: str) -> None:
    file.write(f"{key}\n")
    file.flush()
    os.fsync(file.fileno())


def _refuse_file(key_file: Path, reason: str) -> NoReturn:
    message = f"the first key cannot be written to {key_file}: {reason}"
    raise UsageError(message, argument="bootstrap_key_file")


def _config(settings: Settings, app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        http=heads.Connection,
        timeout_graceful_shutdown=max(1, round(settings.stop_seconds)),
    )


class _Server(uvicorn.Server):
    """Stop on a signal, and leave it at that: what was asked of the process is done then."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Take the signals while serving; give them back afterwards."""
        former = {one: signal.signal(one, self.handle_exit) for one in _SIGNALS}
        try:
            yield
        finally:
            for one, handler in former.items():
                signal.signal(one, handler)


def _serve_here(
    settings: Settings, listening: socket.socket, begin: Callable[[Parts], Awaitable[None]]
) -> None:
    app = App(settings, begin=begin)
    server = _Server(_config(settings, app))
    with _left_to_who_asked(app):
        try:
            server.run(sockets=[listening])
        except SystemExit:
            if app.failed is None:
                raise
    if app.failed is not None:
        raise app.failed


@contextmanager
def _left_to_who_asked(app: App) -> Generator[None]:
    """Keep a failed start out of the server's log: it is raised here, and told once."""

    def is_news(_: logging.LogRecord) -> bool:
        return app.failed is None

    log = logging.getLogger("uvicorn.error")
    log.addFilter(is_news)
    try:
        yield
    finally:
        log.removeFilter(is_news)


def _serve_by_workers(settings: Settings, listening: socket.socket) -> None:
    for name in NAMES:
        value = getattr(settings, name)
        if value is not None:
            os.environ[f"{PREFIX}{name.upper()}"] = str(value)
    os.environ[_PROBLEMS] = json.dumps(settings.problems)
    with tempfile.TemporaryDirectory(prefix="perdure-metrics-") as folder:
        os.environ[SHARED] = folder
        config = _config(settings, _WORKER)
        Multiprocess(config, sockets=[listening]).run()
