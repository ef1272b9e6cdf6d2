"""What every shape fulfils: how a type keeps a turn, and how it shows what was kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

from perdure.model.entry import Entry, Kind
from perdure.model.evidence import MemoryType, MemoryWrite
from perdure.model.message import FinishedTurn
from perdure.model.scope import Level, Scope
from perdure.model.selection import Selection

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition

Order = Literal["chronological", "relevance"]


class Shape(Protocol):
    """Stateless: one object of each serves all definitions.

    A type has one shape for each sort of entry it keeps; `perdure.memories.matrix` says which
    strategies go with which. A block is one section for each shape: `heading`, then the `body` of
    each entry with `between` in between. Fences stand around it and are not the shape's business.
    """

    type: ClassVar[MemoryType]
    level: ClassVar[Level]
    """Where the type lives unless a definition says otherwise."""
    kinds: ClassVar[frozenset[Kind]]
    """All kinds that it ever shows; those of two shapes of one type differ."""
    order: ClassVar[Order]
    between: ClassVar[str]
    """Stands between two bodies, which end without line end: a blank, or line ends."""
    newest_by: ClassVar[Literal["writing", "change"]]
    in_turns: ClassVar[bool]
    """Its entries are parts of turns (`value["turn"]`, `value["index"]`), never shown by halves."""

    weighed_alike: ClassVar[Kind | None]
    """The kind whose entries all weigh the same, whatever is in them, if there is one."""

    @property
    def selection(self) -> Selection:
        """Which entries a strategy chooses from."""
        ...

    def heading(self, definition: MemoryDefinition) -> str:
        """Say in a line or two what follows, to the model; words of ours alone."""
        ...

    def body(self, definition: MemoryDefinition, entry: Entry, score: float | None) -> str:
        """Write one entry, every word of it escaped (`perdure.memories.rendering.escaping`)."""
        ...

    def arranged(self, entries: Sequence[Entry], scores: Mapping[str, float]) -> list[Entry]:
        """Put entries into the order of the block."""
        ...

    def salience(self, entry: Entry, score: float | None) -> float:
        """Weigh an entry from 0 to 1: importance, confidence or score; before age, if scarce."""
        ...

    def before(self, entry: Entry) -> tuple[str, ...]:
        """Name the ids that stand before an entry in its own turn, first to last."""
        ...

    async def write(
        self, definition: MemoryDefinition, scope: Scope, turn: FinishedTurn, now: datetime
    ) -> MemoryWrite:
        """Keep what the shape keeps of a turn; nothing at all of one without messages."""
        ...
