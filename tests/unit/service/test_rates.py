"""Rates as people write them, and the sliding window that holds them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure._drive import step
from perdure.errors import ThrottledError, UsageError
from perdure.service.identity import Caller
from perdure.service.rates import Pacer, Rate, read_rates
from perdure.service.shares import MOST_TOLD, Shares
from perdure.service.tallies import Tallies
from perdure.testing import ManualClock

START = datetime(2030, 1, 1, 0, 0, 17, tzinfo=UTC)
CALLER = Caller("acme", "k", frozenset())


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("6000/minute", [Rate(6000, 60)]),
        ("100/second; 6000/minute", [Rate(100, 1), Rate(6000, 60)]),
        ("5 per hour", [Rate(5, 3600)]),
        ("off", []), ("OFF", []), ("", []), ("  ", []),
    ],
)  # fmt: skip
def test_rates_are_read_as_people_write_them(text, rates):
    assert read_rates(text) == rates


@pytest.mark.parametrize("text", ["many", "0/minute", "-1/minute", "1/fortnight", "1", "/"])
def test_what_is_no_rate_is_refused(text):
    with pytest.raises(UsageError) as caught:
        read_rates(text)
    assert caught.value.argument == "rate"


PAUSES = st.lists(st.floats(0, 25, allow_nan=False), min_size=1, max_size=60)


@given(st.integers(1, 8), PAUSES)
def test_whoever_waits_as_told_is_let_in_and_not_much_sooner(amount, pauses):
    clock, rate = ManualClock(START), Rate(amount, 10)
    tallies = Tallies(clock)
    for pause in pauses:
        clock.advance(pause)
        taken = step(tallies.take(rate, "k"))
        if taken.admitted:
            continue
        assert taken.left.remaining == 0
        assert 0 < taken.left.reset <= 20.001
        early = taken.left.reset - 0.01
        if early > 0:
            clock.advance(early)
            assert not step(tallies.take(rate, "k")).admitted
            clock.advance(0.01)
        else:
            clock.advance(taken.left.reset)
        assert step(tallies.take(rate, "k")).admitted


@given(st.integers(1, 8), PAUSES)
def test_no_window_lets_more_through_than_its_rate(amount, pauses):
    clock, rate = ManualClock(START), Rate(amount, 10)
    tallies, let_in = Tallies(clock), {}
    for pause in pauses:
        clock.advance(pause)
        window = int(clock.now().timestamp() // 10)
        let_in[window] = let_in.get(window, 0) + step(tallies.take(rate, "k")).admitted
    assert max(let_in.values()) <= amount


def test_names_do_not_share_what_they_have():
    tallies = Tallies(ManualClock(START))
    assert step(tallies.take(Rate(1, 10), "a")).admitted
    assert step(tallies.take(Rate(1, 10), "b")).admitted
    assert not step(tallies.take(Rate(1, 10), "a")).admitted


def test_what_others_counted_counts_until_they_say_otherwise():
    clock = ManualClock(START)
    tallies = Tallies(clock)
    window = (10, int(START.timestamp() // 10))
    tallies.hear([{window: {"k": 2}}, {window: {"k": 1, "other": 9}}])
    assert step(tallies.take(Rate(4, 10), "k")).admitted
    assert not step(tallies.take(Rate(4, 10), "k")).admitted
    tallies.hear([])
    assert step(tallies.take(Rate(4, 10), "k")).admitted


def test_windows_that_are_over_are_forgotten():
    clock = ManualClock(START)
    tallies = Tallies(clock)
    for _ in range(50):
        step(tallies.take(Rate(5, 10), "k"))
        step(tallies.take(Rate(5, 60), "k"))
        clock.advance(30)
    assert len(tallies.own()) <= 4


def test_the_busiest_are_told_when_there_are_very_many():
    tallies, rate = Tallies(ManualClock(START)), Rate(10_000, 60)
    for number in range(MOST_TOLD + 500):
        for _ in range(1 + number // 500):
            tallies.admit(tallies.stand(rate, f"k{number}"))
    [told] = Shares(tallies).told(release=True).values()
    assert len(told) == MOST_TOLD
    assert min(told.values()) == 2


def test_the_smallest_part_that_is_left_is_told():
    pacer = Pacer(Tallies(ManualClock(START)), [Rate(100, 10), Rate(3, 60)], [Rate(10, 10)])
    left = step(pacer.pace(CALLER))
    assert (left.limit, left.remaining) == (3, 2)
    step(pacer.pace(CALLER))
    step(pacer.pace(CALLER))
    with pytest.raises(ThrottledError, match=r"this key: it has 3 in 60 s"):
        step(pacer.pace(CALLER))
