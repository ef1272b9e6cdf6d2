"""Records of other programs become items to remember, and nothing of them is lost."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from perdure.cli.records import by_owner, records_of, unwrapped
from perdure.errors import UsageError


def test_nulls_count_as_absent():
    record = {"text": "Я люблю чай", "tags": None, "meta": None, "tier": None, "created_at": None}
    assert records_of([record]) == [{"text": "Я люблю чай"}]


@pytest.mark.parametrize("name", ["results", "memories"])
def test_an_answer_of_another_memory_is_the_list_that_it_holds(name):
    records = [{"memory": "我喜欢茶。"}]
    assert unwrapped({name: records, "relations": []}) == records
    assert unwrapped({"results": records, "memories": records}) != records
    assert unwrapped({"format": "x", name: records}) != records
    assert unwrapped(records) == records


def test_each_record_goes_to_the_owner_that_it_names():
    records = [{"text": "a b", "user_id": "ада"}, {"text": "c d", "user_id": 7}, "e f"]
    assert {who: len(each) for who, each in by_owner(records_of(records), "user_id").items()} == {
        "ада": 1, "7": 1, None: 1
    }  # fmt: skip
    with pytest.raises(UsageError, match="names nobody"):
        by_owner(records_of([{"text": "a b", "user_id": ["ada"]}]), "user_id")


@pytest.mark.parametrize("name", ["text", "content", "memory", "fact", "value"])
def test_the_words_have_several_names(name):
    assert records_of([{name: "我喜欢茶。"}]) == [{"text": "我喜欢茶。"}]


def test_unknown_fields_go_into_the_metadata_and_never_over_it():
    record = {"text": "a b", "id": 7, "score": 0.5, "metadata": {"id": 8}}
    assert records_of([record])[0]["metadata"] == {"id": 8, "score": 0.5}


def test_a_record_holds_since_it_was_created_unless_it_says_otherwise():
    moment = datetime(2026, 3, 1, tzinfo=UTC)
    created = {"text": "a b", "created_at": "2026-03-01"}
    assert records_of([created])[0]["valid_from"] == moment
    later = {**created, "valid_from": 1772409600}
    assert records_of([later])[0]["valid_from"] > moment


def test_a_fact_holds_from_when_and_until_when_it_says():
    fact = {"fact": "Аня работает в Осло", "valid_at": "2026-03-01", "invalid_at": "2999-01-01"}
    (item,) = records_of([{**fact, "created_at": "2026-04-01"}])
    assert item["valid_from"] == datetime(2026, 3, 1, tzinfo=UTC)
    assert item["expires_at"] == datetime(2999, 1, 1, tzinfo=UTC)


def test_a_value_that_is_no_text_is_none():
    assert records_of([{"label": "human", "value": "Ада"}])[0]["text"] == "Ада"
    with pytest.raises(UsageError, match=r"it has key, value$"):
        records_of([{"key": "a", "value": {"text": "Ада"}}])


def test_a_single_tag_is_a_list_of_one():
    assert records_of([{"text": "a b", "tags": "api"}])[0]["domains"] == ["api"]


@pytest.mark.parametrize(
    ("read", "named"),
    [
        ({"text": "a"}, "list of records"),
        ([7], "record 1"),
        (["a", {"tags": []}], "record 2"),
        ([{"text": "a", "meta": "x"}], "'meta'"),
        ([{"text": "a", "expires_at": "never"}], "'expires_at'"),
    ],
)
def test_what_is_no_record_is_named(read, named):
    with pytest.raises(UsageError, match=named):
        records_of(read)
