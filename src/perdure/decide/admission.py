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
    names = [place if group is None else group for place, group in enumerate(groups)]
    totals: dict[object, int] = {}
    for name, cost in zip(names, costs, strict=True):
        totals[name] = totals.get(name, 0) + cost
    every = [*totals]
    whole = {every[at] for at in in_order([*totals.values()], room)}
    if whole:
        return [place for place, name in enumerate(names) if name in whole], False
    for unit in every:
        places = [place for place, name in enumerate(names) if name == unit]
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
