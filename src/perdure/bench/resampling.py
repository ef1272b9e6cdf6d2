"""How sure a number is: bootstrap intervals over questions, the same on every run.

Questions are drawn again and again with replacement. The draws depend on nothing but the seed and
how many questions there are, so that all systems and measures see the same ones: a comparison of
two systems is paired, question by question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from perdure.errors import MissingExtraError, UsageError
from perdure.frozen import frozen

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

RESAMPLES = 2000
SEED = 20_260_101
CONFIDENCE = 0.95


@frozen
class Estimate:
    """A mean, the interval that holds it with a confidence of 95 %, and over how many questions."""

    mean: float
    low: float
    high: float
    count: int


class Resampler:
    """Draw samples of questions; `seed` alone decides which."""

    def __init__(self, seed: int = SEED, resamples: int = RESAMPLES) -> None:
        if resamples < 1:
            raise UsageError("resamples counts from 1", argument="resamples")
        self.seed = seed
        self.resamples = resamples
        self._weights: dict[int, NDArray[float64]] = {}

    def estimate(self, values: Sequence[float]) -> Estimate:
        """Give the mean of some questions' values and its interval (percentiles of the means)."""
        if not values:
            raise UsageError("there is no question to judge by", argument="values")
        np = _numpy()
        means = self._draws(len(values)) @ np.asarray(values, dtype=np.float64)
        tail = 100 * (1 - CONFIDENCE) / 2
        low, high = np.percentile(means, [tail, 100 - tail])
        mean = sum(values) / len(values)
        # Rounding alone must not make an interval of equal values wider than nothing.
        low, high = np.clip((low, high), min(values), max(values))
        return Estimate(mean, float(low), float(high), len(values))

    def difference(self, ours: Mapping[str, float], theirs: Mapping[str, float]) -> Estimate:
        """Give how much more one has than the other, over the questions that both answered.

        An interval that lies above 0 says that the first is better, and not by chance.
        """
        both = [name for name in ours if name in theirs]
        return self.estimate([ours[name] - theirs[name] for name in both])

    def _draws(self, count: int) -> NDArray[float64]:
        """Give a row of shares for each resample: how much each question counts in it."""
        if count not in self._weights:
            np = _numpy()
            generator = np.random.Generator(np.random.PCG64(self.seed))
            drawn = generator.multinomial(count, [1 / count] * count, size=self.resamples)
            self._weights[count] = drawn / count
        return self._weights[count]


def _numpy() -> ModuleType:
    try:
        import numpy as np
    except ImportError as error:
        raise MissingExtraError("perdure bench", "bench") from error
    return np
