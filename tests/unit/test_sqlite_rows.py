"""What was written in a row comes back as JSON reads it, also what is damaged: by an error."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.model.statement import Belief
from perdure.stores.admission import texts_to_json
from perdure.stores.sqlite.rows import WIDTH, _texts, decode, encode

NOW = datetime(2030, 5, 6, tzinfo=UTC)

TEXTS = st.lists(st.text() | st.sampled_from(['","', '"', "\\", "a, b", "鍵", "\u2028", "\x7f"]))


@given(TEXTS)
def test_what_was_written_comes_back(texts: list[str]):
    assert _texts(texts_to_json(texts)) == tuple(texts)
    assert _texts(json.dumps(texts)) == tuple(texts)


@pytest.mark.parametrize(
    "damaged", ['["a" "b"]', '["a","b"', '["a"x"b"]', '["a\nb"]', "[]]", '["]']
)
def test_what_is_no_list_is_an_error(damaged: str):
    with pytest.raises(ValueError, match=r".+"):
        _texts(damaged)


LEAVES = st.none() | st.booleans() | st.integers() | st.text()
VALUES = st.recursive(
    LEAVES, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(), one, max_size=4)
)
TIMES = st.datetimes(timezones=st.just(UTC))
ENTRIES = st.builds(
    Entry,
    id=st.text(min_size=1),
    kind=st.sampled_from(Kind),
    text=st.text(),
    created_at=TIMES,
    updated_at=TIMES,
    last_accessed_at=TIMES,
    value=VALUES,
    access_count=st.integers(0, 9),
    expires_at=st.none() | TIMES,
    tier=st.none() | st.sampled_from(Tier),
    domains=st.lists(st.text()).map(tuple),
    keys=st.lists(st.text()).map(tuple),
    source=st.builds(
        Source,
        origin=st.sampled_from(["rules", "web"]),
        session=st.none() | st.text(min_size=1),
        turn=st.none() | st.text(min_size=1),
        speaker=st.none() | st.text(min_size=1),
        span=st.none() | st.tuples(st.integers(0, 9), st.integers(10, 19)),
        derived_from=st.lists(st.text()).map(tuple),
    ),
    valid_from=st.none() | TIMES,
    valid_to=st.none() | TIMES,
    superseded_by=st.none() | st.text(min_size=1),
    metadata=st.dictionaries(st.text(), LEAVES),
)


def spoil(value: Any) -> None:
    """Change a value wherever it can be."""
    if isinstance(value, dict):
        for one in value.values():
            spoil(one)
        value["spoilt"] = True
    elif isinstance(value, list):
        for one in value:
            spoil(one)
        value.append("spoilt")


@settings(max_examples=40)
@given(ENTRIES)
def test_an_entry_comes_back_whole_each_time_it_is_read(entry: Entry):
    row = encode(entry, 5, 2)
    first = decode(row)
    for one in fields(Entry):
        if one.name not in ("seq", "version"):
            assert getattr(first, one.name) == getattr(entry, one.name), one.name
    assert (first.seq, first.version, type(first)) == (5, 2, Entry)
    kept = json.dumps([entry.value, dict(entry.metadata)])
    spoil(first.value)
    spoil(first.metadata)
    for again in (decode(row), decode((*row, "more", 7))):
        assert json.dumps([again.value, dict(again.metadata)]) == kept


def test_beliefs_that_say_the_same_share_nothing_that_can_be_changed():
    rows = [
        encode(Entry(name, Kind.STATEMENT, "茶", NOW, NOW, NOW, value=belief.to_value()), 1, 1)
        for name, belief in (("a", Belief(sessions=("s",))), ("b", Belief(sessions=("s",))))
    ]
    first, second = map(decode, rows)
    spoil(first.value)
    assert second.value == Belief(sessions=("s",)).to_value()


def test_moments_that_differ_are_told_apart():
    later = [NOW + timedelta(microseconds=one) for one in range(3)]
    read = decode(encode(Entry("a", Kind.TASK, "茶", *later), 1, 1))
    assert [read.created_at, read.updated_at, read.last_accessed_at] == later


@pytest.mark.parametrize(
    ("column", "damaged"),
    [(1, "stone"), (3, "x"), (6, "{"), (6, ""), (6, "{} {}"), (11, "L9"), (12, "["),
     (2, b"\xff"), (12, "[5]"), (13, "[5]"), (14, "{}"), (14, "[]"),
     (14, '{"origin":"rules","span":[]}'),
     (18, "nothing")],
)  # fmt: skip
@pytest.mark.parametrize("kind", [Kind.STATEMENT, Kind.MESSAGE])
def test_a_damaged_row_is_an_error_that_names_it(kind, column, damaged):
    row = list(encode(Entry("mine", kind, "茶", NOW, NOW, NOW), 1, 1))
    assert len(row) == WIDTH
    row[column] = damaged
    with pytest.raises(CorruptRecordError, match="'mine' cannot be read") as told:
        decode(tuple(row))
    assert [*told.value.ids] == ["mine"]
