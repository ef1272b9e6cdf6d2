"""The garbage collector rests while a batch is read, and works again whatever happens."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest

from perdure.engine.resting import collector_at_rest


@pytest.fixture(autouse=True)
def at_work() -> Iterator[None]:
    was = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was else gc.disable)()


def test_it_rests_inside_and_works_again_after() -> None:
    with collector_at_rest():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_works_again_after_a_failure() -> None:
    with pytest.raises(ValueError, match="broken"), collector_at_rest():
        raise ValueError("broken")
    assert gc.isenabled()


def test_the_outermost_wakes_it() -> None:
    with collector_at_rest():
        with collector_at_rest():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_rests_until_the_last_thread_is_done() -> None:
    begun, done = threading.Event(), threading.Event()

    def other() -> None:
        with collector_at_rest():
            begun.set()
            done.wait(10)

    thread = threading.Thread(target=other)
    with collector_at_rest():
        thread.start()
        assert begun.wait(10)
    assert not gc.isenabled()
    done.set()
    thread.join()
    assert gc.isenabled()


def test_what_was_switched_off_stays_off() -> None:
    gc.disable()
    with collector_at_rest():
        assert not gc.isenabled()
    assert not gc.isenabled()
