"""Entries, where they came from and what they were before."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from perdure.cli.show.receipts import shown_failures
from perdure.cli.show.words import count, joined, line, one_line, pairs, table, when, words
from perdure.model.entry import Entry, Kind, Source, Version
from perdure.model.recall import Recall
from perdure.model.statement import Belief
from perdure.model.tension import Tension
from perdure.ports import Page

TURN_HASH = 24
"""Hexadecimal digits that follow the number in the name of a turn from a transcript."""

_ORIGINS = {
    "rules": "said",
    "model": "drawn by a model from what was said",
    "api": "given",
    "import": "imported",
    "tool": "from a tool",
    "web": "from the web",
}


def shown_page(page: Page) -> RenderableType:
    """Show one page of entries, what of it cannot be read, and how to get the next."""
    below: list[RenderableType] = []
    if page.unreadable:
        below.append(words(one_line(f"cannot be read back: {', '.join(page.unreadable)}"), "bad"))
    if page.cursor is not None:
        below.append(words(f"more: --cursor {page.cursor}", "quiet"))
    if not page.entries:
        return Group(words("nothing there", "quiet"), *below)
    shown = table("id!", "tier!", "what", "domains")
    for entry in page.entries:
        shown.add_row(
            words(entry.id, "id"), entry.tier or "-", _text(entry), words(joined(entry.domains))
        )
    return Group(shown, *below)


def shown_recall(found: Recall) -> RenderableType:
    """Show the hits, best first, and what could not be asked."""
    failures = shown_failures(found.failures)
    if found.empty:
        nothing = f"nothing known answers that: no score of {found.floor:.2f} or more"
        return Group(words(nothing, "quiet"), *failures)
    shown = table("score>", "what", "id!")
    for hit in found.hits:
        shown.add_row(f"{hit.score:.2f}", _text(hit.entry), words(hit.entry.id, "id"))
    open_ones = (words(_disputed(one), "quiet") for one in found.tensions)
    return Group(shown, *open_ones, *failures)


def _disputed(tension: Tension) -> str:
    """Say in a line that two claims stand against each other."""
    sides = f"“{tension.claim_a.statement}” against “{tension.claim_b.statement}”"
    return f"not settled: {sides} ({tension.id})"


def shown_entry(entry: Entry) -> RenderableType:
    """Show all that is kept about one entry."""
    facts = pairs()
    facts.add_row("id", words(entry.id, "id"))
    facts.add_row("tier", entry.tier or "-")
    facts.add_row("from", words(provenance(entry)))
    _add_belief(facts, entry)
    for name, moment in (
        ("created", entry.created_at),
        ("changed", entry.updated_at if entry.version > 1 else None),
        ("valid from", entry.valid_from),
        ("valid to", entry.valid_to),
        ("expires", entry.expires_at),
    ):
        if moment is not None:
            facts.add_row(name, when(moment))
    if entry.superseded_by:
        facts.add_row("replaced by", words(entry.superseded_by, "id"))
    if entry.domains:
        facts.add_row("domains", words(joined(entry.domains)))
    facts.add_row("version", str(entry.version))
    facts.add_row("used", count(entry.access_count, "time"))
    for name, value in entry.metadata.items():
        facts.add_row(words(name), words(str(value)))
    return Group(words(entry.text, "heading"), facts)


def shown_history(versions: Sequence[Version]) -> RenderableType:
    """Show the states of an entry, oldest first."""
    shown = table("v>", "from!", "until!", "what it said")
    for version in versions:
        entry = version.entry
        ended = when(version.ended_at) if version.ended_at else "now"
        if version.ended_by == "delete":
            ended += " removed"
        shown.add_row(str(entry.version), when(version.recorded_at), ended, _text(entry))
    return shown


def shown_cause(
    entry: Entry, versions: Sequence[Version], tensions: Sequence[Tension]
) -> RenderableType:
    """Show why an entry is as it is: its source, its states, the tensions it stands in."""
    parts: list[RenderableType] = [shown_entry(entry)]
    if len(versions) > 1:
        parts += [Text(""), words("what it was before", "heading"), shown_history(versions)]
    for tension in tensions:
        against = _other_side(tension, entry.id)
        parts.append(
            line(words(f"{tension.status} tension ", "tension"), words(tension.id, "id"))
            + words(f"\n  against: {against}\n  {tension.question}")
        )
    return Group(*parts)


def provenance(entry: Entry) -> str:
    """Say in words where an entry came from."""
    source: Source = entry.source
    said = [_ORIGINS[source.origin]]
    if source.speaker or source.role:
        said.append(f"by {source.speaker or source.role}")
    if source.session:
        said.append(f"in session {source.session}")
    if source.turn:
        said.append(f"turn {_turn(source.turn)}")
    if source.span:
        said.append(f"characters {source.span[0]}-{source.span[1]}")
    said.append(f"on {when(entry.valid_from or entry.created_at)}")
    if source.derived_from:
        said.append(f"made of {joined(source.derived_from)}")
    return " ".join(said)


def _turn(name: str) -> str:
    """Leave the hash out of a turn that `learn` numbered."""
    number, _, digest = name.partition("-")
    return number if number.isdigit() and len(digest) == TURN_HASH else name


def _add_belief(facts: Table, entry: Entry) -> None:
    if entry.kind is not Kind.STATEMENT:
        return
    belief = Belief.of(entry)
    held = f"{belief.shape}, confidence {belief.confidence:.2f}, {count(belief.support, 'mention')}"
    facts.add_row("held as", held + (", the assistant said so too" if belief.corroborated else ""))
    if belief.sessions:
        facts.add_row("sessions", words(joined(belief.sessions)))
    if belief.quarantined:
        facts.add_row("", words("quarantined: looks like an instruction, never shown", "bad"))


def _text(entry: Entry) -> Text:
    if entry.current:
        return words(entry.text)
    return line(words(entry.text, "quiet"), words(" (superseded)", "superseded"))


def _other_side(tension: Tension, entry_id: str) -> str:
    held_by_a = tension.claim_a.entry_id == entry_id
    return (tension.claim_b if held_by_a else tension.claim_a).statement
