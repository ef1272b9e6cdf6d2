"""Whatever is given for an option: what cannot work is refused in one sentence that helps.

The sentence names the memory, the option, and what was given.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from memories.given import SCOPE, read, shown, tell, turn
from perdure.embedders import HashingEmbedder
from perdure.errors.showing import shown as held_as
from perdure.memories import (
    Budget,
    Decay,
    Extract,
    Hybrid,
    MemoryDefinition,
    MemoryDefinitionError,
    Summarize,
    TopK,
    Window,
    define_memory,
    define_rag,
)
from perdure.models import ScriptedModel
from perdure.stores.memory import MemoryStore

NEAR = HashingEmbedder(16)
MODEL = ScriptedModel(lambda _: "tea")
ID = "my memory"


class Managed(MemoryStore):
    """A store that declares what others do not."""

    write_options = frozenset({"extraction"})
    namespace_scope = True


async def awaited(_: object) -> str:
    return ""


ANYTHING: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 1.5, float("nan"), float("inf"), 2**53 + 1, 10**400, "5", "", " ",
    "\u200b", "a\0", "\ud800", "茶", b"x", [], [1], (), {}, {"a": 1}, {1: "a"}, {"a": {1}}, {1},
    object, object(), awaited, Window, Window(3), [Window(3)], timedelta(1), timedelta(-1),
    MemoryStore(), MemoryStore, SCOPE, NEAR, HashingEmbedder, MODEL, ScriptedModel,
    lambda text: text,
)  # fmt: skip

STRATEGIES: dict[type, tuple[str, dict[str, Any]]] = {
    Window: ("episodic", {"size": 5}),
    Budget: ("episodic", {}),
    Summarize: ("episodic", {"recent": 2, "llm": MODEL, "model": "m"}),
    TopK: ("semantic", {"embedder": NEAR}),
    Extract: ("semantic", {"extractor": "llm", "llm": MODEL, "model": "m"}),
    Decay: ("episodic", {"half_life": timedelta(1)}),
    Hybrid: ("episodic", {"strategies": (Window(3), Decay(timedelta(1)))}),
}


def with_strategy(kind: type, option: str) -> Callable[[Any], MemoryDefinition]:
    type_, options = STRATEGIES[kind]

    def define(value: Any) -> MemoryDefinition:
        strategy = kind(**{**options, option: value})
        return define_memory(ID, type=type_, strategy=strategy, store=MemoryStore())  # type: ignore[arg-type]

    return define


def with_option(function: Any, option: str) -> Callable[[Any], MemoryDefinition]:
    plain = {"type": "episodic", "strategy": Window(3)}
    if function is define_rag:
        plain = {"embedder": NEAR}

    def define(value: Any) -> MemoryDefinition:
        return function(**{"id": ID, "store": Managed(), **plain, option: value})

    return define


OPTIONS: dict[str, Callable[[Any], MemoryDefinition]] = {
    f"{kind.__name__}.{one.name}": with_strategy(kind, one.name)
    for kind in STRATEGIES
    for one in dataclasses.fields(kind)
} | {
    f"{function.__name__}.{name}": with_option(function, name)
    for function in (define_memory, define_rag)
    for name in inspect.signature(function).parameters
}

MAY_BE: dict[str, tuple[Any, ...]] = {
    "Window.size": (1,),
    "Budget.reserve_tokens": (0, 1),
    "Budget.minimum_tokens": (0, 1),
    "Budget.max_entries": (None, 0, 1),
    "Summarize.recent": (1,),
    "Summarize.llm": (MODEL,),
    "Summarize.model": ("5", "茶"),
    "Summarize.system_prompt": (None, "5", "茶"),
    "TopK.k": (None, 1),
    "TopK.threshold": (None, 0, 1, -1, 1.5, 2**53 + 1),
    "TopK.embedder": (NEAR,),
    "TopK.embedder_id": (None,),
    "TopK.max_chars": (None, 1),
    "TopK.retrieval": (None,),
    "TopK.reject_window": (None, 0, 1),
    "Extract.llm": (MODEL,),
    "Extract.model": ("5", "茶"),
    "Extract.min_confidence": (0, 1),
    "Extract.max_per_turn": (1,),
    "Decay.half_life": (timedelta(1),),
    "Decay.min_score": (0, 1),
    "Hybrid.strategies": ([Window(3)],),
    "id": ("5", "茶"),
    "type": (),
    "strategy": (Window(3),),
    "store": (),
    "description": (None, "5", "茶"),
    "corpus": (None, SCOPE),
    "scope_level": (None,),
    "read_only": (True, False),
    "write_options": (None, {}),
    "embedder": (NEAR,),
    "k": (None, 1),
    "threshold": (None, 0, 1, -1, 1.5, 2**53 + 1),
    "retrieval": (None,),
    "reject_window": (None, 0, 1),
    "max_chars": (None, 1),
}


def may_be(option: str, value: Any) -> bool:
    allowed = MAY_BE.get(option, MAY_BE.get(option.partition(".")[2], ()))
    if option.endswith(("redact", "namespace_scope")):
        return value is None or getattr(value, "__name__", "") == "<lambda>"
    if option.endswith(".store"):
        return isinstance(value, MemoryStore)
    return any(type(value) is type(one) and value == one for one in allowed)


@pytest.mark.parametrize("option", OPTIONS)
def test_what_cannot_work_is_refused_in_one_sentence_that_helps(option):
    name = option.partition(".")[2]
    for value in ANYTHING:
        if may_be(option, value):
            assert OPTIONS[option](value).id
            continue
        with pytest.raises(MemoryDefinitionError) as caught:
            OPTIONS[option](value)
        said, error = str(caught.value), caught.value
        told = f"{option} = {held_as(value)}: {said}"
        assert repr(error.definition_id) in said, told
        assert name == "id" or error.definition_id == ID, told
        assert name in said or name.removesuffix("s") in said, told
        assert value is None or name == "id" or held_as(value) in said or named(value) in said, told
        assert len(said) < 300, told
        assert "\n" not in said, told


def named(value: Any) -> str:
    """How else it may be named: a class by its name, a list or a mapping by what stands in it."""
    if isinstance(value, type):
        return value.__name__
    inside = [*value][:1] if isinstance(value, (list, tuple, dict, bytes)) else []
    return held_as(inside[0]) if inside else "not ()" if value == [] else "not blank"


def test_every_option_has_values_that_work():
    for option, define in OPTIONS.items():
        if not option.endswith((".type", ".timing", ".flavor", ".projection", "extractor")):
            assert any(accepted(define, value) for value in ANYTHING) or "size" in option, option


def accepted(define: Callable[[Any], MemoryDefinition], value: Any) -> bool:
    try:
        return bool(define(value).id)
    except MemoryDefinitionError:
        return False


def test_a_hybrid_of_one_is_that_one():
    store = MemoryStore()
    alone = define_memory(ID, type="episodic", strategy=Window(3), store=store)
    hybrid = define_memory(ID, type="episodic", strategy=Hybrid([Window(3)]), store=store)
    tell(alone, turn("Tea?", "Yes."), turn("Cake?", "No."))
    assert shown(read(alone)) == shown(read(hybrid)) != []
    assert read(alone).blocks[0].text == read(hybrid).blocks[0].text
