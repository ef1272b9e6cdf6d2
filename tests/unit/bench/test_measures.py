"""The laws of the measures, of the intervals, and of what is fair."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perdure.bench.measures import (
    all_at,
    any_at,
    first_places,
    ndcg_at,
    percentile,
    reciprocal_rank,
    share_at,
)
from perdure.bench.resampling import Resampler
from perdure.errors import UsageError

# Each place holds one memory, so that pieces of gold stand at places of their own.
RANKS = st.lists(st.integers(1, 60), min_size=1, max_size=8, unique=True).flatmap(
    lambda places: st.lists(st.booleans(), min_size=len(places), max_size=len(places)).map(
        lambda found: [place if one else None for place, one in zip(places, found, strict=True)]
    )
)
DEPTHS = st.integers(1, 50)
AT_DEPTH = (any_at, all_at, share_at, ndcg_at)
VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=30)


@given(RANKS, DEPTHS)
def test_measures_lie_between_none_and_all(ranks, depth):
    for measure in AT_DEPTH:
        assert 0 <= measure(ranks, depth) <= 1
    assert 0 <= reciprocal_rank(ranks) <= 1


@given(RANKS, DEPTHS)
def test_all_is_at_most_the_share_and_the_share_at_most_any(ranks, depth):
    assert all_at(ranks, depth) <= share_at(ranks, depth) <= any_at(ranks, depth)


@given(RANKS, DEPTHS, DEPTHS)
def test_looking_deeper_never_finds_less(ranks, one, other):
    shallow, deep = sorted((one, other))
    for measure in (any_at, all_at, share_at):
        assert measure(ranks, shallow) <= measure(ranks, deep)


@given(RANKS, DEPTHS)
def test_the_order_of_the_gold_does_not_matter(ranks, depth):
    for measure in AT_DEPTH:
        assert measure(ranks, depth) == pytest.approx(measure(ranks[::-1], depth))


@given(RANKS, DEPTHS)
def test_moving_gold_up_never_makes_it_worse(ranks, depth):
    taken = {rank for rank in ranks if rank is not None}
    free = next(place for place in range(1, 70) if place not in taken)
    last = max(range(len(ranks)), key=lambda at: ranks[at] or math.inf)
    if ranks[last] is not None and ranks[last] < free:
        return
    better = [free if at == last else rank for at, rank in enumerate(ranks)]
    for measure in AT_DEPTH:
        assert measure(better, depth) >= measure(ranks, depth) - 1e-12
    assert reciprocal_rank(better) >= reciprocal_rank(ranks)


@given(st.integers(1, 10), st.integers(1, 30))
def test_the_best_ranking_has_a_gain_of_one(gold, depth):
    assert ndcg_at(list(range(1, gold + 1)), depth) == pytest.approx(1)


@given(RANKS)
def test_the_gain_is_nothing_only_when_nothing_is_found(ranks):
    assert (ndcg_at(ranks, 10) == 0) == (any_at(ranks, 10) == 0)


def test_two_pieces_of_gold_in_one_memory_gain_once():
    assert ndcg_at([1, 1], 10) == 1
    assert ndcg_at([2, 2], 10) == pytest.approx(1 / math.log2(3))


@given(st.lists(st.sampled_from("abcde"), max_size=20))
def test_places_of_sessions_are_those_of_their_first_memories(names):
    places = first_places(names)
    assert sorted(places.values()) == list(range(1, len(places) + 1))
    assert list(places) == list(dict.fromkeys(names))


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=40), st.floats(0, 1))
def test_a_percentile_is_one_of_the_values_and_enough_lie_at_or_below(values, share):
    found = percentile(values, share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-9


@pytest.mark.parametrize("measure", AT_DEPTH)
def test_a_question_without_gold_is_not_judged(measure):
    with pytest.raises(UsageError, match="without gold"):
        measure([], 5)
    with pytest.raises(UsageError, match="from 1"):
        measure([1], 0)


@settings(max_examples=30, deadline=None)
@given(VALUES)
def test_an_interval_holds_its_mean_and_lies_among_the_values(values):
    estimate = Resampler(resamples=400).estimate(values)
    assert min(values) - 1e-9 <= estimate.low <= estimate.high <= max(values) + 1e-9
    assert estimate.count == len(values)
    assert estimate.mean == pytest.approx(sum(values) / len(values))


@settings(max_examples=20, deadline=None)
@given(st.floats(0, 1), st.integers(1, 30))
@example(2.1813092740460874e-278, 6)
def test_values_that_agree_leave_no_doubt(value, count):
    estimate = Resampler(resamples=100).estimate([value] * count)
    assert estimate.low == estimate.high == value


@settings(max_examples=20, deadline=None)
@given(VALUES, st.integers(0, 1000))
def test_the_seed_decides(values, seed):
    assert Resampler(seed, 200).estimate(values) == Resampler(seed, 200).estimate(values)


def test_other_seeds_draw_other_samples_of_much_the_same_width():
    values = [0.0] * 40 + [1.0] * 60
    one, other = (Resampler(seed).estimate(values) for seed in (1, 2))
    assert one != other
    assert one.low == pytest.approx(0.5, abs=0.03)
    assert one.high == pytest.approx(0.7, abs=0.03)
    assert other.low == pytest.approx(one.low, abs=0.03)


@settings(max_examples=20, deadline=None)
@given(VALUES)
def test_a_system_does_not_differ_from_itself(values):
    table = {str(number): value for number, value in enumerate(values)}
    difference = Resampler(resamples=100).difference(table, table)
    assert (difference.mean, difference.low, difference.high) == (0, 0, 0)


def test_pairing_sees_a_small_gain_that_intervals_beside_one_another_hide():
    before = {str(number): float(number % 2) for number in range(100)}
    after = {name: 1.0 if int(name) < 20 else value for name, value in before.items()}
    sampler = Resampler()
    apart = (sampler.estimate(list(after.values())), sampler.estimate(list(before.values())))
    assert apart[0].low < apart[1].high
    assert sampler.difference(after, before).low > 0


def test_only_questions_that_both_answered_are_compared():
    difference = Resampler(resamples=50).difference({"a": 1.0, "b": 0.0}, {"a": 0.0, "c": 1.0})
    assert (difference.mean, difference.count) == (1, 1)
    with pytest.raises(UsageError, match="no question"):
        Resampler(resamples=50).difference({"a": 1.0}, {"b": 1.0})
