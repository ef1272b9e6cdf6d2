"""The way to the server: a pool of connections, used in short transactions."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast
from urllib.parse import parse_qsl, quote

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import Conninfo, TransactionStatus
from psycopg_pool import AsyncConnectionPool

from perdure.errors import StoreClosedError, StoreUnavailableError, UsageError
from perdure.model.scope import Scope
from perdure.stores.postgres.errors import translating
from perdure.stores.postgres.names import lock_of, namespace_of
from perdure.stores.postgres.rows import Row
from perdure.stores.postgres.script import Connection, Script, of_writer
from perdure.stores.postgres.watch import Watch

Pool = AsyncConnectionPool[Any]

_SETTINGS: Mapping[str, Any] = {"autocommit": True, "prepare_threshold": None}


class Turn:
    """A writer's transaction, begun and locked; `first` is what its first message read."""

    def __init__(self, link: Link, connection: Connection, first: list[list[Row]]) -> None:
        self.first = first
        self._link = link
        self._connection = connection

    async def finish(self, script: Script) -> list[list[Row]]:
        """Do all that is in the script, and commit it with the same message."""
        script.add("COMMIT")
        return await self._link.run(self._connection, script)

    async def run(self, script: Script) -> list[list[Row]]:
        """Do what is in the script."""
        return await self._link.run(self._connection, script)


class Link:
    """Connections to one database, and the names of the schemas in it.

    A connection that was lost while it lay idle is replaced without a word: what it was to do first
    changes nothing, so it can be done again on another.
    """

    def __init__(
        self, url: str | None, pool: Pool | None, *, schema: str, size: int, timeout: float
    ) -> None:
        self.where = _address(url) if url is not None else _address_of(pool)
        self.schema = schema
        self.schemas = {"$.": f'"{schema}".'}
        self._url = url
        self._given = pool
        self._pool = pool
        self._size = size
        self._timeout = timeout
        self._lost = False
        self._state = "is not open yet"

    def start(self, home_of_vectors: str | None) -> None:
        """Be open: from now on statements are carried out."""
        if home_of_vectors is not None:
            self.schemas["$v."] = f'"{home_of_vectors}".'
        self._state = ""

    def check_not_closed(self) -> bool:
        """Tell whether it is open already; raises when it was closed for good."""
        if self._state == "was closed":
            raise StoreClosedError("the store was closed", where=self.where)
        return not self._state

    async def close(self) -> None:
        """Close the connections, unless they are somebody else's."""
        self._state = "was closed"
        pool, self._pool = self._pool, None
        if pool is not None and self._given is None:
            with translating(self.where):
                await pool.close()

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[Connection, None]:
        """Give a connection outside of any transaction, opened for the purpose or lent."""
        with translating(self.where):
            if self._given is not None:
                async with self._given.connection(self._timeout) as connection:
                    yield connection
                return
            async with await self._connect() as connection:
                yield connection

    async def read(self, script: Script) -> list[list[Row]]:
        """Carry out what only reads, as one message."""
        self.check_open()
        with translating(self.where):
            connection, results = await self._begin(script)
            await self._give_back(connection)
            return results

    @asynccontextmanager
    async def turn(self, first: Script) -> AsyncGenerator[Turn, None]:
        """Hold the scope against other writers; what is not finished inside is undone."""
        self.check_open()
        with translating(self.where):
            connection, results = await self._begin(first)
            try:
                yield Turn(self, connection, results)
            except BaseException:
                await asyncio.shield(self._undo(connection))
                raise
            if connection.info.transaction_status != TransactionStatus.IDLE:
                await self._undo(connection)
                return
            await self._give_back(connection)

    def of_writer(self, scope: Scope) -> Script:
        """Begin the first message of a turn."""
        namespace = namespace_of(scope)
        return of_writer(namespace, lock_of(self.schema, namespace), self._timeout)

    async def run(self, connection: Connection, script: Script) -> list[list[Row]]:
        """Carry out one message; raises when the server neither answers nor lets anybody in."""
        if self._given is not None:
            return await script.run(connection, self.schemas)
        watch = Watch(connection, self._connect, self._timeout)
        try:
            return await script.run(connection, self.schemas)
        except psycopg.Error as error:
            if not watch.gave_up:
                raise
            message = "the server gave no answer in the time allowed; a write may have been kept"
            raise StoreUnavailableError(message, where=self.where) from error
        finally:
            watch.end()

    async def _begin(self, script: Script) -> tuple[Connection, list[list[Row]]]:
        for is_second in (False, True):
            connection = await self._take()
            try:
                return connection, await self.run(connection, script)
            except psycopg.OperationalError:
                was_lost = connection.closed
                await self._undo(connection)
                if is_second or not was_lost:
                    raise
            except BaseException:
                await asyncio.shield(self._undo(connection))
                raise
        raise AssertionError("the second try returns or raises")

    async def _take(self) -> Connection:
        pool = await self._open_pool()
        if self._lost:
            # Says why the server cannot be had; a pool would only say that it waited.
            if self._given is None:
                await (await self._connect()).close()
            await pool.check()
            self._lost = False
        connection = await pool.getconn(self._timeout)
        if not connection.autocommit:
            await connection.set_autocommit(True)
        return connection

    async def _give_back(self, connection: Connection) -> None:
        pool = self._pool
        if pool is None:
            await connection.close()
            return
        if self._given is not None:
            await connection.set_autocommit(_wants_autocommit(pool))
        await pool.putconn(connection)  # pyright: ignore[reportArgumentType] - any connection is

    async def _undo(self, connection: Connection) -> None:
        if connection.closed:
            self._lost = True
        elif connection.info.transaction_status != TransactionStatus.IDLE:
            await connection.rollback()
        await self._give_back(connection)

    async def _open_pool(self) -> Pool:
        if self._pool is None:
            self._pool = AsyncConnectionPool(
                self._url or "",
                kwargs={**_SETTINGS, "connect_timeout": self._patience()},
                min_size=0,
                max_size=self._size,
                open=False,
                timeout=self._timeout,
                reconnect_timeout=0,
                name="perdure",
            )
            await self._pool.open()
        return self._pool

    async def _connect(self) -> Connection:
        return await AsyncConnection.connect(
            make_conninfo(self._url or "", connect_timeout=self._patience()), **_SETTINGS
        )

    def _patience(self) -> int:
        return max(2, math.ceil(self._timeout))

    def check_open(self) -> None:
        """Raise unless it is open."""
        if self._state:
            raise StoreClosedError(f"the store {self._state}", where=self.where)


