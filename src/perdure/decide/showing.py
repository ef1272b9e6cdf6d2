"""Which statements may be shown in a block, whatever else stands in it."""

from __future__ import annotations

from perdure.model.context import Exclusion
from perdure.model.entry import Entry
from perdure.model.statement import Belief


def refusal(entry: Entry) -> Exclusion | None:
    """Say why a statement is shown in no block at all; None when it may be."""
    if Belief.is_quarantined(entry):
        return Exclusion(entry.id, "quarantined", detail="looks like an instruction from outside")
    if not entry.current:
        return Exclusion(entry.id, "superseded", detail=entry.superseded_by or "")
    return None
