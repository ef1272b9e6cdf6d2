"""What a turn gives back: the answer, the block it was given with, what was kept, what was not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal, NoReturn

from perdure.foreign import refuse_field
from perdure.frozen import frozen
from perdure.model.context import Context
from perdure.model.evidence import Block, Evidence, MemoryWrite
from perdure.model.message import RunRecord
from perdure.model.receipt import Receipt
from perdure.model.trace import Trace
from perdure.text.tokens import estimate_tokens

SkipReason = Literal["failed", "late", "over-budget"]
Half = Literal["read", "write", "trace", "outcome"]


@frozen
class Skipped:
    """A half of a memory that had no part in the turn, and why; the turn went on without it.

    `half` is "outcome" when the function that was to judge the answer did not.
    """

    memory_id: str
    half: Half
    reason: SkipReason
    detail: str = ""


@frozen
class TurnPart:
    """What one memory gave: a context of cognitive memory, or the blocks of a definition.

    `stable` does not depend on the message of this turn, `volatile` does. Of a context the two are
    one block, so its volatile half has to follow its stable half at once.
    """

    memory_id: str
    stable: str = ""
    volatile: str = ""
    context: Context | None = None
    blocks: tuple[Block, ...] = ()
    evidence: Evidence | None = None


@frozen
class TurnContext:
    """The memories of a turn as one text for the prompt: `text` is `stable + volatile`.

    Put the provider's cache breakpoint behind `stable`. `places` says where each part stands, as
    [start, end) in `text`, by memory; a context has two places that touch.
    """

    stable: str
    volatile: str
    parts: tuple[TurnPart, ...] = field(repr=False)
    places: Mapping[str, tuple[int, int]]

    def __str__(self) -> str:
        """Give the text, so that it can stand in an f-string of a prompt as it is."""
        return self.text

    @property
    def text(self) -> str:
        """The whole, empty when no memory has anything to say."""
        return self.stable + self.volatile

    @property
    def total_tokens(self) -> int:
        """What `text` is estimated to cost."""
        return estimate_tokens(self.text)


@frozen
class TurnResult:
    """A turn that has its answer.

    `receipts` say what each memory kept, by its id: a `Receipt` of cognitive memory, a
    `MemoryWrite` of a definition. `skipped` says what had no part in it. `trace` is the whole
    record; it is kept in the stores of the memories, under `trace_id`.
    """

    answer: str
    context: TurnContext
    receipts: Mapping[str, Receipt | MemoryWrite]
    skipped: tuple[Skipped, ...]
    trace: Trace = field(repr=False)
    record: RunRecord = field(repr=False)

    def __repr__(self) -> str:
        skipped = f", skipped={self.skipped!r}" if self.skipped else ""
        return f"TurnResult({self.answer!r}, trace_id={self.trace_id!r}{skipped})"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what that is called, where others look for it by another name."""
            refuse_field(self, name)

    @property
    def trace_id(self) -> str:
        """The name under which `explain` finds the turn again."""
        return self.trace.id
