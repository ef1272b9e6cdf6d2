"""Tell what a statement that was changed by hand cannot be true beside."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from perdure.decide.reconcile import Proposal, reconcile
from perdure.model.entry import Entry
from perdure.model.statement import Belief
from perdure.text.claims import statement_keys


def as_proposal(entry: Entry) -> Proposal:
    """Give a statement as if it were said now, to look up and compare what it may be about."""
    belief = Belief.of(entry)
    return Proposal(
        text=entry.text,
        keys=statement_keys(entry.text, entry.source.speaker),
        source=entry.source,
        shape=belief.shape,
        confidence=belief.confidence,
        correction=False,
        valid_from=entry.valid_from,
        tier=entry.tier,
        domains=tuple(entry.domains),
    )


def rival_of(entry: Entry, others: Sequence[Entry], *, now: datetime) -> Entry | None:
    """Give the statement that disputes this one, of those that it may be about; None if none does.

    Nothing ends by a change of something else: also what its words would put right is disputed.
    """
    verdict = reconcile(as_proposal(entry), others, now=now)
    return verdict.target if verdict.action in ("conflict", "supersede") else None
