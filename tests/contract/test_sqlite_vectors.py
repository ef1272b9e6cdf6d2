"""Vectors in a file: without numpy refused, found whoever wrote them, and never more than fits."""

from __future__ import annotations

import importlib.util
import random
import sqlite3
import subprocess
import sys

import pytest

from perdure.errors import CorruptRecordError, UnsupportedError, UsageError
from perdure.model.entry import Tier
from perdure.model.selection import Selection
from perdure.ports import Capability, Changes
from perdure.stores.memory import MemoryStore
from perdure.stores.sqlite import SqliteStore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, entry

RIGHT = (1.0, 0.0)
MEMORIES = [0, 100, 1 << 30]
"""Bytes for matrices: none, a few rows, all."""


def opened(path, **options):
    store = Driven(SqliteStore(path, durability="normal", **options))
    store.open()
    return store


def carrying(name, *vector, text="The pump runs"):
    return entry(name, text, embeddings={"m": vector})


def names(found):
    return [one.entry.id for one in found]


def test_without_numpy_vectors_are_refused_with_what_to_install(tmp_path, monkeypatch):
    there = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "numpy" else there(name)
    )
    store = opened(tmp_path / "m.db")
    assert store.capabilities == frozenset(Capability) - {Capability.VECTOR}
    store.put(MINE, entry("a"), now=NOW)
    for use in (
        lambda: store.put(MINE, carrying("b", 1.0), now=NOW),
        lambda: store.nearest(MINE, RIGHT, embedder="m", now=NOW),
        lambda: store.spaces(MINE, now=NOW),
        lambda: store.get(MINE, "a", now=NOW, embeddings=True),
    ):
        with pytest.raises(UnsupportedError, match=r"'vector'.*perdure\[vectors\]"):
            use()
    store.close()


def test_numpy_is_brought_in_by_the_first_search_and_not_before(tmp_path):
    script = f"""
import sys
from datetime import UTC, datetime
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry
from perdure.stores.sqlite import SqliteStore
with Driven(SqliteStore({str(tmp_path / "m.db")!r})) as store:
    store.put(MINE, entry("a", embeddings={{"m": (1.0, 0.0)}}), now=NOW)
    store.list(MINE, now=NOW, embeddings=True)
    assert "numpy" not in sys.modules
    assert store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW)
    assert "numpy" in sys.modules
"""
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize("bad", [-1, 1.5, "1", True, None])
def test_a_memory_that_is_no_size_is_refused(tmp_path, bad):
    with pytest.raises(UsageError) as caught:
        SqliteStore(tmp_path / "m.db", vector_memory=bad)
    assert caught.value.argument == "vector_memory"


@pytest.mark.parametrize("memory", MEMORIES)
def test_what_another_connection_writes_and_removes_is_seen_at_once(tmp_path, memory):
    store = opened(tmp_path / "m.db", vector_memory=memory)
    store.put(MINE, carrying("mine", 0.0, 1.0), now=NOW)
    assert names(store.nearest(MINE, RIGHT, embedder="m", now=NOW)) == ["mine"]

    other = opened(tmp_path / "m.db")
    for put, gone, wanted in (
        ([carrying("new", 1.0, 0.0)], [], ["new", "mine"]),
        ([carrying("new", -1.0, 0.0)], [], ["mine", "new"]),
        ([carrying("mine", 1.0, 0.0, text="other words")], [], ["mine", "new"]),
        ([entry("mine", "and others still")], [], ["new"]),
        ([carrying("back", 0.0, 1.0)], ["new"], ["back"]),
    ):
        other.commit(MINE, Changes(puts=put, deletes=gone), now=NOW)
        assert names(store.nearest(MINE, RIGHT, embedder="m", now=NOW)) == wanted
    other.close()
    store.close()


@pytest.mark.parametrize("plain", [0, 100, 192 << 20])
@pytest.mark.parametrize("memory", MEMORIES)
def test_any_memory_gives_the_same_answers(tmp_path, monkeypatch, memory, plain):
    """Packed or not, or packed from some size on: what packing loses is looked up in the file."""
    monkeypatch.setattr("perdure.stores.sqlite.matrix.PLAIN", plain)
    chance = random.Random(3)
    stores = [Driven(MemoryStore()), opened(tmp_path / "m.db", vector_memory=memory)]
    stores[0].open()
    for step in range(60):
        batch = [
            entry(
                f"e{chance.randrange(80)}",
                chance.choice(["one", "two"]),
                tier=chance.choice(list(Tier)),
                metadata={"n": chance.randrange(3)},
                expires_at=chance.choice([None, None, NOW + chance.randrange(90) * SECOND]),
                embeddings={"m": [chance.choice([0, 1, -1, 0.5]) for _ in range(3)]},
            )
            for _ in range(5)
        ]
        asked = {
            "embedder": "m",
            "now": NOW + step * SECOND,
            "limit": chance.randrange(1, 30),
            "select": chance.choice(
                [Selection(), Selection(tiers=frozenset({Tier.HOT})), Selection(where={"n": 1})]
            ),
            "min_score": chance.choice([None, 0.5, 1.0]),
        }
        query = [chance.choice([0, 1, -1, 0.1]) for _ in range(3)]
        told = []
        for store in stores:
            store.put_many(MINE, batch, now=asked["now"])
            store.delete(MINE, f"e{step}", now=asked["now"])
            told.append(store.nearest(MINE, query, **asked))
        assert told[0] == told[1]
    assert stores[1].store.check() == []
    for store in stores:
        store.close()


