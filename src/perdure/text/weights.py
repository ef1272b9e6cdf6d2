"""How much a word tells: rare words weigh more than common ones."""

from __future__ import annotations

from math import log


def idf(frequency: int, population: int) -> float:
    """Give the weight of a term held by `frequency` of `population` texts; never negative.

    ln(1 + (N - n + 0.5) / (n + 0.5)), the form of BM25 (Robertson and Sparck Jones). A frequency
    above the population, as a stale count may give, counts as the population.

    >>> round(idf(1, 100), 3), idf(0, 0) > 0, idf(200, 100) > 0
    (4.21, True, True)
    """
    held = min(frequency, population)
    return log(1.0 + (population - held + 0.5) / (held + 0.5))
