"""Two claims that cannot both be true, and the question that would settle it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal, cast

from perdure.frozen import frozen
from perdure.model.entry import Entry, Json

Impact = Literal["low", "medium", "critical"]
TensionStatus = Literal["active", "latent", "resolved"]

IMPACTS: tuple[Impact, ...] = ("low", "medium", "critical")
STATUSES: tuple[TensionStatus, ...] = ("active", "latent", "resolved")


@frozen
class Claim:
    """One side: what was said, by whom, when; `entry_id` when a statement holds it.

    `applies_to` is set by a resolution that both sides are true, each in its own scope.
    """

    statement: str
    source: str
    at: datetime
    entry_id: str | None = None
    applies_to: str | None = None


@frozen
class Resolution:
    """How a tension was settled; `pattern` can be used again for its like."""

    resolved_by: str
    at: datetime
    pattern: str | None = None
    winner: Literal["a", "b", "both", "neither"] | None = None


@frozen
class Tension:
    """An open or settled contradiction. The order of its claims does not matter to its id."""

    id: str
    claim_a: Claim
    claim_b: Claim
    impact: Impact
    question: str
    status: TensionStatus = "active"
    resolution: Resolution | None = None
    touched_at: datetime | None = None
    """When it was last detected, shown as evidence or reopened; dormancy counts from here."""

    @classmethod
    def of(cls, entry: Entry) -> Tension:
        """Read the tension that an entry stores."""
        value = cast(Mapping[str, Json], entry.value)
        resolution = value.get("resolution")
        return cls(
            id=entry.id,
            claim_a=_claim(value["claim_a"]),
            claim_b=_claim(value["claim_b"]),
            impact=value["impact"],
            question=value["question"],
            status=value["status"],
            resolution=None if resolution is None else _resolution(resolution),
            touched_at=_time(value.get("touched_at")),
        )

    def to_value(self) -> dict[str, Json]:
        """Give the JSON object that an entry stores."""
        resolution = self.resolution
        return {
            "claim_a": _claim_value(self.claim_a),
            "claim_b": _claim_value(self.claim_b),
            "impact": self.impact,
            "question": self.question,
            "status": self.status,
            "touched_at": None if self.touched_at is None else self.touched_at.isoformat(),
            "resolution": None
            if resolution is None
            else {
                "resolved_by": resolution.resolved_by,
                "at": resolution.at.isoformat(),
                "pattern": resolution.pattern,
                "winner": resolution.winner,
            },
        }


def _time(value: Json) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)


def _claim(value: Mapping[str, Json]) -> Claim:
    return Claim(
        statement=value["statement"],
        source=value["source"],
        at=datetime.fromisoformat(value["at"]),
        entry_id=value.get("entry_id"),
        applies_to=value.get("applies_to"),
    )


def _claim_value(claim: Claim) -> dict[str, Json]:
    return {
        "statement": claim.statement,
        "source": claim.source,
        "at": claim.at.isoformat(),
        "entry_id": claim.entry_id,
        "applies_to": claim.applies_to,
    }


def _resolution(value: Mapping[str, Json]) -> Resolution:
    return Resolution(
        resolved_by=value["resolved_by"],
        at=datetime.fromisoformat(value["at"]),
        pattern=value.get("pattern"),
        winner=value.get("winner"),
    )
