"""A write puts so many expired entries away on its way; the others count for nothing either."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from perdure.ports import Changes, Touch
from perdure.stores.sqlite import SqliteStore, writing
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, entry

END = NOW + SECOND
NAMES = ["a", "b", "c", "d"]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driven]:
    """Give a store of which a write puts one away, and four entries that end at one instant."""
    monkeypatch.setattr(writing, "SWEEP", 1)
    with Driven(SqliteStore(tmp_path / "sweep.db")) as store:
        brief = [entry(name, f"pump {name}", keys=(name,), expires_at=END) for name in NAMES]
        store.put_many(MINE, brief, now=NOW)
        for name in NAMES:
            store.feedback(MINE, name, 1.0)
        yield store


def test_all_that_ended_at_this_instant_begin_anew(store: Driven) -> None:
    again = store.put_many(MINE, [entry(name, "anew", keys=("k",)) for name in NAMES], now=END)
    assert [one.version for one in again] == [1] * 4
    assert [one.seq for one in again] == [5, 6, 7, 8]
    for name in NAMES:
        first, second = store.history(MINE, name)
        assert (first.ended_at, first.ended_by, second.entry.version) == (None, None, 1)
        assert store.get_feedback(MINE, name) is None
    assert store.search(MINE, ["pump"], now=END).candidates == []
    found = store.lookup(MINE, [*(f"#{name}" for name in NAMES), "#k"], at_most=9, now=END)
    assert {term: len(held) for term, held in found.items()} == {"#k": 4}


def test_what_ended_is_neither_removed_nor_used(store: Driven) -> None:
    assert store.delete_many(MINE, NAMES, now=END) == 0
    touches = [Touch(name, END, 3) for name in NAMES]
    store.commit(MINE, Changes(touches=touches), now=END)
    for name in NAMES:
        [state] = store.history(MINE, name)
        assert (state.ended_at, state.entry.access_count) == (None, 0)
    assert store.removed(MINE, now=END) == NAMES


def test_what_ended_later_is_still_there(store: Driven) -> None:
    before = END - SECOND / 2
    store.put(MINE, entry("e", "the fifth"), now=before)
    assert sorted(store.get_many(MINE, NAMES, now=before)) == NAMES
    assert store.delete_many(MINE, NAMES, now=before) == 4


def test_the_uses_of_what_had_been_removed_are_forgotten_with_it(store: Driven) -> None:
    store.put_many(MINE, [entry("x", "used"), entry("y", "used as well")], now=NOW)
    store.commit(MINE, Changes(touches=[Touch("x", NOW), Touch("y", NOW)]), now=NOW + SECOND / 2)
    store.delete_many(MINE, ["x"], now=END)
    assert store.forget(MINE, ["x"], now=END).entries == 0
    with store.store._file.reading() as db:
        assert db.execute("SELECT seq FROM uses").fetchall() == [(6,)]
