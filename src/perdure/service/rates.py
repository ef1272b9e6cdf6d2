"""How often may be asked: limits as people write them, and who counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from limits import parse_many

from perdure.errors import ThrottledError, UsageError
from perdure.frozen import frozen
from perdure.service.identity import Allowance, Caller

PER_KEY = "6000/minute"
PER_ORGANISATION = "30000/minute"


@frozen
class Rate:
    """So many requests in so many seconds, at any time: the window slides."""

    amount: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.amount} in {self.seconds} s"


@frozen
class Taken:
    """Whether a request was counted or refused as one too many, and what is left."""

    admitted: bool
    left: Allowance


class Counting(Protocol):
    """Count requests by name. Safe for many tasks at once."""

    async def take(self, rate: Rate, name: str) -> Taken:
        """Count a request, unless it is one too many."""
        ...

    async def close(self) -> None:
        """Let go of what is held to count with."""
        ...


class Pacer:
    """Hold every key, and every organisation, to its rates."""

    def __init__(
        self, counting: Counting, per_key: Sequence[Rate], per_organisation: Sequence[Rate]
    ) -> None:
        self._counting = counting
        self._limits = (("key", per_key), ("organisation", per_organisation))

    async def pace(self, caller: Caller) -> Allowance | None:
        """Count a request; `ThrottledError` when it is one too many for one of the rates.

        Gives the allowance of which the smallest part is left; None when there are no rates.
        """
        least: Allowance | None = None
        for whose, rates in self._limits:
            name = f"{whose}:{caller.key_id if whose == 'key' else caller.organisation}"
            for rate in rates:
                taken = await self._counting.take(rate, name)
                if not taken.admitted:
                    message = f"too many requests of this {whose}: it has {rate}"
                    raise ThrottledError(message, retry_after=taken.left.reset)
                least = taken.left if least is None else min(least, taken.left, key=_part)
        return least


def read_rates(text: str) -> list[Rate]:
    """Read rates as people write them: `100/second; 6000/minute`; nothing, or `off`, for none."""
    if text.strip().lower() in ("", "off"):
        return []
    try:
        items = parse_many(text)
    except ValueError:
        message = f"{text!r} is no rate; write it like 6000/minute or 100/second; 6000/minute"
        raise UsageError(message, argument="rate") from None
    if any(item.amount < 1 for item in items):
        raise UsageError("a rate lets at least one request through", argument="rate")
    return [Rate(item.amount, item.get_expiry()) for item in items]


def _part(allowance: Allowance) -> float:
    return allowance.remaining / allowance.limit
