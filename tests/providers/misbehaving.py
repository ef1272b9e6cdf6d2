"""A small server on this machine that does as it is told, badly if need be."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

import anyio

_T = TypeVar("_T")


@dataclass(frozen=True)
class Request:
    path: str
    headers: dict[str, str]
    body: Any
    at: float


Act = Callable[["Server", BaseHTTPRequestHandler, Any], None]


class Server:
    """Does one act for each request, in order; the last one again and again."""

    def __init__(self, *acts: Act) -> None:
        self.acts = list(acts)
        self.requests: list[Request] = []
        self.connections: set[Any] = set()
        self.ended = threading.Event()

    def __enter__(self) -> Server:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                server.answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.connections.add(handler.client_address)
        self.requests.append(Request(handler.path, headers, body, time.monotonic()))
        act = self.acts.pop(0) if len(self.acts) > 1 else self.acts[0]
        act(self, handler, body)


def say(answer: Any, status: int = 200, **headers: str) -> Act:
    return raw(json.dumps(answer).encode(), status, **headers)


def raw(content: bytes, status: int = 200, **headers: str) -> Act:
    def act(server: Server, handler: BaseHTTPRequestHandler, body: Any) -> None:
        _begin(handler, status, len(content), headers)
        handler.wfile.write(content)

    return act


def fail(status: int, message: str = "no", code: str | None = None, **headers: str) -> Act:
    return say({"error": {"message": message, "code": code}}, status, **headers)


def cut(content: bytes) -> Act:
    """Promises more than it sends."""

    def act(server: Server, handler: BaseHTTPRequestHandler, body: Any) -> None:
        _begin(handler, 200, len(content) + 100, {})
        handler.wfile.write(content)
        handler.close_connection = True

    return act


def drop(server: Server, handler: BaseHTTPRequestHandler, body: Any) -> None:
    """Says nothing and hangs up."""
    handler.close_connection = True


def hang(server: Server, handler: BaseHTTPRequestHandler, body: Any) -> None:
    """Says nothing for as long as there is somebody waiting."""
    server.ended.wait()
    handler.close_connection = True


def drip(server: Server, handler: BaseHTTPRequestHandler, body: Any) -> None:
    """Sends a little now and then, and never enough."""
    _begin(handler, 200, 10_000, {})
    while not server.ended.wait(0.02):
        handler.wfile.write(b" ")
    handler.close_connection = True


def _begin(
    handler: BaseHTTPRequestHandler, status: int, length: int, headers: dict[str, str]
) -> None:
    handler.send_response(status)
    handler.send_header("Content-Length", str(length))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()


def run(work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
    return anyio.run(work)
