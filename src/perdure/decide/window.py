"""Which entries a window holds, so that no turn is cut in two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from perdure.decide.turn_number import plain_turns, turn_of
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
        return tuple(chain.from_iterable(self.units.values()))

    def groups(self) -> dict[str, str]:
        """Give, by id, the unit of each entry that comes in or stays out with others."""
        return {
            entry.id: str(name)
            for name, unit in self.units.items()
            if len(unit) > 1
            for entry in unit
        }

    def joined_by(self, entries: Sequence[Entry]) -> Windowed:
        """Give the window with what was missing of its turns."""
        if not entries:
            return self
        every = {entry.id: entry for entry in (*self.kept, *entries)}
        newest = sorted(every.values(), key=lambda one: -one.seq)
        return Windowed(whole_turns(newest, len(newest)).units, self.outside)


def whole_turns(newest: Sequence[Entry], size: int) -> Windowed:
    """Give the first `size` of entries that stand newest first, rounded outward to whole turns."""
    units: dict[int | str, list[Entry]] = {}
    behind: dict[int | str, list[Entry]] = {}
    names = plain_turns(newest) or [turn_of(entry) or entry.id for entry in newest]
    last: int | str | None = None
    unit: list[Entry] = []
    for at, (name, entry) in enumerate(zip(names, newest, strict=True)):
        if name != last:
            known = units if at < size or name in units else behind
            last, unit = name, known.setdefault(name, [])
        unit.append(entry)
    for one in units.values():
        one.reverse()
    return Windowed(units, tuple(chain.from_iterable(behind.values())))
