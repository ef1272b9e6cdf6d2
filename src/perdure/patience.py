"""How often a request is tried, and how long is waited before it is tried again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import cast

from perdure.errors import UsageError


@dataclass(frozen=True, slots=True)
class Patience:
    """Try `attempts` times in all; pauses double from `first_pause` to `longest_pause` seconds.

    What a server asks for is waited for instead, however long, if the call's deadline allows.
    """

    attempts: int = 4
    first_pause: float = 0.5
    longest_pause: float = 20.0

    def __post_init__(self) -> None:
        """Refuse numbers that would try never, or wait for ever."""
        attempts = cast(object, self.attempts)
        if not isinstance(attempts, int) or isinstance(attempts, bool) or attempts < 1:
            raise UsageError("attempts must be a whole number from 1", argument="attempts")
        for name in ("first_pause", "longest_pause"):
            seconds: object = getattr(self, name)
            number = seconds if isinstance(seconds, int | float) else math.nan
            if isinstance(seconds, bool) or not 0 <= number < math.inf:
                raise UsageError(f"{name} must be seconds, from 0", argument=name)

    def pause(self, failed: int, *, asked_for: float | None, chance: float) -> float:
        """Give the seconds to wait after so many failures; `chance`, 0 to 1, spreads callers.

        >>> Patience().pause(3, asked_for=None, chance=1.0)
        2.0
        """
        if asked_for is not None:
            return asked_for
        longest = min(self.longest_pause, self.first_pause * 2.0 ** min(failed - 1, 60))
        return longest * (0.5 + chance / 2)


def asked_pause(headers: Mapping[str, str]) -> float | None:
    """Give the seconds that a server wants to be left alone; None when it does not say.

    A date is read against the server's own clock, if it shows it.

    >>> asked_pause({"retry-after": "1.5"}), asked_pause({"retry-after-ms": "20"}), asked_pause({})
    (1.5, 0.02, None)
    """
    exact = _seconds(headers.get("retry-after-ms", ""))
    if exact is not None:
        return exact / 1000
    asked = headers.get("retry-after", "")
    seconds = _seconds(asked)
    if seconds is not None:
        return seconds
    until = _moment(asked)
    if until is None:
        return None
    here = _moment(headers.get("date", "")) or datetime.now(UTC)
    return max(0.0, (until - here).total_seconds())


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 <= seconds < math.inf else None


def _moment(text: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
