"""What a scope holds, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from perdure.frozen import frozen
from perdure.model.entry import Entry, Tier


@frozen
class Stats:
    """What a scope holds: current statements and tokens by tier, open questions, weak spots."""

    memories: int
    by_tier: Mapping[Tier, int]
    tokens_by_tier: Mapping[Tier, int]
    active_tensions: int
    weak_domains: tuple[str, ...]
    revision: int
    last_stored_at: datetime | None
    recent: list[Entry] = field(default_factory=list[Entry])
    """The five stored last, newest first."""
    vectors: Mapping[str, int] = field(default_factory=dict[str, int])
    """How many have a vector, by embedder; those without one are found by their words alone."""
