"""No dead knobs: every option of `Memory.open` changes something that can be seen."""

from __future__ import annotations

import inspect
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from perdure import Memory, Scope
from perdure.engine.options import Options
from perdure.errors import StoreTimeoutError
from perdure.testing import ManualClock

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)
SECRET = "sk-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0"

Look = Callable[[Memory], object]


def _memory(**options: Any) -> Memory:
    """Open a memory with two facts in it."""
    memory = Memory.open(
        "memory:", scope=Scope(principal="ada"), clock=ManualClock(START), **options
    )
    memory.remember("Buoy 1 is green and lit.", id="one", domains=["sea"])
    memory.remember("Buoy 2 is red and lit.", id="two")
    return memory


def _raise(*_: object) -> Any:
    raise RuntimeError("out of order")


def _shouting(text: str) -> int:
    return 10 * len(text)


def _failures(memory: Memory) -> list[str]:
    memory.remember("Buoy 3 is red and lit.")
    receipt = memory.learn("Buoy 3 is red and not lit.")
    return [failure.hook for failure in receipt.failures]


def _latent(memory: Memory) -> list[str]:
    memory.add_tension("The mast is oak.", "The mast is ash.")
    clock = memory._memory.core.clock
    clock.advance(timedelta(days=3))
    memory.learn("I live in Umeå.")
    return [tension.status for tension in memory.tensions()]


def _slow(*_: object) -> list[str]:
    time.sleep(0.2)
    return []


OPTIONS: Mapping[str, tuple[Look, dict[str, Any], dict[str, Any]]] = {
    "level": (lambda m: m.scope, {}, {"level": "tenant"}),
    "max_tokens": (lambda m: m.context("").text, {}, {"max_tokens": 25}),
    "max_l1_tokens": (
        lambda m: [e.tier for e in m.list().entries],
        {},
        {"max_l1_tokens": 1},
    ),
    "max_index_items": (lambda m: m.context("").text, {}, {"max_index_items": 0}),
    "max_text_chars": (
        lambda m: _refused(lambda: m.remember("x y " * 20)),
        {},
        {"max_text_chars": 50},
    ),
    "default_tier": (lambda m: m.get("one").tier, {}, {"default_tier": "L3"}),
    "recall_limit": (lambda m: len(m.recall("lit buoy").hits), {}, {"recall_limit": 1}),
    "min_score": (
        lambda m: len(m.recall("green unicorns").hits), {"min_score": 0}, {"min_score": 1},
    ),
    "rank_without": (
        lambda m: [hit.score for hit in m.recall("buoy 1").hits], {}, {"rank_without": ["pairs"]},
    ),
    "domains": (lambda m: m.get("two").domains, {}, {"domains": {"sea": ["buoy"]}}),
    "secrets": (
        lambda m: len(m.learn(f"The deploy key is {SECRET}. I live in Umeå.").stored),
        {},
        {"secrets": "redact"},
    ),
    "dormant_after": (_latent, {}, {"dormant_after": timedelta(days=1)}),
    "count_tokens": (lambda m: m.context("").total_tokens, {}, {"count_tokens": _shouting}),
    "extract": (_failures, {}, {"extract": _raise}),
    "reconcile": (_failures, {}, {"reconcile": _raise}),
    "arbiter": (_failures, {}, {"arbiter": _raise}),
    "on_persist": (_failures, {}, {"on_persist": lambda snapshot: _raise() if len(
        snapshot["entries"]) > 3 else None}),
    "hook_seconds": (
        _failures,
        {"extract": _slow, "hook_seconds": 30},
        {"extract": _slow, "hook_seconds": 0.01},
    ),
}  # fmt: skip


def _refused(call: Callable[[], object]) -> bool:
    try:
        call()
    except ValueError:
        return True
    return False


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_makes_a_difference(option: str) -> None:
    look, one, other = OPTIONS[option]
    seen = []
    for options in (one, other):
        with _memory(**options) as memory:
            seen.append(look(memory))
    assert seen[0] != seen[1]


def test_no_option_is_left_out() -> None:
    beside = {"url", "store", "scope", "clock", "durability", "timeout"}
    assert set(OPTIONS) == set(Options.__dataclass_fields__)
    assert set(inspect.signature(Memory.open).parameters) == {
        "url", "store", "scope", "options",
    }  # fmt: skip
    assert beside.isdisjoint(OPTIONS)


def test_url_scope_and_clock_say_where_whose_and_when(tmp_path: Path) -> None:
    clock = ManualClock(START)
    url = f"sqlite:///{tmp_path / 'a.db'}"
    with Memory.open(url, scope=Scope(principal="ada"), clock=clock) as memory:
        memory.remember("The mast is oak.")
    assert (tmp_path / "a.db").exists()
    with Memory.open(url, scope=Scope(principal="ada")) as memory:
        assert memory.list().entries[0].created_at == START
        assert memory.scoped(principal="eve").list().entries == []


def test_durability_decides_whether_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    def synchronous(durability: str) -> object:
        url = f"sqlite:///{tmp_path / durability}.db"
        with Memory.open(url, durability=durability) as memory:
            memory.remember("The mast is oak.")
            return _pragma(memory, "synchronous")

    assert synchronous("full") == 2
    assert synchronous("normal") == 1


def _pragma(memory: Memory, name: str) -> object:
    """Ask the store's own connection, wherever it keeps it."""
    store = memory._memory.core.store
    found = [one for one in _parts(store) if isinstance(one, sqlite3.Connection)]
    assert found, "no connection found to ask"
    return found[0].execute(f"PRAGMA {name}").fetchone()[0]


def _parts(value: object, depth: int = 3) -> list[object]:
    held = list(getattr(value, "__dict__", {}).values())
    held += [getattr(value, name, None) for name in getattr(type(value), "__slots__", ())]
    if isinstance(value, (list, tuple)):
        held += value
    if isinstance(value, dict):
        held += value.values()
    deeper = [part for one in held for part in (_parts(one, depth - 1) if depth else [])]
    return [*held, *deeper]


def test_timeout_decides_how_long_another_writer_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Memory.open(f"sqlite:///{path}", timeout=0.05) as memory:
        memory.remember("The mast is oak.")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreTimeoutError):
                memory.remember("The mast is ash.")
            other.execute("ROLLBACK")
        assert memory.remember("The mast is elm.")
