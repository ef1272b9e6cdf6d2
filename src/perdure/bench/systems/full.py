"""perdure itself, used as somebody would who brings a conversation along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from perdure.bench.clocks import StandingClock
from perdure.bench.datasets.records import Item, Pool, Question
from perdure.bench.systems.pooled import USUAL_LIMIT
from perdure.bench.systems.protocol import Block, Ranked
from perdure.model.entry import Json, Tier
from perdure.model.recall import Hit
from perdure.model.receipt import Receipt
from perdure.sync import Memory
from perdure.text.hygiene import check_text

MOST_KEPT = 20_000
"""Memories in one file; behind them a new one is begun, so that many haystacks need little room."""

LONGEST = 1_000_000
"""Characters of one memory at most: a pasted file of a chat is remembered whole."""


class Perdure:
    """`remember` for every item with its speaker, role, session and date; then `recall`.

    On a SQLite file in a temporary folder, as most people have it; one scope for each pool. What is
    over is remembered and removed. The clock stands at the time of the question where the data set
    says one, else at the last thing said.
    """

    def __init__(self, name: str = "perdure", options: Mapping[str, Any] | None = None) -> None:
        self.name = name
        said = [f"{key}={value!r}" for key, value in (options or {}).items()]
        self.about = ", ".join(["Memory.remember and Memory.recall as they come, SQLite", *said])
        self._options: dict[str, Any] = {"max_text_chars": LONGEST, **(options or {})}
        self._clock = StandingClock(datetime.now(UTC))
        self._folder = TemporaryDirectory(prefix="perdure-bench-")
        self._files = 0
        self._kept = 0
        try:
            self._whole = self._open()
        except BaseException:
            self._folder.cleanup()
            raise
        self._memory = self._whole
        self._held: dict[str, tuple[str, ...]] = {}
        self._last = self._clock.at

    def load(self, pool: Pool) -> None:
        """Remember a pool in a scope of its own, in the order in which it was said."""
        if self._kept > MOST_KEPT:
            self._whole.close()
            self._whole = self._open()
            self._kept = 0
        self._memory = self._whole.scoped(principal=pool.id)
        self._last = _last(pool.items) or self._last
        self._clock.at = self._last
        receipt = self._memory.remember([_handed_in(item) for item in pool.items])
        self._kept += len(pool.items)
        self._held = _homes(pool.items, receipt)
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
        """Close the store, and delete its files."""
        self._whole.close()
        self._folder.cleanup()

    def _open(self) -> Memory:
        self._files += 1
        path = Path(self._folder.name) / f"{self._files}.db"
        return Memory.open(f"sqlite:///{quote(str(path))}", clock=self._clock, **self._options)

    def _recall(self, question: Question, **options: Any) -> list[Ranked]:
        self._clock.at = question.asked_at or self._last
        found = self._memory.recall(
            question.text, domains=list(question.domains) or None, **options
        )
        return [self._ranked(hit) for hit in found.hits]

    def _ranked(self, hit: Hit) -> Ranked:
        return Ranked(self._held[hit.entry.id], hit.score, hit.text)


def _homes(items: Sequence[Item], receipt: Receipt) -> dict[str, tuple[str, ...]]:
    """Say which memory holds which items: one that was said before went into what said it."""
    kept = {one.id for one in (*receipt.stored, *receipt.superseded, *receipt.tensions)}
    merged = {one.said: one.id for one in receipt.merged}
    homes: dict[str, list[str]] = {}
    for item in items:
        said = check_text("text", item.text, most=LONGEST)
        homes.setdefault(item.id if item.id in kept else merged[said], []).append(item.id)
    return {home: tuple(names) for home, names in homes.items()}


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
