"""A table is made when asked, known by its keys, and reached with the options that were given."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from live.servers import dynamodb
from live.servers.dynamodb import Server
from perdure.errors import (
    ForeignStoreError,
    SchemaVersionError,
    StoreClosedError,
    StoreError,
    StoreRefusedError,
    StoreUnavailableError,
    UsageError,
)
from perdure.stores.dynamodb import DynamoDBStore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry

pytestmark = pytest.mark.xdist_group("dynamodb")


@pytest.fixture
def server() -> Server:
    return dynamodb.shared()


@pytest.fixture
def unmade(server: Server) -> Iterator[Driven]:
    """Give a store whose table is not there."""
    store = Driven(server.store(create=False))
    yield store
    store.close()


def test_a_missing_table_names_what_makes_it(unmade: Driven, server: Server) -> None:
    for _ in range(2):
        with pytest.raises(StoreUnavailableError, match="perdure migrate"):
            unmade.open()
    with pytest.raises(StoreClosedError, match="not open yet"):
        unmade.put(MINE, entry("a"), now=NOW)
    assert unmade.table not in server.client.list_tables()["TableNames"]


def test_migrating_makes_the_table_with_all_it_needs(unmade: Driven, server: Server) -> None:
    unmade.migrate()
    unmade.migrate()
    unmade.open()
    assert unmade.put(MINE, entry("a"), now=NOW).seq == 1
    unmade.migrate()
    assert unmade.put(MINE, entry("b"), now=NOW).seq == 2
    table = server.client.describe_table(TableName=unmade.table)["Table"]
    assert table["BillingModeSummary"]["BillingMode"] == "PAY_PER_REQUEST"
    lives = server.client.describe_time_to_live(TableName=unmade.table)["TimeToLiveDescription"]
    assert lives == {"TimeToLiveStatus": "ENABLED", "AttributeName": "expires_at"}


def test_migrating_opens_the_store(unmade: Driven) -> None:
    unmade.migrate()
    assert unmade.revision(MINE) == 0


def test_a_table_that_disappears_is_named_as_missing(server: Server) -> None:
    with Driven(server.store()) as store:
        server.client.delete_table(TableName=store.table)
        server.made.remove(store.table)
        for use in (
            lambda: store.put(MINE, entry("a"), now=NOW),
            lambda: store.get(MINE, "a", now=NOW),
            lambda: store.list(MINE, now=NOW),
        ):
            with pytest.raises(StoreUnavailableError, match="perdure migrate"):
                use()


@pytest.mark.parametrize("keys", [("id",), ("ns", "sk")])
def test_somebody_elses_table_is_left_untouched(server: Server, keys: tuple[str, ...]) -> None:
    name = server.table()
    kinds = zip(keys, ("HASH", "RANGE"), strict=False)
    server.client.create_table(
        TableName=name,
        KeySchema=[{"AttributeName": key, "KeyType": kind} for key, kind in kinds],
        AttributeDefinitions=[{"AttributeName": key, "AttributeType": "S"} for key in keys],
        BillingMode="PAY_PER_REQUEST",
    )
    server.client.get_waiter("table_exists").wait(TableName=name)
    for create in (False, True):
        store = Driven(server.store(name, create=create))
        for use in (store.open, store.migrate):
            with pytest.raises(ForeignStoreError):
                use()
        store.close()
    assert server.client.scan(TableName=name)["Items"] == []


def test_a_table_of_a_newer_perdure_is_left_untouched(server: Server) -> None:
    with Driven(server.store()) as store:
        name = store.table
    server.client.update_item(
        TableName=name,
        Key={"ns": {"S": "%table"}, "sk": {"S": "counter"}},
        UpdateExpression="SET #schema = :two",
        ExpressionAttributeNames={"#schema": "schema"},
        ExpressionAttributeValues={":two": {"N": "2"}},
    )
    again = Driven(server.store(name, create=False))
    with pytest.raises(SchemaVersionError):
        again.open()
    again.close()


def test_a_store_stays_in_the_loop_that_opened_it(server: Server) -> None:
    import asyncio

    with Driven(server.store()) as store, pytest.raises(StoreClosedError, match="loop"):
        asyncio.run(store.store.revision(MINE))


def test_what_the_environment_does_not_say_either_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    wanting: list[tuple[dict[str, str], str, type[StoreError]]] = [
        ({}, "region", StoreUnavailableError),
        ({"region": "eu-west-1"}, "credentials", StoreRefusedError),
    ]
    for options, missing, kind in wanting:
        store = Driven(DynamoDBStore("memories", endpoint="http://127.0.0.1:9", **options))
        with pytest.raises(kind, match=missing):
            store.open()
        store.close()


def test_an_address_says_where_and_tells_no_secret() -> None:
    store = DynamoDBStore(
        "memories",
        region="eu-west-1",
        endpoint="http://localhost:8000",
        access_key="key-of-mine",
        secret_key="secret-of-mine",
        session_token="token-of-mine",
    )
    assert store.address == "dynamodb://memories?region=eu-west-1&endpoint=http://localhost:8000"
    told = " ".join([store.address, repr(store), repr(store._connection._access)])
    assert not any(word in told for word in ("-of-mine",))
    assert DynamoDBStore("memories").address == "dynamodb://memories"


@pytest.mark.parametrize(
    ("wrong", "argument"),
    [
        ({"table": "a"}, "table"),
        ({"table": "not a table"}, "table"),
        ({"timeout": 0}, "timeout"),
        ({"timeout": float("nan")}, "timeout"),
        ({"attempts": 0}, "attempts"),
        ({"access_key": "alone"}, "secret_key"),
        ({"secret_key": "alone"}, "secret_key"),
        ({"client": object(), "region": "here"}, "client"),
        ({"client": object(), "secret_key": "x", "access_key": "y"}, "client"),
        ({"endpoint": "localhost:8000"}, "endpoint"),
        ({"endpoint": "http://me:hush@localhost:8000"}, "endpoint"),
    ],
)
def test_wrong_options_are_refused_by_name(wrong: dict[str, Any], argument: str) -> None:
    with pytest.raises(UsageError) as caught:
        DynamoDBStore(**{"table": "memories", **wrong})
    assert caught.value.argument == argument
    assert "hush" not in str(caught.value)


def test_an_url_names_a_table_and_options() -> None:
    from perdure.stores import open_store

    store = open_store("dynamodb://memories?region=eu-west-1&create=true&attempts=2")
    assert store.address == "dynamodb://memories?region=eu-west-1"
    for url in ("dynamodb://", "dynamodb://a/b", "dynamodb://me:secret@table", "dynamodb:table"):
        with pytest.raises(UsageError) as caught:
            open_store(url)
        assert "secret" not in str(caught.value)
