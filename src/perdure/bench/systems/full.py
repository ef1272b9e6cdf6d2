"""perdure itself, used as somebody would who brings a conversation along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from perdure.bench.clocks import StandingClock
from perdure.bench.datasets.records import Item, Pool, Question
from perdure.bench.systems.pooled import USUAL_LIMIT
from perdure.bench.systems.protocol import Block, Ranked
from perdure.model.entry import Json, Tier
from perdure.model.recall import Hit
from perdure.sync import Memory
from perdure.text.hygiene import check_text

LONGEST = 1_000_000
"""Characters of one memory at most: a pasted file of a chat is remembered whole."""


class Perdure:
    """`remember` for every item with its speaker, role, session and date; then `recall`.

    One store for all pools, one scope for each. What is over is remembered and removed. The clock
    stands at the time of the question where the data set says one, else at the last thing said.
    """

    def __init__(
        self,
        *,
        url: str = "memory:",
        name: str = "perdure",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = name
        given: dict[str, Any] = {"max_text_chars": LONGEST, **(options or {})}
        said = [f"{key}={value!r}" for key, value in (options or {}).items()]
        self.about = ", ".join(["Memory.remember and Memory.recall as they come", *said])
        self._clock = StandingClock(datetime.now(UTC))
        self._whole = Memory.open(url, clock=self._clock, **given)
        self._memory = self._whole
        self._held: dict[str, tuple[str, ...]] = {}
        self._last = self._clock.at

    def load(self, pool: Pool) -> None:
        """Remember a pool in a scope of its own, in the order in which it was said."""
        self._memory = self._whole.scoped(principal=pool.id)
        self._last = _last(pool.items) or self._last
        self._clock.at = self._last
        receipt = self._memory.remember([_handed_in(item) for item in pool.items])
        kept = [*receipt.stored, *receipt.superseded, *receipt.tensions]
        homes = {one.id: one.id for one in kept}
        merged = {one.said: one.id for one in receipt.merged}
        held: dict[str, list[str]] = {}
        for item in pool.items:
            home = homes.get(item.id) or merged[check_text("text", item.text, most=LONGEST)]
            held.setdefault(home, []).append(item.id)
        self._held = {home: tuple(items) for home, items in held.items()}
        over = {item.id for item in pool.items if item.is_over}
        self._memory.remove_many(
            [home for home, items in self._held.items() if over.issuperset(items)]
        )

    def rank(self, question: Question, depth: int) -> Sequence[Ranked]:
        """Recall without a floor."""
        return self._recall(question, limit=depth, min_score=0.0)

    def answer(self, question: Question) -> Sequence[Ranked]:
        """Recall as it comes."""
        return self._recall(question)

    def block(self, question: Question) -> Block | None:
        """Build the block with what a recall brings; pinned memories stand in it anyhow."""
        context = self._memory.context(question.text, recall=USUAL_LIMIT)
        pinned = self._memory.list(tiers=[Tier.PINNED], limit=1000).entries
        shown = {one.id for one in context.entries}
        meant = {*question.block_domains}
        standing = [
            item
            for entry in pinned
            if entry.id in shown and (not meant or meant & {*entry.domains})
            for item in self._held[entry.id]
        ]
        return Block(context.total_tokens, tuple(standing))

    def close(self) -> None:
        """Close the store."""
        self._whole.close()

    def _recall(self, question: Question, **options: Any) -> list[Ranked]:
        self._clock.at = question.asked_at or self._last
        found = self._memory.recall(
            question.text, domains=list(question.domains) or None, **options
        )
        return [self._ranked(hit) for hit in found.hits]

    def _ranked(self, hit: Hit) -> Ranked:
        return Ranked(self._held[hit.entry.id], hit.score, hit.text)


def _last(items: Sequence[Item]) -> datetime | None:
    times = [item.at for item in items if item.at is not None]
    return max(times) + timedelta(minutes=1) if times else None


def _handed_in(item: Item) -> dict[str, Json]:
    given: dict[str, Json] = {
        "text": item.text,
        "id": item.id,
        "session_id": item.session,
        "speaker": item.speaker,
        "role": item.role,
        "valid_from": item.at,
    }
    if item.domains:
        given["domains"] = list(item.domains)
    if item.is_pinned:
        given["tier"] = Tier.PINNED
    return given
