"""What has not faded yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, cast

from perdure.decide.decay import factor
from perdure.errors import MemoryDefinitionError
from perdure.errors.showing import shown
from perdure.frozen import later
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
        scores: dict[str, float] = {}
        page = await ask.pool.page(limit=PAGE)
        while True:
            before = len(kept)
            kept += self._weighed(page.entries, ask, scores)
            if page.cursor is None or len(kept) == before or len(scores) >= MOST_WEIGHED:
                break
            page = await ask.pool.page(page.cursor, limit=PAGE)
        return Choice(
            tuple(kept),
            later(lambda: self._candidates(scores)),
            rule=f"at least {self.min_score} left after halving every {self.half_life}",
            numbers={
                "half_life_seconds": self.half_life.total_seconds(),
                "min_score": self.min_score,
                "most_weighed": MOST_WEIGHED,
            },
            pool_complete=page.cursor is None,
            scores=scores,
            considered=bool(scores),
        )

    def _weighed(
        self, entries: Sequence[Entry], ask: Ask, scores: dict[str, float]
    ) -> Iterator[Entry]:
        """Give those of which enough is left; note of all how much that is."""
        used: datetime | None = None
        left = 0.0
        for entry in entries:
            # What was said in one turn fades as one.
            if entry.last_accessed_at is not used:
                used = entry.last_accessed_at
                left = factor(ask.now - used, self.half_life)
            scores[entry.id] = left
            if left >= self.min_score:
                yield entry

    def _candidates(self, scores: Mapping[str, float]) -> tuple[Candidate, ...]:
        return tuple([self._judged(entry_id, left) for entry_id, left in scores.items()])

    def _judged(self, entry_id: str, left: float) -> Candidate:
        kept = left >= self.min_score
        return Candidate(entry_id, kept=kept, reason=None if kept else "decayed", score=left)
