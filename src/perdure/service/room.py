"""Bytes that are held while more of them come: no place is taken that others wait for."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Protocol

from perdure.errors import BusyError

RETRY_AFTER = 1.0
"""Seconds after which whoever was turned away may try again."""


class Holding(Protocol):
    """What one who holds bytes counts them by."""

    def grow(self, size: int) -> None:
        """Hold so many more; `BusyError` when there is no room for them."""
        ...


class Room:
    """Hold bytes of many at once, up to a sum; when that is reached, those with most go.

    Who sends slowly holds little, and so is in nobody's way however long it takes. A part of the
    room is everybody's in any case, which may come to as much again as `most`.
    """

    def __init__(self, name: str, *, most: int) -> None:
        self._name = name
        self._most = most
        self._held: dict[str, _Held] = {}

    @contextmanager
    def of(self, organisation: str) -> Generator[Holding]:
        """Hold bytes of an organisation, with all others that it holds, until left."""
        one = self._held.setdefault(organisation, _Held(self))
        holding = _Holding(one)
        one.holders += 1
        try:
            yield holding
        finally:
            one.size -= holding.size
            one.holders -= 1
            if not one.holders:
                del self._held[organisation]

    @property
    def size(self) -> int:
        """How many bytes are held."""
        return sum(one.size for one in self._held.values())

    def check(self, wanted: int) -> None:
        """Refuse an organisation that would hold so much, when that is more than its part."""
        if wanted > self._most // len(self._held):
            message = f"too many bytes of {self._name} are held; come back, or send fewer at once"
            raise BusyError(message, retry_after=RETRY_AFTER)

    def is_full(self, more: int) -> bool:
        """Tell that so many more are more than all that is meant to be held."""
        return self.size + more > self._most


class _Held:
    """What an organisation holds."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.size = 0
        self.holders = 0


class _Holding:
    """What one request of it holds."""

    def __init__(self, of: _Held) -> None:
        self._of = of
        self.size = 0

    def grow(self, size: int) -> None:
        if self._of.room.is_full(size):
            self._of.room.check(self._of.size + size)
        self.size += size
        self._of.size += size
