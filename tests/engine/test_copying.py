"""A copy holds all that the original holds, can be gone on with, and says when it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perdure import Scope
from perdure.engine.copying import Copied, copy, scopes_of
from perdure.errors import StoreUnavailableError, UnsupportedError
from perdure.model.entry import Entry, Kind, Tier, Version
from perdure.ports import Capability, Changes, Commit, Store, Touch
from perdure.stores import MemoryStore, SqliteStore
from perdure.testing import Driven

START = datetime(2031, 1, 1, tzinfo=UTC)
ADA = Scope("t", "ada")
BOB = Scope("t", "bob")


def entry(entry_id: str, text: str = "The pump runs", at: int = 0, **fields: Any) -> Entry:
    when = START + timedelta(seconds=at)
    usual = {"kind": Kind.STATEMENT, "tier": Tier.HOT, "metadata": {"n": [1.5, None]}}
    times = dict.fromkeys(("created_at", "updated_at", "last_accessed_at"), when)
    return Entry(id=entry_id, text=text, **{**usual, **times, **fields})


def second(number: int) -> datetime:
    return START + timedelta(seconds=number)


def opened(store: Store) -> Driven:
    driven = Driven(store)
    driven.open()
    return driven


def copied(source: Driven, target: Driven, at: int = 1000, scope: Scope = ADA) -> Copied:
    work = copy(source.store, target.store, scope, now=second(at), watch=lambda *_: None)
    return asyncio.run(work)


@pytest.fixture(params=["memory", "sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Driven]:
    """Open a store, by a name of its own."""
    if request.param == "memory":
        return lambda _: opened(MemoryStore())
    return lambda name: opened(SqliteStore(tmp_path / f"{name}.db", durability="normal"))


@pytest.fixture
def source(make: Callable[[str], Driven]) -> Driven:
    """A store with a past."""
    store = make("source")
    for number in range(5):
        store.put(ADA, entry(f"e{number}", at=number), now=second(number))
    store.put(ADA, entry("e1", "The pump stands", 10), now=second(10))
    store.delete(ADA, "e2", now=second(11))
    store.put(ADA, entry("e0", embeddings={"m": (0.5, 0.1)}), now=second(12))
    store.put(ADA, entry("e2", "The pump is back", 13), now=second(13))
    store.delete(ADA, "e3", now=second(14))
    store.put(ADA, entry("fleeting", expires_at=second(500)), now=second(15))
    store.commit(ADA, Changes(touches=[Touch("e4", second(16), 3)]), now=second(16))
    store.record_signature(ADA, "turn 1")
    for score in (1.0, -0.5, 0.25):
        store.feedback(ADA, "e4", score)
    store.put(BOB, entry("e0", "Bob's own"), now=second(17))
    return store


@pytest.fixture
def target(make: Callable[[str], Driven]) -> Driven:
    return make("target")


def ids(store: Driven, at: int = 1000, **options: Any) -> list[str]:
    return [one.id for one in store.list(ADA, now=second(at), **options).entries]


def test_everything_comes_along_in_its_order(source: Driven, target: Driven) -> None:
    told = copied(source, target)
    assert told.amiss == told.left_behind == []
    assert (told.entries, told.removed, told.signatures) == (4, 1, 1)
    assert ids(target) == ids(source) == ["e2", "e4", "e1", "e0"]
    for name in ("e0", "e1", "e2", "e4"):
        ours, theirs = (
            one.get(ADA, name, now=second(1000), embeddings=True) for one in (source, target)
        )
        assert replace(theirs, seq=ours.seq) == ours
    assert target.history(ADA, "e3")[-1].ended_at == second(14)
    assert target.removed(ADA, now=second(1000)) == ["e3"]
    assert target.get_feedback(ADA, "e4") == source.get_feedback(ADA, "e4")
    assert target.seen(ADA, "turn 1")
    assert target.scopes() == [ADA.namespace]


def test_every_moment_of_the_past_is_the_same(source: Driven, target: Driven) -> None:
    copied(source, target)
    for at in range(16):
        then = [
            {one.id: one.text for one in store.list(ADA, now=second(900), as_of=second(at)).entries}
            for store in (source, target)
        ]
        then[0].pop("fleeting", None)
        assert then[0] == then[1], at


def test_copying_again_adds_nothing(source: Driven, target: Driven) -> None:
    first = copied(source, target)
    revision = target.revision(ADA)
    again = copied(source, target)
    assert (first.written > 0, again.written) == (True, 0)
    assert again.fingerprint == first.fingerprint
    assert target.revision(ADA) == revision


def test_a_copy_of_a_copy_is_the_same(source: Driven, target: Driven, make: Any) -> None:
    first = copied(source, target)
    third = make("third")
    second_hand = copied(target, third)
    assert second_hand.amiss == []
    assert second_hand.fingerprint == first.fingerprint


def test_what_came_since_is_carried_on(source: Driven, target: Driven) -> None:
    copied(source, target)
    source.put(ADA, entry("e1", "The pump sings", 20), now=second(20))
    source.delete(ADA, "e4", now=second(21))
    source.delete(ADA, "e2", now=second(22))
    source.put(ADA, entry("e2", "Once more", 23), now=second(23))
    source.put(ADA, entry("e3", "Risen", 24), now=second(24))
    source.put(ADA, entry("e9", "New", 25), now=second(25))
    source.commit(ADA, Changes(touches=[Touch("e0", second(26))]), now=second(26))
    source.feedback(ADA, "e9", 1)
    told = copied(source, target)
    assert told.amiss == []
    assert ids(target) == ids(source)
    assert [one.recorded_at for one in target.history(ADA, "e1")] == [
        one.recorded_at for one in source.history(ADA, "e1")
    ]


class Failing(MemoryStore):
    """A store whose commits fail after some."""

    left = 1

    async def commit(self, scope: Scope, changes: Changes, **named: Any) -> Commit:
        if not self.left:
            raise StoreUnavailableError("gone for lunch")
        self.left -= 1
        return await super().commit(scope, changes, **named)


def test_an_interrupted_copy_goes_on_where_it_stopped() -> None:
    source, target = opened(MemoryStore()), opened(Failing())
    source.put_many(ADA, [entry(f"e{number}") for number in range(450)], now=START)
    with pytest.raises(StoreUnavailableError):
        copied(source, target)
    assert len(ids(target, limit=1000)) == 200
    Failing.left = target.store.left = 1000
    told = copied(source, target)
    assert (told.amiss, told.written, told.entries) == ([], 250, 450)
    assert ids(target, limit=1000) == ids(source, limit=1000)


class Busy(MemoryStore):
    """A store to which somebody else writes just before it answers its `left`-th call from now."""

    left = -1

    def _another(self) -> None:
        self.left -= 1
        if self.left == 0:
            other = Driven(self)
            for write in WRITTEN_MEANWHILE:
                write(other)

    async def get_many(self, *asked: Any, **named: Any) -> dict[str, Entry]:
        self._another()
        return await super().get_many(*asked, **named)

    async def history(self, *asked: Any, **named: Any) -> list[Version]:
        self._another()
        return await super().history(*asked, **named)


WRITTEN_MEANWHILE: list[Callable[[Driven], object]] = [
    lambda store: store.put(ADA, entry("e1", "Насос стоит", 900), now=second(900)),
    lambda store: store.delete(ADA, "e2", now=second(901)),
    lambda store: store.delete(ADA, "e3", now=second(902)),
    lambda store: store.put(ADA, entry("e3", "Neu", 903), now=second(903)),
    lambda store: store.put(ADA, entry("gone", "Wieder da", 904), now=second(904)),
]


@pytest.mark.parametrize("known", [0, 2])
def test_what_is_written_at_any_point_of_a_copy_comes_with_the_next(known: int) -> None:
    """Entries that were changed, removed and written anew, at each read that a copy makes."""
    for point in range(1, 60):
        source, target = opened(Busy()), opened(MemoryStore())
        for number in range(5):
            source.put(ADA, entry(f"e{number}", at=number), now=second(number))
            if number == known:
                copied(source, target, 100)
        source.put(ADA, entry("gone", at=10), now=second(110))
        source.delete(ADA, "gone", now=second(111))
        source.put(ADA, entry("e3", "Er läuft", 112), now=second(112))
        source.store.left = point
        first = copied(source, target)
        if source.store.left > 0:
            break
        again = copied(source, target)
        assert (point, again.amiss) == (point, [])
        assert ids(target) == ids(source)
        assert target.history(ADA, "gone")[-1].ended_at is None
        assert copied(source, target).written == 0
    assert first.amiss == []
    assert point > 10


def test_what_the_target_has_of_its_own_is_told_and_left(source: Driven, target: Driven) -> None:
    target.put(ADA, entry("e1", "Quite another pump"), now=START)
    target.put(ADA, entry("mine"), now=START)
    target.record_signature(ADA, "turn 7")
    said = " ".join(copied(source, target).amiss)
    assert "1 x entry differs: 'e1'" in said
    assert "1 x entry is in the copy alone: 'mine'" in said
    assert "0 are missing and 1 in the copy alone" in said
    assert target.get(ADA, "e1", now=START).text == "Quite another pump"


class Plain(MemoryStore):
    """A store that keeps neither versions nor vectors."""

    capabilities = frozenset({Capability.TEXT})

    async def history(self, *_: Any, **__: Any) -> Any:
        raise UnsupportedError("history")

    removed = spaces = history

    async def commit(self, scope: Scope, changes: Changes, **named: Any) -> Commit:
        if changes.versions or any(one.embeddings for one in changes.puts):
            raise UnsupportedError("history, vector")
        return await super().commit(scope, changes, **named)

    async def list(self, scope: Scope, *, embeddings: bool = False, **named: Any) -> Any:
        if embeddings:
            raise UnsupportedError("vector")
        return await super().list(scope, **named)


def test_what_a_plain_store_cannot_keep_is_told(source: Driven) -> None:
    target = opened(Plain())
    told = copied(source, target)
    assert (told.amiss, told.left_behind) == ([], ["history", "vectors"])
    assert ids(target) == ids(source)
    source.put(ADA, entry("e1", "The pump sings", 20), now=second(20))
    told = copied(source, target)
    assert (told.amiss, told.written) == ([], 1)
    back = copied(target, opened(MemoryStore()))
    assert (back.amiss, back.left_behind, back.entries) == ([], [], 4)


def test_scopes_are_found_however_many_there_are() -> None:
    store = opened(MemoryStore())
    for number in range(1500):
        store.record_signature(Scope(f"t{number}", "%", "a/b"), "seen")
    found = asyncio.run(scopes_of(store.store))
    assert len(found) == len({*found}) == 1500
    assert found[0] == Scope("t0", "%", "a/b")


names = st.sampled_from(["a", "b", "c", "ü"])
deeds = st.one_of(
    st.tuples(st.just("put"), names, st.sampled_from(["one", "two", "数据库"]), st.booleans()),
    st.tuples(st.just("delete"), names),
    st.tuples(st.just("touch"), names),
    st.tuples(st.just("judge"), names, st.sampled_from([-1.0, 0.3, 1.0])),
    st.tuples(st.just("sign"), names),
    st.tuples(st.just("expire"), names, st.integers(1, 5)),
)


def do(store: Driven, deed: tuple[Any, ...], at: int) -> None:
    now = second(at)
    match deed:
        case ("put", name, text, vector):
            vectors = {"m": (float(at), 1.0)} if vector else {}
            store.put(ADA, entry(name, text, at, embeddings=vectors), now=now)
        case ("expire", name, seconds):
            store.put(ADA, entry(name, "soon", at, expires_at=second(at + seconds)), now=now)
        case ("delete", name):
            store.delete(ADA, name, now=now)
        case ("touch", name):
            store.commit(ADA, Changes(touches=[Touch(name, now)]), now=now)
        case ("judge", name, score) if store.get(ADA, name, now=now):
            store.feedback(ADA, name, score)
        case ("sign", name):
            store.record_signature(ADA, name)
        case _:
            pass


@settings(deadline=None, max_examples=40)
@example(
    before=[("expire", "b", 2)],
    after=[("delete", "b"), ("put", "a", "one", False), ("expire", "b", 2)],
    kind=True,
)
@example(before=[("expire", "a", 2)], after=[("put", "a", "one", False)], kind=False)
@example(before=[("put", "a", "one", False)], after=[("expire", "a", 1)], kind=False)
@given(before=st.lists(deeds, max_size=12), after=st.lists(deeds, max_size=8), kind=st.booleans())
def test_whatever_was_done_the_copy_is_true_and_keeps_up(
    before: list[Any], after: list[Any], *, kind: bool
) -> None:
    with TemporaryDirectory() as folder:
        source = opened(MemoryStore())
        store = SqliteStore(Path(folder) / "m.db", durability="normal") if kind else MemoryStore()
        target = opened(store)
        for at, deed in enumerate(before):
            do(source, deed, at)
        assert copied(source, target, at=len(before)).amiss == []
        for at, deed in enumerate(after, len(before)):
            do(source, deed, at)
        end = len(before) + len(after)
        told = copied(source, target, at=end)
        assert told.amiss == []
        assert copied(source, target, at=end).written == 0
        target.close()
