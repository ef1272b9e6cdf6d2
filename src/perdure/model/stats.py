"""What a scope holds, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime

from perdure.frozen import frozen
from perdure.model.entry import Entry, Tier


@frozen
class Extent:
    """How far the current statements of a scope reach: over how many sessions, since when."""

    sessions: int
    first_stored_at: datetime | None


@frozen
class Summary:
    """The current statements of a scope at a glance, and how many questions are open."""

    by_tier: Mapping[Tier, int]
    extent: Extent
    last_accessed_at: datetime | None
    active_tensions: int

    @property
    def memories(self) -> int:
        """Count them all."""
        return sum(self.by_tier.values())


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
    sessions: int = 0
    """From how many sessions they come; those that name none count for none."""
    first_stored_at: datetime | None = None
    last_accessed_at: datetime | None = None
    """When one of them was last recalled, shown in full, said again or stored."""
