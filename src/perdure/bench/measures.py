"""What a ranking is worth: plain numbers from the places at which the gold was found.

`ranks` are the places, from 1, of each piece of gold; None for what was not found. All values lie
between 0 and 1, and more is better. Without gold nothing can be said: every measure refuses it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from perdure.errors import UsageError

Ranks = Sequence[int | None]


def any_at(ranks: Ranks, depth: int) -> float:
    """Give 1 if any gold stands among the first `depth`.

    >>> any_at([None, 3], 5), any_at([None, 3], 2)
    (1.0, 0.0)
    """
    return float(any(_found(ranks, depth)))


def all_at(ranks: Ranks, depth: int) -> float:
    """Give 1 if all gold stands among the first `depth`.

    >>> all_at([1, 3], 5), all_at([1, None], 5)
    (1.0, 0.0)
    """
    return float(all(_found(ranks, depth)))


def share_at(ranks: Ranks, depth: int) -> float:
    """Give the share of the gold among the first `depth`: the recall of one question.

    >>> share_at([1, 3, None, None], 5)
    0.5
    """
    found = _found(ranks, depth)
    return sum(found) / len(found)


def ndcg_at(ranks: Ranks, depth: int) -> float:
    """Give the discounted gain of the gold among the first `depth`, as a share of the best.

    Each piece of gold is worth the same; one at place p gains 1 / log2(p + 1). Several pieces may
    stand in one memory, at the same place: a place gains once.

    >>> ndcg_at([1], 10), round(ndcg_at([2], 10), 3)
    (1.0, 0.631)
    """
    places = {rank for rank in ranks if rank is not None and rank <= depth}
    _found(ranks, depth)
    distinct = len({*(rank for rank in ranks if rank is not None)}) + ranks.count(None)
    best = sum(1 / math.log2(place + 1) for place in range(1, min(distinct, depth) + 1))
    return min(1.0, sum(1 / math.log2(place + 1) for place in places) / best)


def reciprocal_rank(ranks: Ranks) -> float:
    """Give one over the place of the first gold; 0 when none was found.

    >>> reciprocal_rank([None, 4]), reciprocal_rank([None])
    (0.25, 0.0)
    """
    _found(ranks, 1)
    return 1 / min((rank for rank in ranks if rank is not None), default=math.inf)


def first_places(names: Sequence[str]) -> dict[str, int]:
    """Give the place of each name among the distinct ones, from 1, in the order they come.

    >>> first_places(["s1", "s1", "s7", "s1"])
    {'s1': 1, 's7': 2}
    """
    return {name: place for place, name in enumerate(dict.fromkeys(names), 1)}


def percentile(values: Sequence[float], share: float) -> float:
    """Give the smallest of the values that at least this share of them does not exceed.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    if not values:
        raise UsageError("there is nothing to measure", argument="values")
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _found(ranks: Ranks, depth: int) -> list[bool]:
    if not ranks:
        raise UsageError("a question without gold cannot be judged", argument="ranks")
    if depth < 1:
        raise UsageError("depth counts from 1", argument="depth")
    return [rank is not None and rank <= depth for rank in ranks]
