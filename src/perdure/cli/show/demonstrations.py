"""The demonstration, section by section, for a person with 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from perdure.cli.demonstration import Demonstration, Learned, LookBack
from perdure.cli.show.blocks import shown_lines
from perdure.cli.show.entries import shown_history, shown_recall
from perdure.cli.show.minds import shown_tension
from perdure.cli.show.receipts import shown_account, shown_counts, shown_forgetting
from perdure.cli.show.words import count, line, one_line, when, words

MOST_TURNS = 40
"""Turns of a long transcript that are shown one by one."""


def shown_demonstration(shown: Demonstration) -> RenderableType:
    """Show the whole demonstration."""
    sections = [
        _learning(shown),
        _block(shown),
        _recall(shown),
        _tension(shown),
        _past(shown.look_back),
        _forgetting(shown),
    ]
    return Group(*(part for section in sections for part in section))


def _heading(number: int, title: str, said: str) -> Iterator[RenderableType]:
    yield Text("")
    yield Rule(Text(f"{number}. {title}", style="heading"), align="left", style="quiet")
    yield words(said, "quiet")


def _learning(shown: Demonstration) -> Iterator[RenderableType]:
    told = f"{count(len(shown.learned), 'turn')}, read by rules alone; no model, no network."
    yield from _heading(1, "What it kept, what it refused, and why", told)
    stored = [each for learned in shown.learned for each in learned.receipt.stored]
    texts = {each.id: each.text for each in stored}
    for learned in shown.learned[:MOST_TURNS]:
        yield _turn_line(learned)
        yield shown_account(learned.receipt, texts)
    hidden = len(shown.learned) - MOST_TURNS
    if hidden > 0:
        yield words(f"... and {count(hidden, 'more turn')}", "quiet")
    yield shown_counts(shown.counts)


def _turn_line(learned: Learned) -> Text:
    turn = learned.turn
    session = turn.session_id or "turn"
    date = f" - {when(turn.at)}" if turn.at else ""
    return words(f"{session} {turn.position + 1} - {turn.speaker or 'user'}{date}", "quiet")


def _block(shown: Demonstration) -> Iterator[RenderableType]:
    told = "A reason and a price for every line; the stable part keeps its bytes."
    yield from _heading(2, "The block for the next prompt", told)
    yield line(words("message: ", "quiet"), words(one_line(shown.questions.message)))
    if shown.context is not None:
        yield shown_lines(shown.context)


def _recall(shown: Demonstration) -> Iterator[RenderableType]:
    told = "Ranked by words, in any script; what was said beside a good hit comes after it."
    yield from _heading(3, "A question to the memory", told)
    yield line(words("question: ", "quiet"), words(one_line(shown.questions.query)))
    if shown.recall is not None:
        yield shown_recall(shown.recall)


def _tension(shown: Demonstration) -> Iterator[RenderableType]:
    told = "Claims that cannot both be true stay, and are asked about, until settled."
    yield from _heading(4, "A contradiction", told)
    if shown.tension is None or shown.resolved is None:
        yield words("nothing in this conversation contradicts itself")
        return
    yield shown_tension(shown.tension)
    yield words("and after `perdure resolve`:", "quiet")
    yield shown_tension(shown.resolved)


def _past(back: LookBack | None) -> Iterator[RenderableType]:
    told = "What was replaced is history, not gone: ask what was known at any moment."
    yield from _heading(5, "The past", told)
    if back is None:
        yield words("nothing in this conversation was replaced by something newer")
        return
    yield line(words("before: ", "quiet"), words(one_line(back.change.replaced_text)))
    yield line(words("after:  ", "quiet"), words(one_line(back.change.text), "superseded"))
    yield shown_history(back.history)
    yield line(words("asked:  ", "quiet"), words(one_line(back.asked)))
    for name, found in (("then:   ", back.then), ("now:    ", back.now)):
        answer = one_line(found.hits[0].text) if found.hits else "nothing"
        yield line(words(name, "quiet"), words(answer))


def _forgetting(shown: Demonstration) -> Iterator[RenderableType]:
    told = "Erased from entries, versions, index and files; then looked for there."
    yield from _heading(6, "Forgetting, with proof", told)
    if shown.erased is None or shown.erased_text is None:
        yield words("nothing to forget")
        return
    yield line(words("forget: ", "quiet"), words(one_line(shown.erased_text)))
    yield shown_forgetting(shown.erased)
