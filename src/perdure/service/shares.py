"""What one of several replicas may let through before it has to ask the others; no I/O here.

A replica tells the others what it let through and what it is going to: that is its share, and it
counts for them like what was let through. A share is taken by telling it first and hearing the
others afterwards, so of two that take one at once at least one hears of the other. Together they
never let through more than a rate allows, by clocks that agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from perdure.service.rates import Rate
from perdure.service.tallies import Counts, Stand, Tallies, Window

UNASKED = 64
"""This part of a rate, shared among the replicas, each lets through without asking, early on."""

AT_ONCE = 4
"""A share is this part of what is left, shared among the replicas."""

MOST_TOLD = 2000
"""Of each window the busiest so many are told; who asks less is far from any rate."""


@dataclass(slots=True)
class _Share:
    """What a replica was granted of one window, and what it had let through when it last told."""

    amount: int
    granted: int = 0
    before: int = 0


class Shares:
    """Keep the shares of one replica."""

    def __init__(self, tallies: Tallies) -> None:
        self._tallies = tallies
        self._shares: dict[Window, dict[str, _Share]] = {}
        self._wanted: dict[tuple[Window, str], tuple[Rate, int]] = {}
        self._asked: dict[tuple[Window, str], tuple[Rate, int]] = {}
        self._told_too_much = False
        self.replicas = 1

    def may(self, stand: Stand) -> bool:
        """Tell that one more may be let through without asking."""
        share = self._shares.get(stand.window, {}).get(stand.name)
        if share is not None and stand.own < share.granted:
            return True
        is_early = 2 * stand.used < stand.rate.amount
        return is_early and stand.own < stand.rate.amount // (UNASKED * self.replicas)

    def want(self, stand: Stand) -> None:
        """Ask for one more, with the next that is told."""
        place = (stand.window, stand.name)
        _, waiting = self._wanted.get(place, (stand.rate, 0))
        self._wanted[place] = (stand.rate, waiting + 1)

    def end(self) -> None:
        """Let go of all that was granted: nothing more is let through."""
        self._shares.clear()

    def told(self, *, release: bool) -> dict[Window, dict[str, int]]:
        """Give what is told now: what was let through, what may be still, and what is wanted.

        With `release` goes what was granted and is not used as fast.
        """
        counts = self._tallies.own()
        self._told_too_much = False
        if release:
            self._release(counts)
        self._asked, self._wanted = self._wanted, {}
        said: dict[Window, dict[str, int]] = {}
        for window in {**counts, **self._shares}:
            shares = self._shares.get(window, {})
            told = Counter(counts.get(window, {})) | Counter(
                {name: one.granted for name, one in shares.items()}
            )
            said[window] = dict(told.most_common(MOST_TOLD))
        for (window, name), (rate, waiting) in self._asked.items():
            stand = self._tallies.stand_in(window, rate, name)
            part = stand.free // (AT_ONCE * self.replicas)
            wanted = stand.own + max(0, min(waiting, stand.free), part)
            names = said.setdefault(window, {})
            names[name] = max(wanted, names.get(name, 0))
        return said

    def heard(self, said: Mapping[Window, Mapping[str, int]], others: list[Counts] | None) -> None:
        """Grant what was told as wanted, as far as the others left it; None when none was heard."""
        if others is not None:
            self.replicas = len(others) + 1
            self._tallies.hear(others)
        for (window, name), (rate, _) in self._asked.items():
            stand = self._tallies.stand_in(window, rate, name)
            granted = min(said[window][name], stand.own + max(0, stand.free))
            shares = self._shares.setdefault(window, {})
            share = shares.setdefault(name, _Share(rate.amount, before=stand.own))
            share.granted = max(granted, stand.own)
            self._told_too_much |= share.granted < said[window][name]
        self._asked = {}

    @property
    def is_holding(self) -> bool:
        """Tell that the others were told of more than may ever be used."""
        if self._told_too_much:
            return True
        shares = (share for names in self._shares.values() for share in names.values())
        return any(one.granted - one.before > self._floor(one) for one in shares)

    def _release(self, counts: Counts) -> None:
        """Let go of windows that are over, and of what of a share is not going to be used soon."""
        for window in [one for one in self._shares if one not in counts]:
            del self._shares[window]
        for window, shares in self._shares.items():
            for name, share in shares.items():
                own = counts[window].get(name, 0)
                soon = max(self._floor(share), own - share.before)
                share.granted, share.before = min(share.granted, own + soon), own

    def _floor(self, share: _Share) -> int:
        return share.amount // (UNASKED * self.replicas)
