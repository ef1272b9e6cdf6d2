"""The server itself holds every statement to one scope, whatever the code would ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from live.servers import postgres
from perdure.ports import Changes, Touch
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, THEIRS, entry, many

pytestmark = pytest.mark.xdist_group("postgres")

OF_SCOPES = ("entries", "versions", "uses", "words", "signatures", "feedback", "scopes", "vectors",
             "spaces")  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Driven]:
    """Give a store in which two scopes have a row in every table."""
    with Driven(postgres.shared().store(tmp_path)) as store:
        for scope in (MINE, THEIRS):
            for text in ("one", "two"):
                store.put(scope, entry("a", text, embeddings={"m": (1.0, 2.0)}), now=NOW)
            store.commit(scope, Changes(touches=[Touch("a", NOW)]), now=NOW)
            store.record_signature(scope, "seen")
            store.feedback(scope, "a", 1)
        yield store


@pytest.fixture
def owner() -> Iterator[psycopg.Connection]:
    """Give a plain connection of the role that owns the tables."""
    server = postgres.shared()
    if server.rows("SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = %s",
                   (postgres.ROLE,)) == [(True,)]:  # fmt: skip
        pytest.fail("the role for tests must be held by row-level security")
    with psycopg.connect(server.url) as connection:
        yield connection


def as_scope(connection: psycopg.Connection, name: str) -> None:
    connection.execute("SELECT set_config('perdure.namespace', %s, true)", (name,))


@pytest.mark.parametrize("table", OF_SCOPES)
def test_a_statement_sees_its_scope_alone_also_as_owner(
    store: Driven, owner: psycopg.Connection, table: str
) -> None:
    count = f"SELECT count(*), count(DISTINCT namespace) FROM {store.schema}.{table}".encode()
    assert owner.execute(count).fetchone() == (0, 0)
    as_scope(owner, MINE.namespace)
    rows, scopes = owner.execute(count).fetchone() or (0, 0)
    assert rows >= 1
    assert scopes == 1
    as_scope(owner, "nobody/_/_")
    assert owner.execute(count).fetchone() == (0, 0)
    owner.commit()
    assert owner.execute(count).fetchone() == (0, 0)


@pytest.mark.parametrize("table", OF_SCOPES)
def test_a_statement_writes_to_its_scope_alone(
    store: Driven, owner: psycopg.Connection, table: str
) -> None:
    as_scope(owner, MINE.namespace)
    place = f"{store.schema}.{table}"
    theirs = (THEIRS.namespace,)
    owner.execute(f"DELETE FROM {place} WHERE namespace = %s".encode(), theirs)
    owner.execute(f"UPDATE {place} SET namespace = namespace WHERE namespace = %s".encode(), theirs)
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
        owner.execute(f"UPDATE {place} SET namespace = %s".encode(), theirs)
    owner.rollback()
    found = postgres.shared().rows(f"SELECT DISTINCT namespace FROM {place} ORDER BY 1")
    assert found == [(MINE.namespace,), (THEIRS.namespace,)]


def test_every_table_with_a_scope_is_held(store: Driven) -> None:
    tables = postgres.shared().rows(
        "SELECT relname, relrowsecurity AND relforcerowsecurity FROM pg_class"
        " JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'namespace'"
        " WHERE relnamespace = to_regnamespace(%s) AND relkind = 'r'",
        (store.schema,),
    )
    assert dict(tables) == dict.fromkeys(OF_SCOPES, True)


def test_the_scope_comes_first_in_every_key(store: Driven) -> None:
    keys = postgres.shared().rows(
        "SELECT indexdef FROM pg_indexes WHERE schemaname = %s AND tablename = ANY(%s)",
        (store.schema, list(OF_SCOPES)),
    )
    assert len(keys) > len(OF_SCOPES)
    assert {row for row in keys if "(namespace" not in row[0]} == {
        row for row in keys if "scopes_by_name" in row[0]
    }


def test_naming_the_scopes_gives_nothing_else(store: Driven, owner: psycopg.Connection) -> None:
    owner.execute("SELECT set_config('perdure.naming_scopes', 'on', true)")
    place = store.schema.encode()
    assert owner.execute(b"SELECT count(*) FROM " + place + b".scopes").fetchone() == (2,)
    assert owner.execute(b"SELECT count(*) FROM " + place + b".entries").fetchone() == (0,)
    assert owner.execute(b"UPDATE " + place + b".scopes SET revision = 0").rowcount == 0


def test_nothing_of_a_transaction_stays_with_its_connection(tmp_path: Path) -> None:
    """Connections may be lent by the transaction: the next one may be another program's."""
    with Driven(postgres.shared().store(tmp_path, connections=1)) as store:
        store.put_many(MINE, many(3), now=NOW)
        for _ in range(20):
            store.get(MINE, "e1", now=NOW)
            store.search(MINE, ["bolt"], now=NOW)
        ask = "SELECT current_setting('perdure.namespace', true), current_setting('lock_timeout')"
        prepared = "SELECT count(*) FROM pg_prepared_statements"
        assert store.run(_asked(store, ask)) in [[("", "0")], [(None, "0")]]
        assert store.run(_asked(store, prepared)) == [(0,)]


async def _asked(store: Driven, query: str) -> list[tuple[object, ...]]:
    async with store.store._link._pool.connection() as connection:
        return await (await connection.execute(query)).fetchall()
