"""A snapshot carries everything out and back in, or is refused by name and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from perdure import Memory, Scope
from perdure.errors import HookError, SnapshotError, StoreUnavailableError
from perdure.testing import ManualClock

SCOPE = Scope(tenant="t", principal="ada")
HOUR = timedelta(hours=1)


@pytest.fixture
def full(memory: Memory, clock: ManualClock) -> Memory:
    """A memory with something of every sort in it."""
    stored = memory.remember(
        "The mast is oak 🛶 海.", tier="L0", domains=["wood"], metadata={"a": [1, None, "é"]}
    ).stored[0]
    memory.remember("The visitor code is 4411.", expires_at=clock.now() + timedelta(hours=1))
    memory.learn("I live in Umeå.", session_id="s1", speaker="tove")
    clock.advance(60)
    memory.update(stored.id, text="The mast is ash 🛶 海.")
    parts = [memory.remember(t).stored[0].id for t in ("The keel is lead.", "The keel is new.")]
    memory.merge(parts, into="The keel is lead. The keel is new.")
    memory.add_tension("The sail is red.", "The sail is blue.")
    memory.record_outcome("rigging", False, failure_pattern="torn", predicted=0.9)
    memory.set_task("Rig the boat.")
    return memory


@pytest.fixture
def empty(clock: ManualClock, tmp_path: Path) -> Iterator[Memory]:
    """Another memory of the same scope with nothing in it."""
    with Memory.open(f"sqlite:///{tmp_path / 'other.db'}", scope=SCOPE, clock=clock) as opened:
        yield opened


def _everything(memory: Memory) -> dict[str, Any]:
    taken = memory.snapshot()
    return {name: taken[name] for name in ("entries", "versions")}


def test_all_that_went_out_comes_back_in(full: Memory, empty: Memory, clock: ManualClock) -> None:
    taken = json.loads(json.dumps(full.snapshot()))
    count = empty.restore(taken)
    assert count == len(taken["entries"])
    for name, entries in _without_numbers(_everything(full)).items():
        assert _without_numbers(_everything(empty))[name] == entries
    for ask in ("mast", "keel", "where do I live", "sail"):
        assert [(h.text, h.score) for h in empty.recall(ask).hits] == [
            (h.text, h.score) for h in full.recall(ask).hits
        ]
    assert empty.context("rigging the mast").text == full.context("rigging the mast").text
    assert empty.tensions() == full.tensions()
    assert empty.self_model().domains == full.self_model().domains
    mast = next(entry for entry in empty.list().entries if "mast" in entry.text)
    assert [v.entry.text[:15] for v in empty.history(mast.id)] == [
        "The mast is oak",
        "The mast is ash",
    ]
    clock.advance(timedelta(hours=2))
    assert "visitor code" not in json.dumps(_everything(empty), ensure_ascii=False)


def _without_numbers(taken: dict[str, Any]) -> dict[str, Any]:
    """Leave out the numbers that a store gives: they are its own."""
    plain = json.loads(json.dumps(taken))
    for entries in plain.values():
        for record in entries:
            for holder in (record, record.get("entry", {})):
                for number in ("seq", "version"):
                    holder.pop(number, None)
    return plain


def _spoil(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def spoil(snapshot: dict[str, Any]) -> None:
        *names, last = path.split(".")
        target: Any = snapshot
        for name in names:
            target = target[int(name) if name.isdigit() else name]
        if value is DELETE:
            del target[last]
        else:
            target[last] = value

    return spoil


DELETE = object()
SPOILT = {
    "foreign format": _spoil("format", "mem0.export"),
    "no format": _spoil("format", DELETE),
    "newer schema": _spoil("schema", 999),
    "schema as text": _spoil("schema", "1"),
    "other scope": _spoil("namespace", "t/eve/_"),
    "no entries": _spoil("entries", DELETE),
    "entries of another sort": _spoil("entries", {"a": 1}),
    "an entry that is text": _spoil("entries", ["text"]),
    "an entry without text": _spoil("entries.0.text", DELETE),
    "a text that is a number": _spoil("entries.0.text", 7),
    "an unknown tier": _spoil("entries.0.tier", "L9"),
    "an unknown kind": _spoil("entries.0.kind", "rumour"),
    "a naive time": _spoil("entries.0.created_at", "2030-01-01T00:00:00"),
    "a time that is none": _spoil("entries.0.created_at", "soon"),
    "an id that is blank": _spoil("entries.0.id", ""),
    "a text with a lone surrogate": _spoil("entries.0.text", "\ud800"),
    "a text with NUL": _spoil("entries.0.text", "a\0b"),
    "metadata that is a list": _spoil("entries.0.metadata", [1]),
    "a version of nothing": _spoil("versions.0.entry.id", "nobody"),
    "a version that ended by nothing": _spoil("versions.0.ended_by", None),
    "a version that only a touch ended": _spoil("versions.0.ended_by", "touch"),
    "a version of a damaged entry": _spoil("versions.0.entry.value", [1]),
    "the same id twice": lambda snapshot: snapshot["entries"].append(snapshot["entries"][0]),
    "signatures that are text": _spoil("signatures", "abc"),
    "a signature that is a number": _spoil("signatures", [7]),
    "no signatures, though it should": _spoil("signatures", DELETE),
}
NAN = float("nan")
DAMAGED = [
    ("statement", "value", [1]),
    ("statement", "value", {"sessions": None}),
    ("statement", "value", {"a": 1}),
    ("statement", "value.support", "x"),
    ("statement", "value.confidence", NAN),
    ("statement", "value.shape", "evil"),
    ("statement", "value.quarantined", 0),
    ("statement", "value.sessions", [1]),
    ("tension", "value", {"a": 1}),
    ("tension", "value", None),
    ("tension", "value.impact", "evil"),
    ("tension", "value.claim_a", []),
    ("tension", "value.claim_b.at", "2030-01-01"),
    ("tension", "value.resolution", {"resolved_by": "me"}),
    ("self_model", "value", None),
    ("self_model", "value.domains.rigging.samples", -1),
    ("self_model", "value.predictions", [[0.5]]),
    ("self_model", "id", "another"),
    ("task", "value", {}),
    ("statement", "id", "task"),
    ("statement", "id", "x" * 513),
    ("statement", "id", "a\0b"),
    ("statement", "id", "\udc80"),
    ("statement", "id", "\u200b"),
    ("statement", "text", "a\0b"),
    ("statement", "text", "\ud800"),
    ("statement", "text", " "),
    ("statement", "kind", "evil"),
    ("statement", "kind", ["statement"]),
    ("statement", "tier", None),
    ("statement", "tier", 1),
    ("statement", "domains", "abc"),
    ("statement", "domains", None),
    ("statement", "keys", [1]),
    ("statement", "seq", "x"),
    ("statement", "seq", True),
    ("statement", "version", 1.5),
    ("statement", "access_count", "x"),
    ("statement", "access_count", -1),
    ("statement", "access_count", 2**63),
    ("statement", "superseded_by", 3),
    ("statement", "source", "api"),
    ("statement", "source.origin", "evil"),
    ("statement", "source.role", "evil"),
    ("statement", "source.speaker", 7),
    ("statement", "source.span", [1]),
    ("statement", "source.span", [3, 1]),
    ("statement", "source.span", ["a", "b"]),
    ("statement", "source.derived_from", "abc"),
    ("statement", "source.surprise", 1),
    ("statement", "created_at", None),
    ("statement", "updated_at", 7),
    ("statement", "last_accessed_at", "9999-12-31T23:59:59+00:00"),
    ("statement", "expires_at", "0001-01-01T00:00:00+14:00"),
    ("statement", "valid_from", "2030-01-01T00:00:00"),
    ("statement", "metadata", [1]),
    ("statement", "metadata", None),
    ("statement", "metadata", {"a": NAN}),
    ("statement", "metadata", {"a": ["\udfff"]}),
    ("statement", "metadata", {1: 2}),
    ("statement", "surprise", 1),
]
"""Of which kind a record is damaged, in which field, and by what."""


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_snapshot_that_cannot_be_trusted_is_refused_whole(
    full: Memory, empty: Memory, spoilt: str
) -> None:
    snapshot = deepcopy(full.snapshot())
    SPOILT[spoilt](snapshot)
    with pytest.raises(SnapshotError):
        empty.restore(snapshot)
    assert empty.list(superseded=True).entries == []
    assert empty.tensions() == []
    assert empty.stats().revision == 0


@pytest.mark.parametrize("url", ["memory:"])
@pytest.mark.parametrize(("kind", "path", "value"), DAMAGED)
def test_a_damaged_record_is_named_and_nothing_is_kept(
    full: Memory, empty: Memory, kind: str, path: str, value: Any
) -> None:
    snapshot = deepcopy(full.snapshot())
    records = snapshot["entries"]
    place = next(n for n, one in enumerate(records) if one["kind"] == kind)
    _spoil(path, value)(records[place])
    with pytest.raises(SnapshotError) as refused:
        empty.restore(snapshot)
    assert refused.value.argument == "snapshot"
    assert f"entries[{place}]" in str(refused.value)
    assert path.rpartition(".")[2] in str(refused.value)
    assert empty.stats().revision == 0
    assert empty.restore(full.snapshot())


@pytest.mark.parametrize("ends", ["the other", "itself", "nobody"])
def test_a_successor_that_leads_nowhere_is_borne_with(
    full: Memory, empty: Memory, ends: str
) -> None:
    snapshot = deepcopy(full.snapshot())
    one, other = (one for one in snapshot["entries"] if "keel is new" in one["text"])
    one["superseded_by"] = {"the other": other["id"], "itself": one["id"]}.get(ends, ends)
    other["superseded_by"] = one["id"]
    empty.restore(snapshot)
    assert empty.context("the keel").text
    assert empty.get(one["id"]).superseded_by == one["superseded_by"]
    assert {version.entry.id for version in empty.history(one["id"])} == {one["id"]}


def test_a_turn_that_was_learned_is_not_learned_again(full: Memory, empty: Memory) -> None:
    full.learn("I sleep aft.", signature="turn-7")
    taken = json.loads(json.dumps(full.snapshot()))
    assert taken["signatures"] == ["turn-7"]
    empty.restore(taken)
    assert empty.seen("turn-7")
    assert empty.learn("I sleep in the bow.", signature="turn-7").stored == []


def test_what_was_removed_comes_back_as_history_alone(
    full: Memory, empty: Memory, clock: ManualClock
) -> None:
    keel = next(entry for entry in full.list().entries if "keel" in entry.text)
    brief = full.remember("The spare key is under the mat.", expires_at=clock.now() + HOUR)
    full.remove_many([keel.id, brief.stored[0].id])
    clock.advance(2 * HOUR)
    taken = json.loads(json.dumps(full.snapshot()))
    assert "spare key" not in json.dumps(taken)
    empty.restore(taken)
    assert [v.entry.text for v in empty.history(keel.id)] == [keel.text]
    assert empty.history(keel.id)[-1].ended_by == "delete"
    assert not empty.get_many([keel.id])
    assert _without_numbers(_everything(empty)) == _without_numbers(_everything(full))
    empty.forget(empty.scope)
    empty.restore(taken)
    assert [v.entry.text for v in empty.history(keel.id)] == [keel.text]


def test_a_history_that_is_known_is_not_told_twice(full: Memory) -> None:
    snapshot = full.snapshot()
    mast = next(entry for entry in full.list().entries if "mast" in entry.text)
    full.remove_many([entry.id for entry in full.list(superseded=True).entries])
    for tension in full.tensions():
        full.forget(tension.id)
    full.set_task(None)
    full.forget("self-model")
    full.restore(snapshot)
    told = [version.entry.text[:15] for version in full.history(mast.id)]
    assert told == ["The mast is oak", "The mast is ash", "The mast is ash"]


def test_a_snapshot_from_before_signatures_is_read(full: Memory, empty: Memory) -> None:
    snapshot = deepcopy(full.snapshot())
    snapshot["schema"] = 1
    del snapshot["signatures"]
    assert empty.restore(snapshot) == len(snapshot["entries"])


def test_on_persist_is_told_of_a_restore(full: Memory, clock: ManualClock) -> None:
    taken: list[int] = []
    snapshot = full.snapshot()
    with Memory.open(
        scope=SCOPE, clock=clock, on_persist=lambda one: taken.append(len(one["entries"]))
    ) as other:
        other.restore(snapshot)
        with pytest.raises(SnapshotError):
            other.restore(snapshot)
    assert taken == [len(snapshot["entries"])]


def test_a_restore_is_kept_though_on_persist_fails(full: Memory, clock: ManualClock) -> None:
    def fails(_: object) -> None:
        raise OSError("disk full")

    with Memory.open(scope=SCOPE, clock=clock, on_persist=fails) as other:
        with pytest.raises(HookError, match="disk full"):
            other.restore(full.snapshot())
        assert other.list().entries


def test_restoring_over_memories_is_refused(full: Memory, empty: Memory) -> None:
    empty.remember("Already here.")
    with pytest.raises(SnapshotError):
        empty.restore(full.snapshot())
    assert [entry.text for entry in empty.list().entries] == ["Already here."]


def test_a_snapshot_shares_nothing_with_the_live_memory(full: Memory) -> None:
    snapshot = full.snapshot()
    before = json.dumps(full.snapshot())
    for entry in snapshot["entries"]:
        entry["text"] = "changed"
        entry["metadata"] = {"changed": True}
    assert json.dumps(full.snapshot()) == before


@pytest.mark.parametrize(
    "write",
    [
        lambda m, one: m.update(one, text="The mast is elm."),
        lambda m, one: m.merge([one], into="The mast is ash 🛶 海, and tall."),
        lambda m, one: m.remove(one),
        lambda m, one: m.promote(one, "L3"),
        lambda m, one: m.remember("The boom is spruce."),
        lambda m, one: m.learn("I moved to Luleå.", signature="t"),
        lambda m, one: m.set_task(None),
        lambda m, one: m.record_outcome("rigging", True),
        lambda m, one: m.add_tension("a b", "c d"),
    ],
)
def test_a_write_that_fails_leaves_everything_as_it_was(
    full: Memory, monkeypatch: pytest.MonkeyPatch, write: Callable[[Memory, str], object]
) -> None:
    mast = next(entry for entry in full.list().entries if "mast" in entry.text)
    before, block = _everything(full), full.context("mast").text

    async def outage(*_: object, **__: object) -> None:
        raise StoreUnavailableError("the disk went away")

    with monkeypatch.context() as patch:
        patch.setattr(full._memory.core.store, "commit", outage)
        with pytest.raises(StoreUnavailableError):
            write(full, mast.id)
    assert _everything(full) == before
    assert full.context("mast").text == block
    assert not full.seen("t")
    assert write(full, mast.id) != "tried again"


@pytest.mark.parametrize(
    ("named", "shown"),
    [
        ("t/eve/_", "t/eve/_"),
        ("t/Ева/_", "t/Ева/_"),
        ("x" * 1_000_000, "x" * 200),
        (10**5000, "which it does not name"),
        (None, "which it does not name"),
    ],
    ids=["latin", "кириллица", "long", "number", "none"],
)
def test_a_snapshot_of_another_scope_says_which_in_a_short_line(named, shown):
    with Memory.open() as memory:
        snapshot = {**memory.snapshot(), "namespace": named}
        with pytest.raises(SnapshotError) as refused:
            memory.restore(snapshot)
    assert f"another scope, {shown};" in str(refused.value)
