"""A scope sees its own memories and no others, whatever it is called."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from perdure import Memory, Scope
from perdure.errors import NotFoundError

NAMES = [
    "a", "A", "a ", "a/b", "a:b", "a%", "%", "_", "a_", "*", "..", "{a}", "a'--",
    "\u00e1", "a\u0301", "\u0430",
]  # fmt: skip


def _texts(memory: Memory) -> list[str]:
    return [entry.text for entry in memory.list(superseded=True).entries]


def test_no_hostile_name_reaches_into_another(memory: Memory) -> None:
    scopes = [
        Scope(tenant=tenant, principal=principal) for tenant, principal in product(NAMES, NAMES)
    ]
    for number, scope in enumerate(scopes):
        view = memory.scoped(tenant=scope.tenant, principal=scope.principal)
        view.remember(f"The vault of number {number} is sealed.")
    for number, scope in enumerate(scopes):
        view = memory.scoped(tenant=scope.tenant, principal=scope.principal)
        mine = f"The vault of number {number} is sealed."
        assert _texts(view) == [mine]
        assert [hit.text for hit in view.recall("which vault is sealed", limit=50).hits] == [mine]


@pytest.mark.parametrize(
    "reach",
    [
        lambda view, one: view.get(one),
        lambda view, one: view.update(one, text="Somebody else was here."),
        lambda view, one: view.promote(one, "L0"),
        lambda view, one: view.remove(one),
        lambda view, one: view.merge([one, one], into="Somebody else was here."),
    ],
    ids=["get", "update", "promote", "remove", "merge"],
)
def test_an_id_of_another_scope_is_an_unknown_id(
    memory: Memory, reach: Callable[[Memory, str], object]
) -> None:
    stored = memory.remember("The dinghy is under the tarpaulin.").stored[0]
    other = memory.scoped(principal="eve")
    with pytest.raises((NotFoundError, ValueError)):
        reach(other, stored.id)
    assert _texts(memory) == ["The dinghy is under the tarpaulin."]
    assert memory.get(stored.id).version == 1


def test_reads_by_many_ids_and_forced_lines_leave_strangers_out(memory: Memory) -> None:
    stored = memory.remember("The dinghy is under the tarpaulin.").stored[0]
    other = memory.scoped(principal="eve")
    assert not other.get_many([stored.id])
    with pytest.raises(NotFoundError):
        other.history(stored.id)
    context = other.context("dinghy", force_full=[stored.id])
    assert "tarpaulin" not in context.text
    assert [exclusion.reason for exclusion in context.excluded] == ["other-scope"]


def test_forgetting_one_scope_leaves_its_siblings_whole(memory: Memory) -> None:
    names = ["crew", "crew-2", "cre", "crew/a", "Crew"]
    for name in names:
        memory.scoped(principal=name).remember("The radio word is kestrel.")
    gone = memory.scoped(principal="crew")
    gone.forget(gone.scope)
    assert [len(_texts(memory.scoped(principal=name))) for name in names] == [0, 1, 1, 1, 1]


def test_the_same_words_in_two_scopes_share_nothing(memory: Memory) -> None:
    first = memory.scoped(principal="one").remember("The radio word is kestrel.")
    second = memory.scoped(principal="two").remember("The radio word is kestrel.")
    assert second.stored
    assert not second.merged
    assert first.stored[0].id != second.stored[0].id


def test_tensions_outcomes_and_tasks_stay_in_their_scope(memory: Memory) -> None:
    memory.add_tension("The pier is open.", "The pier is closed.")
    memory.record_outcome("billing", False, failure_pattern="rounded twice")
    memory.set_task("Repair the pier.")
    other = memory.scoped(principal="eve")
    assert other.tensions() == []
    assert not other.self_model().domains
    assert other.context("billing at the pier").text == ""
    assert "pier" in memory.context("billing at the pier").text


def test_default_memory_follows_a_person_through_conversations(memory: Memory) -> None:
    morning = memory.scoped(principal="ada", conversation="morning")
    evening = memory.scoped(principal="ada", conversation="evening")
    morning.remember("The dinghy is under the tarpaulin.")
    assert _texts(evening) == ["The dinghy is under the tarpaulin."]


def test_memory_at_the_conversation_level_stays_in_its_conversation(url: str) -> None:
    scope = Scope(principal="ada", conversation="morning")
    with Memory.open(url, scope=scope, level="conversation") as morning:
        morning.remember("The dinghy is under the tarpaulin.")
        evening = morning.scoped(principal="ada", conversation="evening")
        assert _texts(evening) == []
        assert _texts(morning) == ["The dinghy is under the tarpaulin."]
