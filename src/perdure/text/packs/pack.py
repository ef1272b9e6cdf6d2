"""The data that one language gives to every text function; no behaviour, so anybody can add one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal[
    "requirement", "prohibition", "assignment", "preference", "identity",
    "decision", "event", "link", "given",
]  # fmt: skip
"""The shapes a rule may give; the same words as `perdure.model.statement.Shape`."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A shape and the pattern that shows it, searched in one sentence.

    Patterns are regular expressions over NFKC-neutral text with straight apostrophes and lower
    case letters; they hold no nested quantifier. `cues` are words of which the sentence must hold
    one before the pattern is tried (none: always tried).
    """

    shape: Shape
    pattern: str
    cues: tuple[str, ...] = ()
    confidence: float = 0.9


@dataclass(frozen=True, slots=True)
class When:
    """A word for a day or a span of days, counted from the day of the turn.

    `unit` is day, week, month or year; `offset` -1 is the one before this one, +1 the next.
    """

    pattern: str
    unit: Literal["day", "week", "month", "year"]
    offset: int


@dataclass(frozen=True, slots=True)
class Pack:
    """All that is particular to one language, as words and patterns, in lower case.

    Words are matched whole where the language writes spaces (`spaced`) and as substrings where it
    does not. Patterns are regular expressions over lower-case text with straight apostrophes.
    """

    code: str
    name: str
    spaced: bool = True
    scripts: tuple[str, ...] = ("latin",)
    markers: tuple[str, ...] = ()
    """Frequent little words that tell this language from the others of its script."""

    # Read by identity, polarity and the gate.
    negations: tuple[str, ...] = ()
    """Words and phrases that turn a statement round."""
    exceptions: tuple[str, ...] = ()
    """Words and phrases that take something out of a statement."""
    opposites: tuple[tuple[str, str], ...] = ()
    """Pairs of words that cannot both hold of one thing."""
    corrections: tuple[str, ...] = ()
    """Patterns that say: what was believed before is no longer so."""
    stop_words: tuple[str, ...] = ()
    question_words: tuple[str, ...] = ()

    # Read by dates.
    months: tuple[tuple[str, ...], ...] = ()
    """January to December, each with its spellings."""
    weekdays: tuple[tuple[str, ...], ...] = ()
    """Monday to Sunday, each with its spellings."""
    whens: tuple[When, ...] = ()
    ago: tuple[tuple[str, Literal["day", "week", "month", "year"]], ...] = ()
    """Patterns with one group, a number of units that lie back."""
    numbers: tuple[tuple[str, int], ...] = ()
    """Number words up to twelve, as they stand before a unit of time."""
    next_weekday: str = ""
    last_weekday: str = ""
    """Patterns of the words before a weekday that send it forward or back."""

    # Read by statements.
    lead_ins: tuple[str, ...] = ()
    """Patterns of openings that say nothing: they are left out of what is kept."""
    reminders: tuple[str, ...] = ()
    """Patterns of openings that ask to keep what follows, whatever its shape."""
    questions: tuple[str, ...] = ()
    """Patterns that show a question or a request at the beginning of a clause."""
    asides: tuple[str, ...] = ()
    """Patterns that show a question or a request behind a comma; the clause ends before them."""
    hypotheticals: tuple[str, ...] = ()
    reported: tuple[str, ...] = ()
    """Patterns that show the words of somebody else, presented as such."""
    fiction: tuple[str, ...] = ()
    """Patterns that set up a story or a role: then nothing said in the first person is a fact."""
    first_person: tuple[str, ...] = ()
    """Words for oneself."""
    small_talk: tuple[str, ...] = ()
    """Whole sentences, without marks, that hold nothing to keep."""
    passing: tuple[str, ...] = ()
    """Patterns of states, wishes and remarks that are over with the turn."""
    only_here: tuple[str, ...] = ()
    """Patterns of requests that bind this conversation alone."""
    deictic: tuple[str, ...] = ()
    """Words that point at something only this conversation shows."""
    rules: tuple[Rule, ...] = ()
    """Tried in order; the first that matches gives the shape."""
    joints: tuple[str, ...] = ()
    """Patterns between two statements in one sentence; the right one begins behind them."""

    # Read by hygiene and secrets.
    orders_to_model: tuple[str, ...] = ()
    """Patterns of text that orders a model about."""
    secret_words: tuple[str, ...] = ()
    """Words for a secret that stand before its value."""
