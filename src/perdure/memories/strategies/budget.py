"""As much as there is room for, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from perdure.frozen import later
from perdure.memories.asking import PAGE, Allowance, Ask, Choice
from perdure.memories.rendering.again import Writer
from perdure.memories.rendering.block import Piece
from perdure.memories.strategies.base import whole_number
from perdure.model.entry import Entry
from perdure.model.evidence import Candidate, MemoryType, RefusalReason, StrategyKind

ASSUMED_REMAINING = 32_000
"""The room that is taken for granted when the host does not say how much it has left."""

_Judged: TypeAlias = tuple[str, int, RefusalReason | None]
"""The id of an entry, what it costs, and why it was refused, if it was."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The newest entries that fit into what is left, less a reserve; at most `max_entries`.

    With less than `minimum_tokens` to spend the memory keeps silent.
    """

    reserve_tokens: int = 256
    minimum_tokens: int = 100
    max_entries: int | None = None

    kind: ClassVar[StrategyKind] = "budget"
    about: ClassVar[str] = "As many of the newest entries as there is room for."
    needs: ClassVar[tuple[str, ...]] = ()
    minds_room: ClassVar[bool] = True

    @property
    def requirements(self) -> tuple[str, ...]:
        """Nothing."""
        return self.needs

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Refuse numbers that are not whole, or below 0."""
        whole_number(
            self.reserve_tokens, 0, f"reserve_tokens of {place}", "bad-reserve", definition_id
        )
        whole_number(
            self.minimum_tokens, 0, f"minimum_tokens of {place}", "bad-minimum", definition_id
        )
        if self.max_entries is not None:
            whole_number(
                self.max_entries, 0, f"max_entries of {place}", "bad-max-entries", definition_id
            )

    async def choose(self, ask: Ask) -> Choice:
        """Page through the newest until a whole page brings nothing more in."""
        remaining = ASSUMED_REMAINING if ask.remaining_tokens is None else ask.remaining_tokens
        writer = Writer(ask.definition, ask.scope.namespace)
        room = _Room(remaining - self.reserve_tokens - writer.frame, self.max_entries, writer)
        page = await ask.pool.page(limit=PAGE)
        while room.take(page.entries) and page.cursor is not None:
            page = await ask.pool.page(page.cursor, limit=PAGE)
        return Choice(
            tuple([piece.entry for piece in room.kept]),
            later(lambda: _candidates(room.judged)),
            rule="the newest that fit",
            numbers={"remaining": remaining, "max_entries": self.max_entries},
            pool_complete=page.cursor is None,
            allowance=Allowance(self.reserve_tokens, self.minimum_tokens),
            considered=bool(room.judged),
            pieces=room.kept,
            writer=writer,
        )


@dataclass(slots=True)
class _Room:
    """The room that is left, and what was put into it."""

    left: int
    most: int | None
    writer: Writer
    kept: list[Piece] = field(default_factory=list[Piece])
    judged: list[_Judged] = field(default_factory=list[_Judged])

    def take(self, entries: list[Entry]) -> bool:
        """Take of these what fits; tell whether to go on: some did, and there is room for more."""
        before = len(self.kept)
        kept, judged, most, left = self.kept, self.judged, self.most, self.left
        for piece in self.writer.write(entries, {}):
            entry, _, _, cost, _ = piece
            reason: RefusalReason | None = None
            if most is not None and len(kept) >= most:
                reason = "over-max-entries"
            elif cost > left:
                reason = "over-budget"
            else:
                kept.append(piece)
                left -= cost
            judged.append((entry.id, cost, reason))
        self.left = left
        return len(kept) > before and not (most is not None and len(kept) >= most)


def _candidates(judged: Sequence[_Judged]) -> tuple[Candidate, ...]:
    return tuple(
        [
            Candidate(entry_id, kept=reason is None, reason=reason, cost=cost)
            for entry_id, cost, reason in judged
        ]
    )
