"""Let the garbage collector rest while much is made that stays."""

from __future__ import annotations

import gc
import threading
from collections.abc import Generator
from contextlib import contextmanager

_lock = threading.Lock()
_resting = 0
_was_on = False


@contextmanager
def resting() -> Generator[None, None, None]:
    """Collect no cycles meanwhile, in the whole process; then go on as it was before.

    Thousands of records that are all still needed make the collector go through everything there
    is, again and again, and find nothing. For work of seconds that waits for nobody: what others
    leave lying about meanwhile is collected after it. Of several at once the last ends the rest.
    """
    _begin()
    try:
        yield
    finally:
        _end()


def _begin() -> None:
    global _resting, _was_on  # noqa: PLW0603 - there is one collector in a process
    with _lock:
        if not _resting:
            _was_on = gc.isenabled()
            gc.disable()
        _resting += 1


def _end() -> None:
    global _resting  # noqa: PLW0603
    with _lock:
        _resting -= 1
        if not _resting and _was_on:
            gc.enable()
