"""Whatever comes between the two stores of a Milvus store, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from live.servers import milvus
from perdure.errors import (
    ConflictError,
    CorruptRecordError,
    StoreClosedError,
    StoreTimeoutError,
    StoreUnavailableError,
    UnsupportedError,
    UsageError,
)
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Capability, Changes
from perdure.stores.memory import MemoryStore
from perdure.stores.milvus import MilvusStore, finding, pointers
from perdure.stores.milvus.collections import Collections
from perdure.stores.milvus.pointers import Space
from perdure.stores.opening import open_store
from perdure.testing import Driven

pytestmark = [pytest.mark.xdist_group("milvus"), pytest.mark.slow_server]

NOW = datetime(2031, 5, 6, tzinfo=UTC)
LATER = NOW + timedelta(hours=2)
MINE = Scope(tenant="t", principal="ada")
PLANE = Space("m", 2)
EAST, NORTH = (1.0, 0.0), (0.0, 1.0)


def entry(entry_id: str, vector: tuple[float, ...] | None = None, **fields: Any) -> Entry:
    usual: dict[str, Any] = {"kind": Kind.STATEMENT, "text": "The pump runs", "tier": Tier.HOT,
                             "created_at": NOW, "updated_at": NOW,
                             "last_accessed_at": NOW}  # fmt: skip
    embeddings = {} if vector is None else {"m": vector}
    return Entry(id=entry_id, embeddings=embeddings, **{**usual, **fields})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Driven]:
    store = Driven(milvus.shared().store(tmp_path))
    store.open()
    yield store
    store.close()


def near(store: Driven, vector: tuple[float, ...] = EAST, **named: Any) -> list[tuple[str, float]]:
    found = store.nearest(MINE, vector, embedder="m", now=NOW, **named)
    return [(one.entry.id, one.score) for one in found]


def rows(store: Driven) -> int:
    """Count the rows of the plane, those that no entry names included."""
    work = store.store._connection.call(Collections.keys, PLANE.table, 'key != ""')
    return len(asyncio.run(work))


def broken(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, error: Exception) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(owner, name, fail)


def test_a_write_that_stops_before_its_commit_changes_nothing(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(MINE, entry("a", EAST), now=NOW)
    with monkeypatch.context() as patch:
        broken(patch, store.store.companion, "commit", StoreUnavailableError("gone"))
        with pytest.raises(StoreUnavailableError):
            store.put_many(MINE, [entry("a", NORTH), entry("b", EAST)], now=NOW)
    assert near(store) == [("a", 1.0)]
    assert rows(store) == 3
    assert store.reconcile(now=NOW).erased == 0
    assert store.reconcile(now=LATER).erased == 2
    assert (near(store), rows(store)) == ([("a", 1.0)], 1)


def test_a_write_that_stops_after_its_commit_is_whole(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put_many(MINE, [entry("a", EAST), entry("b", EAST), entry("c", EAST)], now=NOW)

    def fail(*_: Any) -> None:
        raise StoreUnavailableError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(Collections, "delete", fail)
        store.put(MINE, entry("a", NORTH), now=NOW)
        store.put(MINE, entry("b", text="Other words"), now=NOW)
        assert store.delete(MINE, "c", now=NOW)
    assert rows(store) == 4
    assert near(store) == [("a", 0.0)]
    assert store.spaces(MINE, now=NOW)["m"].count == 1
    assert store.reconcile(now=LATER).erased == 3
    assert (near(store), rows(store)) == ([("a", 0.0)], 1)


def test_a_write_that_lost_leaves_no_rows(store: Driven) -> None:
    store.put(MINE, entry("a", EAST), now=NOW)
    with pytest.raises(ConflictError):
        store.commit(MINE, Changes(puts=[entry("a", NORTH)]), now=NOW, if_revision=7)
    outcome = store.put_if_version(MINE, entry("a", NORTH), 9, now=NOW)
    assert (outcome.applied, outcome.version) == (False, 1)
    assert (near(store), rows(store)) == ([("a", 1.0)], 1)


def test_a_writer_that_is_overtaken_keeps_what_the_other_wrote(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(MINE, entry("a"), now=NOW)
    insert = Collections.insert
    others = iter([entry("a", EAST)])

    def overtaken(self: Collections, table: Any, some: Any) -> None:
        for other in others:
            Driven(store.store).put(MINE, other, now=NOW)
        insert(self, table, some)

    monkeypatch.setattr(Collections, "insert", overtaken)
    kept = store.put(MINE, replace(entry("a"), embeddings={"k": NORTH}), now=NOW)
    assert kept.version == 3
    held = store.get(MINE, "a", now=NOW, embeddings=True)
    assert held.embeddings == {"m": EAST, "k": NORTH}


def test_a_writer_that_is_overtaken_for_ever_says_so(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perdure.stores.milvus.store._ATTEMPTS", 3)
    broken(monkeypatch, store.store.companion, "commit",
           ConflictError("the scope", expected=1, found=2))  # fmt: skip
    with pytest.raises(StoreTimeoutError):
        store.put(MINE, entry("a", EAST), now=NOW)
    with pytest.raises(StoreTimeoutError):
        store.put_if_version(MINE, entry("a", EAST), 0, now=NOW)
    assert rows(store) == 0


def test_writers_at_once_lose_no_vector(store: Driven) -> None:
    async def race() -> None:
        await asyncio.gather(
            *(
                store.store.put(MINE, replace(entry("a"), embeddings={f"m{n}": EAST}), now=NOW)
                for n in range(8)
            )
        )

    asyncio.run(race())
    held = store.get(MINE, "a", now=NOW, embeddings=True)
    assert sorted(held.embeddings) == [f"m{n}" for n in range(8)]
    assert held.version == 8


def test_a_read_sees_what_is_written_while_it_reads(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put_many(MINE, [entry("a", EAST), entry("b", EAST), entry("c", EAST)], now=NOW)
    changes: list[Callable[[], Any]] = []

    def meanwhile(name: str) -> None:
        method = getattr(Collections, name)

        def late(self: Collections, *given: Any) -> Any:
            answer = method(self, *given) if name == "nearest" else None
            while changes:
                changes.pop()()
            return method(self, *given) if answer is None else answer

        monkeypatch.setattr(Collections, name, late)

    meanwhile("nearest")
    changes.append(lambda: store.put(MINE, entry("a", NORTH), now=NOW))
    changes.append(lambda: store.put(MINE, entry("b", tier=Tier.COLD), now=NOW))
    changes.append(lambda: store.delete(MINE, "c", now=NOW))
    assert near(store) == [("b", 1.0), ("a", 0.0)]
    meanwhile("fetch")
    changes.append(lambda: store.put(MINE, entry("a", EAST), now=NOW))
    changes.append(lambda: store.delete(MINE, "b", now=NOW))
    page = store.list(MINE, now=NOW, embeddings=True)
    assert [(one.id, one.version, dict(one.embeddings)) for one in page.entries] == [
        ("a", 3, {"m": EAST})
    ]


def test_what_milvus_lost_is_told_and_may_be_put_again(store: Driven) -> None:
    put = store.put_many(MINE, [entry("a", EAST), entry("b", NORTH)], now=NOW)
    held = asyncio.run(store.store.companion.get(MINE, "a", now=NOW))
    key = pointers.pointers_of(held)[PLANE]
    asyncio.run(store.store._connection.call(Collections.delete, PLANE.table, [key]))
    with pytest.raises(CorruptRecordError, match="'a'"):
        store.get(MINE, "a", now=NOW, embeddings=True)
    assert store.get(MINE, "a", now=NOW) == replace(put[0], embeddings={})
    assert store.reconcile(now=NOW).missing == {MINE.namespace: ["a"]}
    store.put(MINE, entry("a", tier=Tier.COLD), now=NOW)
    store.put(MINE, entry("a", EAST), now=NOW)
    assert store.reconcile(now=NOW).missing == {}
    assert near(store) == [("a", 1.0), ("b", 0.0)]


def test_expired_rows_take_no_room_for_ever(store: Driven) -> None:
    store.put(MINE, entry("a", EAST, expires_at=NOW + timedelta(hours=1)), now=NOW)
    assert near(store) == [("a", 1.0)]
    assert store.reconcile(now=LATER).erased == 1
    assert rows(store) == 0


def test_forgetting_reaches_rows_that_no_entry_names(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        broken(patch, store.store.companion, "commit", StoreUnavailableError("gone"))
        with pytest.raises(StoreUnavailableError):
            store.put_many(MINE, [entry("a", EAST), entry("b", EAST)], now=NOW)
    store.put(MINE, entry("c", EAST), now=NOW)
    before = store.revision(MINE)
    assert store.forget(MINE, ["a"], now=NOW).entries == 0
    assert store.revision(MINE) == before + 1
    assert rows(store) == 2
    erasure = store.forget(MINE, now=NOW)
    assert (erasure.entries, erasure.left["vectors"], rows(store)) == (1, 0, 0)
    assert store.spaces(MINE, now=NOW) == {}


def test_forgetting_does_not_wait_for_milvus_to_tidy_up(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise StoreUnavailableError("too many flushes")

    monkeypatch.setattr(Collections, "settle", fail)
    store.put_many(MINE, [entry("a", EAST), entry("b", EAST)], now=NOW)
    erasure = store.forget(MINE, ["a"], now=NOW)
    assert (erasure.entries, erasure.left["vectors"], near(store)) == (1, 0, [("b", 1.0)])


def test_many_that_are_alike_come_newest_first_and_none_is_missed(
    store: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    alike = [entry(f"e{n}", EAST, metadata={"n": n}) for n in range(150)]
    store.put_many(MINE, [*alike, entry("far", NORTH)], now=NOW)
    newest = [(f"e{n}", 1.0) for n in range(149, 146, -1)]
    few = Selection(where={"n": {"lt": 3}})
    oldest = [("e2", 1.0), ("e1", 1.0), ("e0", 1.0)]
    for most in (16_384, 50):
        monkeypatch.setattr(finding, "_MOST_FOUND", most)
        monkeypatch.setattr(finding, "_AT_A_TIME", most)
        assert near(store, limit=3) == newest
        assert near(store, limit=9, select=few) == oldest
        assert near(store, limit=200, min_score=0.5) == [(f"e{n}", 1.0) for n in range(149, -1, -1)]
        assert near(store, limit=200)[-1] == ("far", 0.0)


def test_an_entry_of_many_domains_is_found_by_each(store: Driven) -> None:
    domains = tuple(f"d{n}" for n in range(2000))
    store.put_many(MINE, [entry("a", EAST, domains=domains), entry("b", EAST)], now=NOW)
    assert near(store, select=Selection(domains=frozenset({"d1999"}))) == [("a", 1.0)]
    assert near(store, select=Selection(domains=frozenset({"other"}))) == []


def test_what_no_row_can_hold_is_refused_before_anything_is_written(store: Driven) -> None:
    for bad in (
        entry("x" * 70_000, EAST),
        entry("a", (1.0,) * 40_000),
        entry("a", (1e38,) * 20_000),
        entry("a", EAST, metadata={pointers.RESERVED: {}}),
        entry("a", EAST, value={1, 2}),
    ):
        with pytest.raises(UsageError):
            store.put_many(MINE, [entry("good", EAST), bad], now=NOW)
    for signature in ("perdure:space:2:m",):
        with pytest.raises(UsageError):
            store.record_signature(MINE, signature)
        with pytest.raises(UsageError):
            store.commit(MINE, Changes(signatures=[signature]), now=NOW)
    assert store.revision(MINE) == 0


def test_a_companion_is_needed_and_must_decide_for_both() -> None:
    with pytest.raises(UsageError, match="companion="):
        MilvusStore("milvus://127.0.0.1:19530")
    with pytest.raises(UsageError, match="companion="):
        open_store("milvus://127.0.0.1:19530?timeout=3&prefix=p_")

    class Loose(MemoryStore):
        capabilities = frozenset(Capability) - {Capability.ATOMIC_BATCH}

    with pytest.raises(UsageError, match="atomic batches"):
        MilvusStore("milvus://127.0.0.1:19530", companion=Loose())


def test_what_the_companion_cannot_do_is_refused_by_name(tmp_path: Path) -> None:
    class Wordless(MemoryStore):
        capabilities = frozenset({Capability.ATOMIC_BATCH})

        async def search(self, *_: Any, **__: Any) -> Any:
            raise UnsupportedError("this store has no text")

    store = Driven(milvus.shared().store(tmp_path, companion=Wordless()))
    store.open()
    try:
        assert store.capabilities == {Capability.ATOMIC_BATCH, Capability.VECTOR}
        with pytest.raises(UnsupportedError, match="text"):
            store.search(MINE, ["pump"], now=NOW)
    finally:
        store.close()


def test_a_closed_store_refuses_everything(tmp_path: Path) -> None:
    store = Driven(milvus.shared().store(tmp_path))
    with pytest.raises(StoreClosedError, match="not open yet"):
        store.nearest(MINE, EAST, embedder="m", now=NOW)
    store.open()
    store.open()
    store.close()
    store.close()
    with pytest.raises(StoreClosedError, match="was closed"):
        store.reconcile(now=NOW)
    with pytest.raises(StoreClosedError):
        store.open()
