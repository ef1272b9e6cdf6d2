"""A memory lives at its level or in its corpus, and what a store declares goes with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from memories.given import NOW, SCOPE, episodic, read, run, shown, tell, turn, write
from memories.places import placed
from perdure.errors import UsageError
from perdure.memories import Budget, Hybrid, Window
from perdure.memories.stamping import stamping
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING
from perdure.stores.memory import MemoryStore

LATER = Scope(tenant="t", principal="ada", conversation="c2")
OTHER = Scope(tenant="t", principal="bob", conversation="c3")


@pytest.mark.parametrize(
    ("level", "seen_in"),
    [
        (None, [SCOPE]),
        ("conversation", [SCOPE]),
        ("principal", [SCOPE, LATER]),
        ("tenant", [SCOPE, LATER, OTHER]),
    ],
)
def test_a_memory_is_shared_at_its_level_and_no_further(store, level, seen_in):
    memory = episodic(Window(5), store, scope_level=level)
    tell(memory, turn("q"))
    assert [scope for scope in (SCOPE, LATER, OTHER) if shown(read(memory, scope=scope))] == seen_in
    assert read(memory).evidence.namespace == memory.place(SCOPE).namespace


def test_a_corpus_is_one_place_for_all_and_turns_never_overwrite_one_another(store):
    corpus = Scope(tenant="library")
    memory = episodic(Window(9), store, corpus=corpus)
    for scope in (SCOPE, LATER, OTHER):
        tell(memory, turn("q", number=1), scope=scope)
    assert shown(read(memory, scope=OTHER)) == ["msg-1-0", "msg-2-0", "msg-3-0"]
    assert read(memory).evidence.namespace == corpus.namespace


class Managed(MemoryStore):
    """A store that says which terms it takes."""

    write_options = ("extraction",)
    namespace_scope = True


def metadata(store: Any) -> list[dict[str, Any]]:
    page = run(store.list(SCOPE, now=NOW, select=EVERYTHING))
    return [dict(entry.metadata) for entry in page.entries]


def test_write_options_that_a_store_declares_go_with_every_entry():
    store = Managed()
    memory = episodic(Window(5), store, write_options={"extraction": "skip"})
    tell(memory, turn("q", "a"))
    assert metadata(store) == [{"write_options": {"extraction": "skip"}}] * 2
    assert shown(read(memory)) == ["msg-1-0", "msg-1-1"]


def labelled(store: MemoryStore, **options: Any):
    return episodic(
        Hybrid([Window(5), Budget()]),
        store,
        scope_level="tenant",
        namespace_scope=lambda scope: {"owner": scope.principal or ""},
        **options,
    )


def test_what_namespace_scope_gives_is_written_and_asked_for():
    store = Managed()
    memory = labelled(store)
    tell(memory, turn("of ada"))
    tell(memory, turn("of bob"), scope=OTHER)
    assert shown(read(memory)) == ["msg-1-0"]
    assert shown(read(memory, scope=OTHER)) == ["msg-2-0"]
    assert shown(read(labelled(store, read_only=True))) == ["msg-1-0"]


@pytest.mark.parametrize("answer", [{}, {"owner": ""}, {"owner": 7}, {1: "x"}, None, "owner"])
def test_a_namespace_scope_that_gives_nonsense_refuses_that_one_call(answer):
    memory = episodic(Window(5), Managed(), namespace_scope=lambda scope: answer)
    with pytest.raises(UsageError, match="namespace_scope"):
        write(memory, turn("q"))
    with pytest.raises(UsageError, match="namespace_scope"):
        read(memory)


def test_what_a_store_is_to_be_told_counts_more_than_what_an_entry_says_of_itself():
    store = MemoryStore()
    run(store.open())
    claiming = replace(placed("a"), metadata={"owner": "ada", "page": 3})
    run(stamping(store, {"owner": "bob"}).put(SCOPE, claiming, now=NOW))
    assert metadata(store) == [{"owner": "bob", "page": 3}]


def test_plain_stores_stamp_nothing():
    store = MemoryStore()
    tell(episodic(Window(5), store), turn("q"))
    assert metadata(store) == [{}]


def test_a_memory_opens_its_store_when_it_first_needs_it(store):
    assert shown(read(episodic(Window(5), store))) == []
