"""Connections as the service takes them: a head is bounded in size and time, and refused in words.

What is no HTTP, or has a head that is too large, never comes to be a request of the application.
It is answered here with the envelope of all errors, and the connection ends.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from perdure.errors import PerdureError, TooLargeError, UsageError
from perdure.service.http import LEAST_PACE, PEER, new_id
from perdure.service.telling import refusal

MOST_BYTES = 65_536
"""The names of a scope, a filter and a cursor, percent-encoded, fit into a request line."""

SECONDS = 30.0
"""From when a connection is made, or a head begins, to the end of that head."""

LINGER_SECONDS = 2.0
"""How long what still comes is taken and dropped, so that whoever sends it reads why it is."""

_TOO_LARGE = 431
_OTHER_VERSION = 505


class _Parser(h11.Connection):
    """Refuse a head of another HTTP, and one too large that came at once; h11 bounds the rest."""

    may_be_large = False

    def next_event(self) -> Any:
        """Give what comes next."""
        event = super().next_event()
        if not isinstance(event, h11.Request):
            return event
        if not event.http_version.startswith(b"1."):
            # h11 takes any digits; what a server in between makes of them nobody knows.
            raise h11.RemoteProtocolError("another HTTP", error_status_hint=_OTHER_VERSION)
        if self.may_be_large:
            rows = sum(len(name) + len(value) for name, value in event.headers)
            if len(event.target) + rows > MOST_BYTES:
                raise h11.RemoteProtocolError("the head is too large", error_status_hint=_TOO_LARGE)
        return event


class _Peer:
    """Who sent a request, to be asked about and hung up on."""

    def __init__(self, cycle: Any, transport: Any) -> None:
        self._cycle = cycle
        self._transport = transport

    @property
    def is_gone(self) -> bool:
        """Tell that nobody reads any more what is sent."""
        return self._cycle.disconnected

    def hang_up(self) -> None:
        """Leave an answer without its end; the server need not say so as well."""
        self._cycle.disconnected = True
        self._transport.abort()


class Connection(H11Protocol):
    """Close a connection whose head does not come, and one whose answer nobody reads.

    Bodies have their own time.

    The one parser that bounds the size of a head is h11; nothing in it, or in uvicorn, bounds how
    long a head takes, so that whoever opens connections and says no more would hold all there are.
    """

    seconds = SECONDS
    _due: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _is_refused = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn: _Parser = _Parser(h11.SERVER, MOST_BYTES)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, and wait for the first head."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that began is waited for, one that is whole no longer."""
        if self._is_refused:
            return
        self.conn.may_be_large = len(self.conn.trailing_data[0]) + len(data) > MOST_BYTES
        super().data_received(data)
        cycle = cast(Any, self.cycle)
        if cycle is not None and not cycle.response_complete:
            self._stop()
        elif self._due is None and self.conn.trailing_data[0]:
            self._wait()

    def handle_events(self) -> None:
        """Take what came, and let a request end its connection; its task has not begun yet."""
        super().handle_events()
        scope = cast(Any, self.scope)
        if scope is not None and scope["type"] == "http":
            scope.setdefault("extensions", {PEER: _Peer(self.cycle, self.transport)})

    def pause_writing(self) -> None:
        """Wait for who does not read; not for longer than what waits for them may take."""
        super().pause_writing()
        size = cast(Any, self.transport).get_write_buffer_size()
        self._unread = asyncio.get_running_loop().call_later(
            self.seconds + size / LEAST_PACE, cast(Any, self.transport).abort
        )

    def resume_writing(self) -> None:
        """Go on with who reads."""
        super().resume_writing()
        self._read()

    def eof_received(self) -> bool:  # type: ignore[override]
        """Go on answering who has said all and only listens; end with all others."""
        cycle = cast(Any, self.cycle)
        if cycle is None or cycle.response_complete or cycle.more_body:
            return False
        cycle.keep_alive = False
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more, whichever side ended it."""
        self._stop()
        self._read()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End with the service; what was refused ends by itself."""
        if not self._is_refused:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with what h11 cannot read: uvicorn calls it for nothing else."""
        hint = getattr(sys.exc_info()[1], "error_status_hint", 400)
        if hint == _TOO_LARGE:
            self._refuse(_too_large(), hint)
        elif hint == _OTHER_VERSION:
            self._refuse(UsageError("HTTP/1.1 is spoken here", argument="head"), hint)
        else:
            self._refuse(UsageError("this is no request of HTTP/1.1", argument="head"), 400)

    def _refuse(self, error: PerdureError, status: int) -> None:
        """Answer outside of any request, read what still comes for a while, and close."""
        self._is_refused = True
        self._stop()
        self._unset_keepalive_if_required()
        transport = self.transport
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            transport.write(_answer(error, status))
        cycle = cast(Any, self.cycle)
        if cycle is not None:
            # What is still at work for it speaks to nobody any more.
            cycle.disconnected = True
            cycle.message_event.set()
        if transport.can_write_eof():
            transport.write_eof()
        self._wait(LINGER_SECONDS)

    def _wait(self, seconds: float | None = None) -> None:
        within = self.seconds if seconds is None else seconds
        self._due = asyncio.get_running_loop().call_later(within, self._end)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _end(self) -> None:
        self._due = None
        cast(Any, self.transport).close()


def _too_large() -> TooLargeError:
    return TooLargeError(f"a request line and its headers have at most {MOST_BYTES} bytes")


def _answer(error: PerdureError, status: int) -> bytes:
    request_id = new_id()
    response = refusal(error, request_id)
    response.status = status
    response.say("connection", "close")
    head = response.start(request_id, len(response.body))
    lines = [b"%s: %s" % row for row in head["headers"]]
    return b"\r\n".join((b"HTTP/1.1 %d Refused" % status, *lines, b"", response.body))
