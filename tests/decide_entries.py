"""Entries, tensions and models for the tests of decisions, named by what they are for."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.model.statement import Belief
from perdure.model.tension import Claim, Impact, Tension

NOON = datetime(2031, 5, 1, 12, tzinfo=UTC)


def statement(
    entry_id: str,
    text: str,
    *,
    seq: int = 1,
    tier: Tier = Tier.HOT,
    belief: Belief | None = None,
    source: Source | None = None,
    **fields: Any,
) -> Entry:
    """Make a statement, said at noon."""
    fields.setdefault("created_at", NOON)
    return Entry(
        id=entry_id,
        kind=Kind.STATEMENT,
        text=text,
        updated_at=NOON,
        last_accessed_at=NOON,
        value=(belief or Belief()).to_value(),
        seq=seq,
        version=1,
        tier=tier,
        source=source or Source(),
        **fields,
    )


def tension(
    name: str, a: str, b: str, impact: Impact = "medium", question: str = "Which?"
) -> Tension:
    """Make an active tension between two claims."""
    return Tension(name, Claim(a, "user", NOON), Claim(b, "user", NOON), impact, question)
