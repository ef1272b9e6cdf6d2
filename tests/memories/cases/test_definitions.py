"""Cases of what may be defined, what is refused with which code, and what the catalogue says."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

import pytest

from memories.cases.reference import CASES, named
from memories.given import Plain
from perdure import memories
from perdure.memories import (
    Budget,
    Decay,
    Hybrid,
    MemoryDefinitionError,
    Window,
    define_memory,
    is_memory_strategy_kind,
    is_memory_type,
    list_memory_strategies,
    memory_strategy_info,
)
from perdure.stores.memory import MemoryStore

BETTER = {
    "RF13": "nested-hybrid",
    "RF14": "unknown-kind",
    "RF15": "extract-not-for-episodic",
    "RF25": "bad-k",
    "RF32": "needs-llm",
    "RF42": "bad-size",
    "RF43": "no-size",
}
"""What the reference system lets pass, or words misleadingly; here it is refused for what it is."""

NOT_HERE = frozenset({"RF26", "RF27"})
"""Stores that rank texts on their own side; there are none here."""


class Double:
    """Stands for an embedder or a model that is never called."""

    id = "toy"
    dimension = 2
    max_input_chars = None
    inline = True

    async def embed(self, texts: object, *, purpose: str = "document") -> Any:
        raise AssertionError

    async def complete(self, messages: object, **_: Any) -> Any:
        raise AssertionError


class OfKind:
    """Something of a kind that has no class here, or none at all."""

    def __init__(self, **named: Any) -> None:
        vars(self).update(named)


def build(said: Any) -> Any:
    """Give the record that a case describes in other words."""
    if not isinstance(said, dict):
        return said
    given = dict(said)
    kind = given.pop("kind", None)
    if kind == "hybrid" and "strategies" in given:
        return Hybrid([build(one) for one in given["strategies"]])
    make = {
        "window": lambda: Window(given["size"]),
        "budget": Budget,
        "decay": lambda: Decay(_half_life(given["halfLifeMs"])),
        "topK": lambda: memories.TopK(k=given["topK"], embedder=_double(given, "embedder")),
        "extract": lambda: memories.Extract(
            extractor=given.get("extractor", "pattern"), llm=_double(given, "llm")
        ),
        "summarize": lambda: memories.Summarize(
            given["recent"],
            size=given.get("size", 20),
            llm=_double(given, "llm"),
            model=given.get("model"),
        ),
    }.get(kind)
    return make() if make else OfKind(**({"kind": kind} if kind else {}), **given)


def _half_life(milliseconds: Any) -> Any:
    if isinstance(milliseconds, str):
        return math.inf
    return timedelta(milliseconds=milliseconds)


def _double(given: dict[str, Any], name: str) -> Double | None:
    return Double() if given.get(name) else None


def outcome(said: dict[str, Any]) -> dict[str, Any]:
    """Define what a case describes, and say of it what the case says."""
    store = {"in-memory": MemoryStore, "no-search": Plain}.get(said.get("store"), lambda: None)()
    try:
        memory = define_memory(
            said["id"],
            type=said["type"],
            strategy=build(said.get("strategy")),
            store=store,
            read_only=said.get("readOnly", False),
        )
    except KeyError:
        return {"ok": False, "code": "no-size"}
    except MemoryDefinitionError as error:
        return {"ok": False, "code": error.code}
    said_of_it = {
        "ok": True,
        "has_write": not memory.read_only,
        "timing": memory.timing,
        "strategy": memory.strategy,
        "embedderId": memory.embedder_id,
    }
    return {key: value for key, value in said_of_it.items() if value is not None}


def expected(case: dict[str, Any]) -> dict[str, Any]:
    if case["id"] in BETTER:
        return {"ok": False, "code": BETTER[case["id"]]}
    return {key: value for key, value in case["output"].items() if key != "error"}


@pytest.mark.parametrize("case", named("RF", but=NOT_HERE))
def test_refusals(case):
    assert outcome(case["input"]) == expected(case)


WORKING = {
    "window": {"kind": "window", "size": 5},
    "budget": {"kind": "budget"},
    "summarize": {"kind": "summarize", "recent": 2, "llm": True, "model": "m"},
    "topK": {"kind": "topK", "topK": 2, "embedder": True},
    "extract": {"kind": "extract", "extractor": "pattern"},
    "decay": {"kind": "decay", "halfLifeMs": 1000},
    "hybrid": {"kind": "hybrid", "strategies": [{"kind": "window", "size": 3}]},
}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=name) for name, case in CASES.items() if name[:2] == "M-"]
)
def test_the_matrix(case):
    said = {**case["input"], "id": "m", "store": "in-memory"}
    said["strategy"] = WORKING[said["strategy"]]
    assert outcome(said) == expected(case)


def test_the_whole_matrix_is_as_it_is_drawn():
    drawn = {
        "episodic": {"window", "budget", "summarize", "decay", "hybrid"},
        "semantic": {"window", "topK", "extract", "hybrid"},
        "narrative": {"window", "extract", "hybrid"},
        "causal": {"topK"},
    }
    for of_type, kinds in drawn.items():
        for kind, strategy in WORKING.items():
            said = {"id": "m", "type": of_type, "strategy": strategy, "store": "in-memory"}
            assert outcome(said)["ok"] == (kind in kinds), (of_type, kind)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=name) for name, case in CASES.items() if name[:4] == "CAT-"]
)
def test_the_catalogue(case):
    info = memory_strategy_info(case["input"]["kind"])
    if case["output"] is None:
        assert info is None
        return
    assert info is not None
    assert list(info.requirements) == case["output"]["requirements"]
    assert list(info.types) == case["output"]["types"]
    assert list_memory_strategies().index(info) == case["output"]["order"]


def test_guards_are_case_sensitive():
    assert [is_memory_type(name) for name in ("episodic", "EPISODIC")] == [True, False]
    assert [is_memory_strategy_kind(name) for name in ("topK", "topk")] == [True, False]
