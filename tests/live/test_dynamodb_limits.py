"""DynamoDB's limits: what fits is kept whole, what does not is refused before anything is done."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from live.servers import dynamodb
from perdure.errors import UsageError
from perdure.model.entry import Source, Tier
from perdure.model.scope import Scope
from perdure.ports import Changes, Touch
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, entry, ids

pytestmark = [pytest.mark.xdist_group("dynamodb"), pytest.mark.slow_server]


@pytest.fixture
def store() -> Iterator[Driven]:
    with Driven(dynamodb.shared().store()) as store:
        yield store


@pytest.mark.parametrize("text", ["x" * 400_000, "é" * 200_000, '"' * 200_000])
def test_an_entry_beyond_400_kb_is_refused_with_both_sizes(store: Driven, text: str) -> None:
    with pytest.raises(UsageError, match="text") as caught:
        store.put_many(MINE, [entry("small"), entry("big", text)], now=NOW)
    said = str(caught.value)
    assert f"{len(text.encode()):,}" in said
    assert "400,000" in said
    assert "'big'" in said
    assert caught.value.argument == "text"
    assert store.revision(MINE) == 0


def test_an_entry_just_below_comes_back_whole(store: Driven) -> None:
    big = store.put(MINE, entry("big", "x" * 399_000), now=NOW)
    small = store.put(MINE, entry("small"), now=NOW)
    assert store.get(MINE, "big", now=NOW) == big
    assert store.list(MINE, now=NOW).entries == [small, big]
    store.commit(MINE, Changes(touches=[Touch("big", NOW + SECOND, 10**9)]), now=NOW)
    assert store.get(MINE, "big", now=NOW).access_count == 10**9
    assert store.put(MINE, entry("big", "small now"), now=NOW).version == 2
    assert b"xxxx" not in dynamodb.shared().raw(store.table)


def test_a_signature_beyond_400_kb_is_refused(store: Driven) -> None:
    store.record_signature(MINE, "s" * 100_000)
    assert store.seen(MINE, "s" * 100_000)
    assert not store.seen(MINE, "s" * 100_001)
    with pytest.raises(UsageError, match="signature"):
        store.record_signature(MINE, "s" * 450_000)
    assert store.signatures(MINE) == ["s" * 100_000]


def test_transactions_hold_what_they_may_in_bytes(store: Driven) -> None:
    batch = [entry(f"e{number}", chr(96 + number) * 300_000) for number in range(1, 16)]
    put = store.put_many(MINE, batch, now=NOW)
    assert store.get_many(MINE, ids(batch), now=NOW) == {one.id: one for one in put}
    assert store.list(MINE, now=NOW).entries == put[::-1]
    assert store.delete_many(MINE, ids(batch), now=NOW) == 15


@pytest.mark.slow
def test_more_than_25_are_stored_forgotten_and_listed_beyond_1_mb(store: Driven) -> None:
    store.put_many(MINE, [entry(f"k{n}", f"Knot {n}") for n in range(60)], now=NOW)
    assert store.forget(MINE, now=NOW).entries == 60
    assert store.list(MINE, now=NOW).entries == []
    big = [entry(f"b{n}", f"Big {n} " + "x" * 10_000) for n in range(300)]
    store.put_many(THEIRS, big, now=NOW)
    listed: list[str] = []
    cursor = None
    while True:
        page = store.list(THEIRS, now=NOW, limit=250, cursor=cursor)
        listed += ids(page.entries)
        cursor = page.cursor
        if cursor is None:
            break
    assert listed == ids(big)[::-1]
    assert len(store.by_use(THEIRS, now=NOW, tiers=[Tier.HOT], limit=500)) == 300


@pytest.mark.parametrize("size", [1022, 1023, 1024, 2046, 2047, 2048, 9000])
def test_names_around_the_length_of_keys_stay_apart(store: Driven, size: int) -> None:
    names = [last.rjust(size, "n") for last in "abé"]
    for name in names:
        store.put(MINE, entry(name, f"id {name[-1]}"), now=NOW)
        store.put(Scope(tenant=name), entry("a", f"scope {name[-1]}"), now=NOW)
        store.record_signature(MINE, name)
        store.feedback(MINE, name, 1)
    for name in names:
        assert store.get(MINE, name, now=NOW).text == f"id {name[-1]}"
        assert store.get(Scope(tenant=name), "a", now=NOW).text == f"scope {name[-1]}"
        assert store.get_feedback(MINE, name).count == 1
    assert store.signatures(MINE) == sorted(names)
    assert store.scopes() == sorted(
        [MINE.namespace, *(Scope(tenant=name).namespace for name in names)]
    )


def test_names_of_scopes_that_differ_late_come_in_text_order(store: Driven) -> None:
    ends = ["é", "z", "数", "\N{BIRD}", "", "y" * 3000]
    stem = "n" * 224
    for end in ends:
        store.put(Scope(tenant=stem + end), entry("a"), now=NOW)
        store.put(Scope(tenant=stem + "m" + end), entry("a"), now=NOW)
    wanted = sorted(Scope(tenant=stem + m + end).namespace for m in ("", "m") for end in ends)
    assert store.scopes() == wanted
    named: list[str] = []
    while page := store.scopes(after=named[-1] if named else None, limit=1):
        named += page
    assert named == wanted


def test_numbers_come_back_exactly(store: Driven) -> None:
    value = {"big": 2**200, "small": 5e-324, "float": 1.0, "int": 1, "sum": 0.1 + 0.2, "no": -0.0}
    store.put(MINE, entry("a", value=value, metadata=value), now=NOW)
    kept = store.get(MINE, "a", now=NOW)
    assert json.dumps([kept.value, kept.metadata]) == json.dumps([value, value])


def test_the_stored_bytes_are_these(store: Driven) -> None:
    """A change of format shows here, and needs a migration."""
    full = entry(
        "a",
        "One text",
        value={"n": 1},
        expires_at=NOW + SECOND,
        domains=("ops",),
        keys=("k",),
        source=Source("import", "s1", span=(1, 2), derived_from=("b",)),
        metadata={"m": 1.5},
    )
    store.put(MINE, full, now=NOW)
    store.feedback(MINE, "a", 0.5)
    store.record_signature(MINE, "turn")
    items = dynamodb.shared().client.scan(TableName=store.table)["Items"]
    kept = {one["sk"]["S"]: one for one in items}
    assert json.loads(kept["e=a"].pop("record")["S"]) == {
        "id": "a",
        "kind": "statement",
        "text": "One text",
        "created_at": 1935817689123456,
        "updated_at": 1935817689123456,
        "last_accessed_at": 1935817689123456,
        "expires_at": 1935817690123456,
        "value": {"n": 1},
        "tier": "L1",
        "domains": ["ops"],
        "keys": ["k"],
        "source": {"origin": "import", "session": "s1", "span": [1, 2], "derived_from": ["b"]},
        "metadata": {"m": 1.5},
    }
    scope = {"ns": {"S": "=t/ada/_"}}
    assert kept == {
        "e=a": {
            **scope,
            "sk": {"S": "e=a"},
            "seq": {"N": "1"},
            "version": {"N": "1"},
            "revision": {"N": "2"},
            "kind": {"S": "statement"},
            "tier": {"S": "L1"},
            "expires_at": {"N": "1935817691"},
            "feedback": {"S": "[0.5, 1]"},
        },
        "s=turn": {
            **scope,
            "sk": {"S": "s=turn"},
            "signature": {"S": "turn"},
            "revision": {"N": "3"},
        },
        "#scope": {
            **scope,
            "sk": {"S": "#scope"},
            "revision": {"N": "3"},
            "given": {"N": "1"},
        },
        "t/ada/_": {"ns": {"S": "%scopes"}, "sk": {"S": "t/ada/_"}, "name": {"S": "t/ada/_"}},
        "counter": {
            "ns": {"S": "%table"},
            "sk": {"S": "counter"},
            "schema": {"N": "1"},
            "given": {"N": "1"},
        },
    }
