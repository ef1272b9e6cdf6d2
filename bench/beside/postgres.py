"""psycopg with its pool and pipelines, beside the store on the same PostgreSQL server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench.beside.side import EMBEDDER, FEW, PAGE, Ours, Pair, body_of, entry_of, kept, terms_of
from perdure.model.entry import Entry, Vector

TABLES = """
CREATE SCHEMA {0};
CREATE TABLE {0}.entries (ns text, seq bigint GENERATED ALWAYS AS IDENTITY, id text,
  version bigint, body text, PRIMARY KEY (ns, seq), UNIQUE (ns, id));
CREATE TABLE {0}.versions (ns text, id text, version bigint, body text);
CREATE INDEX ON {0}.versions (ns, id);
CREATE TABLE {0}.words (ns text, term text, seq bigint, PRIMARY KEY (ns, term, seq));
CREATE TABLE {0}.vectors (ns text, seq bigint, embedding vector, PRIMARY KEY (ns, seq));
ALTER TABLE {0}.vectors ALTER COLUMN embedding SET STORAGE MAIN;
CREATE TABLE {0}.scopes (ns text PRIMARY KEY, revision bigint);
"""
NS = "bench"
# As psycopg advises for a transaction pooler in between, which the store promises to work through:
# a statement prepared on one server connection is unknown on the next.
POOLED = {"prepare_threshold": None}
# Rare words first, each weighed once; what a person would write who keeps words in a table.
SEARCH = """WITH found AS (
  SELECT w.term, w.seq FROM unnest(%s::text[]) AS asked (term)
  CROSS JOIN LATERAL (
    SELECT term, seq FROM {0}.words WHERE ns = %s AND term = asked.term ORDER BY seq DESC LIMIT 1000
  ) AS w
), weighed AS (SELECT term, ln(1 + %s / (count(*) + 0.5)) AS weight FROM found GROUP BY term),
best AS (
  SELECT seq, sum(weight) AS total FROM found JOIN weighed USING (term)
  GROUP BY seq ORDER BY total DESC, seq DESC LIMIT %s
) SELECT body, seq, version FROM best JOIN {0}.entries USING (seq)
WHERE ns = %s ORDER BY total DESC, seq DESC"""


async def ready(folder: Path) -> Pair:
    """Start the server, and give both sides on it."""
    from psycopg_pool import AsyncConnectionPool

    from live.servers import postgres

    server = postgres.shared()
    store = server.store(folder)
    await store.open()
    pool = AsyncConnectionPool(server.url, open=False, min_size=1, max_size=2, kwargs=POOLED)
    await pool.open()
    schema = f"{postgres.schema_of(folder)}_bare"
    async with pool.connection() as connection:
        await connection.execute(TABLES.format(schema))
    return Pair(Ours(store), Bare(pool, schema), settle=partial(server.rows, "ANALYZE"))


class Bare:
    """Tables as one would make them, and each call in as few trips as there can be.

    What was erased is looked for in every table before it is committed, as the store proves it.
    Nothing is prepared on a connection, so that this too works through a transaction pooler.
    """

    def __init__(self, pool: Any, schema: str) -> None:
        self._pool = pool
        self._schema = schema

    async def put(self, entry: Entry) -> Entry:
        return (await self.put_many([entry]))[0]

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
        names = [one.id for one in entries]
        bodies = [body_of(one) for one in entries]
        words = [(one.id, term) for one in entries for term in terms_of(one)]
        async with self._pool.connection() as connection, connection.pipeline():
            held = await self._ask(
                connection, "SELECT seq, body FROM {0}.entries WHERE ns = %s AND id = ANY(%s)"
                " FOR UPDATE", NS, names,
            )  # fmt: skip
            if found := await held.fetchall():
                await self._archive(connection, found)
            written = await self._ask(
                connection,
                "WITH kept AS (INSERT INTO {0}.entries AS e (ns, id, version, body)"
                " SELECT %s, id, 1, body FROM unnest(%s::text[], %s::text[]) AS given (id, body)"
                " ON CONFLICT (ns, id) DO UPDATE SET version = e.version + 1, body = excluded.body"
                " RETURNING id, seq, version), worded AS (INSERT INTO {0}.words (ns, term, seq)"
                " SELECT %s, term, seq FROM unnest(%s::text[], %s::text[]) AS w (id, term)"
                " JOIN kept USING (id) ORDER BY term, seq) SELECT id, seq, version FROM kept",
                NS, names, bodies, NS, *map(list, zip(*words, strict=True)),
            )  # fmt: skip
            if any(one.embeddings for one in entries):
                await self._place(connection, entries)
            await self._count(connection)
            numbers = {row[0]: row[1:] for row in await written.fetchall()}
        return [kept(one, *numbers[one.id]) for one in entries]

    async def _archive(self, connection: Any, found: list[Any]) -> None:
        await self._ask(
            connection, "INSERT INTO {0}.versions SELECT ns, id, version, body FROM {0}.entries"
            " WHERE ns = %s AND seq = ANY(%s)", NS, [seq for seq, _ in found],
        )  # fmt: skip
        await self._unword(connection, found)

    async def _unword(self, connection: Any, found: list[Any]) -> list[tuple[str, int]]:
        """Take entries from under their words, which the key of that table begins with."""
        under = [(term, seq) for seq, body in found for term in terms_of(entry_of(body, seq, 1))]
        await self._ask(
            connection, "DELETE FROM {0}.words AS w USING unnest(%s::text[], %s::bigint[])"
            " AS gone (term, seq) WHERE ns = %s AND w.term = gone.term AND w.seq = gone.seq",
            *(list(part) for part in zip(*under, strict=True)), NS,
        )  # fmt: skip
        return under

    async def _place(self, connection: Any, entries: Sequence[Entry]) -> None:
        vectors = [f"[{','.join(map(repr, one.embeddings[EMBEDDER]))}]" for one in entries]
        await self._ask(
            connection, "INSERT INTO {0}.vectors SELECT %s, seq, embedding::vector"
            " FROM unnest(%s::text[], %s::text[]) AS v (id, embedding) JOIN {0}.entries USING (id)"
            " WHERE ns = %s ON CONFLICT (ns, seq) DO UPDATE SET embedding = excluded.embedding",
            NS, [one.id for one in entries], vectors, NS,
        )  # fmt: skip

    async def get(self, name: str) -> Entry | None:
        query = "SELECT body, seq, version FROM {0}.entries WHERE ns = %s AND id = %s"
        return next(iter(await self._rows(query, NS, name)), None)

    async def page(self) -> list[Entry]:
        query = (
            "SELECT body, seq, version FROM {0}.entries WHERE ns = %s ORDER BY seq DESC LIMIT %s"
        )
        return await self._rows(query, NS, PAGE)

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        return await self._rows(SEARCH, list(dict.fromkeys(terms)), NS, 10_000, FEW, NS)

    async def nearest(self, query: Vector) -> list[Entry]:
        return await self._rows(
            "SELECT body, seq, version FROM (SELECT seq, embedding <=> %s::vector AS distance"
            " FROM {0}.vectors WHERE ns = %s ORDER BY distance LIMIT %s) AS near"
            " JOIN {0}.entries USING (seq) WHERE ns = %s ORDER BY distance",
            f"[{','.join(map(repr, query))}]", NS, FEW, NS,
        )  # fmt: skip

    async def forget(self, name: str) -> Any:
        async with self._pool.connection() as connection, connection.pipeline():
            found = await self._ask(
                connection, "DELETE FROM {0}.entries WHERE ns = %s AND id = %s RETURNING seq, body",
                NS, name,
            )  # fmt: skip
            await self._ask(connection, "DELETE FROM {0}.versions WHERE ns = %s AND id = %s",
                            NS, name)  # fmt: skip
            gone = await found.fetchall()
            under = await self._unword(connection, gone)
            seqs = [seq for seq, _ in gone]
            await self._ask(connection, "DELETE FROM {0}.vectors WHERE ns = %s AND seq = ANY(%s)",
                            NS, seqs)  # fmt: skip
            await self._count(connection)
            left = await self._left(connection, name, seqs, [term for term, _ in under])
            return await left.fetchone()

    async def _left(
        self, connection: Any, name: str, seqs: Sequence[int], terms: Sequence[str]
    ) -> Any:
        """Look, after all was done, what each table still holds of an entry."""
        return await self._ask(
            connection,
            "SELECT (SELECT count(*) FROM {0}.entries WHERE ns = %s AND id = %s),"
            " (SELECT count(*) FROM {0}.versions WHERE ns = %s AND id = %s),"
            " (SELECT count(*) FROM {0}.words WHERE ns = %s AND term = ANY(%s) AND seq = ANY(%s)),"
            " (SELECT count(*) FROM {0}.vectors WHERE ns = %s AND seq = ANY(%s))",
            NS, name, NS, name, NS, terms, seqs, NS, seqs,
        )  # fmt: skip

    async def _count(self, connection: Any) -> None:
        await self._ask(
            connection, "INSERT INTO {0}.scopes AS held VALUES (%s, 1)"
            " ON CONFLICT (ns) DO UPDATE SET revision = held.revision + 1", NS,
        )  # fmt: skip

    async def _ask(self, connection: Any, query: str, *values: Any) -> Any:
        return await connection.execute(query.format(self._schema), values)

    async def _rows(self, query: str, *values: Any) -> list[Entry]:
        async with self._pool.connection() as connection:
            rows = await (await self._ask(connection, query, *values)).fetchall()
        return [entry_of(*row) for row in rows]

    async def close(self) -> None:
        await self._pool.close()
