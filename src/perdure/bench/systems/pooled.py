"""What the plain systems share: they score every eligible item of a pool, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perdure.bench.datasets.records import Item, Pool, Question
from perdure.bench.systems.protocol import Block, Ranked

USUAL_LIMIT = 8
"""Hits of an answer: as many as `Memory.recall` gives when it is not told."""


class Pooled:
    """Keep the items of one pool; a kind of system says how each scores."""

    def __init__(self) -> None:
        self._items: list[Item] = []

    def load(self, pool: Pool) -> None:
        """Keep what may answer; what is over was never handed in."""
        self._items = [item for item in pool.items if not item.is_over]
        self.index([as_said(item) for item in self._items])

    def index(self, texts: Sequence[str]) -> None:
        """Make ready to score these texts."""
        raise NotImplementedError

    def scores(self, question: Question) -> Mapping[int, float]:
        """Give the score of each item by its place; 0 and less, or absent, is no match."""
        raise NotImplementedError

    def rank(self, question: Question, depth: int) -> Sequence[Ranked]:
        """Give the best first; ties in the order in which they were said."""
        meant = {
            place: score
            for place, score in self.scores(question).items()
            if score > 0 and _is_meant(self._items[place], question)
        }
        best = sorted(meant, key=lambda place: (-meant[place], place))[:depth]
        return [
            Ranked((self._items[place].id,), meant[place], self._items[place].text)
            for place in best
        ]

    def answer(self, question: Question) -> Sequence[Ranked]:
        """Give the best few that match at all."""
        return self.rank(question, USUAL_LIMIT)

    def block(self, question: Question) -> Block | None:
        """Give none: a plain system puts its answer into the prompt as it is."""
        return None

    def close(self) -> None:
        """Let go of the items."""
        self._items = []


def as_said(item: Item) -> str:
    """Put the speaker before the text, as people write talks down: the plain systems gain by it."""
    return f"{item.speaker}: {item.text}" if item.speaker else item.text


def _is_meant(item: Item, question: Question) -> bool:
    return not question.domains or bool({*item.domains} & {*question.domains})
