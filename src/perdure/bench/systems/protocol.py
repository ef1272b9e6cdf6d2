"""What a system has to do to be measured; a stranger's may join."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from perdure.bench.datasets.records import Pool, Question
from perdure.frozen import frozen


@frozen
class Ranked:
    """One memory that came back: the items it holds, its score (higher is better), its text."""

    items: tuple[str, ...]
    score: float
    text: str


@frozen
class Block:
    """What a system puts into the prompt: its cost in tokens, and what stands there anyhow.

    `standing` are the items that stand in it whatever is asked.
    """

    tokens: int
    standing: tuple[str, ...] = ()


class System(Protocol):
    """One way to remember a pool and to be asked about it."""

    @property
    def name(self) -> str:
        """Name it in tables."""
        ...

    @property
    def about(self) -> str:
        """Say in a line what it is, with the settings that matter."""
        ...

    def load(self, pool: Pool) -> None:
        """Take a pool in; from now on this one is asked. Called once for each pool."""
        ...

    def rank(self, question: Question, depth: int) -> Sequence[Ranked]:
        """Give the best memories first, at most `depth`, without any floor."""
        ...

    def answer(self, question: Question) -> Sequence[Ranked]:
        """Answer as it comes, by the usual limit and floor; nothing is an answer."""
        ...

    def block(self, question: Question) -> Block | None:
        """Give the block for a prompt; None for a system that writes none."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...
