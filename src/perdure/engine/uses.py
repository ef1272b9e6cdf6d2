"""Uses of entries that are not written yet: a read never waits for a disk."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from datetime import datetime

from perdure.model.scope import Scope
from perdure.ports import Touch


class Uses:
    """Gather what was used, by scope, until a write takes it along.

    They are counts; losing the last few in a crash loses no fact. Safe to share between threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._gathered: dict[Scope, dict[str, Touch]] = {}

    def note(self, scope: Scope, entry_ids: Sequence[str], at: datetime) -> None:
        """Count one use more of each of these entries."""
        self.add(scope, [Touch(entry_id, at, 1) for entry_id in entry_ids])

    def add(self, scope: Scope, touches: Iterable[Touch]) -> None:
        """Add to what is gathered, also what was taken and could not be written."""
        with self._lock:
            gathered = self._gathered.setdefault(scope, {})
            for touch in touches:
                held = gathered.get(touch.id)
                gathered[touch.id] = touch if held is None else _both(held, touch)

    def take(self, scope: Scope) -> list[Touch]:
        """Hand over what is gathered for a scope, and gather anew."""
        with self._lock:
            return list(self._gathered.pop(scope, {}).values())

    def last(self, scope: Scope) -> dict[str, datetime]:
        """Say which entries of a scope were used, and when last, since they were taken."""
        with self._lock:
            return {key: touch.at for key, touch in self._gathered.get(scope, {}).items()}

    def scopes(self) -> list[Scope]:
        """Name the scopes for which anything is gathered."""
        with self._lock:
            return list(self._gathered)


def _both(one: Touch, other: Touch) -> Touch:
    return Touch(one.id, max(one.at, other.at), one.count + other.count)
