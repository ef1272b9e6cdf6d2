"""The newest entries, in whole turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from perdure.decide.turn_number import turn_of
from perdure.decide.window import Windowed, whole_turns
from perdure.memories.asking import Ask, Choice
from perdure.memories.strategies.base import whole_number
from perdure.model.entry import Entry
from perdure.model.evidence import Candidate, MemoryType, StrategyKind

NEAR_MISSES = 10
"""How many entries behind the window are named in the evidence."""


@dataclass(frozen=True, slots=True)
class Window:
    """The newest `size` entries; when the last of them stands inside a turn, that turn whole."""

    size: int

    kind: ClassVar[StrategyKind] = "window"
    about: ClassVar[str] = "The newest entries, in whole turns."
    needs: ClassVar[tuple[str, ...]] = ()

    @property
    def requirements(self) -> tuple[str, ...]:
        """Nothing."""
        return self.needs

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Refuse a size below 1."""
        whole_number(self.size, 1, f"size of {place}", "bad-size", definition_id)

    async def choose(self, ask: Ask) -> Choice:
        """Take the newest, and what stands before the oldest of them in its turn."""
        newest, complete = await ask.pool.newest(self.size + NEAR_MISSES)
        if not ask.shape.in_turns:
            plain = Windowed(tuple(newest[: self.size]), tuple(newest[self.size :]))
            return self._choice(plain, "", complete=complete)
        windowed = whole_turns(newest, self.size)
        firsts = windowed.first_of_turns()
        missing = [entry_id for one in firsts for entry_id in ask.shape.before(one)]
        windowed = windowed.joined_by(await ask.pool.by_id(missing))
        return self._choice(windowed, ", rounded outward to whole turns", complete=complete)

    def _choice(self, windowed: Windowed, rounding: str, *, complete: bool) -> Choice:
        return Choice(
            windowed.kept,
            _candidates(windowed),
            rule=f"the newest {self.size}{rounding}",
            numbers={"size": self.size, "rounded_out": max(0, len(windowed.kept) - self.size)},
            pool_complete=complete,
            groups=_groups(windowed.kept) if rounding else {},
        )


def _candidates(windowed: Windowed) -> tuple[Candidate, ...]:
    kept = [Candidate(entry.id, kept=True) for entry in windowed.kept]
    outside = [
        Candidate(entry.id, kept=False, reason="outside-window") for entry in windowed.outside
    ]
    return (*kept, *outside)


def _groups(entries: tuple[Entry, ...]) -> dict[str, str]:
    turns = {entry.id: turn_of(entry) for entry in entries}
    return {entry_id: str(turn) for entry_id, turn in turns.items() if turn is not None}
