"""What is kept at hand between reads: so many of a kind, the least recently used dropped."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


class Recent(Generic[_K, _V]):
    """Hold the `most` things used last. Safe to share between threads.

    >>> doors = Recent[str, int](2)
    >>> doors.keep("hall", 1)
    >>> doors.keep("attic", 2)
    >>> doors.get("hall")
    1
    >>> doors.keep("cellar", 3)
    >>> doors.get("attic") is None
    True
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._held: OrderedDict[_K, _V] = OrderedDict()

    def get(self, key: _K) -> _V | None:
        """Give what is held under a key, which counts as a use; None when it is not there."""
        with self._lock:
            held = self._held.get(key)
            if held is not None:
                self._held.move_to_end(key)
            return held

    def peek(self, key: _K) -> _V | None:
        """Give what is held under a key, and let it age."""
        with self._lock:
            return self._held.get(key)

    def keep(self, key: _K, value: _V) -> None:
        """Hold a value under a key, as the one used last."""
        self.change(key, lambda _: value)

    def change(self, key: _K, change: Callable[[_V | None], _V]) -> None:
        """Hold what a function makes of what is held; nobody comes in between."""
        with self._lock:
            self._held[key] = change(self._held.get(key))
            self._held.move_to_end(key)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def under(self, is_meant: Callable[[_K], bool]) -> list[_V]:
        """Give what is held under the keys that are meant, the one used last at the end."""
        with self._lock:
            return [value for key, value in self._held.items() if is_meant(key)]

    def drop(self, is_meant: Callable[[_K], bool]) -> None:
        """Let go of what is held under the keys that are meant."""
        with self._lock:
            for key in [key for key in self._held if is_meant(key)]:
                del self._held[key]
