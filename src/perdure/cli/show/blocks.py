"""The block for a prompt, and why each line stands in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from perdure.cli.show.entries import provenance
from perdure.cli.show.words import count, line, one_line, table, words
from perdure.model.context import Context, Inclusion
from perdure.model.entry import Entry


@dataclass(frozen=True, slots=True)
class Explained:
    """A block, and the entries behind its lines with what they said before."""

    context: Context
    sources: Mapping[str, Entry]
    earlier: Mapping[str, list[str]]


def shown_summary(context: Context) -> Text:
    """Say in one line what a block costs."""
    if not context.text:
        return words("nothing to say: the block is empty", "quiet")
    fate = "; something did not fit" if context.truncated else ""
    memories = count(len({each.start for each in context.entries}), "memory", "memories")
    tokens = count(context.total_tokens, "token")
    return words(f"{memories}, {tokens}, revision {context.revision}{fate}", "quiet")


def shown_lines(context: Context) -> RenderableType:
    """Show the very text of a block, each line with its reason and its cost; then what is out."""
    shown = Table.grid(padding=(0, 1))
    shown.add_column(no_wrap=True)
    shown.add_column(no_wrap=True, justify="right")
    shown.add_column(overflow="fold")
    shown.add_row(words("reason", "quiet"), words("tokens", "quiet"), words("stable part", "quiet"))
    start = 0
    for said in context.text.splitlines(keepends=True):
        if start == len(context.stable):
            shown.add_row("", "", words("volatile part", "quiet"))
        _add_line(shown, said, [each for each in context.entries if each.start == start])
        start += len(said)
    return Group(shown, *_left_out(context, {}), shown_summary(context))


def _add_line(shown: Table, said: str, due: Sequence[Inclusion]) -> None:
    reasons = "+".join(dict.fromkeys(each.reason for each in due))
    tokens = sum(each.tokens for each in due)
    evidence = ", ".join(_evidence(each) for each in due if each.evidence)
    shown.add_row(
        words(reasons, "reason"),
        f"{tokens}" if due else "",
        line(words(said.rstrip("\n")), words(f"  < {evidence}" if evidence else "", "quiet")),
    )


def shown_explanation(explained: Explained) -> RenderableType:
    """Show each line of a block with its reason, cost, source and history."""
    shown = table("reason!", "tokens>", "line, and where it is from")
    for included in explained.context.entries:
        shown.add_row(
            words(included.reason, "reason"),
            f"{included.tokens}",
            _cause(included, explained),
        )
    left_out = _left_out(explained.context, explained.sources)
    return Group(shown, *left_out, shown_summary(explained.context))


def _cause(included: Inclusion, explained: Explained) -> Text:
    said = line(words(one_line(included.body or included.gist)), words(_why(included), "reason"))
    entry = explained.sources.get(included.id)
    if entry is not None:
        said += words(f"\n{provenance(entry)}", "quiet")
    for text in explained.earlier.get(included.id, ()):
        said += words(f"\nbefore: {one_line(text)}", "superseded")
    return said + line("\n", words(included.id, "id"))


def _why(included: Inclusion) -> str:
    part = f" - {_evidence(included)}" if included.evidence else ""
    return f"{part}{', shortened' if included.shortened else ''}"


def _evidence(included: Inclusion) -> str:
    names = {"tension": "impact ", "trigger": "because of ", "guardrail": "domain "}
    return f"{names.get(included.reason, '')}{included.evidence}"


def _left_out(context: Context, sources: Mapping[str, Entry]) -> list[RenderableType]:
    if not context.excluded:
        return []
    shown: Table = table("left out!", "tokens>", "what")
    for excluded in context.excluded:
        entry = sources.get(excluded.id)
        what = words(f"{one_line(entry.text)} " if entry else "")
        detail = words(f" {excluded.detail}" if excluded.detail else "", "quiet")
        shown.add_row(
            words(excluded.reason, "rejected"),
            f"{excluded.tokens}",
            line(what, words(excluded.id, "id"), detail),
        )
    return [shown]
