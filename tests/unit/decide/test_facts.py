"""A fact said again is strengthened; said otherwise it takes the place of what was held."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from perdure.decide.facts import MOST_SOURCES, revise, same_value
from perdure.model.entry import Entry, Kind, Source

NOW = datetime(2024, 1, 1, tzinfo=UTC)
LATER = NOW + timedelta(days=1)


def fact(value: Any, confidence: float = 0.9, at: datetime = NOW, **more: Any) -> Entry:
    held = {"key": "k", "value": value, "confidence": confidence, "turn": 1}
    return Entry("fact:k", Kind.FACT, f"k: {value}", at, at, at, value=held, **more)


def test_what_is_new_holds_from_now():
    revision = revise(None, fact("x"), NOW)
    assert (revision.entry.valid_from, revision.expected, revision.former) == (NOW, 0, None)


def test_another_value_ends_the_former_where_it_begins():
    held = fact("x", version=3, valid_from=NOW)
    revision = revise(held, fact("y", at=LATER), LATER)
    assert revision.former == replace(held, id="fact:k@3", valid_to=LATER, superseded_by="fact:k")
    assert (revision.entry.created_at, revision.entry.valid_from) == (NOW, LATER)
    assert revision.expected == 3


def test_the_same_value_grows_and_keeps_its_first_sources():
    sources = Source(derived_from=tuple(f"msg-{at}-0" for at in range(MOST_SOURCES)))
    held = fact("Straße", 0.5, version=2, source=sources, valid_from=NOW)
    again = fact("STRASSE", 0.5, LATER, source=Source(derived_from=("msg-99-0",)))
    revision = revise(held, again, LATER)
    assert revision.former is None
    assert revision.entry.value["confidence"] == 0.75
    assert revision.entry.value["value"] == "Straße"
    assert revision.entry.source == sources
    assert (revision.entry.valid_from, revision.entry.updated_at) == (NOW, LATER)


def test_what_had_ended_begins_anew():
    held = fact("x", version=2, valid_to=NOW)
    revision = revise(held, fact("x", at=LATER), LATER)
    assert revision.entry.current
    assert revision.former is not None
    assert revision.former.valid_to == NOW


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Tea ", "tea", True),
        ("1", 1, False),
        (True, 1, False),
        ({"a": 1, "b": [2]}, {"b": [2], "a": 1}, True),
        (["a", "b"], ["b", "a"], False),
    ],
)
def test_values_are_compared_by_what_they_say(one, other, same):
    assert same_value(fact(one), fact(other)) is same
