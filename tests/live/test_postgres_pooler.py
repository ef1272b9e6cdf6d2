"""The PostgreSQL store behind a pooler that gives every transaction another session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from live.servers import postgres
from live.servers.pooler import Pooler, pooling
from perdure.errors import StoreTimeoutError
from perdure.ports import Store
from perdure.stores.postgres.names import lock_of
from perdure.testing import Driven, StoreContract
from perdure.testing.contract.case import MINE, NOW, THEIRS, at_once, entry, ids, many

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def pooler() -> Iterator[Pooler]:
    with pooling(postgres.shared().url) as pooler:
        yield pooler


@pytest.fixture
def store(pooler: Pooler, tmp_path: Path) -> Iterator[Driven]:
    with Driven(_behind(pooler, tmp_path)) as store:
        yield store


def _behind(pooler: Pooler, place: Path, **options: object) -> Store:
    from perdure.stores.postgres import PostgresStore

    return PostgresStore(
        pooler.url,
        schema=postgres.schema_of(place),
        create=True,
        **options,  # pyright: ignore[reportArgumentType]
    )


def test_the_pooler_of_these_tests_keeps_no_session(pooler: Pooler) -> None:
    with psycopg.connect(pooler.url, autocommit=True) as client:
        client.execute("SET application_name = 'mine'")
        assert client.execute("SHOW application_name").fetchone() != ("mine",)
        with client.transaction():
            client.execute("SET LOCAL application_name = 'mine'")
            assert client.execute("SHOW application_name").fetchone() == ("mine",)
    assert len(set(pooler.lent)) == 3


def test_every_call_works_though_each_has_another_session(store: Driven, pooler: Pooler) -> None:
    kept = store.put_many(MINE, many(40), now=NOW)
    other = store.put(THEIRS, entry("e0", "Ανταλλακτικό 日本語"), now=NOW)
    for version in range(1, 5):
        found = [store.get(MINE, "e0", now=NOW), store.get(THEIRS, "e0", now=NOW)]
        assert found == [kept[0], other]
        assert store.put_if_version(MINE, entry("e1"), version, now=NOW).applied
        assert not store.put_if_version(MINE, entry("e1"), version, now=NOW).applied
        assert len(store.list(MINE, now=NOW, limit=100).entries) == 40
        assert ids(store.list(THEIRS, now=NOW).entries) == ["e0"]
    assert store.forget(MINE, now=NOW).entries == 40
    assert ids(store.list(MINE, now=NOW).entries) == []
    assert len(set(pooler.lent)) == 3


def test_many_writers_take_turns_through_fewer_sessions(store: Driven) -> None:
    def write(number: int) -> None:
        for turn in range(5):
            store.put(MINE, entry(f"e{number}-{turn}"), now=NOW)

    at_once(write, 8)
    assert store.revision(MINE) == 40
    assert len(store.list(MINE, now=NOW, limit=100).entries) == 40


def test_nothing_of_a_call_stays_on_the_session_it_had(store: Driven, pooler: Pooler) -> None:
    store.put_many(MINE, many(40), now=NOW)
    with psycopg.connect(postgres.shared().url) as holder:
        holder.execute("SELECT pg_advisory_xact_lock(%s)", (lock_of(store.schema, MINE.namespace),))
        with Driven(_reopened(store, pooler)) as hasty, pytest.raises(StoreTimeoutError):
            hasty.put(MINE, entry("late"), now=NOW)
    store.forget(MINE, ["e0"], now=NOW)
    for server in pooler.servers:
        asked = "SELECT current_setting('perdure.namespace', true), current_setting('lock_timeout')"
        assert server.execute(asked).fetchone() in [("", "0"), (None, "0")]
        assert server.execute("SELECT count(*) FROM pg_prepared_statements").fetchone() == (0,)
    held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = ANY(%s)"
    assert postgres.shared().rows(held, ([one.info.backend_pid for one in pooler.servers],)) == [
        (0,)
    ]


def _reopened(store: Driven, pooler: Pooler) -> Store:
    from perdure.stores.postgres import PostgresStore

    return PostgresStore(pooler.url, schema=store.schema, timeout=0.4)


@pytest.mark.slow_server
class TestPostgresStoreBehindAPooler(StoreContract):
    @pytest.fixture(autouse=True)
    def _pooled(self) -> Iterator[None]:
        with pooling(postgres.shared().url, 12) as self.pooler:
            yield

    def make_store(self, place: Path) -> Store:
        return _behind(self.pooler, place)

    def raw_bytes(self, store: Store) -> bytes:
        return postgres.raw_of(postgres.shared(), store.schema)

    def reopened(self, store: Store, place: Path) -> Store:
        return self.make_store(place)