def _address(url: str) -> str:
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        # The driver's message may repeat what it could not read, the password with it.
        raise UsageError(_misread(url), argument="url") from None
    ports = str(parts.get("port") or "").split(",")
    if any(port and not (port.isdecimal() and 0 < int(port) < 65_536) for port in ports):
        raise UsageError("a port in the url is no number from 1 to 65535", argument="url")
    user, host, port, name = (
        quote(str(parts.get(part) or ""), safe="") for part in ("user", "host", "port", "dbname")
    )
    return f"postgresql://{user and f'{user}@'}{host}{port and f':{port}'}/{name}"


def _misread(url: str) -> str:
    known = {one.keyword.decode() for one in Conninfo.get_defaults()}
    for name, _ in parse_qsl(url.partition("?")[2], keep_blank_values=True):
        if name not in known:
            return f"neither this store nor libpq has an option {name!r}"
    return "url is no address of a PostgreSQL database: postgresql://USER@HOST:PORT/DATABASE"


def _address_of(pool: Pool | None) -> str:
    conninfo = getattr(pool, "conninfo", None)
    return _address(conninfo) if isinstance(conninfo, str) else "postgresql:"


def _wants_autocommit(pool: Pool) -> bool:
    settings: object = pool.kwargs
    return isinstance(settings, Mapping) and bool(
        cast(Mapping[str, object], settings).get("autocommit")
    )
