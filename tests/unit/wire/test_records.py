"""Records go over the wire and come back as they were; what comes back damaged says where."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.model.entry import Entry
from perdure.wire.asking import from_text, to_texts
from perdure.wire.entries import MEMORY
from perdure.wire.forms import MisfitError, flag, number, text, whole, word
from perdure.wire.moments import moment, said_day, said_moment
from perdure.wire.nested import listed, mapping
from perdure.wire.operations import OPERATIONS
from perdure.wire.samples import MEMORY as SAMPLE
from unit.wire.making import ENTRIES, OBJECTS, RECORDS, TIMES


@pytest.mark.parametrize("name", RECORDS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_record_comes_back_as_it_was(name, data):
    form, records = RECORDS[name]
    record = data.draw(records)
    carried = json.loads(json.dumps(form.write(record)))
    assert form.read(carried) == record
    assert form.read({**carried, "told by a newer service": 1}) == record


@pytest.mark.parametrize("name", RECORDS)
def test_every_field_of_a_record_stands_in_its_schema(name):
    form, _ = RECORDS[name]
    for part in form.schema["properties"].values():
        assert part, name
    assert set(form.schema.get("required", ())) <= set(form.schema["properties"])


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_every_example_is_what_the_operation_answers(operation):
    operation.answer.read(operation.example)


@given(TIMES)
def test_times_keep_their_microseconds(when):
    written = moment().write(when)
    assert moment().read(json.loads(json.dumps(written))) == when
    assert isinstance(written, int) == (when.microsecond % 1000 == 0)


def test_a_time_may_be_said_in_several_ways():
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for said in (1772366400000, 1772366400000.0, "2026-03-01T12:00:00Z", "2026-03-01T13:00+01:00"):
        assert said_moment().read(said) == noon
        assert said_day().read(said) == noon
    assert said_day().read("2026-03-01") == date(2026, 3, 1)
    assert said_day().write(date(2026, 3, 1)) == "2026-03-01"
    assert said_day().write(noon + timedelta(milliseconds=1)) == 1772366400001


REFUSED = [
    (whole(1, 9), True), (whole(1, 9), 0), (whole(1, 9), 10), (whole(), 1.5), (whole(), "1"),
    (number(), True), (number(), float("nan")), (number(0), -1), (number(), 10**400),
    (flag(), 1), (flag(), "true"), (word("a"), "b"), (word("a"), ["a"]),
    (text(least=1), ""), (text(most=2), "日本語"), (text(), "a\0"), (text(), "\ud800"),
    (text(), None),
    (listed(whole(), most=1), [1, 2]), (listed(whole()), "12"), (listed(whole()), {"a": 1}),
    (mapping(), []), (mapping(20), {"a": "b" * 20}), (mapping(), {"a": "\ud800"}),
    (said_moment(), "2026-03-01"), (said_moment(), "2026-03-01T12:00"), (said_moment(), True),
    (said_moment(), 10**17), (said_day(), "2026-13-01"), (said_day(), "yesterday"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "value"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_not_meant_is_refused(form, value):
    with pytest.raises(MisfitError):
        form.read(value)


def test_deep_nesting_is_refused_before_it_hurts():
    deep: object = 1
    for _ in range(70):
        deep = [deep]
    with pytest.raises(MisfitError, match="deeply"):
        mapping().read({"a": deep})


def test_a_misfit_says_where_it_stands():
    damaged = {**SAMPLE, "belief": {**SAMPLE["belief"], "sessions": ["ok", 3]}}
    with pytest.raises(MisfitError, match="is not text") as caught:
        MEMORY.read(damaged)
    assert caught.value.where == "belief.sessions[1]"


@given(st.lists(st.text(), max_size=3), st.booleans(), st.integers(), OBJECTS)
def test_what_a_query_says_comes_back(names, truth, count, where):
    for form, value in (
        (flag(), truth),
        (whole(), count % 10**15),
        (mapping(), where),
        (text(), "12"),
        (said_day(), "2026-03-01"),
        (said_moment(), 1772366400000.5),
    ):
        assert from_text(form, to_texts(value)) == value
    if names:
        assert from_text(listed(text()), to_texts(names)) == names


def test_no_field_of_an_entry_is_left_behind_but_its_place_in_the_store():
    assert is_dataclass(Entry)
    entry = {camel(field.name) for field in fields(Entry)}
    assert entry - set(MEMORY.schema["properties"]) == {"text", "seq"}
    assert "content" in MEMORY.schema["properties"]


@given(ENTRIES, st.integers(1, 2**53))
def test_a_memory_tells_nothing_of_its_place_in_the_store(entry, seq):
    assert MEMORY.write(replace(entry, seq=seq)) == MEMORY.write(replace(entry, seq=0))


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(map(str.title, rest))
