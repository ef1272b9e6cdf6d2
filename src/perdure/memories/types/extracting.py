"""What types have in common that keep what is found in a turn, and not the turn itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from perdure.decide.turn_number import highest_turn, next_turn, turn_of
from perdure.memories.extraction.found import Found
from perdure.memories.numbering import LOOKED_AT
from perdure.memories.strategies.extract import Extract
from perdure.model.entry import Kind
from perdure.model.evidence import MemoryWrite
from perdure.model.message import FinishedTurn
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Store

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition

_NUMBERED = Selection(kinds=frozenset({Kind.MESSAGE, Kind.FACT, Kind.BEAT}), current=True)
_BY_PATTERNS = Extract()


def extracts_of(definition: MemoryDefinition) -> tuple[Extract, ...]:
    """Give every extractor of a memory; one that only shows what is there finds by patterns."""
    extracts = tuple(part for part in definition.parts if isinstance(part, Extract))
    return extracts or (_BY_PATTERNS,)


async def turn_said_in(store: Store, scope: Scope, turn: FinishedTurn, now: datetime) -> int:
    """Give the number of a turn: that of its messages, when they lie in the same scope.

    Else the host's, or one after the highest of the newest entries there.
    """
    page = await store.list(scope, now=now, select=_NUMBERED, limit=LOOKED_AT)
    for entry in page.entries:
        number = turn_of(entry)
        if entry.kind is Kind.MESSAGE and entry.source.turn == turn.run and number is not None:
            return number
    return next_turn(turn.number, highest_turn(page.entries))


def reported(
    memory_id: str, found: Sequence[Found], written: tuple[str, ...], turn: int
) -> MemoryWrite:
    """Give the account of a write, with all that was asked and all that failed."""
    return MemoryWrite(
        memory_id,
        written=written,
        turn=turn if written else None,
        calls=tuple(call for one in found for call in one.calls),
        failures=tuple(failure for one in found for failure in one.failures),
    )
