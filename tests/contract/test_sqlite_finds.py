"""What look-ups found is remembered for a revision, and for no moment longer than it is true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from perdure.errors import ConflictError
from perdure.model.entry import Tier
from perdure.ports import Changes
from perdure.stepping import step
from perdure.stores.sqlite import SqliteStore, finds
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, entry, ids, many

WORDS = ["bolt", "2", "水泵", "насос", "#pump", "rust"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Driven]:
    """A store with seven bolts, and pumps in two other scripts."""
    with Driven(SqliteStore(tmp_path / "m.db", durability="normal")) as opened:
        said = [*many(7), entry("zh", "水泵在左边"), entry("ru", "Насос слева", keys=("pump",))]
        opened.put_many(MINE, said, now=NOW)
        yield opened


def found(store: Driven, now=NOW, at_most: int = 5) -> dict[str, list[str]]:
    held = store.lookup(MINE, WORDS, at_most=at_most, now=now)
    return {term: ids(entries) for term, entries in held.items()}


def asked_of_the_index(store: Driven) -> list[str]:
    statements: list[str] = []
    db = store.store._file._connection
    db.set_trace_callback(statements.append)
    try:
        found(store)
    finally:
        db.set_trace_callback(None)
    return [one for one in statements if "words MATCH" in one or "FROM keys" in one]


def test_words_are_looked_up_once_for_a_revision(store):
    first = found(store)
    assert first == {"#pump": ["ru"], "2": ["e2"], "水泵": ["zh"], "насос": ["ru"]}
    assert asked_of_the_index(store) == []
    assert list(found(store).items()) == list(first.items())
    store.put(MINE, entry("new", "Nothing"), now=NOW)
    assert len(asked_of_the_index(store)) == 2


def test_what_another_process_writes_is_found_at_once(store, tmp_path):
    found(store)
    with Driven(SqliteStore(tmp_path / "m.db")) as other:
        other.delete_many(MINE, ["e0", "e1"], now=NOW)
        other.put(MINE, entry("more", "水泵 насос rust"), now=NOW)
    assert found(store) == {
        "#pump": ["ru"], "bolt": ["e6", "e5", "e4", "e3", "e2"], "2": ["e2"],
        "水泵": ["more", "zh"], "насос": ["more", "ru"], "rust": ["more"],
    }  # fmt: skip


def test_many_become_few_at_the_moment_some_of_them_expire(store):
    store.put(MINE, entry("w", "Pin w"), now=NOW)
    store.put_many(MINE, [entry(f"x{n}", f"Pin {n}", expires_at=NOW + SECOND) for n in range(9)],
                   now=NOW)  # fmt: skip
    store.put(MINE, entry("y", "Pin y"), now=NOW)

    def pins(now):
        return ids(store.lookup(MINE, ["pin"], at_most=5, now=now).get("pin", []))

    assert pins(NOW) == []
    assert pins(NOW + SECOND) == ["y", "w"]
    assert pins(NOW) == []


def test_what_is_many_is_not_asked_for_again_while_the_scope_only_grows(store):
    found(store)
    for number in range(2):
        store.put(MINE, entry(f"rust{number}", "Rust"), now=NOW)
        asked = asked_of_the_index(store)
        assert any("насос" in one for one in asked)
        assert not [one for one in asked if "bolt" in one]
        assert found(store)["rust"] == [f"rust{at}" for at in range(number, -1, -1)]


def bolts(store: Driven, now=NOW) -> list[str]:
    return found(store, now).get("bolt", [])


@pytest.mark.parametrize(
    "shrink",
    [
        lambda store, _: store.delete_many(MINE, ["e0", "e1"], now=NOW),
        lambda store, _: store.put_many(MINE, [entry("e0", "Nut"), entry("e1", "螺母")], now=NOW),
        lambda store, _: store.commit(MINE, Changes(deletes=["e0", "e1"]), now=NOW),
        lambda store, _: store.forget(MINE, ["e0", "e1"], now=NOW),
        lambda store, _: store.store._erase(MINE, ["e0", "e1"], NOW),
        lambda _, other: other.delete_many(MINE, ["e0", "e1"], now=NOW),
        lambda _, other: other.put_many(MINE, [entry("e0", "Nut"), entry("e1", "螺母")], now=NOW),
    ],
    ids=["deleted", "reworded", "committed", "forgotten", "erased", "elsewhere", "elsewhere-put"],
)
def test_what_was_many_is_found_when_it_is_few(store, tmp_path, shrink):
    assert bolts(store) == []
    store.put(MINE, entry("more", "水泵"), now=NOW)
    assert bolts(store) == []
    with Driven(SqliteStore(tmp_path / "m.db")) as other:
        shrink(store, other)
    assert bolts(store) == ["e6", "e5", "e4", "e3", "e2"]
    store.put(MINE, entry("again", "水泵"), now=NOW)
    assert bolts(store) == ["e6", "e5", "e4", "e3", "e2"]


def test_what_was_added_to_what_is_known_expires_on_time(store):
    found(store)
    store.put(MINE, entry("soon", "Rust", expires_at=NOW + SECOND), now=NOW)
    assert found(store)["rust"] == ["soon"]
    assert "rust" not in found(store, NOW + SECOND)


def test_a_write_that_did_not_come_about_says_nothing_of_what_is_many(store, tmp_path):
    found(store)
    with pytest.raises(ConflictError):
        store.commit(MINE, Changes(puts=[entry("x", "Bolt")]), now=NOW, if_revision=99)
    with Driven(SqliteStore(tmp_path / "m.db")) as other:
        other.delete_many(MINE, ["e0", "e1"], now=NOW)
    assert bolts(store) == ["e6", "e5", "e4", "e3", "e2"]


def test_fewer_are_asked_for_than_before(store):
    assert "bolt" in found(store, at_most=7)
    assert "bolt" not in found(store, at_most=6)


def test_a_scope_that_was_forgotten_and_begun_anew_is_another(store):
    found(store)
    store.forget(MINE, now=NOW)
    assert found(store) == {}
    store.put(MINE, entry("e", "Bolt 2"), now=NOW)
    assert found(store) == {"bolt": ["e"], "2": ["e"]}


def test_an_index_made_anew_by_another_process_is_asked_again(store, tmp_path):
    with store.store._file.writing() as db:
        db.execute("DELETE FROM keys")
    assert "#pump" not in found(store)
    with Driven(SqliteStore(tmp_path / "m.db")) as other:
        other.store.rebuild()
    assert found(store)["#pump"] == ["ru"]


def test_no_more_is_remembered_than_there_is_room_for(store, monkeypatch):
    monkeypatch.setattr(finds, "MOST_TERMS", 8)
    monkeypatch.setattr(finds, "MOST_MANY", 2)
    monkeypatch.setattr(finds, "MOST_SCOPES", 2)
    for number in range(4):
        other = replace(MINE, principal=f"p{number}")
        store.put(other, entry("e", "Bolt 2"), now=NOW)
        assert found(store)["2"] == ["e2"]
        for term in ("bolt", "b", "c", "d"):
            held = store.lookup(other, [term, "2"], at_most=5, now=NOW)
            assert list(held) == (["bolt", "2"] if term == "bolt" else ["2"])
    known = store.store._finds._scopes
    assert len(known) == 2
    assert max(len(one.few) for one in known.values()) <= 8
    assert max(len(one.many) for one in known.values()) <= 2


@pytest.mark.parametrize("chosen", [{"zh"}, {"ru", "e2"}, set()])
def test_of_what_was_found_only_what_is_chosen_is_read(store, chosen):
    seqs = {one.seq: one.id for one in store.list(MINE, now=NOW).entries}
    seen: list[dict[str, list[str]]] = []

    def sift(few):
        seen.append({term: [seqs[seq] for seq in some] for term, some in few.items()})
        return {seq for seq, name in seqs.items() if name in chosen}, seqs

    work = store.store.lookup_some(MINE, WORDS, at_most=5, now=NOW, sift=sift)
    held = {term: ids(entries) for term, entries in step(work).items()}
    assert seen == [found(store)]
    all_of_them = {term: [one for one in some if one in chosen] for term, some in seen[0].items()}
    assert held == {term: some for term, some in all_of_them.items() if some}


def test_of_what_is_asked_below_l1_nothing_of_l1_is_read(store):
    tiers = {"hot": Tier.HOT, "warm": Tier.WARM, "cold": Tier.COLD, "pinned": Tier.PINNED}
    store.put_many(MINE, [entry(key, "Rust", tier=tier) for key, tier in tiers.items()], now=NOW)

    def read(sift):
        work = store.store.lookup_some(MINE, ["rust"], at_most=5, now=NOW, sift=sift)
        return ids(step(work).get("rust", []))

    assert read(lambda few: ((), few["rust"])) == ["cold", "warm"]
    assert read(lambda few: (few["rust"][-1:], few["rust"])) == ["cold", "warm", "hot"]


def test_what_was_not_chosen_is_found_by_the_next_one(store):
    nothing = store.store.lookup_some(MINE, WORDS, at_most=5, now=NOW, sift=lambda _: ((), ()))
    assert step(nothing) == {}
    assert found(store)["насос"] == ["ru"]
