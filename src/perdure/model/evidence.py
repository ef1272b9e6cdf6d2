"""Why a memory gave what it gave: considered, kept and refused, by which rule and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from perdure.frozen import frozen, late
from perdure.model.entry import Json
from perdure.model.message import Usage

RefusalReason = Literal[
    "below-threshold",
    "over-max-entries",
    "over-budget",
    "over-char-budget",
    "decayed",
    "covered-by-summary",
    "outside-window",
    "duplicate-of",
    "wrong-embedder",
    "expired",
]
"""Why an entry was not kept; `duplicate-of` and `expired` are said by retrieval rules of one's own,
as stores give nothing whose time is over."""
Flavor = Literal["memory", "rag"]
MemoryType = Literal["episodic", "semantic", "narrative", "causal"]
StrategyKind = Literal["window", "budget", "summarize", "topK", "extract", "decay", "hybrid"]


@frozen
class Candidate:
    """One entry that was considered.

    `rank` is its place by score, from 1; `position` its place in the block, from 0, when it was
    kept; `cost` its tokens as rendered; `of` the entry that covers or repeats it; `members` the
    strategies of a hybrid that brought it.
    """

    id: str
    kept: bool
    reason: RefusalReason | None = None
    score: float | None = None
    rank: int | None = None
    position: int | None = None
    cost: int | None = None
    of: str | None = None
    members: tuple[str, ...] = ()


@frozen
class ModelCall:
    """One call of a model or embedder that a read or write needed.

    `clipped` counts the texts that were longer than the embedder reads; `failed` is the code of
    the error that ended the call.
    """

    purpose: Literal["summarize", "extract", "embed-query", "embed-documents"]
    model: str
    texts: int
    usage: Usage = field(default_factory=Usage)
    failed: str | None = None
    clipped: int = 0


@frozen
class Evidence:
    """The record of one read of one memory; the same for every strategy.

    `numbers` are those the rule went by (k, threshold, remaining tokens, half-life, ...), so that
    the choice can be made again by hand. `pool_complete` is false when the store held more than
    was looked at. `query` is a hash of what was asked for, never its words. `degraded` says how
    the memory fell short of its strategy (a summarizer that failed), if it did.
    """

    memory_id: str
    type: MemoryType
    strategy: StrategyKind
    rule: str
    store: str
    namespace: str
    candidates: tuple[Candidate, ...] = ()
    numbers: Mapping[str, Json] = field(default_factory=dict[str, Json])
    pool_complete: bool = True
    query: str | None = None
    embedder: str | None = None
    calls: tuple[ModelCall, ...] = ()
    degraded: tuple[str, ...] = ()

    @property
    def considered(self) -> tuple[str, ...]:
        """The ids of all that was looked at."""
        return tuple(one.id for one in self.candidates)

    @property
    def kept(self) -> tuple[str, ...]:
        """The ids of what reached the block, in the order they stand there."""
        kept = [one for one in self.candidates if one.kept]
        return tuple(one.id for one in sorted(kept, key=lambda one: one.position or 0))

    @property
    def refused(self) -> dict[str, RefusalReason]:
        """The reason of each id that did not."""
        return {one.id: one.reason for one in self.candidates if one.reason is not None}


late(Evidence, "candidates")


@frozen
class Fragment:
    """The part of a block that one entry stands in; header and footer belong to the outer ones.

    `version` is the entry's when it was read. Joined in order, fragments are the block.
    """

    entry_id: str
    version: int
    text: str


@frozen
class Block:
    """What one memory puts into the prompt: always one system message, whole or not at all.

    `stable` tells that the text depends on the store alone and not on the message of this turn.
    `tokens` is what `text` costs; `digest` the SHA-256 of its UTF-8, in hex. `whole` is the text
    where whoever made the block had it at hand; what it says is the fragments' alone.
    """

    memory_id: str
    flavor: Flavor
    fragments: tuple[Fragment, ...]
    tokens: int
    digest: str
    stable: bool
    whole: str | None = field(default=None, repr=False, compare=False)

    @property
    def text(self) -> str:
        """The whole block."""
        if self.whole is not None:
            return self.whole
        return "".join([fragment.text for fragment in self.fragments])


late(Block, "fragments")
late(Block, "digest")


@frozen
class MemoryRead:
    """What a memory gave for a message, and why; no blocks when nothing qualified."""

    blocks: tuple[Block, ...]
    evidence: Evidence


late(MemoryRead, "evidence")


@frozen
class Contradiction:
    """A fact that took the place of another without a word on why, and both as they are kept."""

    key: str
    before: str
    after: str


@frozen
class MemoryWrite:
    """What a memory kept of a turn: the ids written, under which turn number, and what failed.

    `contradictions` are the facts whose new value nobody explained: a turn with a cognitive memory
    beside makes tensions of them.
    """

    memory_id: str
    written: tuple[str, ...] = ()
    turn: int | None = None
    calls: tuple[ModelCall, ...] = ()
    failures: tuple[str, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
