"""How much of an entry is left as it ages."""

from __future__ import annotations

from datetime import timedelta

_NONE = timedelta(0)


def factor(age: timedelta, half_life: timedelta) -> float:
    """Give what is left, from 1 down to 0: a half after each half-life.

    An age below 0 counts as 0. With a half-life of 0 nothing is left of anything that has an age.

    >>> factor(timedelta(hours=2), timedelta(hours=1))
    0.25
    """
    if age <= _NONE:
        return 1.0
    if half_life <= _NONE:
        return 0.0
    return 2.0 ** -(age / half_life)
