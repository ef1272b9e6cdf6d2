"""Which entries a window holds, so that no turn is cut in two."""

from __future__ import annotations

from collections.abc import Sequence

from perdure.decide.turn_number import turn_of
from perdure.frozen import frozen
from perdure.model.entry import Entry


@frozen
class Windowed:
    """The units of a window, the newest first: a turn from its beginning, or an entry alone.

    A unit goes by the number of its turn, or by the id of an entry that knows none.
    """

    units: dict[int | str, list[Entry]]
    outside: tuple[Entry, ...]

    @property
    def kept(self) -> tuple[Entry, ...]:
        """The entries of the window."""
        return tuple([entry for unit in self.units.values() for entry in unit])

    def joined_by(self, entries: Sequence[Entry]) -> Windowed:
        """Give the window with what was missing of its turns."""
        if not entries:
            return self
        every = {entry.id: entry for entry in (*self.kept, *entries)}
        return Windowed(_in_units(sorted(every.values(), key=lambda one: -one.seq)), self.outside)


def whole_turns(newest: Sequence[Entry], size: int) -> Windowed:
    """Give the first `size` of entries that stand newest first, rounded outward to whole turns."""
    units = _in_units(newest[:size])
    outside: list[Entry] = []
    for entry in newest[size:]:
        name = _unit_of(entry)
        if name in units:
            units[name].insert(0, entry)
        else:
            outside.append(entry)
    behind = _in_units(outside).values() if outside else ()
    return Windowed(units, tuple([entry for unit in behind for entry in reversed(unit)]))


def _in_units(newest_first: Sequence[Entry]) -> dict[int | str, list[Entry]]:
    """Part entries into turns, that of the newest entry first, each from its beginning."""
    units: dict[int | str, list[Entry]] = {}
    for entry in newest_first:
        name = _unit_of(entry)
        if name in units:
            units[name].append(entry)
        else:
            units[name] = [entry]
    for unit in units.values():
        unit.reverse()
    return units


def _unit_of(entry: Entry) -> int | str:
    return turn_of(entry) or entry.id
