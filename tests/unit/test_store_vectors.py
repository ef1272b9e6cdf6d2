"""Vectors are 32-bit floats whichever way they come; Milvus is given what it can reckon with."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import mul

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.errors import UsageError
from perdure.stores.milvus.rows import direction_of
from perdure.stores.vectors import cosine, rounded

NUMBERS = st.floats(-3e38, 3e38) | st.integers(-(2**120), 2**120) | st.booleans()
LONG = st.floats(width=32, allow_nan=False, allow_infinity=False)
LARGE, MIDDLE = 2.0**30, 1697.73486328125


class Counted:
    """A sequence by its places alone, as some libraries give vectors."""

    def __init__(self, numbers: list[float]) -> None:
        self._numbers = numbers

    def __getitem__(self, place: int) -> float:
        return self._numbers[place]


@given(st.lists(NUMBERS, min_size=1, max_size=40))
def test_numbers_are_what_an_array_of_floats_holds(numbers: list[float]) -> None:
    held = tuple(array("f", numbers))
    assert rounded(numbers) == rounded(tuple(numbers)) == rounded(array("d", numbers)) == held
    assert rounded(Counted(numbers)) == held  # type: ignore[arg-type]
    assert rounded([Fraction(one) for one in numbers]) == held  # type: ignore[list-item]


@pytest.mark.parametrize(
    "odd",
    [[], (), "12", b"\0\0\0\0", ["1"], [None], [1.0, "x"], 7, None, [math.nan], [math.inf], [1e39],
     [1.0, -math.inf], [2**2000], [[1.0]], {}, Iterator],
)  # fmt: skip
def test_what_is_no_vector_is_refused(odd: object) -> None:
    with pytest.raises(UsageError, match="vector"):
        rounded(odd)  # type: ignore[arg-type]


@given(st.lists(LONG, min_size=1, max_size=60) | st.lists(st.just(2.0**-41), min_size=1))
def test_milvus_is_given_numbers_whose_squares_it_can_add(numbers: Sequence[float]) -> None:
    vector = rounded(numbers)
    largest = max(map(abs, vector))
    within = not largest or 2.0**-40 <= largest <= 2.0**40
    direction, exact = direction_of(vector)
    assert exact == within
    assert (
        [*direction][: len(vector)] == [*vector] if exact else 0.5 <= max(map(abs, direction)) < 1
    )


def exact(one: Sequence[float], other: Sequence[float]) -> float:
    """Give the cosine of two vectors from a sum that loses nothing."""
    lengths = math.hypot(*one) * math.hypot(*other)
    return round(math.fsum(map(mul, one, other)) / lengths, 6) if lengths else 0.0


@given(st.lists(st.tuples(LONG, LONG), min_size=1, max_size=60))
def test_a_cosine_is_that_of_the_exact_sum(pairs: list[tuple[float, float]]) -> None:
    one, other = (rounded(numbers) for numbers in zip(*pairs, strict=True))
    assert cosine(one, other) == exact(one, other)


@pytest.mark.parametrize(
    ("lower", "score"), [(-5.960487214906607e-08, 0.0), (1e-7, 0.000001), (1e-5, 0.000001)]
)
def test_in_the_middle_between_two_scores_the_exact_sum_decides(lower: float, score: float) -> None:
    """The large numbers take each other away, and of the small ones what a plain sum loses."""
    small = rounded((MIDDLE, 2.813163519022055e-05, lower))
    other = (LARGE, *small, -LARGE)
    assert cosine((1.0,) * 5, other) == exact((1.0,) * 5, other) == score
    assert cosine((-1.0,) * 5, other) == -score
