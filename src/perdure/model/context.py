"""The block for one prompt, and the reason of every line that is in it or was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NoReturn

from perdure.foreign import refuse_field
from perdure.frozen import frozen
from perdure.model.entry import Tier

InclusionReason = Literal[
    "pinned", "task", "guardrail", "tension", "index", "caution", "trigger", "forced", "recall"
]
ExclusionReason = Literal[
    "over-budget", "below-trigger", "superseded", "expired", "other-scope", "duplicate-of",
    "quarantined", "unreadable",
]  # fmt: skip


@frozen
class Inclusion:
    """One line of the block: whose it is, why it stands there, and where.

    `start` and `end` are character offsets into `Context.text`; `body` is absent when only the
    gist is shown; `tokens` is the estimated cost of the rendered line; `evidence` says what made
    it due (the identifier or word that triggered it, the domain of a guardrail).
    """

    id: str
    tier: Tier | None
    reason: InclusionReason
    gist: str
    tokens: int
    start: int
    end: int
    body: str | None = None
    evidence: str = ""
    shortened: bool = False


@frozen
class Exclusion:
    """One candidate that did not go in; `detail` names the other entry or the number that ruled."""

    id: str
    reason: ExclusionReason
    tokens: int = 0
    detail: str = ""


@frozen
class Context:
    """The block: `text` is `stable + volatile`, and never costs more than it was allowed.

    `stable` is byte-identical as long as `revision` is: put the provider's cache breakpoint behind
    it. `truncated` tells that something did not fit; `excluded` says what. `domains` are what the
    message is about; `pivot` tells that the session's last messages were about something else.
    """

    stable: str
    volatile: str
    entries: list[Inclusion]
    excluded: list[Exclusion]
    total_tokens: int
    truncated: bool
    revision: int
    domains: tuple[str, ...] = ()
    pivot: bool = False

    def __str__(self) -> str:
        """Give the text, so that the block can stand in an f-string of a prompt as it is."""
        return self.text

    @property
    def text(self) -> str:
        """The whole block, ready for the prompt; empty when there is nothing to say."""
        return self.stable + self.volatile

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what that is called, where others look for it by another name."""
            refuse_field(self, name)
