"""What has not faded yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar, cast

from perdure.decide.decay import factor
from perdure.errors import MemoryDefinitionError
from perdure.errors.showing import shown
from perdure.memories.asking import PAGE, Ask, Choice
from perdure.memories.strategies.base import share
from perdure.model.entry import Entry
from perdure.model.evidence import Candidate, MemoryType, StrategyKind

MOST_WEIGHED = 200
"""How many entries are looked at, the newest; the evidence says whether there were more."""


@dataclass(frozen=True, slots=True)
class Decay:
    """Entries of which at least `min_score` is left: a half after each `half_life` unused."""

    half_life: timedelta
    min_score: float = 0.1

    kind: ClassVar[StrategyKind] = "decay"
    about: ClassVar[str] = "Entries that have not faded yet; nothing is deleted."
    needs: ClassVar[tuple[str, ...]] = ()
    minds_room: ClassVar[bool] = False

    @property
    def requirements(self) -> tuple[str, ...]:
        """Nothing."""
        return self.needs

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Refuse a half-life below 0, and a score that is not from 0 to 1."""
        half_life = cast(object, self.half_life)
        if not isinstance(half_life, timedelta) or half_life < timedelta(0):
            message = f"half_life of {place} must be a timedelta from 0, not {shown(half_life)}"
            raise MemoryDefinitionError(message, code="bad-half-life", definition_id=definition_id)
        share(self.min_score, f"min_score of {place}", "bad-min-score", definition_id)

    async def choose(self, ask: Ask) -> Choice:
        """Weigh the newest, until a whole page has faded."""
        kept: list[Entry] = []
        candidates: list[Candidate] = []
        page = await ask.pool.page(limit=PAGE)
        while True:
            scores = {one.id: self._left(one, ask) for one in page.entries}
            fresh = [one for one in page.entries if scores[one.id] >= self.min_score]
            kept += fresh
            candidates += [self._judged(entry_id, left) for entry_id, left in scores.items()]
            if page.cursor is None or not fresh or len(candidates) >= MOST_WEIGHED:
                break
            page = await ask.pool.page(page.cursor, limit=PAGE)
        return Choice(
            tuple(kept),
            tuple(candidates),
            rule=f"at least {self.min_score} left after halving every {self.half_life}",
            numbers={
                "half_life_seconds": self.half_life.total_seconds(),
                "min_score": self.min_score,
                "most_weighed": MOST_WEIGHED,
            },
            pool_complete=page.cursor is None,
            scores={one.id: one.score for one in candidates if one.score is not None},
        )

    def _left(self, entry: Entry, ask: Ask) -> float:
        return factor(ask.now - entry.last_accessed_at, self.half_life)

    def _judged(self, entry_id: str, left: float) -> Candidate:
        kept = left >= self.min_score
        return Candidate(entry_id, kept=kept, reason=None if kept else "decayed", score=left)
