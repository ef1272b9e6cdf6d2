"""Choose the score below which nothing is an answer, from how questions did that are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from perdure.decide.rank_weights import DEFAULT_FLOOR
from perdure.model.floors import Floor

LEAST = 20
"""Questions of each sort below which a floor would be chance, and none is given."""

REFUSED = 0.03
"""Of the questions that have an answer, this share at most may be refused: people ask less exactly
than rules do, and lose about twice as many."""

HIGHEST = 0.9


def floors(scores: Iterable[tuple[str, bool, float]]) -> tuple[Floor, ...]:
    """Give a floor for each script of which there are enough questions, by its name.

    `scores` are, for each question, its script, whether it has an answer, and its best score.
    """
    answered: dict[str, list[float]] = {}
    unsaid: dict[str, list[float]] = {}
    for script, answerable, score in scores:
        (answered if answerable else unsaid).setdefault(script, []).append(score)
    return tuple(
        derive_floor(script, answered[script], unsaid[script])
        for script in sorted(answered.keys() & unsaid.keys())
        if min(len(answered[script]), len(unsaid[script])) >= LEAST
    )


def derive_floor(script: str, answered: Sequence[float], unsaid: Sequence[float]) -> Floor:
    """Give the floor that lets the least through and refuses few enough; the lowest such one.

    It is never below the usual floor, and a hundredth is the finest difference.

    >>> derive_floor("latin", [0.5] * 20, [0.2] * 15 + [0.6] * 5).floor
    0.21
    """
    steps = range(round(DEFAULT_FLOOR * 100), round(HIGHEST * 100) + 1)
    tried = [_tried(script, step / 100, answered, unsaid) for step in steps]
    bearable = [one for one in tried if one.refused <= REFUSED] or tried[:1]
    return min(bearable, key=lambda one: (one.let_through, one.floor))


def _tried(script: str, floor: float, answered: Sequence[float], unsaid: Sequence[float]) -> Floor:
    refused = sum(score < floor for score in answered) / len(answered)
    let_through = sum(score >= floor for score in unsaid) / len(unsaid)
    return Floor(
        script, floor, len(answered), round(refused, 3), len(unsaid), round(let_through, 3)
    )
