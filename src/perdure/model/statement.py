"""What cognitive memory knows about a statement besides its text; kept in the entry's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from perdure.frozen import frozen
from perdure.model.entry import Entry, Json

Shape = Literal[
    "requirement", "prohibition", "assignment", "preference", "identity",
    "decision", "event", "link", "given",
]  # fmt: skip
"""How a statement was recognised; `given` was handed in whole."""


@frozen
class Belief:
    """How firmly, since when and from whom a statement is held.

    `confidence` is 0..1; `support` counts how often it was said; `sessions` where, in order of
    first mention; `corroborated` that the assistant repeated it; `quarantined` that it looks like
    an instruction and came from outside, so it never reaches a prompt.
    """

    shape: Shape = "given"
    confidence: float = 1.0
    gist: str | None = None
    support: int = 1
    sessions: tuple[str, ...] = ()
    corroborated: bool = False
    quarantined: bool = False
    applies_to: str | None = None
    """Where it is true, when it was settled that it and its opposite both are."""

    @classmethod
    def of(cls, entry: Entry) -> Belief:
        """Read the belief of a statement entry; one with another sort of value says nothing."""
        value = told_in(entry.value)
        known = {name: value[name] for name in cls.__match_args__ if name in value}
        known["sessions"] = tuple(known.get("sessions", ()))
        return cls(**known)

    @staticmethod
    def is_quarantined(entry: Entry) -> bool:
        """Tell what `Belief.of(entry).quarantined` is, without reading the rest."""
        return bool(told_in(entry.value).get("quarantined", False))

    def to_value(self) -> dict[str, Json]:
        """Give the JSON object that an entry stores."""
        return {
            "shape": self.shape,
            "confidence": self.confidence,
            "gist": self.gist,
            "support": self.support,
            "sessions": list(self.sessions),
            "corroborated": self.corroborated,
            "quarantined": self.quarantined,
            "applies_to": self.applies_to,
        }


def told_in(value: Json) -> Mapping[str, Json]:
    """Give what the value of an entry tells by name; one of another sort tells nothing."""
    return cast(Mapping[str, Json], value) if isinstance(value, dict) else {}
