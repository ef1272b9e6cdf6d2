"""HTTP as the service speaks it: what came in, and how an answer goes out."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol, cast
from urllib.parse import parse_qsl, unquote

from perdure.errors import LateBodyError, TooLargeError, UsageError
from perdure.model.entry import Json
from perdure.service.timely import in_time
from perdure.wire.asking import JSON_TYPE
from perdure.wire.parsing import UnreadableError, parsed
from perdure.wire.written import json_text

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

_REQUEST_ID = re.compile(r"(?!.*pdr_[a-z0-9]+_)[A-Za-z0-9._:-]{1,128}", re.ASCII)
"""No key is one: it would come to stand in logs and in the audit log."""
_ORIGIN = re.compile(rb"https?://[^/?#]*", re.IGNORECASE)
_MOST_QUERY = 100

LEAST_PACE = 4096
"""Bytes a second of a long body, else who sends it byte by byte holds a place for very long."""

PEER = "perdure.peer"
"""An extension of ASGI that this service's own connections have."""

_ONCE = frozenset(
    {
        "authorization",
        "x-api-key",
        "idempotency-key",
        "x-perdure-principal",
        "x-perdure-conversation",
    }
)
_HEADERS = {level: f"x-perdure-{level}" for level in ("principal", "conversation")}
_SAFETY = (
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
)


class DisconnectedError(Exception):
    """The caller went away in the middle; never leaves the service."""


class Peer(Protocol):
    """Who is at the other end of a connection."""

    @property
    def is_gone(self) -> bool:
        """Tell that nobody reads any more what is sent."""
        ...

    def hang_up(self) -> None:
        """End the connection at once: what went out is a part."""
        ...


@dataclass(slots=True)
class Request:
    """One request: its head, and its body as it comes."""

    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    id: str
    receive: Receive
    ambiguous: bool = False
    """It says both how long its body is and that it comes in chunks: servers differ on its end."""
    address: str = ""
    """Whose connection it came by: the caller's own, or that of a proxy."""
    twice: str | None = None
    """The header that says twice what may be said once: no server in between may mean the other."""
    peer: Peer | None = None
    """Who is at the other end, where the server tells."""

    @classmethod
    def of(cls, scope: Scope, receive: Receive) -> Request:
        """Read the head. A request id of the caller's own is kept when it looks like one."""
        rows = [(name.lower(), value) for name, value in scope["headers"]]
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in rows}
        twice = None if len(headers) == len(rows) else _said_twice(rows)
        named = headers.get("x-request-id", "")
        own = named if named and _REQUEST_ID.fullmatch(named) else new_id()
        raw = scope.get("raw_path")
        path = scope["path"] if raw is None else raw.decode("latin-1").partition("?")[0]
        query = scope.get("query_string", b"").decode("latin-1")
        ambiguous = "transfer-encoding" in headers and "content-length" in headers
        address = (scope.get("client") or ("",))[0]
        peer = scope.get("extensions", {}).get(PEER)
        said = (scope["method"], path, query, headers, own, receive)
        return cls(*said, ambiguous, address, twice, peer)

    def name_in_header(self, level: str) -> str | None:
        """Give the principal or conversation that a header names, percent-decoded."""
        said = self.headers.get(_HEADERS[level])
        if said is None:
            return None
        if not said:
            # An id that was never set would be given the memory of nobody.
            raise UsageError(f"x-perdure-{level} is empty", argument=level)
        if not said.isascii():
            # Which bytes its sender meant cannot be known: it would be somebody else's memory.
            raise UsageError(f"x-perdure-{level} must be percent-encoded UTF-8", argument=level)
        try:
            return unquote(said, errors="strict")
        except UnicodeDecodeError:
            message = f"x-perdure-{level} must be percent-encoded UTF-8"
            raise UsageError(message, argument=level) from None

    def queried(self) -> dict[str, list[str]]:
        """Give what the query says, name by name."""
        try:
            pairs = parse_qsl(
                self.query, keep_blank_values=True, errors="strict", max_num_fields=_MOST_QUERY
            )
        except ValueError:
            message = f"the query is not UTF-8, or says more than {_MOST_QUERY} things"
            raise UsageError(message, argument="query") from None
        said: dict[str, list[str]] = {}
        for name, value in pairs:
            said.setdefault(name, []).append(value)
        return said

    async def body(self, most: int, seconds: float) -> bytes:
        """Give the whole body; `TooLargeError` as soon as it is known to be larger.

        `LateBodyError` when it is not there in time: whoever sends it byte by byte holds a place.
        """
        try:
            return await in_time(seconds, self._body(most))
        except TimeoutError:
            message = f"the body did not arrive within {seconds:g} s"
            raise LateBodyError(message) from None

    async def _body(self, most: int) -> bytes:
        length = self.headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length) > most:
            raise _too_large(most)
        first = await self.receive()
        if not first.get("more_body") and first["type"] == "http.request":
            body = cast("bytes", first.get("body", b""))
            if len(body) > most:
                raise _too_large(most)
            return body
        pieces = bytearray(_piece(first))
        while first.get("more_body"):
            if len(pieces) > most:
                raise _too_large(most)
            first = await self.receive()
            pieces += _piece(first)
        if len(pieces) > most:
            raise _too_large(most)
        return bytes(pieces)

    async def pieces(
        self, most: int, seconds: float, monotonic: Callable[[], float] = perf_counter
    ) -> AsyncIterator[bytes]:
        """Give the body as it comes; `TooLargeError` when it grows larger than that.

        `LateBodyError` when nothing of it came for so many seconds, or when more than those were
        waited for it and it came at less than `LEAST_PACE`. How long it was not asked for is not
        counted.
        """
        size, more, waited = 0, True, 0.0
        while more:
            begun = monotonic()
            try:
                async with asyncio.timeout(seconds):
                    message = await self.receive()
            except TimeoutError:
                message = f"nothing more of the body came within {seconds:g} s"
                raise LateBodyError(message) from None
            waited += monotonic() - begun
            piece = _piece(message)
            more = bool(message.get("more_body"))
            size += len(piece)
            if size > most:
                raise _too_large(most)
            if more and waited > seconds + size / LEAST_PACE:
                message = f"the body came at less than {LEAST_PACE} bytes a second: send it faster"
                raise LateBodyError(message)
            yield piece


