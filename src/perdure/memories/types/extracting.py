"""What types have in common that keep what is found in a turn, and not the turn itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from perdure.memories.extraction.found import Found
from perdure.memories.strategies.extract import Extract
from perdure.model.evidence import MemoryWrite

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition

_BY_PATTERNS = Extract()


def extracts_of(definition: MemoryDefinition) -> tuple[Extract, ...]:
    """Give every extractor of a memory; one that only shows what is there finds by patterns."""
    extracts = tuple(part for part in definition.parts if isinstance(part, Extract))
    return extracts or (_BY_PATTERNS,)


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
