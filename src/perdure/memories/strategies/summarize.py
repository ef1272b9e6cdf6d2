"""The newest messages as they were, and all before them retold."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

from perdure.decide.summaries import (
    Layout,
    Span,
    folded,
    folds_from,
    is_claim,
    laid_over,
    lay_out,
    next_span,
)
from perdure.decide.turn_number import turn_of
from perdure.decide.window import Windowed, whole_turns
from perdure.errors import MemoryDefinitionError
from perdure.frozen import later
from perdure.memories.asking import LARGEST_PAGE, Ask, Choice, Pool
from perdure.memories.candidates import refused_for
from perdure.memories.folding import INSTRUCTION, SECONDS, Folded, Teller, fold
from perdure.memories.rendering.again import Writer
from perdure.memories.strategies.base import whole_number, words
from perdure.model.entry import Entry, Json, Kind
from perdure.model.evidence import Candidate, MemoryType, ModelCall, StrategyKind
from perdure.ports import Model


@dataclass(frozen=True, slots=True)
class Summarize:
    """Fold all but the `recent` newest messages once there are `size` that no summary covers.

    `llm` is asked for `model` while reading, once for each span, whoever reads. Nothing that was
    said is deleted: without its summary it is shown again. `system_prompt` says what to keep.
    Fewer than `recent` messages, or than 2, are not folded: a `size` below twice `recent` is that.
    """

    recent: int
    size: int = 20
    llm: Model | None = None
    model: str | None = None
    system_prompt: str | None = None

    kind: ClassVar[StrategyKind] = "summarize"
    about: ClassVar[str] = "The newest messages as they were, and all before them in summaries."
    needs: ClassVar[tuple[str, ...]] = ("llm", "model")
    minds_room: ClassVar[bool] = True

    @property
    def requirements(self) -> tuple[str, ...]:
        """A model and its name."""
        return self.needs

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Refuse numbers that leave nothing to fold, and a prompt that asks for nothing."""
        whole_number(self.recent, 1, f"recent of {place}", "bad-recent", definition_id)
        whole_number(self.size, 2, f"size of {place}", "bad-size", definition_id)
        if self.recent >= self.size:
            message = f"recent of {place} must be below its size of {self.size}, not {self.recent}"
            raise MemoryDefinitionError(
                message, code="recent-not-below-size", definition_id=definition_id
            )
        if self.system_prompt is not None:
            what = f"system_prompt of {place} says what to keep, or is left out: it"
            words(self.system_prompt, what, "bad-system-prompt", definition_id)

    async def choose(self, ask: Ask) -> Choice:
        """Fold what is due, then propose summaries, the first first, and the newest messages.

        Folding takes at most half of the time that the host waits.
        """
        layout, complete = await _load(ask, self.size + self.recent)
        progress = _Progress(layout, _Written(ask, layout.summaries))
        seconds = SECONDS if ask.seconds is None else min(SECONDS, ask.seconds / 2)
        until = time.monotonic() + seconds
        while span := next_span(
            progress.layout,
            recent=self.recent,
            size=self.size,
            crowded=progress.told.is_crowded,
            tried=progress.tried,
        ):
            if await ask.pool.store.seen(ask.scope, span.signature):
                progress.give_up(span)
                continue
            left = until - time.monotonic()
            if left <= 0:
                progress.stop("summaries-unfinished: the rest is told while reading later")
                break
            progress.take(span, await fold(ask, self._teller(), span, seconds=left), ask)
            if progress.stopped:
                break
        return self._choice(progress, complete)

    def _teller(self) -> Teller:
        return Teller(
            cast(Model, self.llm), cast(str, self.model), self.system_prompt or INSTRUCTION
        )

    def _choice(self, progress: _Progress, complete: bool) -> Choice:
        layout, told = progress.layout, progress.told
        newest = list(reversed(layout.raw))
        most = self.size if progress.stopped else len(newest)
        windowed = whole_turns(newest, max(1, most))
        begin = folds_from(self.recent, self.size)
        return Choice(
            (*layout.summaries, *windowed.kept),
            later(lambda: _refused(layout, windowed)),
            rule=f"summaries, and what was said since; from {begin} messages on all but the"
            f" newest {self.recent} are folded",
            numbers={"recent": self.recent, "size": self.size, "folds": progress.folds},
            pool_complete=complete,
            calls=tuple(progress.calls),
            degraded=tuple(progress.degraded),
            groups=windowed.groups,
            considered=bool(layout.summaries or newest),
            pieces=[*told.pieces, *told.writer.write(windowed.kept, {})],
            writer=told.writer,
        )


