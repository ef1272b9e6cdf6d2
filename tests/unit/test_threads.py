"""Kept threads: one does all while none is late, a late one is let go, and none is left behind."""

from __future__ import annotations

import contextvars
import threading
from contextlib import closing
from queue import SimpleQueue
from typing import Any

import pytest

from perdure._calling import EachItsOwn, Kept


def asked(threads: Any, work: Any = threading.current_thread) -> Any:
    heard: SimpleQueue[Any] = SimpleQueue()
    threads.start(work, heard.put)
    return heard.get(timeout=10)


def test_one_thread_does_piece_after_piece():
    with closing(Kept()) as threads:
        assert len({asked(threads) for _ in range(20)}) == 1
    assert len({asked(EachItsOwn()) for _ in range(3)}) == 3


def test_nobody_waits_behind_who_is_late():
    gate = threading.Event()
    with closing(Kept()) as threads:
        heard: SimpleQueue[bool] = SimpleQueue()
        first = asked(threads)
        threads.start(lambda: gate.wait(10), heard.put)
        assert asked(threads) is not first
        gate.set()
        assert heard.get(timeout=10)


@pytest.mark.parametrize("late", [False, True])
def test_no_thread_is_left_behind(late):
    gate = threading.Event()
    threads = Kept()
    worker = asked(threads)
    if late:
        threads.start(lambda: gate.wait(10), lambda _: None)
    threads.close()
    gate.set()
    worker.join(10)
    assert not worker.is_alive()


def test_each_piece_sees_the_context_it_was_started_in():
    who = contextvars.ContextVar("who", default="nobody")
    with closing(Kept()) as threads:
        for name in ("ann", "bea"):
            token = who.set(name)
            assert asked(threads, who.get) == name
            who.reset(token)
        assert asked(threads, who.get) == "nobody"
