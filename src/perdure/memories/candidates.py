"""Write down entries as what they were considered to be; what was so a turn ago is remembered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from perdure.frozen import altered
from perdure.model.entry import Entry
from perdure.model.evidence import Candidate, RefusalReason

_MANY = 64
"""Of more entries at a time nothing is remembered."""


def refused_for(reason: RefusalReason, entries: Sequence[Entry]) -> tuple[Candidate, ...]:
    """Give what entries become that one reason keeps out."""
    ids = tuple([entry.id for entry in entries])
    return (_refused_again if len(ids) <= _MANY else _refused)(ids, reason)


def judged(
    proposed: Sequence[Candidate], costs: Mapping[str, int], shown: Sequence[str]
) -> tuple[Candidate, ...]:
    """Say of each entry that was proposed where it stands in the block, or that it had no room.

    `proposed` are those of whom more is known than that, `costs` the tokens of all, by id, and
    `shown` the ids in the block, in order.
    """
    if not any(one.kept for one in proposed):
        write = _plain_again if len(costs) <= _MANY else _plain
        return (*write(tuple(costs), tuple(costs.values()), tuple(shown)), *proposed)
    said = {one.id for one in proposed if one.kept}
    bare = {entry_id: cost for entry_id, cost in costs.items() if entry_id not in said}
    places = {entry_id: at for at, entry_id in enumerate(shown)}
    told = [_placed(one, places.get(one.id), costs) if one.kept else one for one in proposed]
    return (*_plain(tuple(bare), tuple(bare.values()), shown), *told)


def _placed(one: Candidate, position: int | None, costs: Mapping[str, int]) -> Candidate:
    reason = "over-budget" if position is None else None
    return altered(one, kept=reason is None, reason=reason, position=position, cost=costs[one.id])


def _plain(ids: Sequence[str], costs: Sequence[int], shown: Sequence[str]) -> tuple[Candidate, ...]:
    places = {entry_id: at for at, entry_id in enumerate(shown)}
    return tuple(
        [
            Candidate(entry_id, True, None, None, None, places[entry_id], cost)
            if entry_id in places
            else Candidate(entry_id, False, "over-budget", None, None, None, cost)
            for entry_id, cost in zip(ids, costs, strict=True)
        ]
    )


def _refused(ids: Sequence[str], reason: RefusalReason) -> tuple[Candidate, ...]:
    return tuple([Candidate(entry_id, kept=False, reason=reason) for entry_id in ids])


_plain_again = lru_cache(maxsize=256)(_plain)
_refused_again = lru_cache(maxsize=256)(_refused)
