"""A memory that could not work is refused while it is defined, by name, with what to use."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

import pytest

from memories.given import NOW, SCOPE, Plain, episodic, refusal, run, turn
from perdure.errors import UsageError
from perdure.memories import (
    Budget,
    Decay,
    Extract,
    Hybrid,
    MemoryDefinitionError,
    Summarize,
    Window,
    define_memory,
)
from perdure.model.scope import Scope
from perdure.models import ScriptedModel
from perdure.stores.memory import MemoryStore


@dataclass
class Strange:
    """Anything that says it is of a kind."""

    kind: Any = None
    strategies: Any = None


class Subtle(Window):
    """A window of somebody's own."""

    kind: ClassVar[Any] = "nope"


def code(strategy: object = Window(5), type: Any = "episodic", **options: Any) -> str:
    return refusal(**{"store": MemoryStore(), **options}, type=type, strategy=strategy)


def test_a_definition_says_what_it_is():
    memory = episodic(Window(5), description="What was said")
    assert (memory.id, memory.type, memory.strategy) == ("chat", "episodic", "window")
    assert (memory.timing, memory.scope_level, memory.flavor) == (
        "turn-start", "conversation", "memory",
    )  # fmt: skip
    assert memory.inline
    assert not memory.read_only
    assert memory.billing == ()
    assert memory.embedder_id is None


def test_a_definition_cannot_be_changed():
    with pytest.raises(AttributeError):
        episodic(Window(5)).id = "other"  # type: ignore[misc]


def test_a_refusal_names_the_memory_the_reason_and_what_to_use_instead():
    with pytest.raises(MemoryDefinitionError, match=r"'chat'.*decay.*'causal'.*TopK") as raised:
        define_memory("chat", type="causal", strategy=Decay(timedelta(1)), store=MemoryStore())
    assert raised.value.definition_id == "chat"
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize("id", ["", "  ", "\t", None, 7])
def test_an_id_names_something(id):
    assert code(id=id) == "no-id"


def test_a_store_is_one():
    assert code(store=None) == "no-store"
    assert code(store="sqlite:///memory.db") == "not-a-store"
    assert code(store=MemoryStore) == "not-a-store"


@pytest.mark.parametrize("given", ["yes", 1, None])
def test_read_only_is_yes_or_no(given):
    assert code(read_only=given) == "bad-read-only"


@pytest.mark.parametrize("llm", ["gpt-5", ScriptedModel, 7])
def test_a_model_can_be_asked(llm):
    told = {"llm": llm, "model": "small"}
    assert code(Summarize(recent=3, **told)) == "not-a-model"
    assert code(Extract("llm", **told), type="semantic") == "not-a-model"


@pytest.mark.parametrize(
    ("asked", "argument"),
    [
        ({"scope": "ada"}, "scope"),
        ({"scope": None}, "scope"),
        ({"message": None}, "message"),
        ({"message": b"tea"}, "message"),
        ({"remaining_tokens": "500"}, "remaining_tokens"),
        ({"remaining_tokens": float("nan")}, "remaining_tokens"),
        ({"remaining_tokens": True}, "remaining_tokens"),
    ],
)
def test_what_no_memory_can_be_asked_is_refused_by_name(asked, argument):
    memory = episodic(Window(3))
    call = {"scope": SCOPE, "message": "tea?", "now": NOW, **asked}
    for ask in (memory.read, memory.consider):
        with pytest.raises(UsageError, match=argument) as raised:
            run(ask(**call))
        assert raised.value.argument == argument


def test_what_no_memory_can_keep_is_refused_by_name():
    memory = episodic(Window(3))
    for scope, told, argument in (("ada", turn("q"), "scope"), (SCOPE, "q", "turn")):
        with pytest.raises(UsageError, match=argument) as raised:
            run(memory.write(scope, told, now=NOW))
        assert raised.value.argument == argument


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        ("window", "strategy-not-object"),
        (None, "strategy-not-object"),
        (5, "strategy-not-object"),
        (Window, "strategy-not-object"),
        ({}, "no-kind"),
        (Strange("  "), "no-kind"),
        (Strange("nope"), "unknown-kind"),
        (Strange("window"), "unknown-kind"),
        (Subtle(5), "unknown-kind"),
        (Strange("hybrid"), "hybrid-without-list"),
        (Hybrid(()), "hybrid-without-list"),
        (Hybrid("window"), "hybrid-without-list"),  # type: ignore[arg-type]
        (Hybrid([Window(1), "window"]), "strategy-not-object"),  # type: ignore[list-item]
        (Hybrid([Window(1), Strange("hybrid", [Strange()])]), "no-kind"),  # type: ignore[list-item]
    ],
)
def test_a_strategy_has_the_form_of_one(strategy, expected):
    assert code(strategy) == expected


