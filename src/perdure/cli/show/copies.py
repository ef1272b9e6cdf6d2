"""What became of a copy of a store."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from perdure.cli.show.words import count, words
from perdure.engine.copying import Copied
from perdure.model.scope import Scope

_WHY_LEFT = {
    "history": "the target keeps no history: earlier versions and removed entries stayed behind",
    "vectors": "the target keeps no vectors: they stayed behind",
}


def shown_copies(copies: Sequence[Copied]) -> RenderableType:
    """Show how much there was, how much was new, and what is not the same."""
    entries = sum(one.entries for one in copies)
    written = sum(one.written for one in copies)
    told = f"{count(len(copies), 'scope')} with {count(entries, 'entry', 'entries')}"
    news = f"{written:,} written" if written else "nothing was missing"
    lines: list[Text] = [words(f"{told}: {news}")]
    left = {what for one in copies for what in one.left_behind}
    lines += [words(_WHY_LEFT[what], "reason") for what in sorted(left)]
    amiss = [(one.scope, each) for one in copies for each in one.amiss]
    lines += [words(f"{_named(scope)}: {each}", "bad") for scope, each in amiss]
    if not amiss:
        lines.append(words("compared, and the same", "good"))
    return Group(*lines)


def _named(scope: Scope) -> str:
    parts = [part for part in (scope.tenant, scope.principal, scope.conversation) if part]
    return " / ".join(parts) or "the nameless scope"
