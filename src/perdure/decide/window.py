"""Which entries a window holds, so that no turn is cut in two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
        held = {entry.id for entry in self.kept}
        more = [entry for entry in entries if entry.id not in held]
        return replace(self, kept=_in_turns([*self.kept, *more])) if more else self


def whole_turns(newest: Sequence[Entry], size: int) -> Windowed:
    """Give the first `size` of entries that stand newest first, rounded outward to whole turns.

    Entries without a turn stand for themselves.
    """
    begun = {turn_of(entry) for entry in newest[:size]} - {None}
    kept = [entry for at, entry in enumerate(newest) if at < size or turn_of(entry) in begun]
    ids = {entry.id for entry in kept}
    outside = tuple(entry for entry in newest if entry.id not in ids)
    return Windowed(_in_turns(kept), outside)


def _in_turns(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Order by turn, the newest first, and within each from its beginning."""
    newest: dict[int | str, int] = {}
    for entry in entries:
        newest[_unit(entry)] = max(newest.get(_unit(entry), 0), entry.seq)
    return tuple(sorted(entries, key=lambda one: (-newest[_unit(one)], _place(one))))


def _unit(entry: Entry) -> int | str:
    turn = turn_of(entry)
    return entry.id if turn is None else turn


def _place(entry: Entry) -> tuple[int, int]:
    return index_of(entry), entry.seq
