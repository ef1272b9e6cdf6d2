"""What became of what was said or given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from perdure.cli.show.words import count, line, one_line, words
from perdure.model.receipt import Failure, ForgetReceipt, Receipt

NO_TEXTS: Mapping[str, str] = MappingProxyType({})
MANY, FEW = 50, 10
"""So many statements that ended alike are not all shown, but the first few."""

ENDINGS = ("stored", "merged", "superseded", "tensions", "rejected")


def shown_receipt(receipt: Receipt) -> RenderableType:
    """Show statements with how they ended, of thousands that ended alike the first few."""
    shown = _grid()
    hidden = 0
    for rows in _rows(receipt):
        first = rows if len(rows) <= MANY else rows[:FEW]
        hidden += len(rows) - len(first)
        for row in first:
            _add(shown, *row)
    more = [words(f"and {hidden:,} more, which --json names", "quiet")] if hidden else []
    counts = shown_counts(receipt.counts)
    return Group(shown, *more, counts, *shown_failures(receipt.failures))


def _rows(receipt: Receipt) -> Iterator[list[tuple[str, str, str]]]:
    """Give outcome, text and note of each statement, those that ended alike together."""
    yield [
        ("stored", one.text, f"{one.id} {one.tier} {' '.join(one.domains)}")
        for one in receipt.stored
    ]
    yield [("merged", one.said, f"{one.rule}; {one.id} says: {one.text}") for one in receipt.merged]
    yield [
        ("superseded", one.text, f"{one.id} in place of {one.replaced}: {one.replaced_text}")
        for one in receipt.superseded
    ]
    yield [
        ("tension", one.text, f"{one.id} against {one.against}; {one.tension_id}")
        for one in receipt.tensions
    ]
    yield [("rejected", one.text, f"{one.reason} {one.detail}") for one in receipt.rejected]


def shown_account(receipt: Receipt, texts: Mapping[str, str] = NO_TEXTS) -> RenderableType:
    """Show each sentence of a message in order, with how it ended; `texts` are entries by id."""
    notes = {merged.id: f"known: {merged.text}" for merged in receipt.merged}
    notes |= {newer.id: f"instead of: {newer.replaced_text}" for newer in receipt.superseded}
    notes |= {
        opened.id: f"against: {texts.get(opened.against, opened.against)}"
        for opened in receipt.tensions
    }
    notes |= {stored.id: " ".join(stored.domains) for stored in receipt.stored}
    shown = _grid()
    for sentence in receipt.account:
        note = sentence.detail if sentence.outcome == "rejected" else notes.get(sentence.detail, "")
        _add(shown, sentence.outcome, sentence.text, note)
    return Group(shown, *shown_failures(receipt.failures))


def shown_counts(counts: Mapping[str, int]) -> Text:
    """Show how many statements ended where; the sum is their number."""
    total = sum(counts[name] for name in ENDINGS)
    styles = {name: name if counts[name] else "quiet" for name in ENDINGS}
    ended = [words(_counted(counts[name], name), style) for name, style in styles.items()]
    moved = [f"{counts[name]:,} {name}" for name in ("promoted", "demoted") if counts.get(name)]
    said = line(f"{count(total, 'statement')}: ", Text(", ").join(ended))
    return said + words("".join(f"; {each}" for each in moved), "quiet")


def _counted(number: int, name: str) -> str:
    return count(number, "tension") if name == "tensions" else f"{number:,} {name}"


def shown_forgetting(receipt: ForgetReceipt) -> RenderableType:
    """Show what was erased, and what a look behind the store found of it."""
    if not receipt.gone and not receipt.versions and receipt.proved:
        return words("nothing was there to erase, and a look behind the store finds nothing")
    erased = [count(len(receipt.forgotten), "memory", "memories")]
    if receipt.derived:
        erased.append(f"{len(receipt.derived):,} made from them")
    if receipt.versions:
        erased.append(count(receipt.versions, "version"))
    if receipt.tensions:
        erased.append(count(len(receipt.tensions), "tension"))
    verdict = (
        words("proved: nothing of it can be read any more", "good")
        if receipt.proved
        else words("NOT proved: something is left", "bad")
    )
    places = [words(f"  {left:>4} left in {place}") for place, left in receipt.left.items()]
    return Group(words(f"erased {', '.join(erased)}"), *places, verdict)


def _grid() -> Table:
    shown = Table.grid(padding=(0, 1))
    shown.add_column(no_wrap=True)
    shown.add_column(overflow="fold")
    return shown


def _add(shown: Table, outcome: str, text: str, note: str) -> None:
    noted = words(f"  ({one_line(note)})" if note.strip() else "", "quiet")
    shown.add_row(words(outcome, outcome), line(words(one_line(text)), noted))


def shown_failures(failures: Iterable[Failure]) -> list[RenderableType]:
    """Show which hooks failed, and how."""
    return [words(one_line(f"{each.hook} failed: {each.reason}"), "bad") for each in failures]
