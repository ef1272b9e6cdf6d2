"""What is left of an entry halves with each half-life."""

from __future__ import annotations

from datetime import timedelta

import pytest

from perdure.decide.decay import factor

SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("age_ms", "half_life_ms", "left"),
    [
        (0, 1000, 1.0),
        (1000, 1000, 0.5),
        (3321, 1000, 0.10006435133203785),
        (3322, 1000, 0.09999501604159407),
        (5, 0, 0.0),
        (0, 0, 1.0),
        (-5000, 1000, 1.0),
        (604_800_000, 86_400_000, 0.0078125),
    ],
)
def test_what_is_left(age_ms, half_life_ms, left):
    age, half_life = timedelta(milliseconds=age_ms), timedelta(milliseconds=half_life_ms)
    assert factor(age, half_life) == pytest.approx(left, rel=1e-12)


def test_an_age_beyond_all_numbers_leaves_nothing():
    assert factor(timedelta.max, timedelta.resolution) == 0.0