def test_the_same_vector_many_times_over_gives_the_newest(tmp_path):
    store = opened(tmp_path / "m.db")
    store.put_many(MINE, [carrying(f"e{n}", 0.3, 0.4) for n in range(5000)], now=NOW)
    store.put(MINE, carrying("near", 0.3, 0.40001), now=NOW)
    found = store.nearest(MINE, (0.6, 0.8), embedder="m", now=NOW, limit=3)
    assert names(found) == ["near", "e4999", "e4998"]
    assert {one.score for one in found} == {1.0}
    store.close()


def test_packed_vectors_give_the_order_of_the_exact_ones(tmp_path, monkeypatch):
    monkeypatch.setattr("perdure.stores.sqlite.matrix.PLAIN", 0)
    chance = random.Random(5)
    stores = [Driven(MemoryStore()), opened(tmp_path / "m.db")]
    batch = [
        carrying(f"e{n}", *(chance.gauss(0, 1) for _ in range(48)), chance.choice([0, 30]))
        for n in range(700)
    ]
    queries = [[chance.gauss(0, 1) for _ in range(49)] for _ in range(5)]
    told = []
    for store in stores:
        store.open()
        store.put_many(MINE, batch, now=NOW)
        told.append([store.nearest(MINE, q, embedder="m", now=NOW, limit=40) for q in queries])
    assert told[0] == told[1]
    [matrix] = stores[1].store._spaces._matrices._held.values()
    assert matrix.lost > 0
    assert matrix.size < 2 * 700 * 49 + 4096
    for store in stores:
        store.close()


def test_a_matrix_is_made_anew_when_most_of_it_is_dead(tmp_path):
    store = opened(tmp_path / "m.db")
    for step in range(8):
        batch = [carrying(f"e{n}", float(n), float(step), 1.0) for n in range(1000)]
        store.put_many(MINE, batch, now=NOW)
        found = store.nearest(MINE, (999.0, step, 1.0), embedder="m", now=NOW, limit=1)
        assert (names(found), found[0].score) == (["e999"], 1.0)
    [matrix] = store.store._spaces._matrices._held.values()
    assert len(matrix.keys) <= 2 * 1000 + 4096 + 1000
    store.close()


def test_matrices_stay_within_their_bytes_and_the_least_used_goes(tmp_path):
    store = opened(tmp_path / "m.db", vector_memory=50_000)
    for scope in (MINE, THEIRS):
        batch = [entry(f"e{n}", embeddings={"m": [1.0] * 8}) for n in range(1000)]
        store.put_many(scope, batch, now=NOW)
        store.nearest(scope, [1.0] * 8, embedder="m", now=NOW)
    matrices = store.store._spaces._matrices
    assert len(matrices._held) == 1
    assert sum(one.size for one in matrices._held.values()) <= 50_000
    store.forget(THEIRS, now=NOW)
    assert len(matrices._held) == 0
    store.close()


def test_of_a_space_that_was_let_go_of_nothing_stays_in_memory(tmp_path):
    with opened(tmp_path / "m.db") as store:
        store.put_many(MINE, [carrying("a", 1.0, 0.0), carrying("b", 0.0, 1.0)], now=NOW)
        assert names(store.nearest(MINE, RIGHT, embedder="m", now=NOW)) == ["a", "b"]
        assert store.drop_space(MINE, "m") == 2
        assert store.nearest(MINE, RIGHT, embedder="m", now=NOW) == []
        assert not store.store._spaces._matrices._held


@pytest.mark.parametrize("blob", [b"", b"1234567", b"\0\0\xc0\x7f\0\0\0\0", "a text 8"])
def test_a_damaged_vector_is_told_and_never_passed_over(tmp_path, blob):
    store = opened(tmp_path / "m.db")
    store.put_many(MINE, [carrying("a", 1.0, 0.0), carrying("b", 0.0, 1.0)], now=NOW)
    db = sqlite3.connect(tmp_path / "m.db", isolation_level=None)
    db.execute("UPDATE vectors SET vector = ? WHERE seq = 1", (blob,))
    db.close()
    with pytest.raises(CorruptRecordError):
        store.nearest(MINE, RIGHT, embedder="m", now=NOW)
    store.forget(MINE, ["a"], now=NOW)
    assert names(store.nearest(MINE, RIGHT, embedder="m", now=NOW)) == ["b"]
    store.close()


def test_a_check_finds_vectors_that_belong_to_nothing(tmp_path):
    store = opened(tmp_path / "m.db")
    store.put_many(MINE, [carrying("a", 1.0, 0.0), carrying("b", 0.0, 1.0)], now=NOW)
    assert store.store.check() == []
    db = sqlite3.connect(tmp_path / "m.db", isolation_level=None)
    db.execute("UPDATE vectors SET seq = 77 WHERE seq = 1")
    db.execute("UPDATE vectors SET vector = x'00' WHERE seq = 2")
    db.execute("INSERT INTO spaces (ns, embedder, dimension) VALUES (9, 'm', 2)")
    db.close()
    assert store.store.check() == [
        "1 vectors of no entry",
        "1 vectors of another length than their space",
        "1 spaces of no scope",
    ]
    store.close()