def test_a_bad_member_is_named_by_its_place_however_deep():
    deep = Hybrid([Window(1), Strange("hybrid", [Window(1), 7])])  # type: ignore[list-item]
    with pytest.raises(MemoryDefinitionError, match=r"strategies\[1\]\.strategies\[1\]"):
        episodic(deep)


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ([Hybrid([Window(3)])], "nested-hybrid"),
        ([Window(3), Hybrid([Window(3)])], "nested-hybrid"),
        ([Window(3), Strange("nope")], "unknown-kind"),
        ([Window(3), Window(0)], "bad-size"),
        ([Window(3), Decay(timedelta(-1))], "bad-half-life"),
    ],
)
def test_members_of_a_hybrid_are_looked_at_wherever_they_stand(members, expected):
    assert code(Hybrid(members)) == expected


def test_a_member_that_is_wrong_for_the_type_is_refused_where_it_stands():
    with pytest.raises(MemoryDefinitionError, match=r"strategies\[1\]: budget") as raised:
        define_memory(
            "facts", type="semantic", strategy=Hybrid([Window(3), Budget()]), store=MemoryStore()
        )
    assert raised.value.code == "strategy-not-for-type"


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        (Window(0), "bad-size"),
        (Window(-(10**5_000)), "bad-size"),
        (Window(-2), "bad-size"),
        (Window(2.0), "bad-size"),  # type: ignore[arg-type]
        (Window(True), "bad-size"),
        (Window(None), "bad-size"),  # type: ignore[arg-type]
        (Budget(reserve_tokens=-1), "bad-reserve"),
        (Budget(reserve_tokens=math.nan), "bad-reserve"),  # type: ignore[arg-type]
        (Budget(minimum_tokens=-1), "bad-minimum"),
        (Budget(minimum_tokens="9"), "bad-minimum"),  # type: ignore[arg-type]
        (Budget(max_entries=-1), "bad-max-entries"),
        (Budget(max_entries=1.5), "bad-max-entries"),  # type: ignore[arg-type]
        (Decay(timedelta(microseconds=-1)), "bad-half-life"),
        (Decay(math.inf), "bad-half-life"),  # type: ignore[arg-type]
        (Decay(math.nan), "bad-half-life"),  # type: ignore[arg-type]
        (Decay(3600), "bad-half-life"),  # type: ignore[arg-type]
        (Decay(timedelta(1), min_score=math.nan), "bad-min-score"),
        (Decay(timedelta(1), min_score=-0.1), "bad-min-score"),
        (Decay(timedelta(1), min_score=1.1), "bad-min-score"),
        (Decay(timedelta(1), min_score=True), "bad-min-score"),
        (Decay(timedelta(1), min_score="0.1"), "bad-min-score"),  # type: ignore[arg-type]
    ],
)
def test_every_number_is_checked(strategy, expected):
    assert code(strategy) == expected


@pytest.mark.parametrize(
    "strategy",
    [
        Window(1), Budget(0, 0, 0), Budget(max_entries=None), Decay(timedelta(0)),
        Decay(timedelta(1), min_score=0), Decay(timedelta(1), min_score=1),
        Hybrid([Window(1)]), Hybrid((Window(1), Budget())),
    ],
)  # fmt: skip
def test_the_least_and_the_most_that_numbers_may_be(strategy):
    assert code(strategy) == ""


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"type": "weird"}, "unknown-type"),
        ({"type": ["episodic"]}, "unknown-type"),
        ({"timing": "sometimes"}, "bad-timing"),
        ({"projection": "all"}, "bad-projection"),
        ({"projection": "full"}, "projection-not-for-type"),
        ({"flavor": "rag"}, "flavor-not-for-type"),
        ({"flavor": "sweet"}, "flavor-not-for-type"),
        ({"scope_level": "planet"}, "bad-scope-level"),
        ({"corpus": "docs"}, "bad-corpus"),
        ({"corpus": Scope(), "scope_level": "tenant"}, "corpus-with-scope-level"),
        ({"write_options": {"extraction": "skip"}}, "write-option-not-declared"),
        ({"write_options": {"a": 1}, "read_only": True}, "write-options-read-only"),
        ({"namespace_scope": lambda scope: {"t": "x"}}, "namespace-scope-not-declared"),
    ],
)
def test_options_that_would_do_nothing_are_refused(options, expected):
    assert code(**options) == expected


def test_what_a_store_does_not_declare_is_named():
    with pytest.raises(
        MemoryDefinitionError, match="memory: declares no write option 'extraction'"
    ):
        episodic(Window(5), write_options={"extraction": "skip"})


def test_a_memory_of_messages_needs_nothing_of_a_store_beyond_the_port():
    for strategy in (Window(1), Budget(), Decay(timedelta(1)), Hybrid([Window(1), Budget()])):
        assert code(strategy, store=Plain()) == ""


def test_options_nobody_knows_are_no_options():
    with pytest.raises(TypeError):
        episodic(Window(5), as_role="user")
    with pytest.raises(TypeError):
        Window()  # type: ignore[call-arg]
