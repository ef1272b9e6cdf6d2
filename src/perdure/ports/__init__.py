"""What the engine asks of the outside: a store to keep entries, a clock, a way to call hooks."""

from __future__ import annotations

from perdure.ports.calling import Caller, Clock, Turns
from perdure.ports.records import (
    Capability,
    Changes,
    Commit,
    Erasure,
    Feedback,
    Match,
    Matches,
    Neighbour,
    Page,
    PutOutcome,
    Space,
    TierUsage,
    Touch,
)
from perdure.ports.store import Store

__all__ = [
    "Caller",
    "Capability",
    "Changes",
    "Clock",
    "Commit",
    "Erasure",
    "Feedback",
    "Match",
    "Matches",
    "Neighbour",
    "Page",
    "PutOutcome",
    "Space",
    "Store",
    "TierUsage",
    "Touch",
    "Turns",
]
