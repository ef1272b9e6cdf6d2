"""The tables: whether they are there, and how they come to be, one migration after the other."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from importlib.resources import files
from itertools import count
from typing import Any

import psycopg
from psycopg import sql

from perdure.errors import SchemaVersionError, StoreUnavailableError, UnsupportedError
from perdure.stores.postgres.errors import NO_TABLES
from perdure.stores.postgres.names import lock_of
from perdure.stores.postgres.script import Connection

MIGRATIONS = ("0001.sql",)
"""Step n brings schema n to n + 1. Released steps are never edited."""

MOST_INDEXED = 2000
"""The greatest dimension that pgvector indexes."""

_HOME = """SELECT nspname FROM pg_extension JOIN pg_namespace AS home ON home.oid = extnamespace
  WHERE extname = 'vector'"""
_FACTS = f"""SELECT current_setting('server_encoding'),
  to_regclass(%s) IS NOT NULL, to_regclass(%s) IS NOT NULL, ({_HOME}),
  (SELECT extversion FROM pg_extension WHERE extname = 'vector'),
  current_setting('transaction_read_only') = 'on'"""
_VERSION = """SELECT value, has_table_privilege(%s, 'INSERT') FROM {}.meta
  WHERE name = 'schema'"""
_CAN_HAVE_VECTORS = "SELECT count(*) FROM pg_available_extensions WHERE name = 'vector'"
_ITERATES = (0, 8)
# Who builds an index while others write holds the table in this mode from first to last; autovacuum
# does too, has no role, and makes way.
_BUILT = """SELECT
  EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass(%s) AND indisvalid),
  EXISTS (SELECT FROM pg_locks WHERE relation = to_regclass(%s) AND granted
    AND mode = 'ShareUpdateExclusiveLock' AND pid <> pg_backend_pid()
    AND pid IN (SELECT pid FROM pg_stat_activity WHERE usesysid IS NOT NULL)
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"""


@dataclass(frozen=True, slots=True)
class Facts:
    """What was found in a database: our schema's version (0: none), and what vectors need."""

    version: int
    has_vectors: bool
    home_of_vectors: str | None
    iterates: bool
    read_only: bool
    """Whether the server, the database or the role's rights let nothing be written."""

    def check(self, where: str, *, index: str) -> None:
        """Refuse a database that this perdure cannot work with as it is."""
        if self.version > len(MIGRATIONS):
            found, supported = self.version, len(MIGRATIONS)
            raise SchemaVersionError(found=found, supported=supported, where=where)
        if self.version < len(MIGRATIONS):
            raise StoreUnavailableError(NO_TABLES, where=where)
        if index == "hnsw" and not (self.has_vectors and self.iterates):
            message = "index='hnsw' needs vectors and pgvector 0.8 or newer, which are not there"
            raise UnsupportedError(message, argument="index")


async def look(connection: Connection, schema: str, where: str) -> Facts:
    """Find out what there is; changes nothing."""
    names = (f'"{schema}".meta', f'"{schema}".vectors', f'"{schema}".entries')
    row = await _one(connection, _FACTS.encode(), names[:2])
    encoding, has_tables, has_vectors, home, release, read_only = row
    if encoding != "UTF8":
        message = f"the database is encoded in {encoding}; perdure needs one in UTF8"
        raise StoreUnavailableError(message, where=where)
    version = 0
    if has_tables:
        version, may_write = await _one(connection, _named(_VERSION, schema), (names[2],))
        read_only = read_only or not may_write
    iterates = release is not None and tuple(map(int, release.split(".")[:2])) >= _ITERATES
    return Facts(version, has_vectors, home, iterates, read_only)


async def migrate(connection: Connection, schema: str, where: str) -> None:
    """Create what is missing, in one transaction; of two who do it at once one waits."""
    async with connection.transaction():
        await _one(connection, b"SELECT pg_advisory_xact_lock(%s)", (lock_of(schema, "migrate"),))
        facts = await look(connection, schema, where)
        if facts.version > len(MIGRATIONS):
            facts.check(where, index="exact")
        if (await _one(connection, b"SELECT to_regnamespace(%s)", (f'"{schema}"',)))[0] is None:
            await connection.execute(_named("CREATE SCHEMA {}", schema))
        for name in MIGRATIONS[facts.version :]:
            await connection.execute(_read(name, schema))
        home = facts.home_of_vectors or await _bring_vectors(connection)
        if home is not None and not facts.has_vectors:
            await connection.execute(_read("vectors.sql", schema, home))


async def build_indexes(connection: Connection, schema: str) -> None:
    """Give every dimension that vectors have its HNSW index, while others go on writing."""
    facts = await look(connection, schema, "")
    if not facts.has_vectors or facts.home_of_vectors is None:
        return
    query = _named("SELECT dimension FROM {}.dimensions ORDER BY dimension", schema)
    found = await (await connection.execute(query)).fetchall()
    for dimension in [one for (one,) in found if one <= MOST_INDEXED]:
        await _build_index(connection, schema, facts.home_of_vectors, dimension)


async def _build_index(connection: Connection, schema: str, home: str, dimension: int) -> None:
    """Build one index, or see that somebody does: two that build at once would stop one another.

    No lock can be held meanwhile: the server waits for every transaction before it is done.
    """
    name = f"vectors_hnsw_{dimension}"
    asked = (f'"{schema}".{name}', f'"{schema}".vectors')
    for attempt in count(1):
        is_valid, is_being_built = await _one(connection, _BUILT, asked)
        if is_valid:
            return
        if not is_being_built and await _try_to_build(connection, schema, home, name, dimension):
            return
        await asyncio.sleep(random.uniform(0.05, min(2.0, 0.2 * attempt)))  # noqa: S311  # no secret


async def _try_to_build(
    connection: Connection, schema: str, home: str, name: str, dimension: int
) -> bool:
    """Build an index in place of what a broken build has left; False if others came in between."""
    drop = _named(f"DROP INDEX CONCURRENTLY IF EXISTS {{}}.{name}", schema)
    create = _named(
        f"CREATE INDEX CONCURRENTLY {name} ON {{}}.vectors USING hnsw"
        f" ((embedding::{{}}.vector({dimension})) {{}}.vector_cosine_ops)"
        f" WHERE dimension = {dimension}",
        schema,
        home,
        home,
    )
    try:
        await connection.execute(drop)
        await connection.execute(create)
    except (psycopg.errors.DeadlockDetected, psycopg.errors.DuplicateTable):
        return False
    return True


async def _bring_vectors(connection: Connection) -> str | None:
    """Give the schema of pgvector if the server has it and lets us; without, there are none."""
    if not (await _one(connection, _CAN_HAVE_VECTORS.encode()))[0]:
        return None
    try:
        async with connection.transaction():
            await connection.execute("CREATE EXTENSION vector")
    except (psycopg.errors.InsufficientPrivilege, psycopg.errors.FeatureNotSupported):
        return None
    return (await _one(connection, _HOME.encode()))[0]


async def _one(connection: Connection, query: Any, values: Any = None) -> Any:
    return await (await connection.execute(query, values)).fetchone()


def _named(query: str, *names: str) -> sql.Composed:
    return sql.SQL(query).format(*map(sql.Identifier, names))  # pyright: ignore[reportArgumentType]


def _read(name: str, schema: str, home: str = "") -> bytes:
    text = (files(__package__ or "") / "migrations" / name).read_text("utf-8")
    return text.replace("$.", f'"{schema}".').replace("$v.", f'"{home}".').encode()
