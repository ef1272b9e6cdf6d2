"""What the plan of a block is made from, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from perdure.frozen import frozen
from perdure.model.context import Exclusion, Inclusion
from perdure.model.entry import Entry
from perdure.model.indexed import Indexed
from perdure.model.recall import Hit
from perdure.model.self_model import SelfModel
from perdure.model.tension import Tension
from perdure.text.gate import GateResult


@frozen
class Material:
    """What may stand in the stable part; `hot` (L1) and `warm` (L2) newest used first.

    What the index shows of a statement may stand for it in `hot`.
    """

    pinned: Sequence[Entry] = ()
    task: str | None = None
    self_model: SelfModel = field(default_factory=SelfModel)
    tensions: Sequence[Tension] = ()
    hot: Sequence[Entry | Indexed] = ()
    warm: Sequence[Entry] = ()
    unreadable: Sequence[str] = ()
    """Ids of what would be among these, and cannot be read back."""


@frozen
class Prompted:
    """What one message calls for; each sequence best first.

    `weak` are the weak domains of the message, `triggered` carry the word or identifier that
    called them, `missing` are ids that were asked for and cannot be shown.
    """

    gate: GateResult | None = None
    weak: Sequence[str] = ()
    triggered: Sequence[tuple[Entry, str]] = ()
    forced: Sequence[Entry] = ()
    recalled: Sequence[Hit] = ()
    missing: Sequence[Exclusion] = ()


@frozen
class Part:
    """One half of the block. Offsets of its inclusions count from the start of its own text.

    An inclusion of the volatile part that starts below zero points at a line of the stable part,
    which says already all there is to say.
    """

    text: str = ""
    inclusions: list[Inclusion] = field(default_factory=list[Inclusion])
    exclusions: list[Exclusion] = field(default_factory=list[Exclusion])
    tokens: int = 0
    shown: Mapping[str, Inclusion] = field(init=False, repr=False, compare=False)
    """Its inclusions by their ids."""

    def __post_init__(self) -> None:
        """Order it once: a stable part is asked for the same by every message."""
        object.__setattr__(self, "shown", {line.id: line for line in self.inclusions})
