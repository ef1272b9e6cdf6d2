"""What every strategy fulfils, and how its numbers are checked."""

from __future__ import annotations

import math
from typing import ClassVar, Protocol

from perdure.errors import MemoryDefinitionError
from perdure.errors.showing import shown
from perdure.memories.asking import Ask, Choice
from perdure.model.evidence import MemoryType, StrategyKind
from perdure.text.hygiene import is_blank, is_keepable

MOST = 2**53
"""The largest number that every store and every reader of JSON takes."""


class Strategy(Protocol):
    """A frozen record of numbers, and the rule they belong to."""

    kind: ClassVar[StrategyKind]
    about: ClassVar[str]
    """One sentence for the catalogue."""
    needs: ClassVar[tuple[str, ...]]
    """What it needs in any case: "embedder", "vector-store", "llm", "model"."""

    minds_room: ClassVar[bool]
    """What it looks at, or pays for, depends on how much room is left."""

    @property
    def requirements(self) -> tuple[str, ...]:
        """What it needs with these options; judged while the definition is built."""
        ...

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Refuse numbers that cannot work: raises `MemoryDefinitionError`.

        `place` names the strategy in messages, as "strategy" or "strategies[1]".
        """
        ...

    async def choose(self, ask: Ask) -> Choice:
        """Propose what should stand in the block, and say what was considered."""
        ...


def whole_number(value: object, least: int, what: str, code: str, definition_id: str) -> None:
    """Refuse what is not a whole number from `least` on; `what` names the option."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        message = f"{what} must be a whole number from {least}, not {shown(value)}"
        raise MemoryDefinitionError(message, code=code, definition_id=definition_id)
    if value > MOST:
        message = f"{what} must be {MOST} at most, not {shown(value)}"
        raise MemoryDefinitionError(message, code=code, definition_id=definition_id)


def words(value: object, what: str, code: str, definition_id: str) -> None:
    """Refuse what is no text that says something and can be written anywhere."""
    if not isinstance(value, str) or is_blank(value) or not is_keepable(value):
        message = f"{what} must be text that is not blank, without NUL, not {shown(value)}"
        raise MemoryDefinitionError(message, code=code, definition_id=definition_id)


def share(value: object, what: str, code: str, definition_id: str) -> None:
    """Refuse what is not a number from 0 to 1."""
    number = math.nan if isinstance(value, bool) or not isinstance(value, int | float) else value
    if not 0 <= number <= 1:
        message = f"{what} must be a number from 0 to 1, not {shown(value)}"
        raise MemoryDefinitionError(message, code=code, definition_id=definition_id)
