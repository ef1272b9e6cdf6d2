"""What would flatter is refused by name: a look at half of a pool finds half by chance."""

from __future__ import annotations

from collections.abc import Sequence

from perdure.bench.datasets.records import Dataset, Pool
from perdure.errors import UsageError

SESSION_DEPTH = 5


def is_fair(depth: int, among: int) -> bool:
    """Tell that `depth` is less than half of what there is to choose from.

    >>> is_fair(10, 20), is_fair(10, 21)
    (False, True)
    """
    return 2 * depth < among


def check_pools(dataset: Dataset, depths: Sequence[int]) -> None:
    """Refuse a data set with a pool that one of the depths reaches half way through."""
    if not dataset.is_ranked:
        return
    deepest = max(depths)
    small = [
        pool for pool in dataset.pools if _is_asked(pool) and not is_fair(deepest, len(pool.items))
    ]
    if small:
        named = ", ".join(f"{pool.id} ({len(pool.items)} memories)" for pool in small[:3])
        more = f" and {len(small) - 3} more" if len(small) > 3 else ""
        message = (
            f"unfair: {deepest} is at least half of {named}{more}; chance alone would find much of"
            " what is looked for. Give lower --depths, or fuller pools"
        )
        raise UsageError(message, argument="depths")


def unfair_sessions(dataset: Dataset) -> list[str]:
    """Name the pools whose sessions are too few for a place among the first five to mean much."""
    return [
        f"{pool.id} ({pool.sessions} sessions)"
        for pool in dataset.pools
        if _is_asked(pool) and not is_fair(SESSION_DEPTH, pool.sessions)
    ]


def _is_asked(pool: Pool) -> bool:
    return any(question.answerable and question.gold for question in pool.questions)
