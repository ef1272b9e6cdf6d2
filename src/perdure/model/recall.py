"""The answer to a look-up on demand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.model.receipt import Failure


@frozen
class Hit:
    """One memory that answers; `score` 0..1, higher is better, and `shares` are what made it."""

    entry: Entry
    score: float
    shares: Mapping[str, float] = field(default_factory=dict[str, float])

    @property
    def text(self) -> str:
        """What the entry says."""
        return self.entry.text


@frozen
class Recall:
    """Hits, best first; ties by the newer `seq`. `empty` is an answer: nothing was known."""

    hits: list[Hit]
    failures: tuple[Failure, ...] = ()
    """What could not be asked: where an embedder failed, words alone were compared."""
    floor: float = 0.0
    """The score below which nothing counted as an answer."""

    @property
    def empty(self) -> bool:
        """Tell that nothing cleared the floor."""
        return not self.hits
