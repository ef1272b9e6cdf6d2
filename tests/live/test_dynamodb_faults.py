"""What a service in trouble does to the store: told as what it is, tried again, never hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from live.servers import dynamodb
from live.servers.dynamodb import Server
from perdure.errors import (
    CorruptRecordError,
    PartialWriteError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreTimeoutError,
    StoreUnavailableError,
)
from perdure.model.scope import Scope
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry, ids, many

pytestmark = [pytest.mark.xdist_group("dynamodb"), pytest.mark.slow_server]

THROTTLED = {"__type": "x#ProvisionedThroughputExceededException", "message": "too much"}


@pytest.fixture
def server() -> Server:
    return dynamodb.shared()


@pytest.fixture
def store(server: Server) -> Iterator[Driven]:
    with Driven(server.store(attempts=2)) as store:
        yield store


def cancelled(*codes: str) -> dict[str, Any]:
    reasons = [{"Code": code, "Message": "said"} for code in codes]
    return {"__type": "x#TransactionCanceledException", "CancellationReasons": reasons}


def test_a_server_that_never_was_is_unavailable(server: Server) -> None:
    store = Driven(server.store("memories", endpoint="http://127.0.0.1:9", attempts=1))
    with pytest.raises(StoreUnavailableError, match=r"127\.0\.0\.1:9"):
        store.open()
    store.close()


def test_a_throttled_request_is_made_again_so_often_as_said(store: Driven, server: Server) -> None:
    server.fail("GetItem", THROTTLED)
    assert store.get(MINE, "a", now=NOW) is None
    server.fail("GetItem", THROTTLED, THROTTLED)
    with pytest.raises(StoreUnavailableError, match="no more requests"):
        store.get(MINE, "a", now=NOW)


def test_a_throttled_transaction_is_made_again(store: Driven, server: Server) -> None:
    throttled = [cancelled("None", "ThrottlingError"), cancelled("ProvisionedThroughputExceeded")]
    server.fail("TransactWriteItems", *throttled)
    assert store.put(MINE, entry("a"), now=NOW).version == 1
    assert store.revision(MINE) == 1


def test_an_overtaken_transaction_is_decided_anew(store: Driven, server: Server) -> None:
    server.fail("TransactWriteItems", *[cancelled("TransactionConflict")] * 3)
    assert store.put(MINE, entry("a"), now=NOW).version == 1
    server.fail("TransactWriteItems", cancelled("ConditionalCheckFailed", "None"))
    assert store.put(MINE, entry("a"), now=NOW).version == 2
    assert store.revision(MINE) == 2


def test_who_is_always_overtaken_gives_up(
    store: Driven, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perdure.stores.dynamodb.writing.pauses", lambda: iter([0.0] * 3))
    server.fail("TransactWriteItems", *[cancelled("TransactionConflict")] * 3)
    with pytest.raises(StoreTimeoutError):
        store.put(MINE, entry("a"), now=NOW)
    assert store.get(MINE, "a", now=NOW) is None


def test_what_a_batch_leaves_undone_is_asked_again(store: Driven, server: Server) -> None:
    put = store.put_many(MINE, many(30), now=NOW)
    names = [one.id for one in put]
    keys = [{"ns": {"S": "=t/ada/_"}, "sk": {"S": f"e={one}"}} for one in names]
    undone = {store.table: {"Keys": keys, "ConsistentRead": True}}
    server.fail("BatchGetItem", {"Responses": {}, "UnprocessedKeys": undone}, status=200)
    assert list(store.get_many(MINE, names, now=NOW)) == names
    left = {store.table: [{"DeleteRequest": {"Key": key}} for key in keys[:25]]}
    server.fail("BatchWriteItem", *[{"UnprocessedItems": left}] * 2, status=200)
    erasure = store.forget(MINE, now=NOW)
    assert (erasure.entries, any(erasure.left.values())) == (30, False)
    assert b"e=e" not in server.raw(store.table)


def test_half_a_batch_is_told_by_name(store: Driven, server: Server) -> None:
    store.put(MINE, entry("first"), now=NOW)
    batch = many(250)
    refused = {"__type": "x#AccessDeniedException", "message": "no"}
    went = store.store._connection.transact
    done: list[int] = []

    async def counted(actions: Any) -> bool:
        if len(done) == 1:
            server.fail("TransactWriteItems", refused)
        done.append(len(actions))
        return await went(actions)

    store.store._connection.transact = counted
    with pytest.raises(PartialWriteError) as caught:
        store.put_many(MINE, batch, now=NOW)
    told = caught.value
    assert [*told.written, *told.failed] == ids(batch)
    assert len(told.written) == done[0] - 1
    assert isinstance(told.__cause__, StoreReadOnlyError)
    listed = store.list(MINE, now=NOW, limit=1000).entries
    assert ids(listed) == [*reversed(told.written), "first"]
    assert store.revision(MINE) == 2


@pytest.mark.parametrize(
    ("operation", "answer", "kind"),
    [
        ("GetItem", {"__type": "x#AccessDeniedException"}, StoreRefusedError),
        ("TransactWriteItems", {"__type": "x#AccessDeniedException"}, StoreReadOnlyError),
        ("GetItem", {"__type": "x#UnrecognizedClientException"}, StoreRefusedError),
        ("TransactWriteItems", cancelled("ItemCollectionSizeLimitExceeded"), StoreFullError),
    ],
)
def test_refusals_are_told_as_what_they_are(
    store: Driven, server: Server, operation: str, answer: Any, kind: type[Exception]
) -> None:
    server.fail(operation, answer)
    with pytest.raises(kind) as caught:
        store.get(MINE, "a", now=NOW) if operation == "GetItem" else store.put(
            MINE, entry("a"), now=NOW
        )
    assert type(caught.value) is kind
    assert "nothing" not in str(caught.value)


@pytest.mark.parametrize(
    "damage",
    [
        {"record": {"S": "{"}},
        {"record": {"S": "[]"}},
        {"record": {"S": '{"id": "b", "kind": "statement"}'}},
        {"record": {"S": '{"id": "a", "kind": "nothing", "text": ""}'}},
        {"version": {"S": "one"}},
        {"namespace": {"S": "t/bob/_"}},
        {"feedback": {"S": "good"}},
    ],
)
def test_a_damaged_record_is_never_nothing(
    store: Driven, server: Server, damage: dict[str, Any]
) -> None:
    store.put_many(MINE, [entry("a"), entry("fine")], now=NOW)
    [item] = [
        one for one in server.client.scan(TableName=store.table)["Items"] if one["sk"]["S"] == "e=a"
    ]
    server.client.put_item(TableName=store.table, Item={**item, **damage})
    for use in (
        lambda: store.get(MINE, "a", now=NOW),
        lambda: store.get_many(MINE, ["a"], now=NOW),
        lambda: store.put(MINE, entry("a"), now=NOW),
        lambda: store.delete(MINE, "a", now=NOW),
    ):
        with pytest.raises(CorruptRecordError, match="e=a"):
            use()
    assert store.get(MINE, "fine", now=NOW) is not None
    assert store.forget(MINE, ["a"], now=NOW).left == {
        "entries": 0,
        "feedback": 0,
        "signatures": 0,
    }
    assert ids(store.list(MINE, now=NOW).entries) == ["fine"]


def test_an_item_of_a_longer_name_is_never_given_to_another(store: Driven, server: Server) -> None:
    long = Scope(tenant="n" * 3000)
    store.put(long, entry("a"), now=NOW)
    [item] = [
        one for one in server.client.scan(TableName=store.table)["Items"] if one["sk"]["S"] == "e=a"
    ]
    assert item["namespace"]["S"] == long.namespace
    server.client.put_item(TableName=store.table, Item={**item, "namespace": {"S": "n/_/_"}})
    with pytest.raises(CorruptRecordError):
        store.get(long, "a", now=NOW)
