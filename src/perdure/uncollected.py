"""Let the collector of garbage wait while many records are made that all live on."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from contextlib import contextmanager

MANY = 100
"""From so many records on it is worth while; fewer are made before it would come round."""

_held_back: list[int] = []
"""Who lets it wait, in this process."""


@contextmanager
def uncollected(records: int) -> Generator[None, None, None]:
    """Make so many records within: the collector lets them alone until then.

    It would look through all of them again and again, and find none to be let go of: a twentieth of
    the time of a large batch. What is freed by count is freed as ever. For work that waits for
    nobody else: the collector is that of the whole process. Of several within at once the first one
    out lets it go on. Where a process runs without it, it does so afterwards.
    """
    if records < MANY or not gc.isenabled():
        yield
        return
    try:
        _held_back.append(records)
        gc.disable()
        yield
    finally:
        gc.enable()
        _held_back.clear()


def _go_on() -> None:
    """Let it go on in a child process: a thread that would is not there."""
    if _held_back:
        _held_back.clear()
        gc.enable()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_go_on)
