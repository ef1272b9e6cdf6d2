"""No read goes through a whole table, and none sorts one: costs follow what is given back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from perdure.model.entry import Kind, Tier
from perdure.model.selection import Selection
from perdure.ports import Around
from perdure.stores import admission
from perdure.stores.damage import Damage
from perdure.stores.sqlite import (
    SqliteStore,
    lines,
    matrix,
    nearest,
    reading,
    scopes,
    searching,
    vectors,
)
from perdure.stores.sqlite.cache import Cache
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.finds import Finds
from perdure.stores.sqlite.selecting import compiled
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, many

CURSOR = admission.write_cursor(500, "x")
SELECTIONS = [
    Selection(),
    Selection(kinds=frozenset({Kind.TENSION})),
    Selection(kinds=frozenset({Kind.STATEMENT}), current=True),
    Selection(kinds=frozenset({Kind.STATEMENT}), tiers=frozenset({Tier.HOT}), current=True),
    Selection(domains=frozenset({"ops"}), session="s", created_from=NOW, created_to=NOW),
]


class Watched:
    """A connection that keeps the plan of every query."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.plans: list[str] = []

    def execute(self, query: str, values: Any = ()) -> sqlite3.Cursor:
        self.plans += [row[3] for row in self._db.execute(f"EXPLAIN QUERY PLAN {query}", values)]
        return self._db.execute(query, values)


@pytest.fixture
def watched(tmp_path) -> Iterator[Watched]:
    """A store of a few entries, watched."""
    store = Driven(SqliteStore(tmp_path / "m.db", durability="normal"))
    store.open()
    carrying = [replace(one, embeddings={"m": (1.0, 0.0)}) for one in many(20)]
    store.put_many(MINE, carrying, now=NOW)
    with store.store._file.reading() as db:
        yield Watched(db)
    store.close()


def assert_bounded(watched: Watched) -> None:
    allowed = ("SCAN CONSTANT ROW", "SCAN words VIRTUAL TABLE", "SCAN json_each", "SCAN asked",
               "SCAN 2 CONSTANT ROWS", "SCAN (subquery")  # fmt: skip
    scans = [one for one in watched.plans if one.startswith("SCAN") and "VIRTUAL" not in one]
    assert [one for one in scans if not one.startswith(allowed)] == []
    assert [one for one in watched.plans if "FOR ORDER BY" in one] == []
    assert watched.plans != []


@pytest.mark.parametrize("select", SELECTIONS)
@pytest.mark.parametrize("cursor", [None, CURSOR])
def test_pages_are_read_in_the_order_of_an_index(watched, select, cursor):
    reading.page(watched, MINE.namespace, select, now=NOW, limit=5, cursor=cursor)
    reading.page_as_of(watched, 1, select, as_of=NOW, limit=5, cursor=cursor)
    assert_bounded(watched)


@pytest.mark.parametrize("select", SELECTIONS)
def test_candidates_are_read_by_their_seq(watched, select):
    condition = compiled(select)
    condition.add(reading.LIVE, 0)
    list(reading.by_seq(watched, 1, list(range(1, 101)), condition))
    assert any("USING INTEGER PRIMARY KEY (rowid=?)" in plan for plan in watched.plans)
    assert_bounded(watched)


@pytest.mark.parametrize("select", SELECTIONS)
def test_vectors_are_read_by_their_space_and_place(watched, select):
    query = (1.0, 0.0)
    search = nearest.Nearest(watched, 1, NOW, select, None)
    found = search.run(matrix.Matrices(1 << 20), 1, query, 5)
    search.run(matrix.Matrices(0), 1, query, 1000)
    vectors.space_of(watched, 1, "m")
    vectors.carried(watched, [one.entry for one in found], Damage())
    vectors.spaces(watched, 1, NOW)
    assert_bounded(watched)


def test_all_other_reads_follow_an_index(watched):
    reading.by_use(watched, MINE.namespace, now=NOW, tiers=list(Tier), limit=5, least=False)
    reading.by_use(watched, MINE.namespace, now=NOW, tiers=list(Tier), limit=5, least=True)
    lines.most_used(watched, MINE.namespace, NOW, 5)
    reading.usage(watched, MINE.namespace, NOW)
    scopes.facts(watched, MINE, NOW)
    reading.history(watched, 1, "e1")
    reading.by_id(watched, 1, ["e1", "e2", "e3"], NOW)
    reading.by_id(watched, MINE.namespace, ["e1", "e2", "e3"], NOW)
    scopes.number_of(watched, MINE)
    Finds().lookup(watched, MINE, ["bolt", "#key", "#other"], at_most=5, now=NOW)
    file = Database(Path("m.db"), durability="full", timeout=1, renewed=list)
    nothing = Cache(file, 0).look(watched, MINE)
    search = searching.Search(watched, MINE, nothing, now=NOW, select=Selection(), limit=5)
    search.run(["bolt", "1"], 10)
    search.beside(Around([3, 9], read=1, reach=2))
    reading.windows(watched, 1, Around([3, 9], read=1, reach=2), 0)
    assert_bounded(watched)
