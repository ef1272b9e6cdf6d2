"""What became of each statement of a write; the totals balance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from perdure.foreign import refuse_field
from perdure.frozen import frozen
from perdure.model.entry import Tier

RejectionReason = Literal[
    "question", "hypothetical", "quoted", "code", "pasted", "fiction", "small-talk",
    "interaction-only", "secret", "too-short", "too-long", "no-shape", "recalled-block",
    "repeated-in-turn", "assistant", "low-confidence", "malformed", "retracted",
]  # fmt: skip
Outcome = Literal["stored", "merged", "superseded", "tension", "rejected"]


@frozen
class Stored:
    """A statement that became an entry of its own."""

    id: str
    text: str
    tier: Tier
    domains: tuple[str, ...] = ()


@frozen
class Merged:
    """A statement that an entry already said, or made richer; `text` is what the entry says now."""

    id: str
    text: str
    said: str
    rule: str
    """`restated`, `same-identity`, `contained`, or `model`."""


@frozen
class Superseded:
    """A statement that took the place of an entry, by an explicit correction or by its time.

    `id` is the new entry; `replaced` the one that is now history (they are swapped, that is
    `replaced` is the new one, when the statement spoke of an earlier time).
    """

    id: str
    text: str
    replaced: str
    replaced_text: str
    rule: str
    also: tuple[str, ...] = ()
    """The other side of an open tension, when the same correction put that right too."""


@frozen
class Opened:
    """A statement that is kept and contradicts another: both stand, and a tension was opened."""

    id: str
    text: str
    tension_id: str
    against: str
    tier: Tier
    domains: tuple[str, ...] = ()


@frozen
class Rejected:
    """A part of the turn that was not kept, and why. A secret's text is never repeated here."""

    text: str
    reason: RejectionReason
    detail: str = ""


@frozen
class Accounted:
    """What became of one sentence: [start, end) in the user message, outcome, and the id if any."""

    span: tuple[int, int]
    text: str
    outcome: Outcome
    detail: str = ""


@frozen
class Failure:
    """A hook that failed, was late or answered nonsense; learning by rules went on.

    `outcome` in place of a hook says that the outcome of the turn could not be recorded,
    `embedder` that statements were kept without vectors, or a question asked without one, `store`
    that memories cannot be read back, and were left out of an answer, `uses` that the store may
    only be read, so that nobody counts what was recalled.
    """

    hook: str
    reason: str


@frozen
class Receipt:
    """Where each statement ended: in exactly one of the five lists.

    `account` is filled by `explain=True`: each sentence of the user message, in order.
    `revision` is the scope's after the write; unchanged when nothing was written.
    """

    stored: list[Stored] = field(default_factory=list[Stored])
    merged: list[Merged] = field(default_factory=list[Merged])
    superseded: list[Superseded] = field(default_factory=list[Superseded])
    tensions: list[Opened] = field(default_factory=list[Opened])
    rejected: list[Rejected] = field(default_factory=list[Rejected])
    promoted: list[str] = field(default_factory=list[str])
    demoted: list[str] = field(default_factory=list[str])
    failures: list[Failure] = field(default_factory=list[Failure])
    account: list[Accounted] = field(default_factory=list[Accounted])
    revision: int = 0

    @property
    def counts(self) -> Mapping[str, int]:
        """How many statements ended where."""
        names = ("stored", "merged", "superseded", "tensions", "rejected", "promoted", "demoted")
        return {name: len(getattr(self, name)) for name in names}

    @classmethod
    def summed(cls, receipts: Iterable[Receipt]) -> Receipt:
        """Give one receipt for several writes, in their order.

        >>> Receipt.summed([Receipt(promoted=["a"]), Receipt(promoted=["b"])]).promoted
        ['a', 'b']
        """
        lists: dict[str, list[Any]] = {
            one.name: [] for one in fields(cls) if one.name != "revision"
        }
        revision = 0
        for receipt in receipts:
            revision = receipt.revision
            for name, rows in lists.items():
                rows.extend(getattr(receipt, name))
        return cls(**lists, revision=revision)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what that is called, where others look for it by another name."""
            refuse_field(self, name)


@frozen
class ForgetReceipt:
    """What was erased, what was erased with it, and the proof that nothing is left.

    `derived` are entries erased because they were made from the forgotten ones; `revived` are the
    other parts of such a merge, which speak for themselves again. `left` counts, per
    place a trace could hide in, what a look behind the store still found: all zeros when proved.
    """

    forgotten: list[str]
    derived: list[str] = field(default_factory=list[str])
    revived: list[str] = field(default_factory=list[str])
    versions: int = 0
    tensions: list[str] = field(default_factory=list[str])
    left: Mapping[str, int] = field(default_factory=dict[str, int])

    @classmethod
    def summed(cls, receipts: Iterable[ForgetReceipt]) -> ForgetReceipt:
        """Give one receipt for several erasures: what went adds up, of what is left the most.

        >>> ForgetReceipt.summed([ForgetReceipt(["a"], left={"words": 1}), ForgetReceipt(["b"])])
        ForgetReceipt(forgotten=['a', 'b'], left={'words': 1})
        """
        lists: dict[str, list[str]] = {
            name: [] for name in ("forgotten", "derived", "revived", "tensions")
        }
        left: dict[str, int] = {}
        versions = 0
        for receipt in receipts:
            versions += receipt.versions
            for name, ids in lists.items():
                ids.extend(getattr(receipt, name))
            for place, count in receipt.left.items():
                left[place] = max(left.get(place, 0), count)
        return cls(**lists, versions=versions, left=left)

    @property
    def gone(self) -> set[str]:
        """The ids of all that went: what was asked for, what was made of it, tensions about it."""
        return {*self.forgotten, *self.derived, *self.tensions}

    @property
    def proved(self) -> bool:
        """Tell that nothing of what was forgotten can be read any more."""
        return not any(self.left.values())
