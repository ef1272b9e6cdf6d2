"""What is written at once is what writing and encoding give; nothing kept is taken for another."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.model.context import Exclusion, Inclusion
from perdure.wire.forms import listed
from perdure.wire.minds import CONTEXT
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


def test_no_more_are_kept_than_was_said_and_what_comes_again_is_written_once():
    written: list[int] = []

    def write(value: Exclusion) -> str:
        written.append(value.tokens)
        return value.id

    kept = Kept(write, most=3)
    records = [Exclusion(str(number), "expired", number) for number in range(4)]
    assert kept.rows(records[:3] * 2) == '["0","1","2","0","1","2"]'
    assert written == [0, 1, 2]
    assert [kept(records[3]), kept(records[0])] == ['"3"', '"0"']
    assert written == [0, 1, 2, 3, 0]


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
