"""Vectors on a PostgreSQL server: exact beyond what it multiplies in, and by its index if asked."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from live.servers import postgres
from perdure.errors import UsageError
from perdure.model.entry import Tier
from perdure.model.selection import Selection
from perdure.ports import Neighbour
from perdure.stores.memory import MemoryStore
from perdure.stores.postgres import PostgresStore, nearing
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, entry

pytestmark = pytest.mark.xdist_group("postgres")

SIZE, LONG = 24, 160
HUGE = [(3e38, -2e38, 1e38), (1e-38, 3e-39, 1e-45), (1e30, 1e-30, 0.0), (0.0, 0.0, 0.0),
        (1e-20, 1e20, 1.0), (-3e38, 2e38, -1e38)]  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Driven]:
    with Driven(postgres.shared().store(tmp_path)) as store:
        yield store


@pytest.fixture
def model() -> Iterator[Driven]:
    with Driven(MemoryStore()) as model:
        yield model


def put_all(stores: Sequence[Driven], vectors: Sequence[Sequence[float]], **fields: object) -> None:
    entries = [
        entry(f"e{n}", f"text {n}", embeddings={"m": one}, **fields)
        for n, one in enumerate(vectors)
    ]
    for store in stores:
        store.put_many(MINE, entries, now=NOW)


def told(found: list[Neighbour]) -> list[tuple[str, float]]:
    return [(one.entry.id, one.score) for one in found]


def both(stores: Sequence[Driven], query: Sequence[float], **asked: object) -> None:
    answers = [told(one.nearest(MINE, query, embedder="m", now=NOW, **asked)) for one in stores]
    assert answers[0] == answers[1]


def test_numbers_beyond_what_32_bits_multiply_are_kept_and_compared(
    store: Driven, model: Driven
) -> None:
    put_all([store, model], HUGE)
    for query in HUGE:
        for least in (None, 0.0, 0.5):
            both([store, model], query, min_score=least)
    for name in ("e0", "e1", "e4"):
        asked = [one.get(MINE, name, now=NOW, embeddings=True) for one in (store, model)]
        assert asked[0].embeddings == asked[1].embeddings


def test_neighbours_that_32_bits_cannot_tell_apart_are_told_apart(
    store: Driven, model: Driven
) -> None:
    dice = random.Random(5)
    centre = [dice.gauss(0, 1) for _ in range(SIZE)]
    near = [[one + dice.gauss(0, 1e-4) for one in centre] for _ in range(300)]
    put_all([store, model], [*near, *([centre] * 40), *([[2 * one for one in centre]] * 40)])
    for limit in (1, 7, 100, 1000):
        both([store, model], centre, limit=limit)
        both([store, model], centre, limit=limit, min_score=0.9999999)
        both([store, model], [-one for one in centre], limit=limit)


def test_a_selection_and_metadata_never_starve_a_search(store: Driven, model: Driven) -> None:
    dice = random.Random(6)
    vectors = [[dice.gauss(0, 1) for _ in range(SIZE)] for _ in range(400)]
    put_all([store, model], vectors)
    chosen = entry("e7", "text 7", tier=Tier.COLD, metadata={"n": 1}, expires_at=NOW + SECOND)
    for one in (store, model):
        one.put(MINE, chosen, now=NOW)
        assert set(one.get(MINE, "e7", now=NOW, embeddings=True).embeddings) == {"m"}
    query = [-number for number in vectors[7]]
    for select in (Selection(tiers=frozenset({Tier.COLD})), Selection(where={"n": 1})):
        both([store, model], query, select=select, limit=2)
        asked = {"embedder": "m", "select": select, "now": NOW + SECOND}
        assert store.nearest(MINE, query, **asked) == model.nearest(MINE, query, **asked) == []


def test_a_vector_too_long_for_the_server_is_refused_whole(store: Driven) -> None:
    with pytest.raises(UsageError, match="16000"):
        store.put_many(MINE, [entry("a"), entry("b", embeddings={"m": [1.0] * 16_001})], now=NOW)
    assert store.revision(MINE) == 0
    kept = store.put(MINE, entry("b", embeddings={"m": [1.0] * 16_000}), now=NOW)
    assert store.get(MINE, "b", now=NOW, embeddings=True) == kept


@pytest.fixture
def indexed(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Driven, list[list[float]]]]:
    """Give a store with an index, and its vectors; they are many, as it and the planner see it."""
    monkeypatch.setattr(nearing, "FEW", 100)
    dice = random.Random(7)
    vectors = [[dice.gauss(0, 1) for _ in range(LONG)] for _ in range(2500)]
    put_all([store], vectors)
    url = postgres.shared().url
    url = f"{url}{'&' if '?' in url else '?'}options=-c%20enable_sort%3Doff"
    with Driven(PostgresStore(url, schema=store.schema, index="hnsw")) as indexed:
        for _ in range(2):
            indexed.migrate()
        yield indexed, vectors


def shared(stores: Sequence[Driven], queries: Sequence[Sequence[float]], **asked: object) -> int:
    """Count whom both stores find, ten for each query."""
    hits = 0
    for query in queries:
        found = [
            {one.entry.id for one in store.nearest(MINE, query, embedder="m", now=NOW, **asked)}
            for store in stores
        ]
        assert list(map(len, found)) == [10, 10]
        hits += len(found[0] & found[1])
    return hits


def test_the_index_finds_what_comparing_all_finds_nearly(
    store: Driven,
    indexed: tuple[Driven, list[list[float]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by_index, vectors = indexed
    names = postgres.shared().rows(
        "SELECT indexname FROM pg_indexes WHERE schemaname = %s AND indexdef LIKE '%%hnsw%%'",
        (store.schema,),
    )
    assert names == [(f"vectors_hnsw_{LONG}",)]
    assert shared([store, by_index], vectors[:20]) >= 180
    assert by_index.nearest(MINE, [0.0] * LONG, embedder="m", now=NOW) == []
    for query in vectors[:20]:
        asked = [one.nearest(MINE, query, embedder="m", now=NOW) for one in (store, by_index)]
        assert asked[0][0] == asked[1][0]
        assert told(asked[1]) == sorted(told(asked[1]), key=lambda one: -one[1])
    # As short a walk as is to so few vectors what the usual one is to many: where each finds
    # others, as among vectors that lie about at random, all are compared.
    monkeypatch.setattr(nearing, "_LEAST_WALKED", 10)
    monkeypatch.setattr(nearing, "_REACH", 1)
    dice = random.Random(9)
    strangers = [[dice.gauss(0, 1) for _ in range(LONG)] for _ in range(20)]
    assert shared([store, by_index], strangers) >= 180


def test_few_that_are_meant_are_found_among_many_in_the_index(
    store: Driven, indexed: tuple[Driven, list[list[float]]]
) -> None:
    by_index, vectors = indexed
    cold = [entry(f"e{n}", f"text {n}", tier=Tier.COLD) for n in range(0, 2500, 20)]
    store.put_many(MINE, cold, now=NOW)
    rare = Selection(tiers=frozenset({Tier.COLD}))
    assert shared([store, by_index], vectors[:20], select=rare) >= 197
    pinned = [entry(f"e{n}", f"text {n}", tier=Tier.PINNED) for n in range(1, 2500, 50)]
    store.put_many(MINE, pinned, now=NOW)
    rarer = Selection(tiers=frozenset({Tier.PINNED}))
    assert shared([store, by_index], vectors[:20], select=rarer) == 200
    store.put(MINE, entry("e9", "text 9", domains=("one",)), now=NOW)
    found = by_index.nearest(
        MINE, vectors[0], embedder="m", now=NOW, select=Selection(domains=frozenset({"one"}))
    )
    assert [one.entry.id for one in found] == ["e9"]


def test_a_small_scope_beside_a_large_one_is_compared_whole(
    store: Driven, indexed: tuple[Driven, list[list[float]]]
) -> None:
    by_index, vectors = indexed
    dice = random.Random(8)
    theirs = [entry(f"t{n}", embeddings={"m": [dice.gauss(0, 1) for _ in range(LONG)]})
              for n in range(60)]  # fmt: skip
    store.put_many(THEIRS, theirs, now=NOW)
    for query in vectors[:20]:
        asked = [one.nearest(THEIRS, query, embedder="m", now=NOW) for one in (store, by_index)]
        assert asked[0] == asked[1]
        assert len(asked[0]) == 10


def test_an_index_that_was_left_half_built_is_built_anew(tmp_path: Path, store: Driven) -> None:
    put_all([store], [[1.0, 2.0]])
    with Driven(postgres.shared().store(tmp_path, index="hnsw")) as indexed:
        indexed.migrate()
        index = f"{store.schema}.vectors_hnsw_2"
        valid = f"SELECT indisvalid FROM pg_index WHERE indexrelid = '{index}'::regclass"
        postgres.shared().rows(
            f"UPDATE pg_index SET indisvalid = false WHERE indexrelid = '{index}'::regclass"
        )
        assert postgres.shared().rows(valid) == [(False,)]
        indexed.migrate()
        assert postgres.shared().rows(valid) == [(True,)]
