"""The newest entries, in whole turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from perdure.decide.turn_number import inside_turns
from perdure.decide.window import Windowed, whole_turns
from perdure.frozen import later
from perdure.memories.asking import Ask, Choice
from perdure.memories.candidates import refused_for
from perdure.memories.strategies.base import whole_number
from perdure.model.entry import Entry
from perdure.model.evidence import MemoryType, StrategyKind

ROUNDED = ", rounded outward to whole turns"
NEAR_MISSES = 4
"""How many entries behind the window are named in the evidence."""


@dataclass(frozen=True, slots=True)
class Window:
    """The newest `size` entries; when the last of them stands inside a turn, that turn whole."""

    size: int

    kind: ClassVar[StrategyKind] = "window"
    about: ClassVar[str] = "The newest entries, in whole turns."
    needs: ClassVar[tuple[str, ...]] = ()
    minds_room: ClassVar[bool] = False

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
            inside: dict[int | str, list[Entry]] = {one.id: [one] for one in newest[: self.size]}
            return self._choice(Windowed(inside, tuple(newest[self.size :])), "", complete)
        windowed = whole_turns(newest, self.size)
        firsts = inside_turns([unit[0] for unit in windowed.units.values()])
        if firsts:
            missing = [entry_id for first in firsts for entry_id in ask.shape.before(first)]
            windowed = windowed.joined_by(await ask.pool.by_id(missing))
        return self._choice(windowed, ROUNDED, complete)

    def _choice(self, windowed: Windowed, rounded: str, complete: bool) -> Choice:
        kept = windowed.kept
        return Choice(
            kept,
            later(lambda: refused_for("outside-window", windowed.outside)),
            rule=f"the newest {self.size}{rounded}",
            numbers={"size": self.size, "rounded_out": max(0, len(kept) - self.size)},
            pool_complete=complete,
            groups=windowed.groups,
            considered=bool(kept),
        )
