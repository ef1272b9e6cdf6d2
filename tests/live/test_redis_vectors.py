"""The nearest in Redis are those of the memory store, whoever wrote meanwhile."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from live.servers import redis
from perdure.errors import DimensionError
from perdure.model.entry import Entry, Tier
from perdure.model.selection import Selection
from perdure.stores.memory import MemoryStore
from perdure.stores.redis import RedisStore, nearest
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, entry

pytestmark = pytest.mark.xdist_group("redis")

DIMENSION = 24


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Driven, Driven, Driven]]:
    """Give the model and two stores on the same keys."""
    named = {"prefix": redis.prefix_of(tmp_path)}
    url = redis.shared().url
    with (
        Driven(MemoryStore()) as model,
        Driven(RedisStore(url, **named)) as one,
        Driven(RedisStore(url, **named)) as other,
    ):
        yield model, one, other


def _vector(chance: random.Random) -> tuple[float, ...]:
    """Few different ones, so that there are ties, and zeros."""
    return tuple(float(chance.randint(-1, 1) * (place < 5)) for place in range(DIMENSION))


def _entries(chance: random.Random, count: int) -> list[Entry]:
    return [
        entry(
            f"e{chance.randrange(400)}",
            f"text {chance.randrange(5)}",
            tier=chance.choice([Tier.HOT, Tier.COLD]),
            metadata={"n": chance.randrange(3)},
            expires_at=chance.choice([None, None, NOW + SECOND]),
            embeddings={"m": _vector(chance)} if chance.random() < 0.8 else {},
        )
        for _ in range(count)
    ]


def _near(store: Driven, query: Any, **named: Any) -> list[tuple[str, float]]:
    found = store.nearest(MINE, query, embedder="m", **named)
    return [(one.entry.id, one.score) for one in found]


def test_answers_are_those_of_the_model_while_another_writes(stores):
    model, one, other = stores
    chance = random.Random(7)
    for step in range(25):
        batch = _entries(chance, 40)
        gone = [f"e{chance.randrange(400)}" for _ in range(5)]
        for store in (model, one if step % 2 else other):
            store.put_many(MINE, batch, now=NOW)
            store.delete_many(MINE, gone, now=NOW)
            if step % 6 == 5:
                store.forget(MINE, gone[:2] if step % 12 == 5 else None, now=NOW)
        for asked in (
            {"limit": 5, "now": NOW},
            {"limit": 300, "now": NOW},
            {"limit": 7, "now": NOW + SECOND, "min_score": 0.5},
            {"limit": 3, "now": NOW, "select": Selection(where={"n": 1})},
            {"limit": 3, "now": NOW, "select": Selection(tiers=frozenset({Tier.COLD}))},
        ):
            query = _vector(chance)
            wanted = _near(model, query, **asked)
            assert _near(one, query, **asked) == wanted
            assert _near(other, query, **asked) == wanted


def test_a_space_is_read_in_pages_and_kept_within_bounds(stores, monkeypatch):
    model, one, _ = stores
    chance = random.Random(8)
    monkeypatch.setattr(nearest, "_PAGE_BYTES", 1000)
    for store in (model, one):
        store.put_many(MINE, _entries(random.Random(9), 300), now=NOW)
        store.put_many(THEIRS, _entries(random.Random(9), 300), now=NOW)
    query = _vector(chance)
    wanted = _near(model, query, now=NOW, limit=50)
    assert _near(one, query, now=NOW, limit=50) == wanted
    assert len(one.nearest(THEIRS, query, embedder="m", now=NOW)) == 10
    copies = one.store._copies
    assert len(copies._spaces) == 2
    monkeypatch.setattr(nearest, "CACHE_BYTES", 40_000)
    one.put(MINE, entry("far", embeddings={"m": [-number for number in query]}), now=NOW)
    assert _near(one, query, now=NOW, limit=50) == wanted
    assert list(copies._spaces) == [(MINE.namespace, "m")]
    one.forget(MINE, now=NOW)
    assert len(copies._spaces) == 0


def test_what_is_new_is_sent_and_what_is_known_is_not(stores):
    _, one, other = stores
    one.put_many(MINE, _entries(random.Random(1), 300), now=NOW)
    query = [1.0] * DIMENSION
    one.nearest(MINE, query, embedder="m", now=NOW)
    with redis.shared().client() as raw:

        def sent(call: Any) -> int:
            before = raw.info("stats")["total_net_output_bytes"]
            call()
            return raw.info("stats")["total_net_output_bytes"] - before

        other.put(MINE, entry("new", embeddings={"m": query}), now=NOW)
        found: list[Any] = []
        again = sent(lambda: found.extend(one.nearest(MINE, query, embedder="m", now=NOW, limit=1)))
        assert found[0].entry.id == "new"
        assert again < 100 * 4 * DIMENSION


def test_a_search_is_one_round_trip_and_two_when_others_wrote(stores):
    _, one, other = stores
    one.put_many(MINE, [entry(f"e{n}", embeddings={"m": (1.0, n)}) for n in range(40)], now=NOW)
    one.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW)
    with redis.shared().client() as raw:

        def scripts_of(call: Any) -> int:
            before = raw.info("commandstats")["cmdstat_evalsha"]["calls"]
            call()
            return raw.info("commandstats")["cmdstat_evalsha"]["calls"] - before

        def search() -> None:
            assert len(one.nearest(MINE, (1.0, 0.5), embedder="m", now=NOW)) == 10

        assert scripts_of(search) == 1
        other.put(MINE, entry("no vector"), now=NOW)
        assert scripts_of(search) == 1
        other.put(MINE, entry("new", embeddings={"m": (2.0, 1.0)}), now=NOW)
        assert scripts_of(search) == 2
        assert scripts_of(search) == 1


def test_a_vector_that_comes_in_or_moves_while_it_is_searched_has_its_place(stores):
    model, one, other = stores
    first = [entry(f"e{n}", embeddings={"m": (1.0, n / 7)}) for n in range(60)]
    for store in (model, one):
        store.put_many(MINE, first, now=NOW)
    query = (1.0, 0.3)
    assert _near(one, query, now=NOW) == _near(model, query, now=NOW)
    moved = [entry(f"e{n}", embeddings={"m": (1.0, 0.3 + n / 9000)}) for n in (50, 59, 58)]
    fresh = [entry(f"n{n}", embeddings={"m": (1.0, 0.3 - n / 9000)}) for n in range(4)]
    for store in (model, other):
        store.put_many(MINE, [*moved, *fresh], now=NOW)
        store.put(MINE, entry("e2", "another text"), now=NOW)
    for limit in (1, 3, 10, 100):
        assert _near(one, query, now=NOW, limit=limit) == _near(model, query, now=NOW, limit=limit)


def test_another_dimension_after_a_scope_was_forgotten_is_seen_at_once(stores):
    _, one, other = stores
    one.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
    assert _near(one, (1.0, 0.0), now=NOW) == [("a", 1.0)]
    other.forget(MINE, now=NOW)
    assert _near(one, (1.0, 0.0), now=NOW) == []
    one.put(MINE, entry("b", embeddings={"m": (1.0, 0.0)}), now=NOW)
    assert _near(one, (1.0, 0.0), now=NOW) == [("b", 1.0)]
    other.forget(MINE, now=NOW)
    other.put(MINE, entry("c", embeddings={"m": (1.0, 0.0, 0.0)}), now=NOW)
    for query in ((1.0, 0.0), (0.0, 0.0)):
        with pytest.raises(DimensionError, match=r"3.*2"):
            one.nearest(MINE, query, embedder="m", now=NOW)
    assert _near(one, (1.0, 0.0, 0.0), now=NOW) == [("c", 1.0)]
