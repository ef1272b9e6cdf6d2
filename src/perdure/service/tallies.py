"""How often each key and organisation asked of late, counted in this process without any I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from perdure.frozen import frozen
from perdure.ports import Clock
from perdure.service.identity import Allowance
from perdure.service.rates import Rate, Taken

Window: TypeAlias = tuple[int, int]
"""How many seconds it is long, and the how manieth of that length it is since 1970."""

Counts: TypeAlias = Mapping[Window, Mapping[str, int]]


_MOMENT = 0.001
"""At the very instant that is reckoned it is one too many still."""


@frozen
class Stand:
    """How things stand for a name in the window that is open, by what this process knows."""

    rate: Rate
    name: str
    window: Window
    left: float
    """Seconds of the window."""
    before: int
    current: int
    own: int
    """How much of that was counted here."""
    used: int
    """What counts now: of the window before as much as is still near."""

    @property
    def free(self) -> int:
        """How many more may be let through."""
        return self.rate.amount - self.used

    def taken(self, *, admitted: bool) -> Taken:
        """Say what came of one more."""
        if admitted:
            left = max(0, self.free - 1)
            return Taken(admitted=True, left=Allowance(self.rate.amount, left, self.left))
        # What others only took to have it at hand comes back before the window is over.
        wait = (
            _MOMENT
            if self.free > 0
            else _until_free(self.rate, self.before, self.current, self.left)
        )
        return Taken(admitted=False, left=Allowance(self.rate.amount, 0, wait))


class Tallies:
    """Count requests of two windows, this one and the one before, which weighs less and less.

    The library's own counters in memory are gone through, all of them, with each request, and read
    the machine's clock; here whole windows are forgotten, and the time is given. What other
    replicas counted is added as far as it was heard of.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._own: dict[Window, Counter[str]] = {}
        self._others: list[Counts] = []

    async def take(self, rate: Rate, name: str) -> Taken:
        """Count a request, unless it is one too many."""
        stand = self.stand(rate, name)
        return stand.taken(admitted=False) if stand.free <= 0 else self.admit(stand)

    def stand(self, rate: Rate, name: str) -> Stand:
        """Say how things stand for a name now."""
        now = self._clock.now().timestamp()
        return self._stand((rate.seconds, int(now // rate.seconds)), now, rate, name)

    def stand_in(self, window: Window, rate: Rate, name: str) -> Stand:
        """Say how things stand for a name in a window; nothing is left of one that is over."""
        return self._stand(window, self._clock.now().timestamp(), rate, name)

    def _stand(self, window: Window, now: float, rate: Rate, name: str) -> Stand:
        length, number = window
        left = max(0.0, (number + 1) * length - now)
        before = self._count(name, (length, number - 1))
        current = self._count(name, window)
        own = self._own[window][name] if window in self._own else 0
        used = int(before * left / length + current)
        return Stand(rate, name, window, left, before, current, own, used)

    def admit(self, stand: Stand) -> Taken:
        """Count one more, whatever it comes to."""
        self._add(stand.window, stand.name)
        return stand.taken(admitted=True)

    async def close(self) -> None:
        """Hold nothing that would have to be let go of."""

    def own(self) -> Counts:
        """Give what was counted here, in windows that still matter."""
        now = self._clock.now().timestamp()
        for length, number in [one for one in self._own if one[1] < now // one[0] - 1]:
            del self._own[length, number]
        return self._own

    def hear(self, others: Iterable[Counts]) -> None:
        """Take what all other replicas counted, in the place of what they said before."""
        self._others = list(others)

    def _add(self, window: Window, name: str) -> None:
        if window not in self._own:
            self.own()
            self._own[window] = Counter()
        self._own[window][name] += 1

    def _count(self, name: str, window: Window) -> int:
        counted = self._own[window][name] if window in self._own else 0
        for counts in self._others:
            if window in counts:
                counted += counts[window].get(name, 0)
        return counted


def _until_free(rate: Rate, before: int, current: int, left: float) -> float:
    """Give the seconds until one more is let through, if nobody asks meanwhile."""
    if current < rate.amount:
        return left - (rate.amount - current) * rate.seconds / before + _MOMENT
    return left + rate.seconds - rate.amount * rate.seconds / current + _MOMENT
