"""Which of the nearest are near enough: a floor, a number of them, a length in all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from perdure.frozen import frozen
from perdure.model.evidence import RefusalReason
from perdure.ports import Neighbour

Verdict = RefusalReason | None
"""Why one is refused; None when it is not."""

REJECT_WINDOW = 10
"""How many near misses are looked at beyond those that may be kept."""


class RetrievalRule(Protocol):
    """Judge what a store finds near: pure, without any look at the store or the embedder.

    `k + reject_window` neighbours are asked for, and no floor is given to the store.
    """

    @property
    def name(self) -> str:
        """What the evidence calls the rule."""
        ...

    @property
    def k(self) -> int:
        """How many are kept at most."""
        ...

    @property
    def threshold(self) -> float | None:
        """The floor that the evidence tells; None for none."""
        ...

    @property
    def reject_window(self) -> int:
        """How many are looked at beyond `k`."""
        ...

    def judge(self, pool: Sequence[Neighbour]) -> Sequence[Verdict]:
        """Give a verdict for each, in the same order: best score first, ties by newer seq.

        What says the same as a better one may be refused as `duplicate-of`, what holds no longer
        (`valid_to`) as `expired`; any other reason than those of evidence is an error.
        """
        ...


@frozen
class TopKRule:
    """Keep the `k` best of a score of `threshold` or more; None is no floor.

    Strict: when nothing reaches the floor, nothing is kept.
    """

    k: int = 3
    threshold: float | None = 0.7
    reject_window: int = REJECT_WINDOW
    name: str = "topK"

    def judge(self, pool: Sequence[Neighbour]) -> list[Verdict]:
        """Walk from the best: below the floor, beyond the number, or kept; the floor itself is."""
        verdicts: list[Verdict] = []
        for neighbour in pool:
            if self.threshold is not None and neighbour.score < self.threshold:
                verdicts.append("below-threshold")
            else:
                full = verdicts.count(None) >= self.k
                verdicts.append("over-max-entries" if full else None)
        return verdicts


def within_chars(
    verdicts: Sequence[Verdict], lengths: Sequence[int], most: int | None
) -> tuple[list[Verdict], int]:
    """Spend characters on what is kept, the best first; give the verdicts, and what was spent.

    The first that does not fit ends the spending: what stands behind it is refused as well, so
    that no worse passage stands where a better one had no room.

    >>> within_chars([None, "below-threshold", None, None], [3, 1, 4, 1], 6)
    ([None, 'below-threshold', 'over-char-budget', 'over-char-budget'], 3)
    """
    judged: list[Verdict] = []
    spent, ended = 0, False
    for verdict, length in zip(verdicts, lengths, strict=True):
        if verdict is not None:
            judged.append(verdict)
            continue
        ended = ended or (most is not None and spent + length > most)
        spent += 0 if ended else length
        judged.append("over-char-budget" if ended else None)
    return judged, spent
