"""What the engine asks of the outside: a store, a clock, models, a way to call hooks."""

from __future__ import annotations

from perdure.model.page import Page
from perdure.ports.calling import Beginning, Begun, Caller, Clock, Turns
from perdure.ports.records import (
    Around,
    Beside,
    Capability,
    Changes,
    Commit,
    Erasure,
    Feedback,
    Match,
    Matches,
    Neighbour,
    PutOutcome,
    Sift,
    Sought,
    Space,
    TierUsage,
    Touch,
)
from perdure.ports.store import Store
from perdure.ports.thinking import Calibration, Completion, Embedder, Model, Reranker

__all__ = [
    "Around",
    "Beginning",
    "Begun",
    "Beside",
    "Calibration",
    "Caller",
    "Capability",
    "Changes",
    "Clock",
    "Commit",
    "Completion",
    "Embedder",
    "Erasure",
    "Feedback",
    "Match",
    "Matches",
    "Model",
    "Neighbour",
    "Page",
    "PutOutcome",
    "Reranker",
    "Sift",
    "Sought",
    "Space",
    "Store",
    "TierUsage",
    "Touch",
    "Turns",
]
