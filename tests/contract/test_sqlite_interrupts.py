"""An interrupt at any line of a turn leaves a store that the same thread can go on with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from perdure.errors import StoreTimeoutError
from perdure.stores.sqlite import SqliteStore, turns
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry, ids


@pytest.fixture
def store(tmp_path) -> Iterator[Driven]:
    store = Driven(SqliteStore(tmp_path / "m.db", durability="normal", timeout=0.5))
    store.open()
    store.put(MINE, entry("e0"), now=NOW)
    yield store
    store.close()


CALLS: dict[str, Callable[[Driven], object]] = {
    "alone": lambda store: store.get(MINE, "e0", now=NOW),
    "reading": lambda store: store.history(MINE, "e0"),
    "writing": lambda store: store.put(MINE, entry("e1", "чай"), now=NOW),
}


def interrupted(call: Callable[[], object], at: int) -> bool:
    """Raise an interrupt at so many lines of the module that hands out turns; tell whether."""
    seen = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal seen
        if frame.f_code.co_filename != turns.__file__:
            return trace if event == "call" else None
        if event == "line":
            seen += 1
            if seen == at:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.mark.parametrize("name", CALLS)
def test_the_thread_goes_on_after_an_interrupt_anywhere(store, name):
    at = 0
    while interrupted(lambda: CALLS[name](store), at := at + 1):
        assert store.get(MINE, "e0", now=NOW) is not None
        assert store.history(MINE, "e0")
        store.put(MINE, entry("after"), now=NOW)
    assert at > 3
    assert store.store.check() == []


@pytest.mark.parametrize("name", ["reading", "writing"])
def test_what_a_handler_asks_within_a_turn_is_refused_and_ends_nothing(store, name):
    told: list[BaseException] = []

    def handler(statement: str) -> None:
        if statement.startswith("INSERT INTO entries") and not told:
            try:
                CALLS[name](store)
            except StoreTimeoutError as error:
                told.append(error)

    store.store._file._connection.set_trace_callback(handler)
    store.put(MINE, entry("e2", "Tea."), now=NOW)
    store.store._file._connection.set_trace_callback(None)
    assert ["at work in the store already" in str(one) for one in told] == [True]
    assert ids(store.list(MINE, now=NOW)) == ["e2", "e0"]
    assert store.store.check() == []