def in_origin_form(scope: Scope) -> Scope:
    """Give a head whose target is a path, as it is when a whole URL is asked for (RFC 9112)."""
    found = _ORIGIN.match(scope["raw_path"])
    if found is None:
        return scope
    raw = scope["raw_path"][found.end() :] or b"/"
    return {**scope, "raw_path": raw, "path": unquote(raw.decode("ascii"))}


def new_id() -> str:
    """Give the id of a request that brings none."""
    return secrets.token_hex(12)


def _said_twice(rows: Iterable[tuple[bytes, bytes]]) -> str | None:
    """Name a header that is said more than once though it may be said once."""
    seen: set[str] = set()
    for raw_name, _ in rows:
        name = raw_name.decode("latin-1")
        if name in seen and name in _ONCE:
            return name
        seen.add(name)
    return None


def _piece(message: Mapping[str, Any]) -> bytes:
    if message["type"] == "http.disconnect":
        raise DisconnectedError
    return cast("bytes", message.get("body", b""))


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(f"the request has more than {most} bytes: send it in parts")


def object_of(body: bytes) -> dict[str, Json]:
    """Read a JSON object; an empty body is an empty one. Raises `UsageError` for all else."""
    if not body or body.isspace():
        return {}
    try:
        read = parsed(body)
    except UnreadableError as error:
        raise UsageError(f"the body is not JSON: {error}", argument="body") from None
    if not isinstance(read, dict):
        raise UsageError("the body must be a JSON object", argument="body")
    return cast("dict[str, Json]", read)


@dataclass(slots=True)
class Response:
    """An answer ready to go out."""

    status: int
    body: bytes
    media_type: str = JSON_TYPE
    headers: list[tuple[bytes, bytes]] = field(default_factory=list[tuple[bytes, bytes]])
    pieces: AsyncGenerator[bytes] | None = None
    """What follows piece by piece, in place of a body."""

    def say(self, name: str, value: str) -> None:
        """Add a header."""
        self.headers.append((name.encode("ascii"), value.encode("latin-1")))

    async def send(self, send: Send, request_id: str, peer: Peer | None = None) -> None:
        """Send it; pieces go as they come, and of what breaks off among them no end is sent.

        Raises `DisconnectedError` when nobody is there to read the pieces: none is made for nobody.
        """
        if self.pieces is None:
            await send(self.start(request_id, len(self.body)))
            await send({"type": "http.response.body", "body": self.body})
            return
        await send(self.start(request_id, None))
        async with aclosing(self.pieces):
            async for piece in self.pieces:
                try:
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                except OSError:
                    raise DisconnectedError from None
                if peer is not None and peer.is_gone:
                    raise DisconnectedError
        await send({"type": "http.response.body", "body": b""})

    def start(self, request_id: str, length: int | None) -> Mapping[str, Any]:
        """Give the head; without a length the body follows piece by piece."""
        headers = [
            _JSON if self.media_type == JSON_TYPE else _typed(self.media_type),
            (b"x-request-id", request_id.encode("ascii")),
            *_SAFETY,
            *self.headers,
        ]
        if length is not None:
            headers.append((b"content-length", str(length).encode("ascii")))
        return {"type": "http.response.start", "status": self.status, "headers": headers}


def _typed(media_type: str) -> tuple[bytes, bytes]:
    return b"content-type", media_type.encode("ascii")


_JSON = _typed(JSON_TYPE)


def json_bytes(value: Json) -> bytes:
    """Write JSON as it goes out; half a character, which is no UTF-8, as its escape."""
    return text_bytes(json_text(value))


def text_bytes(text: str) -> bytes:
    """Give the bytes of JSON that is written already."""
    return text.encode("utf-8", "backslashreplace")
