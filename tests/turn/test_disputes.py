"""Facts that contradict each other become tensions where a cognitive memory is attached."""

from __future__ import annotations

from typing import Any

import pytest

from perdure import AsyncMemory, Memory, Scope
from perdure.memories import Extract, define_memory
from perdure.model.evidence import Contradiction, MemoryWrite
from perdure.model.receipt import Receipt, Superseded
from perdure.models import ScriptedModel
from perdure.stores import MemoryStore, open_store
from perdure.turn.disputes import untold
from turn.worlds import ADA, WORLDS, ada, chat

PORTS = [
    {"facts": [{"key": "project.port", "value": value, "confidence": 1}]}
    for value in (7443, 7444, 7444)
]


def facts(*answers: Any, store: Any = None) -> Any:
    """Define a memory of facts that a model finds; what it finds is given."""
    strategy = Extract("llm", ScriptedModel(list(answers)), "small") if answers else Extract()
    return define_memory("known", type="semantic", strategy=strategy, store=store or MemoryStore())


def tensions(memory: Memory) -> list[tuple[str, str]]:
    return [(one.claim_a.statement, one.claim_b.statement) for one in memory.tensions()]


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("first", ["mind", "facts"])
def test_an_unexplained_new_value_is_a_tension_once(world, first):
    memory, known = ada(), facts(*PORTS)
    order = [memory, known] if first == "mind" else [known, memory]
    for said in ("Look at the port.", "Look at it again.", "And again."):
        result = WORLDS[world](said, lambda _: "ok", memories=order, scope=ADA)
        assert result.skipped == ()
    assert tensions(memory) == [("project.port: 7443", "project.port: 7444")]
    assert "7443" in memory.context("Which port is it?").text
    memory.close()


@pytest.mark.parametrize("world", WORLDS)
def test_a_double_that_takes_none_is_told_none(world):
    class Double:
        """A cognitive memory of somebody else's, with the two halves of a turn alone."""

        def __init__(self, memory: Memory) -> None:
            self.context, self.learn, self.keep_trace = (
                memory.context, memory.learn, memory.keep_trace
            )  # fmt: skip

    memory, known = ada(), facts(*PORTS)
    for said in ("Look at the port.", "Look at it again."):
        told = [Double(memory), known]
        result = WORLDS[world](said, lambda _: "ok", memories=told, scope=ADA)
        assert result.skipped == ()
    assert result.receipts["known"].contradictions
    assert tensions(memory) == []
    memory.close()


def test_the_turn_tells_of_it():
    memory, known = ada(), facts(*PORTS)
    results = [
        WORLDS["sync"]("Look.", lambda _: "ok", memories=[memory, known], scope=ADA)
        for _ in range(2)
    ]
    assert results[0].receipts["known"].contradictions == ()
    (one,) = results[1].receipts["known"].contradictions
    assert (one.key, one.before, one.after) == (
        "project.port", "project.port: 7443", "project.port: 7444",
    )  # fmt: skip
    (tension,) = memory.tensions()
    written = [row.data for row in results[1].trace.records if row.kind == "write"]
    assert [row["tension"] for row in written if "tension" in row] == [tension.id]
    memory.close()


@pytest.mark.parametrize(
    ("before", "after", "disputed"),
    [
        ("My name is Ann.", "My name is Bea.", 1),
        ("私の名前は花子です。", "私の名前は太郎です。", 1),
        ("My name is Ann.", "Correction: my name is Bea.", 0),
        ("My name is Ann.", "My name is Ann.", 0),
        ("I like tea.", "I like music.", 0),
    ],
)
def test_what_is_explained_or_may_stand_together_is_none(before, after, disputed):
    known = facts()
    receipts = [
        WORLDS["sync"](said, lambda _: "ok", memories=[known], scope=ADA).receipts["known"]
        for said in (before, after)
    ]
    assert [len(one.contradictions) for one in receipts] == [0, disputed]


def test_what_the_memory_found_by_itself_is_not_told_again():
    memory, known = ada(), facts()
    for said in ("I live in Oslo.", "I live in Rome."):
        WORLDS["sync"](said, lambda _: "ok", memories=[memory, known], scope=ADA)
    assert tensions(memory) == [("I live in Oslo", "I live in Rome")]
    memory.close()


def test_without_a_cognitive_memory_the_new_value_stands_alone():
    known = facts(*PORTS)
    for _ in range(2):
        result = WORLDS["sync"]("Look.", lambda _: "ok", memories=[known, chat()], scope=ADA)
    assert result.skipped == ()
    assert "7444" in WORLDS["sync"]("?", lambda p: p.system, memories=[known], scope=ADA).answer


def test_a_memory_that_cannot_note_it_fails_no_turn():
    class Deaf(Memory):
        def add_tension(self, *_: Any, **__: Any) -> Any:
            raise ConnectionError("away")

    memory = Deaf.open(scope=Scope(tenant="t", principal="ada"))
    known = facts(*PORTS)
    for _ in range(2):
        result = WORLDS["sync"]("Look.", lambda _: "ok", memories=[memory, known], scope=ADA)
    assert [(one.memory_id, one.half) for one in result.skipped] == [("memory", "write")]
    memory.close()


async def _on_a_file(path: Any) -> list[str]:
    from perdure import arun_turn

    async with AsyncMemory.open(f"sqlite:///{path}", scope=ADA.at("principal")) as memory:
        known = facts(*PORTS, store=open_store(f"sqlite:///{path}"))
        for _ in range(2):
            await arun_turn("Look.", lambda _: "ok", memories=[known, memory], scope=ADA)
        return [one.claim_b.statement for one in await memory.tensions()]


def test_in_a_loop_on_one_file(tmp_path):
    import asyncio

    assert asyncio.run(_on_a_file(tmp_path / "m.db")) == ["project.port: 7444"]


@pytest.mark.parametrize(("replaced", "new"), [("At 7443.", "At 80."), ("At 80.", "At 7444.")])
def test_only_what_went_from_the_one_value_to_the_other_is_settled(replaced, new):
    changed = Contradiction("port", "port: 7443", "port: 7444")
    known = Receipt(superseded=[Superseded("n", new, "o", replaced, "correction")])
    assert untold([MemoryWrite("known", contradictions=(changed,))], known) == (changed,)
