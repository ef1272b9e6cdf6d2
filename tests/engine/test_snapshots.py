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
from perdure.errors import SnapshotError, StoreUnavailableError
from perdure.testing import ManualClock

SCOPE = Scope(tenant="t", principal="ada")


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
    assert "4411" not in json.dumps(_everything(empty), ensure_ascii=False)


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
}


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
