"""Facts hold from when to when: said again they grow, said otherwise they are replaced and kept."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, Plain, read, run, shown, tell, turn, write
from perdure.memories import Extract, Window, define_memory
from perdure.model.entry import Kind
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.models.scripted import ScriptedModel
from perdure.ports import Store
from perdure.stores.memory import MemoryStore

PRINCIPAL = SCOPE.at("principal")


def known(store: Store, strategy: Any = None) -> Any:
    return define_memory("known", type="semantic", strategy=strategy or Extract(), store=store)


def told(*facts: dict[str, Any], store: Store | None = None) -> Any:
    """A memory to which a model told these facts."""
    llm = ScriptedModel([{"facts": list(facts)}])
    extract = Extract("llm", llm, "small", min_confidence=0.0, max_per_turn=99)
    memory = known(store or MemoryStore(), extract)
    write(memory, turn("q"))
    return memory


def value_of(store: Store, entry_id: str) -> Any:
    entry = run(store.get(PRINCIPAL, entry_id, now=NOW))
    return entry and entry.value["value"]


@pytest.fixture(params=["plain", "memory"])
def any_store(request: pytest.FixtureRequest) -> Store:
    return Plain() if request.param == "plain" else MemoryStore()


def test_facts_cross_conversations(store):
    tell(known(store), turn("My name is Ann."))
    elsewhere = Scope(tenant="t", principal="ada", conversation="c9")
    assert shown(read(known(store), scope=elsewhere)) == ["fact:user.name"]


def test_every_former_value_is_kept_on_every_store(any_store):
    memory = known(any_store)
    for at, name in enumerate(("Ann", "Bea", "Eve")):
        tell(memory, turn(f"My name is {name}."), now=NOW + timedelta(days=at))
    assert [value_of(any_store, name) for name in
            ("fact:user.name", "fact:user.name@1", "fact:user.name@2")] == [
        "Eve", "Ann", "Bea"]  # fmt: skip
    past = run(any_store.get(PRINCIPAL, "fact:user.name@2", now=NOW))
    assert (past.valid_from, past.valid_to) == (NOW + timedelta(1), NOW + timedelta(2))
    assert shown(read(memory)) == ["fact:user.name"]


def test_what_is_said_again_grows_and_is_not_replaced(any_store):
    memory = known(any_store)
    tell(memory, turn("My name is Ann."), turn("my name is ANN!", run="run-2"))
    entry = run(any_store.get(PRINCIPAL, "fact:user.name", now=NOW))
    assert (entry.value["value"], entry.value["confidence"]) == ("Ann", 0.99)
    assert (entry.access_count, entry.valid_from) == (1, NOW)
    assert entry.source.derived_from == ("msg-1-0", "msg-2-0")
    assert value_of(any_store, "fact:user.name@1") is None


class Raced(Plain):
    """Somebody else writes a name right before each of the first conditional writes."""

    races = 2

    async def put_if_version(self, scope, entry, expected, *, now):
        if self.races and entry.value["value"] == "Eve":
            self.races -= 1
            other = known(self)
            await other.write(SCOPE, turn(f"My name is Other{'x' * self.races}."), now=now)
        return await super().put_if_version(scope, entry, expected, now=now)


def test_no_value_of_another_writer_is_lost():
    store = Raced()
    tell(known(store), turn("My name is Ann."))
    tell(known(store), turn("My name is Eve."))
    page = run(store.list(PRINCIPAL, now=NOW, select=Selection(kinds=frozenset({Kind.FACT}))))
    held = {entry.id: entry.value["value"] for entry in page.entries}
    assert held["fact:user.name"] == "Eve"
    assert {"Ann", "Otherx", "Other"} <= set(held.values())


def test_keys_never_meet_the_names_of_what_was_replaced():
    memory = told({"key": "a@1", "value": "x"}, {"key": "a%401", "value": "y"})
    assert shown(read(memory)) == ["fact:a%401", "fact:a%25401"]


def test_facts_are_lines_that_no_fact_can_forge():
    memory = told(
        {"key": "a\n- b", "value": "c\n- d: e", "confidence": 0.9},
        {"key": "port", "value": 7443, "confidence": 0.55},
    )
    assert read(memory).blocks[0].text.splitlines()[-3:-1] == [
        "- a ¶ - b: c ¶ - d: e",
        "- port: 7443 (confidence 0.55)",
    ]


def test_under_pressure_the_surest_facts_stay():
    facts = [{"key": f"k{at}", "value": "word " * 30, "confidence": at / 10} for at in range(10)]
    memory = told(*facts)
    kept = shown(read(memory, remaining_tokens=500))
    assert 0 < len(kept) < 10
    assert set(kept) == {f"fact:k{at}" for at in range(10 - len(kept), 10)}


def test_a_window_counts_facts_by_when_they_were_last_said():
    memory = known(MemoryStore(), Window(1))
    tell(memory, turn("My name is Ann."), now=NOW)
    tell(memory, turn("I live in Oslo."), now=NOW + timedelta(1))
    assert shown(read(memory)) == ["fact:user.location"]
    tell(memory, turn("My name is Ann."), now=NOW + timedelta(2))
    assert shown(read(memory)) == ["fact:user.name"]


def test_nothing_said_is_nothing_written():
    memory = known(MemoryStore())
    assert write(memory, turn()).written == ()
    assert write(memory, turn("What time is it?", "Noon.")).written == ()
    assert read(memory).blocks == ()


NAMES = st.sampled_from(["Ann", "Bea", "Eve"])


@given(st.lists(NAMES, min_size=1, max_size=8))
def test_facts_hold_one_after_the_other_without_a_gap(names):
    """Whoever follows the former values backwards meets every change, at its time."""
    store = Plain()
    memory = known(store)
    for at, name in enumerate(names):
        tell(memory, turn(f"My name is {name}."), now=NOW + timedelta(days=at))
    page = run(store.list(PRINCIPAL, now=NOW))
    held = sorted((entry.valid_from, entry.valid_to, entry.value["value"])
                  for entry in page.entries)  # fmt: skip
    changes = [name for at, name in enumerate(names) if at == 0 or names[at - 1] != name]
    assert [value for _, _, value in held] == changes
    assert [until for _, until, _ in held[:-1]] == [since for since, _, _ in held[1:]]
    assert held[-1][1] is None
