"""What is written at once is what writing and encoding give; nothing kept is taken for another."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.model.context import Exclusion, Inclusion
from perdure.wire.minds import CONTEXT
from perdure.wire.nested import listed
from perdure.wire.shapes import dumped
from perdure.wire.written import Kept, json_text
from unit.wire.making import JSON, RECORDS


def encoded(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(JSON)
def test_json_is_written_as_the_library_writes_it(value):
    assert json_text(value) == encoded(value)


@pytest.mark.parametrize("name", RECORDS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_record_is_written_at_once_as_it_is_in_two_steps(name, data):
    form, records = RECORDS[name]
    one = data.draw(records)
    assert [dumped(form, one), dumped(form, one)] == [encoded(form.write(one))] * 2
    assert dumped(listed(form), [one, one]) == encoded([form.write(one)] * 2)


def test_records_that_stand_in_the_place_of_others_are_not_taken_for_them():
    for number in range(300):
        line = Inclusion(f"说-{number}", None, "index", "gist", number, 0, 1)
        left = Exclusion(f"left-{number}", "over-budget", number)
        block = replace(_BLOCK, entries=[line], excluded=[left])
        del line, left
        assert json.loads(dumped(CONTEXT, block)) == CONTEXT.write(block)
        del block


@given(st.lists(st.lists(st.integers(0, 5), max_size=6), max_size=12), st.integers(1, 9))
def test_whatever_lists_come_and_come_again_each_is_written_as_it_is(lists, most):
    pool = [Exclusion(f"说{number}", "expired", number) for number in range(6)]
    kept = Kept(lambda one: f"{one.tokens}", most=most)
    for numbers in lists:
        said = kept.rows([pool[number] for number in numbers])
        assert said == encoded(numbers)


def test_what_comes_again_is_written_once_and_no_more_is_kept_than_was_said():
    written: list[int] = []

    def write(value: Exclusion) -> str:
        written.append(value.tokens)
        return str(value.tokens)

    kept = Kept(write, most=5)
    records = [Exclusion(str(number), "expired", number) for number in range(8)]
    assert kept.rows([*records[:2], records[6]]) == "[0,1,6]"
    assert kept.rows([*records[:2], records[7]]) == "[0,1,7]"
    assert written == [0, 1, 6, 7]
    assert kept.rows(records[:2]) == "[0,1]"
    assert written == [0, 1, 6, 7]
    assert [kept.rows(records[3:5]), kept.rows(records[5:6])] == ["[3,4]", "[5]"]
    assert written == [0, 1, 6, 7, 3, 4, 5]
    assert kept.rows(records[:2]) == "[0,1]"
    assert written == [0, 1, 6, 7, 3, 4, 5, 0, 1]


_BLOCK = CONTEXT.read(
    {
        "stable": "",
        "volatile": "",
        "entries": [],
        "excluded": [],
        "totalTokens": 0,
        "truncated": False,
        "revision": 1,
        "domains": [],
        "pivot": False,
    }
)
