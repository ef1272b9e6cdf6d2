"""A floor refuses few of the questions that have an answer, and as many of the others as it can."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from perdure.decide.floors import LEAST, REFUSED, derive_floor, floors
from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.model.floors import Floors

SCORES = st.lists(st.integers(0, 100).map(lambda n: n / 100), min_size=LEAST, max_size=80)


@given(SCORES, SCORES)
def test_it_is_safe_and_tells_its_cost(answered: list[float], unsaid: list[float]):
    found = derive_floor("latin", answered, unsaid)
    assert found.floor >= DEFAULT_FLOOR
    assert found.refused <= REFUSED or found.floor == DEFAULT_FLOOR
    assert found.refused == round(sum(one < found.floor for one in answered) / len(answered), 3)
    assert found.let_through == round(sum(one >= found.floor for one in unsaid) / len(unsaid), 3)


@given(SCORES, SCORES)
def test_no_higher_floor_that_it_may_choose_lets_less_through(
    answered: list[float], unsaid: list[float]
):
    found = derive_floor("latin", answered, unsaid)
    for step in range(round(found.floor * 100), 91):
        refused = sum(one < step / 100 for one in answered) / len(answered)
        through = sum(one >= step / 100 for one in unsaid) / len(unsaid)
        assert refused > REFUSED or round(through, 3) >= found.let_through


def test_each_script_has_its_own_and_too_few_questions_have_none():
    scores = [("latin", True, 0.6), ("latin", False, 0.2), ("han", True, 0.9), ("han", False, 0.4)]
    few = [("arabic", True, 0.9), ("arabic", False, 0.1)] * (LEAST - 1)
    found = Floors("words", 0, 9, floors([*scores * LEAST, *few]))
    assert (found.of("latin"), found.of("han"), found.of("arabic")) == (0.21, 0.41, None)
    assert Floors.of_value(found.to_value()) == found
