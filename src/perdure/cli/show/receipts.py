"""What became of what was said or given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from perdure.cli.show.words import count, line, one_line, words
from perdure.model.receipt import Failure, ForgetReceipt, Receipt

NO_TEXTS: Mapping[str, str] = MappingProxyType({})
ENDINGS = ("stored", "merged", "superseded", "tensions", "rejected")


def shown_receipt(receipt: Receipt) -> RenderableType:
    """Show each statement with how it ended."""
    shown = _grid()
    for stored in receipt.stored:
        _add(shown, "stored", stored.text, f"{stored.id} {stored.tier} {' '.join(stored.domains)}")
    for merged in receipt.merged:
        _add(shown, "merged", merged.said, f"{merged.rule}; {merged.id} says: {merged.text}")
    for newer in receipt.superseded:
        note = f"{newer.id} in place of {newer.replaced}: {newer.replaced_text}"
        _add(shown, "superseded", newer.text, note)
    for opened in receipt.tensions:
        note = f"{opened.id} against {opened.against}; {opened.tension_id}"
        _add(shown, "tension", opened.text, note)
    for rejected in receipt.rejected:
        note = f"{rejected.reason} {rejected.detail}"
        _add(shown, "rejected", rejected.text, note)
    return Group(shown, shown_counts(receipt.counts), *shown_failures(receipt.failures))


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
