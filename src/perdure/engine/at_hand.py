"""What is true of a scope at one revision, kept at hand until it is written again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from perdure.engine.recent import Recent
from perdure.frozen import frozen
from perdure.model.entry import Entry, Kind
from perdure.model.floors import Floors
from perdure.model.scope import Scope
from perdure.ports import Commit

if TYPE_CHECKING:
    from perdure.decide.part import Part
    from perdure.model.self_model import SelfModel

STANDINGS = 256
"""Scopes whose tensions and self-model are kept at hand between their writes."""

SCOPES = 4096
"""Scopes of which it is remembered at which revision they are, and which space serves them."""

STABLE_PARTS = 256
"""Stable parts kept ready, least recently used dropped; each is a few kilobytes."""

_UNKNOWN = (0, False)


@frozen
class StablePart:
    """A stable part and the self-model, with the revision and bounds they are true for."""

    part: Part
    self_model: SelfModel
    revision: int
    until: datetime | None
    """When the first entry of them expires."""


@frozen
class Standing:
    """What a scope's writes go by besides what they look up: true for one revision."""

    revision: int
    tensions: Sequence[Entry]
    """The entries of all tensions, oldest first."""
    self_model: Entry | None

    def after(self, commit: Commit) -> Standing:
        """Give what stands after a write that was decided on this."""
        tensions = {entry.id: entry for entry in self.tensions}
        self_model = self.self_model
        for entry in commit.entries:
            if entry.kind is Kind.TENSION:
                tensions[entry.id] = entry
            elif entry.kind is Kind.SELF_MODEL:
                self_model = entry
        return Standing(commit.revision, list(tensions.values()), self_model)


class AtHand:
    """Give what was kept while it is still true; None where the store has to be asked.

    Safe to share between threads.
    """

    def __init__(self) -> None:
        self._stable = Recent[tuple[Scope, int], StablePart](STABLE_PARTS)
        self._standing = Recent[Scope, Standing](STANDINGS)
        self._revisions = Recent[Scope, tuple[int, bool]](SCOPES)
        """What the last write of a scope came to, and whether it followed the one before it."""
        self._spaces = Recent[Scope, tuple[int, str]](SCOPES)
        self._undisputed = Recent[Scope, int](SCOPES)
        self._floors = Recent[Scope, tuple[int, Sequence[Floors]]](SCOPES)

    def stable_part(
        self, scope: Scope, ceiling: int, revision: int, now: datetime
    ) -> StablePart | None:
        """Give the stable part of so many lines, until the first entry of it expires."""
        held = self._stable.get((scope, ceiling))
        if held is None or held.revision != revision:
            return None
        return None if held.until is not None and held.until <= now else held

    def keep_stable_part(self, scope: Scope, ceiling: int, stable: StablePart) -> None:
        """Keep a stable part ready for the next message."""
        self._stable.keep((scope, ceiling), stable)

    def standing(self, scope: Scope, revision: int) -> Standing | None:
        """Give what a scope's writes go by."""
        held = self._standing.get(scope)
        return held if held is not None and held.revision == revision else None

    def keep_standing(self, scope: Scope, standing: Standing) -> None:
        """Keep at hand what the next write of a scope goes by."""
        self._standing.keep(scope, standing)

    def revision(self, scope: Scope) -> int | None:
        """Give the revision of a scope whose last two writes were made here, nobody's between."""
        revision, follows = self._revisions.get(scope) or _UNKNOWN
        return revision if follows else None

    def keep_revision(self, scope: Scope, revision: int) -> None:
        """Remember what a write has come to."""
        before, _ = self._revisions.get(scope) or _UNKNOWN
        self._revisions.keep(scope, (revision, before + 1 == revision))

    def doubt_revision(self, scope: Scope) -> None:
        """Take nothing for granted: others write too, or nobody knows whether a write was made."""
        self._revisions.keep(scope, _UNKNOWN)

    def space(self, scope: Scope, revision: int) -> str | None:
        """Name the space that serves a scope ("": none)."""
        held = self._spaces.get(scope)
        return held[1] if held is not None and held[0] == revision else None

    def keep_space(self, scope: Scope, revision: int, name: str) -> None:
        """Remember which space serves a scope, until it is written again."""
        self._spaces.keep(scope, (revision, name))

    def is_undisputed(self, scope: Scope, revision: int) -> bool:
        """Tell that a scope was found without an open tension."""
        return self._undisputed.get(scope) == revision

    def keep_undisputed(self, scope: Scope, revision: int) -> None:
        """Remember that a scope has no open tension, until it is written again."""
        self._undisputed.keep(scope, revision)

    def has_no_floors(self, scope: Scope) -> bool:
        """Tell that nothing was derived for a scope when it was looked at."""
        held = self._floors.get(scope)
        return held is not None and not held[1]

    def floors(self, scope: Scope, revision: int) -> Sequence[Floors] | None:
        """Give the floors that were derived for a scope, until anybody writes to it."""
        held = self._floors.get(scope)
        return held[1] if held is not None and held[0] == revision else None

    def keep_floors(self, scope: Scope, revision: int, floors: Sequence[Floors]) -> None:
        """Keep at hand what was derived for a scope."""
        self._floors.keep(scope, (revision, floors))

    def drop_floors(self, scope: Scope) -> None:
        """Look anew at what is derived for a scope."""
        self._floors.drop(scope.__eq__)

    def drop(self, scope: Scope) -> None:
        """Let go of all that is kept of a scope."""
        for held in (
            self._revisions, self._standing, self._spaces, self._undisputed, self._floors
        ):  # fmt: skip
            held.drop(scope.__eq__)
        self._stable.drop(lambda key: key[0] == scope)
