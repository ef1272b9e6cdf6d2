"""Who shows keys that open nothing: each address may so often, then nothing is looked up for it."""

from __future__ import annotations

import ipaddress

from perdure.errors import ThrottledError
from perdure.ports import Clock

PER_MINUTE = 120
"""Keys that open nothing, from one address, in a minute."""

MOST_ADDRESSES = 10_000
"""Addresses that are counted at a time; when there are more, counting begins anew."""

_SECONDS = 60
_OF_IPV6 = 64


class Strangers:
    """Count keys that opened nothing, by address and minute. Safe for one event loop.

    A key that was good a moment ago is never held up: behind one proxy all have one address.
    """

    def __init__(self, clock: Clock, *, per_minute: int = PER_MINUTE) -> None:
        self._clock = clock
        self._most = per_minute
        self._minute = 0
        self._failed: dict[str, int] = {}

    def refusal(self, address: str) -> ThrottledError | None:
        """Give what is told to an address that showed too many in this minute; None to others."""
        if not self._failed or self._failed.get(_counted_as(address), 0) < self._most:
            return None
        minute, into = divmod(self._clock.now().timestamp(), _SECONDS)
        if minute != self._minute:
            return None
        message = "too many keys that open nothing came from this address; come back"
        return ThrottledError(message, retry_after=_SECONDS - into)

    def note(self, address: str) -> None:
        """Count one more of an address."""
        minute = self._clock.now().timestamp() // _SECONDS
        if minute != self._minute or len(self._failed) >= MOST_ADDRESSES:
            self._minute = minute
            self._failed.clear()
        name = _counted_as(address)
        self._failed[name] = self._failed.get(name, 0) + 1


def _counted_as(address: str) -> str:
    """Give what counts as one: of IPv6 a whole network, which one caller has to itself."""
    if ":" not in address:
        return address
    try:
        network = ipaddress.ip_network((address.partition("%")[0], _OF_IPV6), strict=False)
    except ValueError:
        return address
    return str(network)
