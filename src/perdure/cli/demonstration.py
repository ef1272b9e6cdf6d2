"""Go once through everything a memory does with a conversation, and keep what it answered."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from perdure.cli.commands.learning import learn_turn
from perdure.cli.transcript import Turn
from perdure.model.context import Context
from perdure.model.entry import Version
from perdure.model.recall import Recall
from perdure.model.receipt import ForgetReceipt, Receipt, Superseded
from perdure.model.tension import Tension
from perdure.sync import Memory


@dataclass(frozen=True, slots=True)
class Questions:
    """What is asked of the memory after the conversation."""

    message: str
    query: str
    erase: str
    settled_by: str
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class Learned:
    """One turn with what became of it."""

    turn: Turn
    receipt: Receipt


@dataclass(frozen=True, slots=True)
class LookBack:
    """A fact that was replaced: its states, and what a question found before and finds now."""

    asked: str
    change: Superseded
    history: list[Version]
    before: datetime
    then: Recall
    now: Recall


@dataclass(slots=True)
class Demonstration:
    """All the answers, in the order they were given; what did not come up is None."""

    questions: Questions
    learned: list[Learned] = field(default_factory=list[Learned])
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    context: Context | None = None
    recall: Recall | None = None
    tension: Tension | None = None
    resolved: Tension | None = None
    look_back: LookBack | None = None
    erased_text: str | None = None
    erased: ForgetReceipt | None = None


class TurnClock:
    """Tell the time of the conversation, so that its past can be asked for by its own dates.

    It never stands still nor goes back; a turn without a time follows the one before.
    """

    def __init__(self, start: datetime) -> None:
        self._now = start

    def turn_to(self, moment: datetime | None) -> datetime:
        """Move to the time of a turn, and give the instant before it begins."""
        before = self._now
        if moment is not None:
            self._now = max(self._now, moment)
        return before

    def now(self) -> datetime:
        """Give the present of the conversation, a millisecond later each time it is asked."""
        self._now += timedelta(milliseconds=1)
        return self._now

    def monotonic(self) -> float:
        """Give seconds that never go back."""
        return time.monotonic()


def demonstrate(
    memory: Memory, clock: TurnClock, turns: Iterable[Turn], questions: Questions
) -> Demonstration:
    """Learn the turns, then ask for a block, a recall, a tension, the past, and for oblivion."""
    shown = Demonstration(questions)
    moments = _learn(memory, clock, turns, shown)
    shown.context = memory.context(questions.message)
    shown.recall = memory.recall(questions.query)
    shown.tension = next(iter(memory.tensions("active")), None)
    if shown.tension is not None:
        shown.resolved = memory.resolve_tension(
            shown.tension.id,
            resolved_by=questions.settled_by,
            winner="b",
            pattern=questions.pattern,
        )
    shown.look_back = _look_back(memory, shown, moments)
    hits = memory.recall(questions.erase, limit=1).hits
    if hits:
        shown.erased_text = hits[0].text
        shown.erased = memory.forget([hits[0].entry.id])
    return shown


def questions_about(turns: Sequence[Turn]) -> Questions:
    """Ask about somebody's own conversation in the words of its last message."""
    last = turns[-1].user if turns else ""
    return Questions(message=last, query=last, erase=last, settled_by="the demo")


def _learn(
    memory: Memory, clock: TurnClock, turns: Iterable[Turn], shown: Demonstration
) -> list[datetime]:
    moments: list[datetime] = []
    counts: Counter[str] = Counter()
    for turn in turns:
        before = clock.turn_to(turn.at)
        receipt = learn_turn(memory, turn, explain=True)
        if receipt is None:
            continue
        moments.append(before)
        shown.learned.append(Learned(turn, receipt))
        counts.update(receipt.counts)
    shown.counts = {name: counts[name] for name in Receipt().counts}
    return moments


def _look_back(
    memory: Memory, shown: Demonstration, moments: Sequence[datetime]
) -> LookBack | None:
    for step, before in zip(shown.learned, moments, strict=True):
        for change in step.receipt.superseded:
            query = change.replaced_text
            return LookBack(
                asked=query,
                change=change,
                history=memory.history(change.replaced),
                before=before,
                then=memory.recall(query, limit=1, as_of=before),
                now=memory.recall(query, limit=1),
            )
    return None
