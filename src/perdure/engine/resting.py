"""Let the garbage collector rest while many records are made that all stay alive."""

from __future__ import annotations

import gc
import threading
from collections.abc import Generator
from contextlib import contextmanager

_lock = threading.Lock()
_resting = 0
_was_at_work = False


@contextmanager
def collector_at_rest() -> Generator[None, None, None]:
    """Search for no cycles of garbage meanwhile, in no thread; whatever else is freed as ever.

    For work of a fraction of a second that waits for nobody. Nests, also across threads; a
    collector that its process switched off stays off.
    """
    global _resting, _was_at_work  # noqa: PLW0603 - there is one collector in a process
    with _lock:
        if _resting == 0:
            _was_at_work = gc.isenabled()
            gc.disable()
        _resting += 1
    try:
        yield
    finally:
        with _lock:
            _resting -= 1
            if _resting == 0 and _was_at_work:
                gc.enable()
