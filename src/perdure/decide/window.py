"""Which entries a window holds, so that no turn is cut in two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perdure.decide.turn_number import index_of, turn_of
from perdure.model.entry import Entry


@dataclass(frozen=True, slots=True)
class Windowed:
    """The entries of a window, newest turn first and each turn from its beginning; the rest."""

    kept: tuple[Entry, ...]
    outside: tuple[Entry, ...]

    def first_of_turns(self) -> list[Entry]:
        """Give the earliest kept entry of each turn."""
        firsts: dict[int, Entry] = {}
        for entry in self.kept:
            turn = turn_of(entry)
            if turn is not None:
                firsts.setdefault(turn, entry)
        return list(firsts.values())

    def joined_by(self, entries: Sequence[Entry]) -> Windowed:
        """Give the window with what was missing of its turns."""
        if not entries:
            return self
        every = {entry.id: entry for entry in (*self.kept, *entries)}
        newest_first = sorted(every.values(), key=lambda entry: -entry.seq)
        return Windowed(_in_turns(newest_first), self.outside)


def whole_turns(newest: Sequence[Entry], size: int) -> Windowed:
    """Give the first `size` of entries that stand newest first, rounded outward to whole turns.

    Entries without a turn stand for themselves.
    """
    begun = {turn_of(entry) for entry in newest[:size]} - {None}
    kept = list(newest[:size])
    outside: list[Entry] = []
    for entry in newest[size:]:
        (kept if turn_of(entry) in begun else outside).append(entry)
    return Windowed(_in_turns(kept), tuple(outside))


def _in_turns(newest_first: Sequence[Entry]) -> tuple[Entry, ...]:
    """Order by turn, that of the newest entry first, and within each from its beginning."""
    units: dict[int | str, list[Entry]] = {}
    for entry in newest_first:
        units.setdefault(turn_of(entry) or entry.id, []).append(entry)
    return tuple(entry for unit in units.values() for entry in sorted(unit, key=index_of))
