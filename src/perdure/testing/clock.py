"""A clock that stands still until it is told to move."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class ManualClock:
    """Tell the time that a test has set; moving it is the only thing that makes time pass.

    >>> clock = ManualClock(datetime(2030, 1, 1, tzinfo=UTC))
    >>> clock.advance(90)
    >>> clock.now().isoformat(), clock.monotonic()
    ('2030-01-01T00:01:30+00:00', 90.0)
    """

    def __init__(self, start: datetime | None = None) -> None:
        self._now = _aware(start or datetime(2030, 1, 1, tzinfo=UTC))
        self._passed = 0.0

    def now(self) -> datetime:
        """Give the time that was set."""
        return self._now

    def monotonic(self) -> float:
        """Give the seconds advanced so far; setting the date does not change them."""
        return self._passed

    def advance(self, by: timedelta | float) -> None:
        """Let time pass; a number means seconds. Raises ValueError for a negative one."""
        step = by if isinstance(by, timedelta) else timedelta(seconds=by)
        if step < timedelta():
            raise ValueError("time does not go back; set() moves the date")
        self._now += step
        self._passed += step.total_seconds()

    def set(self, when: datetime) -> None:
        """Set the date, also backwards, as a wall clock may be set."""
        self._now = _aware(when)


def _aware(when: datetime) -> datetime:
    if when.tzinfo is None:
        raise ValueError("a clock needs a time zone")
    return when.astimezone(UTC)
