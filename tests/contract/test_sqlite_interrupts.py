"""An interrupt at any line of a turn leaves a store that the same thread can go on with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType, ModuleType
from typing import Any

import pytest

from perdure.errors import StoreTimeoutError
from perdure.stores.sqlite import SqliteStore, access, cache
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


def interrupted(
    call: Callable[[], object], at: int, *, where: ModuleType = access, unit: str = "line"
) -> bool:
    """Raise an interrupt at so many lines, or opcodes, of a module; tell whether."""
    seen = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal seen
        if frame.f_code.co_filename != where.__file__:
            return trace if event == "call" else None
        frame.f_trace_opcodes = unit == "opcode"
        if event == unit:
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


SEARCHES: dict[str, Callable[[Driven], object]] = {
    "searched": lambda store: store.search(MINE, ["чай"], now=NOW),
    "written": lambda store: store.put(MINE, entry("e0", "чай 2"), now=NOW),
}


@pytest.mark.parametrize("warm", [True, False])
@pytest.mark.parametrize("name", SEARCHES)
def test_after_an_interrupt_nothing_is_shown_that_was_written_over_since(store, name, warm):
    at = 0
    while True:
        store.put(MINE, entry("e0", "чай 1"), now=NOW)
        if warm:
            store.search(MINE, ["чай"], now=NOW)
        at += 1
        if not interrupted(lambda: SEARCHES[name](store), at, where=cache, unit="opcode"):
            break
        store.put(MINE, entry("e0", "чай 3"), now=NOW)
        found = store.search(MINE, ["чай"], now=NOW).candidates
        assert [one.entry.text for one in found] == ["чай 3"]
    assert at > 10


def test_room_that_an_interrupt_left_counted_is_free_again(store):
    held = store.store._cache
    store.search(MINE, ["pump"], now=NOW)
    held.grow(2 * held._most)
    assert store.search(MINE, ["pump"], now=NOW).candidates
    assert held._bytes <= held._most


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
