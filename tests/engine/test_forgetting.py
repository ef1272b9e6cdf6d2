"""What is forgotten cannot be read any more: by no verb, in no version, in no file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from perdure import Memory, Scope
from perdure.errors import HookError, NotFoundError, UsageError
from perdure.testing import ManualClock

SECRETS = ["wintergreen-QJ7", "ключ-щегол", "金丝雀暗号", "μυστικό-κοράκι"]


def _bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize("word", SECRETS)
def test_no_byte_of_a_forgotten_memory_stays_in_the_files(tmp_path: Path, word: str) -> None:
    with Memory.open(f"sqlite:///{tmp_path / 'm.db'}", scope=Scope(principal="ada")) as memory:
        memory.remember([f"Note {number} is plain." for number in range(200)])
        stored = memory.remember(f"The pass phrase of the annex is {word}.").stored[0]
        memory.update(stored.id, text=f"The pass phrase of the annex is not {word} any more.")
        memory.recall(f"annex {word}")
        memory.context(f"annex {word}")
        receipt = memory.forget([stored.id])
        assert receipt.proved
        assert receipt.versions >= 1
        assert len(memory.list(limit=1000).entries) == 200
    assert word.encode() not in _bytes_of(tmp_path)


def test_forgetting_reaches_history_derivations_and_tensions(memory: Memory) -> None:
    first = memory.remember("Vesna takes lithium at night.").stored[0].id
    second = memory.remember("Vesna rows on Sundays.").stored[0].id
    merged = memory.merge(
        [first, second], into="Vesna takes lithium at night. Vesna rows on Sundays."
    )
    memory.add_tension("Vesna takes lithium at night.", "Vesna takes nothing.")
    receipt = memory.forget(matching="lithium")
    assert receipt.proved
    everything = json.dumps(memory.snapshot())
    assert "lithium" not in everything
    with pytest.raises(NotFoundError):
        memory.history(merged.id)
    assert not any("lithium" in tension.claim_a.statement for tension in memory.tensions())
    assert memory.recall("lithium").empty
    told = {*receipt.forgotten, *receipt.derived, *receipt.tensions}
    assert merged.id in told


def test_what_a_forgotten_merge_had_replaced_is_known_again(memory: Memory) -> None:
    innocent = memory.remember("Vesna rows on Sundays.").stored[0].id
    other = memory.remember("Vesna takes lithium at night.").stored[0].id
    memory.merge([innocent, other], into="Vesna rows on Sundays. Vesna takes lithium at night.")
    memory.forget(matching="lithium")
    assert [entry.text for entry in memory.list().entries] == ["Vesna rows on Sundays."]
    assert memory.get(innocent).superseded_by is None
    assert memory.recall("when does Vesna row").hits


def test_forgetting_a_person_leaves_neither_words_nor_signatures(memory: Memory) -> None:
    ruth = memory.scoped(principal="ruth")
    ruth.learn("I was born in Ystad.", signature="turn-1")
    ruth.record_outcome("travel", False)
    ruth.set_task("Book a train to Ystad.")
    assert ruth.seen("turn-1")
    assert ruth.forget(ruth.scope).proved
    assert not ruth.seen("turn-1")
    assert ruth.context("Ystad travel").text == ""
    assert "Ystad" not in json.dumps(ruth.snapshot())
    assert ruth.learn("I was born in Ystad.", signature="turn-1").stored


@pytest.mark.parametrize("empty", [{"target": []}, {}, {"matching": ""}, {"target": None}])
def test_an_empty_wish_to_forget_forgets_nothing(memory: Memory, empty: dict[str, object]) -> None:
    memory.remember(["The mast is oak.", "The keel is lead."])
    try:
        receipt = memory.forget(**empty)
    except UsageError:
        receipt = None
    assert receipt is None or receipt.forgotten == []
    assert len(memory.list().entries) == 2
    assert memory.remove_many([]) == 0
    assert len(memory.list().entries) == 2


@pytest.mark.parametrize("stranger", ["mem_none", "记忆-无"])
def test_only_what_was_there_is_named_as_forgotten(memory: Memory, stranger: str) -> None:
    live, gone = (each.id for each in memory.remember(["The mast is oak.", "Der Kiel."]).stored)
    memory.remove(gone)
    receipt = memory.forget([stranger, gone, live])
    assert receipt.forgotten == [gone, live]
    assert receipt.proved
    again = memory.forget([live, stranger])
    assert again.forgotten == []
    assert again.proved


def test_removing_takes_it_out_of_every_read_and_leaves_history(memory: Memory) -> None:
    stored = memory.remember("The cellar combination is 7-7-4.").stored[0]
    memory.remove(stored.id)
    assert memory.recall("cellar combination").empty
    assert "7-7-4" not in memory.context("cellar combination").text
    assert memory.list(superseded=True).entries == []
    assert not memory.get_many([stored.id])
    assert [version.entry.text for version in memory.history(stored.id)] == [
        "The cellar combination is 7-7-4."
    ]


def test_what_was_removed_can_be_said_again(memory: Memory) -> None:
    stored = memory.remember("The parcel word is magpie.", id="parcel").stored[0]
    memory.remove(stored.id)
    again = memory.remember("The parcel word is magpie.", id="parcel")
    assert again.stored
    assert memory.recall("parcel word").hits[0].text == "The parcel word is magpie."


def test_an_expired_memory_is_gone_at_that_very_instant(memory: Memory, clock: ManualClock) -> None:
    ends = clock.now() + timedelta(minutes=1)
    stored = memory.remember("The visitor badge is 5533.", expires_at=ends).stored[0]
    clock.advance(timedelta(seconds=59))
    assert memory.recall("visitor badge").hits
    assert "5533" in memory.context("").text
    clock.advance(timedelta(seconds=1))
    assert memory.recall("visitor badge").empty
    assert "5533" not in memory.context("visitor badge").text
    assert memory.list(superseded=True).entries == []
    assert not memory.get_many([stored.id])


def test_a_limit_counts_the_living_only(memory: Memory, clock: ManualClock) -> None:
    soon = clock.now() + timedelta(seconds=1)
    memory.remember(["Buoy 1 is lit.", "Buoy 2 is lit."])
    memory.remember([f"Buoy {number} is lit." for number in range(3, 9)], expires_at=soon)
    clock.advance(timedelta(seconds=2))
    assert len(memory.list(limit=2).entries) == 2
    assert len(memory.recall("lit buoy", limit=2).hits) == 2


def test_forgetting_a_merge_lets_its_other_parts_speak_again(memory: Memory) -> None:
    kept, secret = (
        memory.remember(text).stored[0].id
        for text in ("Vesna rows on Sundays.", "Vesna takes lithium at night.")
    )
    memory.merge([kept, secret], into="Vesna takes lithium at night. Vesna rows on Sundays.")
    receipt = memory.forget(matching="lithium")
    assert receipt.proved
    assert receipt.revived == [kept]
    assert [entry.text for entry in memory.list().entries] == ["Vesna rows on Sundays."]
    assert memory.recall("who rows on Sundays").hits[0].entry.id == kept


def test_forgetting_a_correction_does_not_bring_the_old_value_back(memory: Memory) -> None:
    memory.learn("The gateway port is 7001.")
    corrected = memory.learn("Correction: the gateway port is 7002.").superseded[0]
    receipt = memory.forget([corrected.id])
    assert receipt.revived == []
    assert memory.list().entries == []


def _persisting(clock: ManualClock, url: str, hook: Callable[[dict[str, Any]], None]) -> Memory:
    return Memory.open(url, scope=Scope(principal="ada"), clock=clock, on_persist=hook)


def test_on_persist_is_told_once_of_all_that_was_forgotten(clock: ManualClock, url: str) -> None:
    taken: list[list[str]] = []

    def keep(snapshot: dict[str, Any]) -> None:
        taken.append([entry["text"] for entry in snapshot["entries"]])

    with _persisting(clock, url, keep) as memory:
        texts = ["The mast is oak.", "The keel is lead.", "The sail is red."]
        first = memory.remember(texts).stored[0].id
        memory.record_outcome("rigging", False, failure_pattern="the lead tore")
        taken.clear()
        memory.forget("nobody")
        memory.forget(matching="no such words")
        memory.forget([])
        assert taken == []
        memory.forget(first)
        assert [sorted(one) for one in taken] == [["", *sorted(texts[1:])]]
        memory.forget(matching="lead")
        assert len(taken) == 2
        assert sorted(taken[1]) == ["", "The sail is red."]
        memory.forget(memory.scope)
        memory.forget(memory.scope)
        assert taken[2:] == [[]]


@pytest.mark.parametrize("wish", ["id", "matching", "scope"])
def test_what_is_forgotten_is_gone_though_on_persist_fails(
    clock: ManualClock, url: str, wish: str
) -> None:
    failing: list[bool] = []

    def fails(_: object) -> None:
        if failing:
            raise OSError("disk full")

    with _persisting(clock, url, fails) as memory:
        stored = memory.remember("The mast is oak.").stored[0].id
        ways = {
            "id": lambda: memory.forget(stored),
            "matching": lambda: memory.forget(matching="oak"),
            "scope": lambda: memory.forget(memory.scope),
        }
        failing.append(True)
        with pytest.raises(HookError, match="disk full") as failed:
            ways[wish]()
        assert failed.value.receipt.forgotten == [stored]
        assert failed.value.receipt.proved
        assert memory.list(superseded=True).entries == []
