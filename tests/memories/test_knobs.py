"""No dead knobs: of every option two values make a difference that somebody can see."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from memories.given import NOW, SCOPE, episodic, read, shown, tell, turn
from perdure.errors import MemoryDefinitionError, UnsupportedError
from perdure.memories import Budget, Decay, Hybrid, Window, define_memory
from perdure.model.evidence import MemoryRead
from perdure.model.scope import Scope
from perdure.stores.memory import MemoryStore

OTHER = Scope(tenant="t", principal="ada", conversation="c2")


def after_three_turns(strategy: Any, **options: Any) -> MemoryRead:
    """Read, with some room left, what was said over three days."""
    memory = episodic(strategy)
    for day in (2, 1, 0):
        tell(memory, turn(f"q {'word ' * 40}", f"a{day}"), now=NOW - timedelta(days=day))
    return read(memory, remaining_tokens=600, **options)


PAIRS: dict[str, tuple[Any, Any]] = {
    "Window.size": (Window(1), Window(3)),
    "Budget.reserve_tokens": (Budget(0), Budget(400)),
    "Budget.minimum_tokens": (Budget(256, 0), Budget(256, 500)),
    "Budget.max_entries": (Budget(max_entries=1), Budget(max_entries=3)),
    "Decay.half_life": (Decay(timedelta(hours=1)), Decay(timedelta(days=9))),
    "Decay.min_score": (Decay(timedelta(days=1), 0.9), Decay(timedelta(days=1), 0.4)),
    "Hybrid.strategies": (Hybrid([Window(1)]), Hybrid([Window(3)])),
}


@pytest.mark.parametrize("option", PAIRS)
def test_two_values_of_a_number_choose_differently(option):
    one, other = (shown(after_three_turns(strategy)) for strategy in PAIRS[option])
    assert one != other


def test_every_number_of_these_strategies_is_tried_here():
    options = {
        f"{kind.__name__}.{field.name}"
        for kind in (Window, Budget, Decay, Hybrid)
        for field in dataclasses.fields(kind)
    }
    assert set(PAIRS) == options


class Managed(MemoryStore):
    write_options = ("extraction",)
    namespace_scope = True


def seen(scope: Scope = SCOPE, **options: Any) -> object:
    """What can be seen of a memory that was written in one conversation and read in another."""
    given = {"id": "m", "type": "episodic", "strategy": Window(5), "store": Managed(), **options}
    try:
        memory = define_memory(given.pop("id"), **given)
        tell(memory, turn("q"))
    except (MemoryDefinitionError, UnsupportedError) as error:
        return str(error)
    answer = read(memory, scope=scope)
    texts = [block.text for block in answer.blocks]
    return texts, memory.store.address, memory.timing, answer.evidence


def labels(scope: Scope) -> dict[str, str]:
    return {"conversation": scope.conversation or ""}


DEFINITIONS: dict[str, Callable[[], tuple[object, object]]] = {
    "id": lambda: (seen(id="one"), seen(id="two")),
    "type": lambda: (seen(), seen(type="narrative", strategy=Budget())),
    "strategy": lambda: (seen(), seen(strategy=Budget(max_entries=0))),
    "store": lambda: (seen(store=MemoryStore()), seen(store=None)),
    "description": lambda: (seen(), seen(description="What was said")),
    "timing": lambda: (seen(), seen(timing="every-iteration")),
    "corpus": lambda: (seen(), seen(corpus=Scope(tenant="docs"))),
    "scope_level": lambda: (seen(OTHER), seen(OTHER, scope_level="principal")),
    "read_only": lambda: (seen(), seen(read_only=True)),
    "namespace_scope": lambda: (
        seen(OTHER, scope_level="principal"),
        seen(OTHER, scope_level="principal", namespace_scope=labels),
    ),
}
ELSEWHERE = {"write_options", "redact", "flavor", "projection"}
"""Seen in the store, or where the types that have them are tested; refused for this one."""


@pytest.mark.parametrize("option", DEFINITIONS)
def test_two_values_of_an_option_make_a_difference(option):
    one, other = DEFINITIONS[option]()
    assert one != other


def test_every_option_of_a_definition_is_tried():
    assert {*DEFINITIONS, *ELSEWHERE} == set(inspect.signature(define_memory).parameters)


def test_what_a_read_is_told_makes_a_difference():
    answers = [
        after_three_turns(Budget()),
        after_three_turns(Budget(), now=NOW + timedelta(days=1)),
        after_three_turns(Budget(), scope=OTHER),
        after_three_turns(Budget(), turn=4),
    ]
    assert answers[0].blocks != answers[2].blocks
    assert answers[3].evidence.numbers["turn"] == 4
    faded, fresh = (
        after_three_turns(Decay(timedelta(days=1), 0.4), now=NOW + timedelta(days=day))
        for day in (1, 0)
    )
    assert shown(faded) != shown(fresh)
