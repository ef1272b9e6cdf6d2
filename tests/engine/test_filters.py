"""Lists: filters that hold exactly, pages that show each entry once, an order without ties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure import Memory
from perdure.errors import InvalidQueryError
from perdure.testing import ManualClock

BUOYS: Mapping[str, Mapping[str, Any]] = {
    "Buoy 1": {"prio": 1, "sea": "north", "lit": True},
    "Buoy 2": {"prio": 2.5, "sea": "south", "lit": False},
    "Buoy 3": {"prio": 3, "sea": "north", "tags": ["a", "b"]},
    "Buoy 4": {"prio": "3", "sea": None, "odd \"key' --": "x"},
    "Buoy 5": {},
}

FILTERS: list[tuple[Mapping[str, Any], list[int]]] = [
    ({"sea": "north"}, [1, 3]),
    ({"sea": "north", "prio": 3}, [3]),
    ({"prio": {"gte": 2.5}}, [2, 3]),
    ({"prio": {"gt": 1, "lt": 3}}, [2]),
    ({"prio": {"lte": "3"}}, [4]),
    ({"prio": {"in": [1, "3"]}}, [1, 4]),
    ({"prio": {"nin": [1, 2.5, 3]}}, [4, 5]),
    ({"prio": {"ne": 1}}, [2, 3, 4, 5]),
    ({"lit": True}, [1]),
    ({"lit": 1}, []),
    ({"prio": True}, []),
    ({"lit": {"exists": True}}, [1, 2]),
    ({"lit": {"exists": False}}, [3, 4, 5]),
    ({"sea": None}, [4]),
    ({"tags": ["a", "b"]}, [3]),
    ({"$or": [{"sea": "south"}, {"prio": {"gte": 3}}]}, [2, 3]),
    ({"$or": [{"sea": "south"}, {"sea": "north"}], "prio": {"lt": 2}}, [1]),
    ({"odd \"key' --": "x"}, [4]),
    ({"missing": "x"}, []),
    ({"sea": {"in": []}}, []),
    ({}, [1, 2, 3, 4, 5]),
]


@pytest.mark.parametrize(("where", "expected"), FILTERS)
def test_a_filter_shows_exactly_what_it_says(
    memory: Memory, where: Mapping[str, Any], expected: list[int]
) -> None:
    memory.remember([{"text": text, "metadata": data} for text, data in BUOYS.items()])
    found = [entry.text for entry in memory.list(where=where).entries]
    assert found == [f"Buoy {number}" for number in reversed(expected)]


@pytest.mark.parametrize(
    "where",
    [{"prio": {"near": 3}}, {"$and": [{"a": 1}]}, {"$or": []}, {"a": {"in": "abc"}}],
)
def test_a_filter_that_cannot_be_answered_is_refused_and_not_ignored(
    memory: Memory, where: Mapping[str, Any]
) -> None:
    memory.remember("Buoy 1")
    with pytest.raises(InvalidQueryError):
        memory.list(where=where)


@pytest.mark.parametrize(
    "key", ["a') OR 1=1 --", 'a"b', "a'||(SELECT 1)||'", "a.b", "a$", "ключ", "鍵"]
)
def test_a_key_is_a_name_and_never_code(memory: Memory, key: str) -> None:
    memory.scoped(principal="other").remember("Hidden", metadata={"a": "x", key: "x"})
    memory.remember(["Plain", {"text": "Keyed", "metadata": {key: "x"}}])
    assert [entry.text for entry in memory.list(where={key: "x"}).entries] == ["Keyed"]
    assert memory.list(where={key: "x' OR 'a'='a"}).entries == []


def test_filters_hold_together_before_the_limit_counts(memory: Memory) -> None:
    for number in range(30):
        memory.remember(
            f"Row {number}",
            tier="L2" if number % 2 else "L1",
            domains=["odd"] if number % 3 else ["third"],
            session_id=f"s{number % 5}",
        )
    found = memory.list(tiers=["L2"], domains=["third"], session_id="s3", limit=5).entries
    assert [entry.text for entry in found] == ["Row 3"]


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(size=st.integers(1, 40), limit=st.integers(1, 12), written=st.integers(0, 5))
def test_pages_show_each_entry_once_also_while_others_write(
    url: str, size: int, limit: int, written: int
) -> None:
    with Memory.open(url) as opened:
        memory = opened.scoped(principal=f"p-{size}-{limit}-{written}")
        memory.forget(memory.scope)
        memory.remember([f"Row {number}" for number in range(size)])
        seen: list[str] = []
        cursor: str | None = None
        for turn in range(size + 2):
            page = memory.list(limit=limit, cursor=cursor)
            seen += [entry.text for entry in page.entries]
            cursor = page.cursor
            if cursor is None:
                break
            if turn < written:
                memory.remember(f"Later {turn}")
    assert seen == [f"Row {number}" for number in reversed(range(size))]


def test_entries_of_one_instant_keep_the_order_of_writing(
    memory: Memory, clock: ManualClock
) -> None:
    texts = [f"Word {number}" for number in (5, 3, 9, 1, 7)]
    for text in texts:
        memory.remember(text)
    assert [entry.text for entry in memory.list().entries] == texts[::-1]
    seqs = [entry.seq for entry in memory.list().entries]
    assert seqs == sorted(seqs, reverse=True)
    assert len({entry.created_at for entry in memory.list().entries}) == 1


def test_thousands_of_names_at_once_are_no_problem(memory: Memory) -> None:
    names = [f"id-{number}" for number in range(40_000)]
    assert memory.get_many(names) == {}
    assert memory.remove_many(names) == 0
    assert memory.list(domains=names).entries == []
    assert memory.list(where={"a": {"in": names}}).entries == []
