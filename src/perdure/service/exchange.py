"""One request and its answer on a connection: as ASGI has them, and as bytes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Protocol
from urllib.parse import unquote

import h11

from perdure.errors import PerdureError, ServiceError, UsageError
from perdure.service.telling import refusal

MOST_HELD = 65_536
"""Bytes of a body that may wait for whoever reads it; the rest waits with its sender."""

Header = tuple[bytes, bytes]

_CLOSE: Header = (b"connection", b"close")
_CHUNKED: Header = (b"transfer-encoding", b"chunked")
_GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"
_STATUS_LINES = {
    one.value: f"HTTP/1.1 {one.value} {one.phrase}\r\n".encode("ascii") for one in HTTPStatus
}
_ASGI = {"version": "3.0", "spec_version": "2.3"}

_log = logging.getLogger("perdure.service")


class Line(Protocol):
    """The connection that an exchange is on."""

    app: Callable[..., Any]
    transport: asyncio.Transport
    server_state: Any
    state: Any
    addresses: tuple[Any, Any]

    async def room(self) -> None:
        """Wait until more may be written."""
        ...

    def read(self, *, more: bool) -> None:
        """Read on, or let what comes wait with its sender."""
        ...

    def answered(self) -> None:
        """Go on to the next request."""
        ...


class Exchange:
    """Hand a request to the application, and its answer to the connection."""

    def __init__(self, line: Line, head: h11.Request, *, waits: bool) -> None:
        self.task: asyncio.Task[None] | None = None
        self.is_whole = False
        """All of the request is there."""
        self.is_begun = False
        self.is_answered = False
        self.is_lost = False
        self._line = line
        self._method = head.method
        self._is_old = head.http_version < b"1.1"
        headers = [(name.lower(), value) for name, value in head.headers.raw_items()]
        self.is_last = self._is_old or _says_close(headers)
        """The connection is closed behind the answer."""
        self._scope = _scope_of(line, head, headers)
        self._body = bytearray()
        self._is_told = False
        self._waits = waits
        self._news: asyncio.Future[None] | None = None
        self._held: bytes | None = None
        """A head whose body will follow at once, to go out with it."""
        self._in_chunks = False

    async def run(self) -> None:
        """Have it answered; what the application does not catch is told to the log."""
        line = self._line
        try:
            await line.app(self._scope, self.receive, self.send)
            if not self.is_answered and not self.is_lost:
                _log.error("a request was left without its answer")
                self._give_up()
        except BaseException as error:
            if not isinstance(error, asyncio.CancelledError):
                _log.error("the application failed", exc_info=error)
            self._give_up()
            if not isinstance(error, Exception):
                raise
        finally:
            line.server_state.tasks.discard(self.task)

    def take(self, piece: bytes) -> None:
        """Take a piece of the body; of an answered request nobody asks for it any more."""
        if self.is_answered:
            return
        self._body += piece
        if len(self._body) > MOST_HELD:
            self._line.read(more=False)
        self._wake()

    def end(self) -> None:
        """Know that the request is whole."""
        self.is_whole = True
        self._wake()

    def lose(self) -> None:
        """Know that the caller is gone."""
        self.is_lost = True
        self._wake()

    async def receive(self) -> Mapping[str, Any]:
        """Give what came of the body, as soon as there is something new."""
        if self._waits:
            self._waits = False
            self._line.transport.write(_GO_ON)
        while not (self.is_lost or self.is_answered):
            if self._body or (self.is_whole and not self._is_told):
                self._is_told = self.is_whole
                body, self._body = bytes(self._body), bytearray()
                return {"type": "http.request", "body": body, "more_body": not self.is_whole}
            self._line.read(more=True)
            await self._next()
        return {"type": "http.disconnect"}

    async def send(self, message: Mapping[str, Any]) -> None:
        """Write a piece of the answer; a head of known length goes out with its body."""
        await self._line.room()
        if self.is_lost:
            return
        if message["type"] == "http.response.start":
            self._begin(message["status"], message["headers"])
        else:
            self._write(message.get("body", b""), more=message.get("more_body", False))

    def _begin(self, status: int, headers: Sequence[Header]) -> None:
        self.is_begun = True
        self._waits = False
        is_measured = any(name == b"content-length" for name, _ in headers)
        self._in_chunks = not (is_measured or self._is_old)
        self.is_last = self.is_last or _CLOSE in headers or not (is_measured or self._in_chunks)
        written = [*self._line.server_state.default_headers, *headers]
        if self._in_chunks:
            written.append(_CHUNKED)
        if self.is_last:
            written = [one for one in written if one != _CLOSE] + [_CLOSE]
        head = _head(status, written)
        if is_measured:
            self._held = head
        else:
            self._line.transport.write(head)

    def _write(self, body: bytes, *, more: bool) -> None:
        if self._method == b"HEAD":
            body = b""
        elif self._in_chunks:
            body = _chunk(body) if more else _chunk(body) + _chunk(b"", is_last=True)
        if self._held is not None:
            body, self._held = self._held + body, None
        if body:
            self._line.transport.write(body)
        if not more:
            self._finish()

    def _finish(self) -> None:
        self.is_answered = True
        self._wake()
        if self.is_last:
            self._line.transport.close()
        self._line.answered()

    def _give_up(self) -> None:
        """Answer with an envelope where nothing went out; else break the connection off."""
        if self.is_lost or self.is_answered:
            return
        transport = self._line.transport
        if not self.is_begun or self._held is not None:
            transport.write(refused(ServiceError("the service failed; its log has more")))
        transport.close()

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def _next(self) -> None:
        self._news = asyncio.get_running_loop().create_future()
        await self._news


def unreadable() -> bytes:
    """Give the answer to what is no HTTP request."""
    message = "this is no HTTP/1.1 request, or its head is too large; the connection is closed"
    return refused(UsageError(message, argument="request"))


def refused(error: PerdureError) -> bytes:
    """Give the last answer of a connection, as bytes."""
    request_id = secrets.token_hex(12)
    answer = refusal(error, request_id, None)
    headers = [*answer.start(request_id, len(answer.body))["headers"], _CLOSE]
    return _head(answer.status, headers) + answer.body


def _head(status: int, headers: Sequence[Header]) -> bytes:
    lines = [b"%b: %b\r\n" % one for one in headers]
    head = b"".join((_STATUS_LINES[status], *lines, b"\r\n"))
    if head.count(b"\n") != len(lines) + 2 or head.count(b"\r") != len(lines) + 2:
        raise AssertionError("a header of the answer holds the end of a line")
    return head


def _chunk(piece: bytes, *, is_last: bool = False) -> bytes:
    """Give a piece with its length before it; an empty one would end the answer."""
    return b"%x\r\n%b\r\n" % (len(piece), piece) if piece or is_last else b""


def _says_close(headers: Sequence[Header]) -> bool:
    said = [value for name, value in headers if name == b"connection"]
    return any(b"close" in map(bytes.strip, one.lower().split(b",")) for one in said)


def _scope_of(line: Line, head: h11.Request, headers: list[Header]) -> dict[str, Any]:
    raw_path, _, query = head.target.partition(b"?")
    server, client = line.addresses
    return {
        "type": "http",
        "asgi": _ASGI,
        "http_version": head.http_version.decode("ascii"),
        "server": server,
        "client": client,
        "scheme": "http",
        "method": head.method.decode("ascii"),
        "root_path": "",
        "path": unquote(raw_path.decode("ascii")),
        "raw_path": raw_path,
        "query_string": query,
        "headers": headers,
        "state": line.state.copy(),
    }
