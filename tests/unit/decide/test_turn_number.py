"""A turn comes after all that is stored, and is never below what the host knows."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decide_entries import statement
from perdure.decide.turn_number import highest_turn, in_turn_order, index_of, next_turn, turn_of


@pytest.mark.parametrize(
    ("host", "stored", "number"),
    [
        (1, 3, 4), (7, 3, 7), (3, 3, 4), (0, 0, 1), (math.nan, 2, 3), (2.9, 0, 2),
        (None, 4, 5), (-3, 0, 1), (math.inf, 1, 2), (True, 0, 1), ("9", 0, 1),
    ],
)  # fmt: skip
def test_the_number_of_a_turn(host, stored, number):
    assert next_turn(host, stored) == number


def entry(value):
    one = statement("e", "words")
    object.__setattr__(one, "value", value)
    return one


def test_the_highest_turn_is_that_of_entries_that_know_one():
    values = [{"turn": 2.7}, {}, None, ["turn"], {"turn": "5"}, {"turn": -1}]
    assert highest_turn([entry(value) for value in values]) == 2
    assert highest_turn([]) == 0


def test_an_entry_without_a_place_has_the_first():
    assert index_of(entry({"index": 3})) == 3
    assert index_of(entry({"index": -3})) == index_of(entry(None)) == 0
    assert turn_of(entry({"turn": 0})) is None


PLACES = st.integers(-1, 3) | st.none() | st.booleans() | st.floats(0, 3) | st.just("2")
VALUES = st.fixed_dictionaries({}, optional={"turn": PLACES, "index": PLACES}) | st.none()


@given(st.lists(VALUES, max_size=5))
def test_what_is_said_to_be_in_order_needs_no_sorting(values):
    entries = [entry(value) for value in values]
    if in_turn_order(entries):
        places = [(turn_of(one), index_of(one)) for one in entries]
        assert None not in [turn for turn, _ in places]
        assert places == sorted(places)


def test_turns_with_their_messages_are_in_order():
    told = [entry({"turn": turn, "index": at}) for turn in (1, 2, 9) for at in (0, 1)]
    assert in_turn_order(told)
    assert in_turn_order([])
    assert not in_turn_order(told[::-1])
