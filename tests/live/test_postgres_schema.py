"""The tables of the PostgreSQL store: made when asked, never by two at once, never another's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from live.servers import postgres
from perdure.errors import (
    ForeignStoreError,
    SchemaVersionError,
    StoreUnavailableError,
    UnsupportedError,
    UsageError,
)
from perdure.ports import Capability
from perdure.stores.postgres import PostgresStore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry
from perdure.testing.driven import in_loop

pytestmark = pytest.mark.xdist_group("postgres")

TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = %s"


def make(place: Path, **options: object) -> Driven:
    return Driven(postgres.shared().store(place, create=False, **options))


def test_a_place_without_tables_is_refused_and_left_alone(tmp_path: Path) -> None:
    store = make(tmp_path)
    with pytest.raises(StoreUnavailableError, match="perdure migrate"):
        store.open()
    assert postgres.shared().rows(TABLES, (store.schema,)) == [(0,)]
    store.migrate()
    store.open()
    assert store.put(MINE, entry("a"), now=NOW).seq == 1
    store.close()


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    with Driven(postgres.shared().store(tmp_path)) as store:
        kept = store.put(MINE, entry("a"), now=NOW)
        store.migrate()
        make(tmp_path).migrate()
        assert store.get(MINE, "a", now=NOW) == kept


def test_of_many_who_migrate_at_once_one_does(tmp_path: Path) -> None:
    stores = [make(tmp_path).store for _ in range(8)]

    async def migrate_all() -> None:
        await asyncio.gather(*(store.migrate() for store in stores))

    in_loop(migrate_all())
    store = make(tmp_path)
    with store:
        assert store.put(MINE, entry("a"), now=NOW).version == 1


def test_of_many_who_build_an_index_at_once_all_see_it_built(tmp_path: Path) -> None:
    with Driven(postgres.shared().store(tmp_path)) as store:
        numbers = [(float(place % 7), float(place), 1.0) for place in range(3000)]
        batch = [entry(f"e{place}", embeddings={"m": one}) for place, one in enumerate(numbers)]
        store.put_many(MINE, batch, now=NOW)
        stores = [make(tmp_path, index="hnsw").store for _ in range(4)]

        async def migrate_all() -> None:
            await asyncio.gather(*(store.migrate() for store in stores))

        in_loop(migrate_all())
        index = f"{store.schema}.vectors_hnsw_3"
        valid = f"SELECT indisvalid FROM pg_index WHERE indexrelid = '{index}'::regclass"
        assert postgres.shared().rows(valid) == [(True,)]


def test_tables_of_a_newer_perdure_are_left_alone(tmp_path: Path) -> None:
    store = make(tmp_path)
    store.migrate()
    postgres.shared().rows(f"UPDATE {store.schema}.meta SET value = 99 WHERE name = 'schema'")
    for use in (store.open, store.migrate):
        with pytest.raises(SchemaVersionError, match="99") as caught:
            use()
        assert (caught.value.found, caught.value.where) == (99, store.address)


def test_a_schema_that_holds_other_tables_is_left_alone(tmp_path: Path) -> None:
    store = make(tmp_path)
    server = postgres.shared()
    server.rows(f"CREATE SCHEMA {store.schema} AUTHORIZATION {postgres.ROLE}")
    server.rows(f"CREATE TABLE {store.schema}.entries (id int)")
    with pytest.raises(ForeignStoreError):
        store.migrate()
    assert server.rows(TABLES, (store.schema,)) == [(1,)]


def test_tables_that_vanish_are_told(tmp_path: Path) -> None:
    with Driven(postgres.shared().store(tmp_path)) as store:
        postgres.shared().rows(f"DROP SCHEMA {store.schema} CASCADE")
        for use in (
            lambda: store.get(MINE, "a", now=NOW),
            lambda: store.put(MINE, entry("a"), now=NOW),
        ):
            with pytest.raises(StoreUnavailableError, match="perdure migrate"):
                use()


def test_without_tables_for_vectors_there_are_none_until_migrated_again(tmp_path: Path) -> None:
    server = postgres.shared()
    make(tmp_path).migrate()
    schema = postgres.schema_of(tmp_path)
    server.rows(f"DROP TABLE {schema}.vectors, {schema}.spaces, {schema}.dimensions")
    seen = entry("a", embeddings={"m": (1.0, 0.0)})
    with make(tmp_path) as store:
        assert Capability.VECTOR not in store.capabilities
        for use in (
            lambda: store.put(MINE, seen, now=NOW),
            lambda: store.nearest(MINE, [1.0], embedder="m", now=NOW),
            lambda: store.spaces(MINE, now=NOW),
            lambda: store.get(MINE, "a", now=NOW, embeddings=True),
        ):
            with pytest.raises(UnsupportedError, match="vector"):
                use()
        kept = store.put(MINE, entry("b"), now=NOW)
        assert not any(store.forget(MINE, ["none"], now=NOW).left.values())
        store.put(MINE, entry("b", "changed"), now=NOW)
    with pytest.raises(UnsupportedError, match="hnsw"):
        make(tmp_path, index="hnsw").open()
    make(tmp_path).migrate()
    with make(tmp_path) as store:
        assert store.get(MINE, "b", now=NOW).seq == kept.seq
        store.put(MINE, seen, now=NOW)
        assert store.nearest(MINE, [1.0, 0.0], embedder="m", now=NOW)[0].score == 1.0


def test_stores_in_two_schemas_know_nothing_of_each_other(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    server = postgres.shared()
    with (
        Driven(server.store(tmp_path)) as one,
        Driven(server.store(tmp_path / "other")) as two,
    ):
        one.put(MINE, entry("a"), now=NOW)
        assert two.scopes() == []
        assert two.put(MINE, entry("a"), now=NOW).version == 1


@pytest.mark.parametrize(
    "options",
    [
        {"schema": "x; DROP SCHEMA public"},
        {"schema": 'a"b'},
        {"schema": ""},
        {"schema": "pg_x"},
        {"schema": "Perdure"},
        {"schema": "x" * 64},
        {"index": "ivf"},
        {"timeout": 0},
        {"timeout": float("inf")},
        {"connections": 0},
        {"pool": object()},
        {"pool": "5"},
    ],
)
def test_options_that_cannot_be_meant_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        PostgresStore("postgresql://localhost/x", **options)


def test_an_address_is_needed_and_can_be_read() -> None:
    with pytest.raises(UsageError):
        PostgresStore()
    for broken in ("postgresql://ada:geheim@[h/x", "password=geheim nonsense"):
        with pytest.raises(UsageError) as caught:
            PostgresStore(broken)
        assert "geheim" not in str(caught.value)
        assert caught.value.__cause__ is None
    for url, address in (
        ("postgresql://ada:geheim@h:1/x?password=geheim", "postgresql://ada@h:1/x"),
        ("host=/run/pg user=a@b password=geheim dbname=x", "postgresql://a%40b@%2Frun%2Fpg/x"),
        ("postgresql:///x", "postgresql:///x"),
        ("", "postgresql:///"),
    ):
        store = PostgresStore(url)
        assert store.address == address
        assert "geheim" not in repr(store)
