"""Decide which statements move into the index of every prompt, and which have to make room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from perdure.model.entry import Entry
from perdure.text.identity import PROMOTE_THRESHOLD
from perdure.text.tokens import estimate_tokens
from perdure.text.words import overlap_score, relevance_tokens


def plan_promotions(turn_text: str, candidates: Sequence[Entry], limit: int = 3) -> list[str]:
    """Name the statements that a turn was about: the best `limit` above `PROMOTE_THRESHOLD`.

    The score is the overlap of the turn's relevance tokens with those of text and domains. Best
    first, ties by the newer `seq`. Statements that were superseded stay where they are.
    """
    turn = frozenset(relevance_tokens(turn_text))
    scored = [
        (overlap_score(turn, relevance_tokens(f"{entry.text} {' '.join(entry.domains)}")), entry)
        for entry in candidates
        if entry.current
    ]
    due = [pair for pair in scored if pair[0] > PROMOTE_THRESHOLD]
    due.sort(key=lambda pair: (-pair[0], -pair[1].seq))
    return [entry.id for _, entry in due[: max(0, limit)]]


def plan_demotions(
    least_used: Sequence[Entry],
    excess_tokens: int,
    count: Callable[[str], int] = estimate_tokens,
) -> list[str]:
    """Name the fewest statements, least recently used first, whose texts cover the excess.

    `least_used` is in that order already. No excess, no demotion; if all together do not cover
    it, all are named.
    """
    demoted: list[str] = []
    left = excess_tokens
    for entry in least_used:
        if left <= 0:
            break
        demoted.append(entry.id)
        left -= count(entry.text)
    return demoted
