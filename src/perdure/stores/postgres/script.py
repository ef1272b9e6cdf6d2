"""Statements that go to the server in one message, and what comes back."""

from __future__ import annotations

from typing import Any

from psycopg import AsyncClientCursor, AsyncConnection

from perdure.stores.postgres.rows import Row

Connection = AsyncConnection[Any]

_SCOPE = "SELECT set_config('perdure.namespace', %s, true)"
_TURN = f"{_SCOPE}, set_config('lock_timeout', %s, true), pg_advisory_xact_lock(%s)"


class Script:
    """Statements in order, with the values for their places.

    Values are put in by the driver before sending, so that one message holds them all: one trip,
    no prepared statement, nothing that outlives the transaction. In a statement `$.` stands for
    the store's schema and `$v.` for pgvector's.
    """

    def __init__(self) -> None:
        self._statements: list[str] = []
        self._values: list[Any] = []

    def add(self, statement: str, *values: Any) -> int:
        """Take a statement; gives the place of its rows among the results."""
        self._statements.append(statement)
        self._values += values
        return len(self._statements) - 1

    async def run(self, connection: Connection, schemas: dict[str, str]) -> list[list[Row]]:
        """Send all, and give the rows of each."""
        text = ";\n".join(self._statements)
        for sign, schema in schemas.items():
            text = text.replace(sign, schema)
        cursor = AsyncClientCursor(connection)
        await cursor.execute(text.encode(), self._values)
        results = [await _rows(cursor)]
        while cursor.nextset():
            results.append(await _rows(cursor))
        return results


def of_scope(namespace: str) -> Script:
    """Begin a message that reads one scope; without BEGIN, it is one transaction by itself."""
    script = Script()
    script.add(_SCOPE, namespace)
    return script


def of_one_moment(namespace: str) -> Script:
    """Begin a message whose statements all see the same state; it is one transaction."""
    script = Script()
    script.add("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    script.add(_SCOPE, namespace)
    return script


def of_writer(namespace: str, lock: int, seconds: float) -> Script:
    """Begin a transaction that writes to one scope, when it is its turn.

    The lock is of the name, so that it also orders writers of a scope that has no row yet.
    """
    script = Script()
    script.add("BEGIN")
    script.add(_TURN, namespace, f"{max(1, round(seconds * 1000))}ms", lock)
    return script


async def _rows(cursor: AsyncClientCursor[Any]) -> list[Row]:
    return await cursor.fetchall() if cursor.description else []
