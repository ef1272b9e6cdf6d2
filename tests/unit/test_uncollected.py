"""The collector of garbage waits for a large batch, and goes on whatever becomes of it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from perdure import Memory, uncollected
from perdure.uncollected import MANY

LARGE = [f"The valve {place} leaks" for place in range(MANY)]


@pytest.fixture
def rounds() -> Iterator[list[int]]:
    """How often the collector has come round, which it does soon."""
    begun: list[int] = []

    def count(phase: str, _: object) -> None:
        if phase == "start":
            begun.append(len(begun))

    before = gc.get_threshold()
    gc.callbacks.append(count)
    gc.set_threshold(50)
    yield begun
    gc.set_threshold(*before)
    gc.callbacks.remove(count)
    gc.enable()


def test_it_waits_for_a_large_batch_and_no_other(rounds):
    with Memory.open("memory:") as memory:
        memory.remember([f"First {one}" for one in LARGE])
        before = len(rounds)
        memory.remember(LARGE)
        in_large = len(rounds) - before
        memory.remember([f"Again {one}" for one in LARGE[1:]])
    assert gc.isenabled()
    assert len(rounds) - before - in_large > 4 * in_large


def test_it_waits_for_nothing_that_waits_for_others(rounds):
    def persist(_: object) -> None:
        assert gc.isenabled()

    with Memory.open("memory:", on_persist=persist) as memory:
        assert not memory.remember(LARGE).failures


def test_it_goes_on_after_an_error_and_stays_off_where_it_was(rounds):
    def fail() -> None:
        with uncollected.uncollected(MANY):
            assert not gc.isenabled()
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert gc.isenabled()
    gc.disable()
    with uncollected.uncollected(MANY):
        pass
    assert not gc.isenabled()


def test_it_goes_on_in_a_child_of_a_process_in_which_it_waits(rounds):
    with uncollected.uncollected(MANY):
        uncollected._go_on()
        assert gc.isenabled()
    gc.disable()
    uncollected._go_on()
    assert not gc.isenabled()
