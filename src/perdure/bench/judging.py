"""Judge what came back to one question: every number that can be said of it, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perdure.bench.datasets.records import Item, Pool, Question
from perdure.bench.fairness import SESSION_DEPTH
from perdure.bench.measures import (
    all_at,
    any_at,
    first_places,
    ndcg_at,
    reciprocal_rank,
    share_at,
)
from perdure.bench.systems.protocol import Block, Ranked
from perdure.frozen import frozen

DEPTHS = (1, 5, 10, 20)
SESSION = f"session any@{SESSION_DEPTH}"


@frozen
class Given:
    """All that a system gave to one question."""

    ranked: Sequence[Ranked]
    answer: Sequence[Ranked]
    block: Block | None


def ranks_of(gold: Sequence[str], ranked: Sequence[Ranked]) -> tuple[int | None, ...]:
    """Give the place of each piece of gold, from 1; None where it did not come."""
    places: dict[str, int] = {}
    for place, one in enumerate(ranked, 1):
        for item in one.items:
            places.setdefault(item, place)
    return tuple(places.get(one) for one in gold)


def values_of(
    question: Question,
    given: Given,
    items: Mapping[str, Item],
    *,
    depths: Sequence[int],
    with_sessions: bool,
) -> dict[str, float]:
    """Give every measure that makes sense for this question; `depths` without any for none.

    A question that nothing answers is judged by whether it came back empty (`abstained`), any other
    by whether it did not (`answered`), and by the places of its gold.
    """
    values = {
        "answered" if question.answerable else "abstained": float(
            bool(given.answer) == question.answerable
        )
    }
    if depths and question.gold:
        ranks = ranks_of(question.gold, given.ranked)
        values |= _ranking_values(ranks, depths)
    if depths and with_sessions and (question.gold or question.sessions):
        values[SESSION] = _session_value(question, given.ranked, items)
    if not depths:
        del values["answered"]
        values |= _precise_values(question, given, items)
    return values


def _ranking_values(ranks: Sequence[int | None], depths: Sequence[int]) -> dict[str, float]:
    values = {f"any@{depth}": any_at(ranks, depth) for depth in depths}
    for depth in depths:
        if depth > 1:
            values[f"all@{depth}"] = all_at(ranks, depth)
            values[f"frac@{depth}"] = share_at(ranks, depth)
            values[f"ndcg@{depth}"] = ndcg_at(ranks, depth)
    values["mrr"] = reciprocal_rank(ranks)
    return values


def _session_value(
    question: Question, ranked: Sequence[Ranked], items: Mapping[str, Item]
) -> float:
    named = [items[one.items[0]].session for one in ranked]
    places = first_places([session for session in named if session is not None])
    gold = question.sessions or [items[one].session for one in question.gold]
    found = [places.get(session) for session in gold if session is not None]
    return any_at(found, SESSION_DEPTH) if found else 0.0


def _precise_values(
    question: Question, given: Given, items: Mapping[str, Item]
) -> dict[str, float]:
    """Judge what must come, what must not, and that nothing else does; the block apart."""
    came = {item for one in given.answer for item in one.items}
    values = {"must not": float(not came & {*question.forbidden})}
    if question.gold:
        values["must"] = sum(one in came for one in question.gold) / len(question.gold)
    if question.closed:
        # What is pinned stands in the prompt anyhow: it adds nothing when it comes once more.
        others = {item for item in came - {*question.gold} if not items[item].is_pinned}
        values["nothing else"] = float(not others)
    if given.block is None:
        return values
    standing = {*given.block.standing}
    broken = bool((came | standing) & {*question.not_in_block})
    values["block must not"] = float(not broken and not (question.no_block and standing))
    if question.in_block:
        held = [one in standing for one in question.in_block]
        values["block must"] = sum(held) / len(held)
    return values


def items_of(pool: Pool) -> dict[str, Item]:
    """Give the items of a pool by id."""
    return {item.id: item for item in pool.items}
