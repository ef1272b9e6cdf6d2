"""Who gets the room that is there: one budget for whatever strategies propose."""

from __future__ import annotations

from collections.abc import Sequence

from perdure.frozen import frozen


@frozen
class Proposal:
    """An entry that asks for room; those of one `group` come in together or not at all."""

    id: str
    cost: int
    salience: float = 0.0
    group: str | None = None


@frozen
class Admission:
    """The ids that got room, and whether a group had to be cut to admit anything at all."""

    ids: tuple[str, ...]
    cut: bool = False


def admit(proposals: Sequence[Proposal], room: int) -> Admission:
    """Give room to the most salient first, and among equals in the order they stand in.

    What does not fit is passed over, and smaller ones behind it may still come in. When no group
    fits whole, the first of which a part fits is cut: a long first entry never empties a block.
    """
    ranked = sorted(proposals, key=lambda one: -one.salience)
    units = _units(ranked)
    whole = _fitting(units, room)
    if whole:
        return Admission(tuple(one.id for one in whole))
    for unit in units:
        part = _fitting([[one] for one in unit], room)
        if part:
            return Admission(tuple(one.id for one in part), cut=True)
    return Admission(())


def in_order(costs: Sequence[int], room: int) -> list[int]:
    """Give the places of those that get room, when all weigh alike and each stands for itself.

    >>> in_order([3, 9, 2], 6)
    [0, 2]
    """
    admitted: list[int] = []
    for place, cost in enumerate(costs):
        if cost <= room:
            admitted.append(place)
            room -= cost
    return admitted


def in_units(
    costs: Sequence[int], groups: Sequence[str | None], room: int
) -> tuple[Sequence[int], bool]:
    """Give the places of those that get room, when all weigh alike, and whether a group was cut.

    Otherwise as `admit`; what is in no group has None for it. The places rise.

    >>> in_units([3, 9, 2, 2], ["a", None, "a", None], 6), in_units([3, 9], ["a", "a"], 6)
    (([0, 2], False), ([0], True))
    """
    totals: dict[str, int] = {}
    for group, cost in zip(groups, costs, strict=True):
        if group is not None:
            totals[group] = totals.get(group, 0) + cost
    admitted: list[int] = []
    fits: dict[str, bool] = {}
    left = room
    for place, (group, cost) in enumerate(zip(groups, costs, strict=True)):
        if group is None:
            came_in, taken = cost <= left, cost
        elif group in fits:
            came_in, taken = fits[group], 0
        else:
            taken = totals[group]
            came_in = fits[group] = taken <= left
        if came_in:
            admitted.append(place)
            left -= taken
    if admitted:
        return admitted, False
    for unit in totals:
        places = [place for place, group in enumerate(groups) if group == unit]
        held = in_order([costs[place] for place in places], room)
        if held:
            return [places[at] for at in held], True
    return [], False


def _fitting(units: Sequence[Sequence[Proposal]], room: int) -> list[Proposal]:
    admitted: list[Proposal] = []
    for unit in units:
        cost = sum(one.cost for one in unit)
        if cost <= room:
            admitted += unit
            room -= cost
    return admitted


def _units(ranked: Sequence[Proposal]) -> list[list[Proposal]]:
    units: dict[str, list[Proposal]] = {}
    for one in ranked:
        key = f"entry {one.id}" if one.group is None else f"group {one.group}"
        units.setdefault(key, []).append(one)
    return list(units.values())
