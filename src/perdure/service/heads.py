"""Connections as the service takes them: a head is bounded in its size and in its time."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_BYTES = 1_048_576
"""The names of a scope and a cursor, percent-encoded, fit into a request line many times over."""

SECONDS = 30.0
"""From when a connection is made, or a head begins, to the end of that head."""


class Connection(H11Protocol):
    """Close a connection whose head does not come; bodies and answers have their own time.

    The one parser that bounds the size of a head is h11; nothing in it, or in uvicorn, bounds how
    long a head takes, so that whoever opens connections and says no more would hold all there are.
    """

    seconds = SECONDS
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, and wait for the first head."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came; a head that began is waited for, one that is whole no longer."""
        super().data_received(data)
        cycle = cast(Any, self.cycle)
        if cycle is not None and not cycle.response_complete:
            self._stop()
        elif self._due is None and self.conn.trailing_data[0]:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more, whichever side ended it."""
        self._stop()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._due = asyncio.get_running_loop().call_later(self.seconds, self._end)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _end(self) -> None:
        self._due = None
        cast(Any, self.transport).close()