def _refused(layout: Layout, windowed: Windowed) -> tuple[Candidate, ...]:
    covered = [
        Candidate(one.id, kept=False, reason="covered-by-summary", of=by.id)
        for one, by in layout.covered
    ]
    return (*covered, *refused_for("outside-window", windowed.outside))


class _Written:
    """The summaries in use as the block shows them, by a writer that then goes on to messages."""

    __slots__ = ("is_crowded", "pieces", "writer")

    def __init__(self, ask: Ask, summaries: Sequence[Entry]) -> None:
        self.writer = Writer(ask.definition, ask.scope.namespace)
        self.pieces = self.writer.write(summaries, {})
        room = ask.remaining_tokens
        cost = sum([piece.cost for piece in self.pieces])
        self.is_crowded = room is not None and cost > room // 2
        """Whether they take more than half of the room there is."""


@dataclass(slots=True)
class _Progress:
    """How far folding came in this read."""

    layout: Layout
    told: _Written
    given_up: set[str] = field(default_factory=set[str])
    calls: list[ModelCall] = field(default_factory=list[ModelCall])
    degraded: list[str] = field(default_factory=list[str])
    folds: list[Json] = field(default_factory=list[Json])
    stopped: bool = False

    def tried(self, span: Span) -> bool:
        """Tell whether a span was tried in vain."""
        return span.signature in self.given_up

    def give_up(self, span: Span) -> None:
        """Leave a span as it is: it was told before, or could not be told in fewer words."""
        self.given_up.add(span.signature)

    def stop(self, why: str) -> None:
        """Fold no more in this read."""
        self.degraded.append(why)
        self.stopped = True

    def take(self, span: Span, outcome: Folded, ask: Ask) -> None:
        """Go on from what came of a span."""
        self.give_up(span)
        if outcome.call is not None:
            self.calls.append(outcome.call)
        if outcome.numbers is not None:
            self.folds.append({**outcome.numbers, "kept": outcome.degraded is None})
        if outcome.degraded is not None:
            self.degraded.append(outcome.degraded)
        if outcome.summary is not None:
            self.layout = folded(self.layout, span, outcome.summary)
            self.told = _Written(ask, self.layout.summaries)
        self.stopped = outcome.degraded is not None


async def _load(ask: Ask, at_once: int) -> tuple[Layout, bool]:
    """Read the summaries in use, and messages back to where they begin to be covered.

    Where a summary is missing, those it was made of are looked for, and then all messages.
    """
    layout = lay_out(await _all(ask.pool.of(Kind.SUMMARY, current=True)), ())
    whole = layout.gapless
    if not whole:
        layout = lay_out(await _all(ask.pool.of(Kind.SUMMARY, current=False)), ())
        whole = layout.gapless
    end = (turn_of(layout.summaries[-1]) or 0) if whole else 0
    page = await ask.pool.page(limit=min(at_once, LARGEST_PAGE))
    messages = list(page.entries)
    while page.cursor is not None and (turn_of(messages[-1]) or end + 1) > end:
        page = await ask.pool.page(page.cursor, limit=LARGEST_PAGE)
        messages += page.entries
    ordered = ask.shape.arranged(messages, {})
    return laid_over(layout.summaries, ordered), page.cursor is None


async def _all(pool: Pool) -> list[Entry]:
    page = await pool.page(limit=LARGEST_PAGE)
    entries = list(page.entries)
    while page.cursor is not None:
        page = await pool.page(page.cursor, limit=LARGEST_PAGE)
        entries += page.entries
    return [entry for entry in entries if not is_claim(entry)]
