"""Rare words weigh more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from perdure.text.weights import idf


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_weight_is_positive_and_falls_with_frequency(frequency: int, population: int) -> None:
    assert idf(frequency, population) > 0
    assert idf(frequency, population) >= idf(frequency + 1, population)
