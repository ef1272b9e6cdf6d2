"""The time of a measurement: it stands still, so that the same question has the same answer."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class StandingClock:
    """A clock that shows what it was set to."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        """Give the time it was set to, in UTC."""
        return self.at.astimezone(UTC)

    def monotonic(self) -> float:
        """Give seconds that never go back."""
        return time.monotonic()
