"""What an extractor finds in the messages of a turn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from perdure.model.entry import Json, Origin
from perdure.model.evidence import ModelCall

UNSURE = 0.5
"""What a weight counts for that is no number."""


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A value for a key; `at` are the places, in the turn, of the messages that say so."""

    key: str
    value: Json
    confidence: float
    category: str | None = None
    at: tuple[int, ...] = ()
    origin: Origin = "rules"

    @property
    def weight(self) -> float:
        """How sure it is, from 0 to 1."""
        return self.confidence


@dataclass(frozen=True, slots=True)
class FoundBeat:
    """One thing that happened, in a sentence; `at` as of a fact."""

    summary: str
    importance: float
    category: str | None = None
    at: tuple[int, ...] = ()
    origin: Origin = "rules"

    @property
    def weight(self) -> float:
        """How much it matters, from 0 to 1."""
        return self.importance


@dataclass(frozen=True, slots=True)
class Found:
    """Facts or beats of a turn, the calls that finding them took, and what went wrong."""

    facts: tuple[FoundFact, ...] = ()
    beats: tuple[FoundBeat, ...] = ()
    calls: tuple[ModelCall, ...] = ()
    failures: tuple[str, ...] = ()


def clamped(weight: object) -> float:
    """Give a weight from 0 to 1; what is no finite number is neither sure nor unlikely.

    >>> clamped(1.5), clamped(-1), clamped("high"), clamped(float("nan"))
    (1.0, 0.0, 0.5, 0.5)
    """
    if isinstance(weight, bool) or not isinstance(weight, int | float):
        return UNSURE
    try:
        number = float(weight)
    except OverflowError:
        return UNSURE
    return min(1.0, max(0.0, number)) if math.isfinite(number) else UNSURE
