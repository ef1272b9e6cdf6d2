"""A watch on a statement: a slow server is waited for, one that answers nobody is not."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import psycopg

from perdure.stores.postgres.script import Connection


class Watch:
    """Cut a connection whose server neither answers nor lets anybody in, in so many seconds.

    Half of them it waits for the answer, the other half to be let in beside it. Whoever is let in,
    or refused, has been answered: then the statement takes as long as it takes, and is looked after
    again. A frozen machine or a broken network would else hold the caller until the system gives
    the connection up, which takes hours.
    """

    def __init__(
        self, connection: Connection, connect: Callable[[], Awaitable[Connection]], seconds: float
    ) -> None:
        self.gave_up = False
        """Whether the connection was cut."""
        self._connection = connection
        self._connect = connect
        self._share = seconds / 2
        self._looking: asyncio.Task[None] | None = None
        self._due = asyncio.get_running_loop().call_later(self._share, self._begin)

    def end(self) -> None:
        """Look no more."""
        self._due.cancel()
        if self._looking is not None:
            self._looking.cancel()

    def _begin(self) -> None:
        self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        while True:
            if not await self._answers():
                break
            await asyncio.sleep(self._share)
        self.gave_up = True
        # Whoever waits for this connection sees it end, as if the server had ended it.
        with suppress(OSError), socket.socket(fileno=os.dup(self._connection.fileno())) as held:
            held.shutdown(socket.SHUT_RDWR)

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(self._share):
                await (await self._connect()).close()
        except (TimeoutError, psycopg.errors.ConnectionTimeout):
            return False
        except psycopg.Error:
            return True
        return True
