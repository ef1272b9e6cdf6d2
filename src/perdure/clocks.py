"""The clock on the wall."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """Tell the time of this machine."""

    def now(self) -> datetime:
        """Give the present, aware, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Give seconds that never go back."""
        return time.monotonic()
