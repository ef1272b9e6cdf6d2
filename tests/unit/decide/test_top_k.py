"""The rule that keeps the nearest, and what characters buy."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.top_k import TopKRule, within_chars
from perdure.model.entry import Entry, Kind
from perdure.ports import Neighbour

NOW = datetime(2026, 1, 1, tzinfo=UTC)
BELOW, OVER, CHARS = "below-threshold", "over-max-entries", "over-char-budget"


def pool(*scores):
    return [Neighbour(Entry("e", Kind.PASSAGE, "t", NOW, NOW, NOW), score) for score in scores]


@pytest.mark.parametrize(
    ("rule", "verdicts"),
    [
        (TopKRule(), [None, None, BELOW, BELOW]),
        (TopKRule(1), [None, OVER, BELOW, BELOW]),
        (TopKRule(3, None), [None, None, None, OVER]),
        (TopKRule(9, 0.71), [None, BELOW, BELOW, BELOW]),
        (TopKRule(9, 1.1), [BELOW] * 4),
        (TopKRule(9, -1), [None] * 4),
    ],
)
def test_verdicts(rule, verdicts):
    assert rule.judge(pool(0.9, 0.7, 0.6999, -1)) == verdicts


scores = st.lists(st.floats(-1, 1), max_size=12).map(lambda them: sorted(them, reverse=True))
floors = st.none() | st.floats(-1, 1)


@given(scores, st.integers(1, 5), floors, st.integers(0, 12))
def test_a_larger_pool_keeps_the_same(them, k, floor, more):
    rule = TopKRule(k, floor)
    assert rule.judge(pool(*them))[: k + more] == rule.judge(pool(*them[: k + more]))


@given(st.lists(st.tuples(st.sampled_from([None, BELOW]), st.integers(0, 9))), st.integers(1, 30))
def test_characters_are_never_overspent_and_refusals_keep_their_reason(them, most):
    before, lengths = [one[0] for one in them], [one[1] for one in them]
    after, spent = within_chars(before, lengths, most)
    assert spent == sum(length for length, why in zip(lengths, after, strict=True) if why is None)
    assert spent <= most
    assert [why for why in after if why != CHARS] == [
        why for why, new in zip(before, after, strict=True) if new != CHARS
    ]
    if CHARS in after:
        assert None not in after[after.index(CHARS) :]


def test_without_a_limit_all_is_spent():
    assert within_chars([None, BELOW, None], [3, 4, 5], None) == ([None, BELOW, None], 8)
