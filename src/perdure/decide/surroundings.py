"""What a candidate gets from what stands beside it: its neighbours and its session."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count

from perdure.decide.candidate import Candidate
from perdure.decide.rank_weights import Weights
from perdure.text.asking import asks

REACH = 2
"""How far apart in the order of their scope neighbours may be."""

BEST_OF_SESSION = 3

_Placed = Mapping[int, Candidate]
_Steps = Sequence[tuple[int, float]]


def look_around(held: Collection[Candidate], weights: Weights) -> None:
    """Add to each candidate what its neighbours and its session bring."""
    sessions = _sessions(held)
    if not sessions:
        return
    placed = {one.place: one for one in held}
    steps = (
        (-1, weights.before), (1, weights.after),
        (-2, weights.before_next), (2, weights.after_next),
    )  # fmt: skip
    for members in sessions:
        best = sorted([one.lent for one in members])[-BEST_OF_SESSION:]
        together = weights.session * (sum(best) / BEST_OF_SESSION)
        for one in members:
            one.add("neighbours", _most_lent(one, placed, steps))
            one.add("session", together)
            one.add("answers", weights.answers * _answered(one, placed.get(one.place - 1)))


def places_in(windows: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Give what stands in the windows numbers, far apart where it is not known to be near."""
    places: dict[int, int] = {}
    last = 0
    for _, window in sorted(windows.items()):
        first = places.get(window[0], last + REACH + 1)
        places.update(zip(window, count(first), strict=False))
        last = max(last, first + len(window) - 1)
    return places


def _sessions(held: Iterable[Candidate]) -> Collection[list[Candidate]]:
    sessions: dict[str, list[Candidate]] = {}
    for one in held:
        if one.session is not None:
            sessions.setdefault(one.session, []).append(one)
    return sessions.values()


def _most_lent(one: Candidate, placed: _Placed, steps: _Steps) -> float:
    """Give what the neighbour that lends most lends."""
    most = 0.0
    for step, weight in steps:
        other = placed.get(one.place + step)
        if other is not None and other.session == one.session and other.lent * weight > most:
            most = other.lent * weight
    return most


def _answered(one: Candidate, before: Candidate | None) -> float:
    """Give what the one before lends to its answer: nothing unless it asks."""
    if before is None or not before.lent or before.session != one.session:
        return 0.0
    # An assistant's answer is told about the user's question.
    if one.match.source.role == "assistant":
        return 0.0
    return before.lent if asks(before.match.text) else 0.0
