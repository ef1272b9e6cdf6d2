"""What goes wrong behind the PostgreSQL store: damaged records, foreign pools, dead servers."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from psycopg_pool import AsyncConnectionPool

from live.servers import postgres
from perdure.errors import (
    StoreClosedError,
    StoreError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreUnavailableError,
)
from perdure.ports import Store
from perdure.stores.postgres import PostgresStore
from perdure.testing import ClientContract, Driven, RecordsContract, ServerContract
from perdure.testing.contract.case import MINE, NOW, entry, many
from perdure.testing.driven import in_loop

pytestmark = pytest.mark.xdist_group("postgres")

own = functools.cache(postgres.started)
"""The server of this module, which may be killed."""

LOSE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s"


class TestRecords(RecordsContract):
    def make_store(self, place: Path) -> Store:
        return postgres.shared().store(place)

    def corrupt(self, store: PostgresStore, entry_id: str) -> None:
        postgres.shared().rows(
            f"UPDATE {store.schema}.entries SET metadata = '{{' WHERE namespace = %s AND id = %s",
            (MINE.namespace, entry_id),
        )


class TestClient(ClientContract):
    settings: Any = None

    async def make_client(self, place: Path) -> AsyncConnectionPool:
        pool = AsyncConnectionPool(
            postgres.shared().url, min_size=1, max_size=2, open=False, kwargs=self.settings
        )
        await pool.open()
        return pool

    def make_store_on(self, client: AsyncConnectionPool, place: Path) -> Store:
        return PostgresStore(pool=client, schema=postgres.schema_of(place), create=True)

    async def ask(self, client: AsyncConnectionPool) -> None:
        async with client.connection() as connection:
            assert connection.autocommit is bool(self.settings)
            await connection.execute("SELECT 1")

    async def end_client(self, client: AsyncConnectionPool) -> None:
        await client.close()


class TestClientInAutocommit(TestClient):
    settings = {"autocommit": True, "prepare_threshold": 1}  # noqa: RUF012


class TestServer(ServerContract):
    def make_served(self, place: Path) -> Store:
        self.start_server()
        marker = place / "schema"
        marker.write_text(f"test_{place.name.rpartition('-')[2]}_{id(place)}")
        return own().store(place, timeout=2.0)

    def stop_server(self) -> None:
        own().kill()

    def start_server(self) -> None:
        if not own().answers():
            own().start()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Driven]:
    with Driven(postgres.shared().store(tmp_path)) as store:
        yield store


def test_connections_that_died_while_idle_are_not_noticed(store: Driven) -> None:
    store.put_many(MINE, many(3), now=NOW)
    for use in (
        lambda: store.get(MINE, "e1", now=NOW),
        lambda: store.put(MINE, entry("new"), now=NOW),
        lambda: store.delete(MINE, "e2", now=NOW),
    ):
        postgres.shared().rows(LOSE, (postgres.ROLE,))
        assert use()
    assert store.revision(MINE) == 3


def test_many_connections_that_died_are_replaced(store: Driven) -> None:
    async def ask_often() -> list[Any]:
        asked = (store.store.get(MINE, "e0", now=NOW) for _ in range(30))
        return await asyncio.gather(*asked)

    store.put_many(MINE, many(1), now=NOW)
    in_loop(ask_often())
    postgres.shared().rows(LOSE, (postgres.ROLE,))
    assert {one.id for one in in_loop(ask_often())} == {"e0"}


def test_a_pool_that_is_closed_is_told(tmp_path: Path) -> None:
    pool = AsyncConnectionPool(postgres.shared().url, open=False)
    store = Driven(PostgresStore(pool=pool, schema=postgres.schema_of(tmp_path)))
    with pytest.raises(StoreClosedError, match="pool"):
        store.open()


def test_a_server_that_may_only_be_read_is_told(store: Driven, tmp_path: Path) -> None:
    kept = store.put(MINE, entry("a"), now=NOW)
    url = f"{postgres.shared().url}?options=-c%20default_transaction_read_only%3Don"
    with Driven(PostgresStore(url, schema=store.schema)) as reader:
        assert reader.get(MINE, "a", now=NOW) == kept
        for use in (
            lambda: reader.put(MINE, entry("b"), now=NOW),
            lambda: reader.feedback(MINE, "a", 1),
            lambda: reader.forget(MINE, now=NOW),
        ):
            with pytest.raises(StoreReadOnlyError):
                use()
    assert store.get(MINE, "a", now=NOW) == kept


@pytest.mark.parametrize(
    ("broken", "why", "kind"),
    [
        ("postgresql://ada:geheim@127.0.0.1:1/x", "refused", StoreUnavailableError),
        ("postgresql://no_such_role:geheim@{where}/postgres", "no_such_role", StoreRefusedError),
        ("postgresql://postgres:geheim@{where}/postgres", "this password", StoreRefusedError),
        ("postgresql://postgres@{where}/postgres", "this password", StoreRefusedError),
        (f"postgresql://{postgres.ROLE}:{postgres.ROLE}@{{where}}/nothing", "nothing",
         StoreUnavailableError),
    ],
)  # fmt: skip
def test_what_cannot_be_opened_is_told_without_its_password(
    broken: str, why: str, kind: type[StoreError]
) -> None:
    where = postgres.shared().root.rpartition("@")[2].partition("/")[0]
    store = Driven(PostgresStore(broken.format(where=where), timeout=1.0))
    with pytest.raises(kind, match=why) as caught:
        store.open()
    assert caught.value.retryable == (kind is StoreUnavailableError)
    told = [str(caught.value), repr(caught.value), store.address, repr(store.store)]
    assert not any(":geheim" in one for one in told)
    assert caught.value.where == store.address
