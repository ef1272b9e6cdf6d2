"""Connections as the service takes them: read by h11, bounded in the size and time of a head."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11

from perdure.service.exchange import Exchange, unreadable

MOST_BYTES = 1_048_576
"""The names of a scope and a cursor, percent-encoded, fit into a request line many times over."""

SECONDS = 30.0
"""From when a connection is made, or a head begins, to the end of that head."""


class Connection(asyncio.Protocol):
    """Read requests from one connection, and let each be answered before the next is read.

    Parsing is left to h11, the one parser that bounds the size of a head; what goes out is written
    here, at once. uvicorn accepts and counts connections, and says when to stop. Nothing of it, or
    of h11, bounds how long a head takes: whoever opens connections and says no more would hold all
    there are. Bodies and answers have their own time.
    """

    seconds = SECONDS

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        if not config.loaded:
            config.load()
        self.app = config.loaded_app
        self.state = app_state
        self.server_state = server_state
        self.loop: asyncio.AbstractEventLoop = _loop or asyncio.get_running_loop()
        self.transport: asyncio.Transport = cast(Any, None)
        self.addresses: tuple[Any, Any] = (None, None)
        self._kept_seconds: float = config.timeout_keep_alive
        self._parser = _parser()
        self._exchange: Exchange | None = None
        self._is_stopping = False
        self._is_reading = True
        self._is_head_due = True
        self._room: asyncio.Event | None = None
        self._due: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, and wait for the first head."""
        self.transport = cast(asyncio.Transport, transport)
        self.addresses = (
            _address(transport.get_extra_info("sockname")),
            _address(transport.get_extra_info("peername")),
        )
        self.server_state.connections.add(self)
        self._wait(self.seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more, whichever side ended it."""
        self.server_state.connections.discard(self)
        self._due = None
        if self._timer is not None:
            self._timer.cancel()
        if self._exchange is not None:
            self._exchange.lose()
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that began is waited for, one that is whole no longer."""
        self._parser.receive_data(data)
        self._read()

    def pause_writing(self) -> None:
        """Let answers wait until the caller takes what was sent."""
        self._room = asyncio.Event()

    def resume_writing(self) -> None:
        """Let answers go on."""
        if self._room is not None:
            self._room.set()
            self._room = None

    async def room(self) -> None:
        """Wait until more may be written."""
        if self._room is not None:
            await self._room.wait()

    def read(self, *, more: bool) -> None:
        """Read on, or let what comes wait with its sender."""
        if self._is_reading is not more and not self.transport.is_closing():
            self._is_reading = more
            (self.transport.resume_reading if more else self.transport.pause_reading)()

    def shutdown(self) -> None:
        """Close when the answer under way is out, or now."""
        self._is_stopping = True
        if self._exchange is None or self._exchange.is_answered:
            self.transport.close()
        else:
            self._exchange.is_last = True

    def answered(self) -> None:
        """Go on to the next request once the answer to this one is out."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        exchange = self._exchange
        if exchange is not None and not exchange.is_whole:
            # The rest of its body is read and let go of: closed now, the answer might get lost.
            self._wait(self.seconds)
            self.read(more=True)
        else:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Wait for the next request, of which something may be there already."""
        if self._is_stopping:
            self.transport.close()
            return
        begun, _ = self._parser.trailing_data
        self._exchange = None
        self._parser = _parser()
        self._is_head_due = False
        self._wait(self._kept_seconds)
        self.read(more=True)
        if begun:
            self._parser.receive_data(begun)
            self._read()

    def _read(self) -> None:
        """Take what the parser makes of what came, until the request is whole."""
        while True:
            exchange = self._exchange
            if exchange is not None and exchange.is_whole:
                # The next request waits for its turn.
                self.read(more=not self._parser.trailing_data[0])
                return
            try:
                event: Any = self._parser.next_event()
            except h11.RemoteProtocolError:
                self._refuse()
                return
            if event is h11.NEED_DATA:
                break
            # By their types: `isinstance` goes a long way where a class is abstract.
            if type(event) is h11.Request:
                self._begin(event)
            elif exchange is None:
                break
            elif type(event) is h11.Data:
                exchange.take(event.data)
            elif type(event) is h11.EndOfMessage:
                self._end(exchange)
            else:
                break
        if self._exchange is None and self._parser.trailing_data[0]:
            self._wait_for_head()

    def _begin(self, head: h11.Request) -> None:
        """Have a request answered, of which the head is there."""
        self._due, self._is_head_due = None, False
        waits = self._parser.they_are_waiting_for_100_continue
        exchange = self._exchange = Exchange(self, head, waits=waits)
        exchange.is_last = exchange.is_last or self._is_stopping
        exchange.task = task = self.loop.create_task(exchange.run())
        self.server_state.tasks.add(task)

    def _end(self, exchange: Exchange) -> None:
        exchange.end()
        if exchange.is_answered:
            self._begin_anew()

    def _refuse(self) -> None:
        """Answer what is no HTTP, unless an answer is under way, and close."""
        exchange = self._exchange
        if exchange is None or not exchange.is_begun:
            self.transport.write(unreadable())
        if exchange is not None:
            exchange.lose()
        self.transport.close()

    def _wait_for_head(self) -> None:
        if not self._is_head_due:
            self._is_head_due = True
            self._wait(self.seconds)

    def _wait(self, seconds: float) -> None:
        """Close the connection after so many seconds, unless something else becomes due before.

        One timer serves all requests of a connection: it is set anew when it comes too early.
        """
        self._due = due = self.loop.time() + seconds
        if self._timer is not None and self._timer.when() > due:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:
            self._timer = self.loop.call_at(due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._due is None:
            return
        if self._due > self.loop.time():
            self._timer = self.loop.call_at(self._due, self._ring)
        else:
            self.transport.close()


def _parser() -> h11.Connection:
    return h11.Connection(h11.SERVER, MOST_BYTES)


def _address(told: Any) -> tuple[str, int] | None:
    """Give host and port; a local socket has none."""
    return None if isinstance(told, str) or not told else (told[0], told[1])
