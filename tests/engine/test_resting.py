"""The garbage collector rests while a large batch is kept, and never longer."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import pytest

from perdure import Memory, UsageError
from perdure.engine import learning
from perdure.engine.resting import resting
from perdure.testing import ManualClock


@pytest.fixture(autouse=True)
def collecting() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


class Watching(ManualClock):
    """A clock that notes whether garbage was collected whenever it was looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[bool] = []

    def now(self) -> datetime:
        self.seen.append(gc.isenabled())
        return super().now()


def test_one_inside_another_ends_nothing():
    with resting():
        with resting():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_off_before_stays_off():
    gc.disable()
    with resting():
        pass
    assert not gc.isenabled()


def test_an_error_ends_the_rest():
    with pytest.raises(KeyError), resting():
        raise KeyError
    assert gc.isenabled()


@pytest.mark.parametrize(("count", "collects"), [(1, True), (learning.MANY, False)])
def test_it_rests_for_large_batches_alone(tmp_path: Path, count: int, collects: bool):
    clock = Watching()
    with Memory.open(f"sqlite:///{tmp_path}/a.db", clock=clock) as memory:
        clock.seen.clear()
        memory.remember([f"The port of host {at} is {at}" for at in range(count)])
        assert set(clock.seen) == {collects}
        assert gc.isenabled()


def test_it_does_not_rest_while_a_hook_is_waited_for():
    clock = Watching()

    def undecided(items: Sequence[object]) -> list[None]:
        return [None for _ in items]

    with Memory.open("memory:", clock=clock, reconcile=undecided) as memory:
        clock.seen.clear()
        memory.remember([f"The port of host {at} is {at}" for at in range(learning.MANY)])
        assert all(clock.seen)


def test_a_batch_that_is_refused_ends_the_rest():
    with Memory.open("memory:") as memory:
        memory.remember("The port is 80", id="port")
        many = [{"text": f"The port of host {at} is {at}", "id": f"h{at}"} for at in range(200)]
        with pytest.raises(UsageError):
            memory.remember([*many, {"text": "The port is 81", "id": "port"}])
        assert gc.isenabled()
