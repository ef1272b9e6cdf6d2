"""Cases of what is nearest, of documents, of runs, and of memories on an agent."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from memories.cases.reference import CASES, named
from memories.given import NOW, read, run, shown, tell, turn, write
from memories.places import FIVE, Placed, keep, placed
from memories.runs import RECORD, causal, ran
from perdure.memories import (
    MemoryDefinitionError,
    TopK,
    TopKRule,
    Window,
    define_memory,
    define_rag,
)
from perdure.memories.strategies.top_k import FLOOR
from perdure.model.message import RunRecord
from perdure.model.scope import Scope
from perdure.stores.memory import MemoryStore
from perdure.stores.vectors import cosine

C1 = Scope(conversation="c1")

NOT_HERE = frozenset({"T13", "T14", "T18", "T20", "T21"})
"""T18 is a store that ranks texts on its own side; the others stand below by themselves."""


def strategy(said: dict[str, Any], **options: Any) -> TopK:
    if "retrieval" in said:
        rule = said["retrieval"]
        options["retrieval"] = TopKRule(rule["k"], rule["threshold"], rule["rejectWindow"])
    else:
        options |= {"k": said["topK"], "threshold": said["threshold"]}
    return TopK(embedder=Placed(), max_chars=said.get("maxChars"), **options)


def searched(by: TopK, *, scope: Scope = C1) -> Any:
    memory = define_memory(
        "found", type="semantic", strategy=by, store=MemoryStore(), scope_level="conversation"
    )
    keep(memory.store, *(dataclasses.replace(one, text="abc") for one in FIVE), scope=scope)
    return memory


@pytest.mark.parametrize("case", named("T", but=NOT_HERE))
def test_nearest(case):
    said, record = case["input"], case["output"]["record"]
    messages = said.get("messages", [{"role": "user", "content": "hello"}])
    last = [one["content"] for one in messages if one["role"] == "user"][-1]
    answer = read(
        searched(strategy(said["strategy"])), last, scope=C1, remaining_tokens=said.get("tokens")
    )
    evidence = answer.evidence
    assert [evidence.numbers[name] for name in ("k", "threshold", "dimension")] == [
        record["k"], record["threshold"], record["dims"],
    ]  # fmt: skip
    assert (len(evidence.considered), len(evidence.kept)) == (
        record["considered"], record["admitted"],
    )  # fmt: skip
    assert evidence.pool_complete == record["complete"]
    assert evidence.numbers["corpus_empty"] == record["empty"]
    assert evidence.namespace == record["namespace"]
    assert evidence.numbers["max_chars"] == record.get("maxChars")
    if "charsUsed" in record:
        assert evidence.numbers["chars_used"] == record["charsUsed"]
    assert [
        {
            "id": one.id, "score": one.score, "rank": one.rank, "admitted": one.kept,
            **({"reason": one.reason} if one.reason else {"promptPosition": one.position}),
        }
        for one in evidence.candidates
    ] == record["candidates"]  # fmt: skip
    assert shown(answer) == case["output"]["prompt_order"]


def test_entries_of_another_model_are_not_compared():
    """T13, but that of equals the newer comes first, and that the others are named."""
    case = CASES.get("T13") or pytest.skip("the reference cases are not here")
    by = TopK(9, 0.9, embedder=Placed())
    memory = searched(by)
    keep(memory.store, placed("e", 1, 0, embedder="other"), placed("f", 1, 0), scope=C1)
    evidence = read(memory, "hello", scope=C1).evidence
    compared = {one.id: one.kept for one in evidence.candidates if one.reason != "wrong-embedder"}
    assert compared == {one["id"]: one["admitted"] for one in case["output"]["candidates"]}
    assert list(compared)[:2] == ["f", "a"]
    assert evidence.refused["e"] == "wrong-embedder"


@pytest.mark.parametrize("case", [CASES["T20"]] if CASES else [])
def test_cosine(case):
    pairs = case["input"]["pairs"]
    assert [cosine(one, other) for one, other in pairs] == case["output"]


@pytest.mark.parametrize("case", named("TK"))
def test_the_rule(case):
    said, expected = case["input"], case["output"]
    numbers = {"k": "k", "threshold": "threshold", "rejectWindow": "reject_window"}
    rule = TopKRule(**{numbers[name]: value for name, value in said.items()})
    if "error" in expected:
        with pytest.raises(MemoryDefinitionError) as error:
            searched(TopK(embedder=Placed(), retrieval=rule))
        assert error.value.code == expected["error"]
        return
    told = {name: getattr(rule, numbers.get(name, name)) for name in expected}
    assert told == expected


@pytest.mark.parametrize("case", named("RAG"))
def test_documents(case):
    said, expected = case["input"], case["output"]
    options = {
        "id": "docs",
        "store": MemoryStore() if "store" in said["keys"] else None,
        "embedder": Placed() if "embedder" in said["keys"] else None,
        "max_chars": said.get("maxChars"),
        "k": said.get("topK"),
        "threshold": FLOOR,
        "retrieval": TopKRule() if "retrieval" in said["keys"] else None,
    }
    if not expected["ok"]:
        with pytest.raises(MemoryDefinitionError) as error:
            define_rag(**options)
        assert error.value.code == expected["code"]
        return
    memory = define_rag(**options)
    assert {
        "ok": True,
        "type": memory.type,
        "flavor": memory.flavor,
        "corpus": {"conversationId": memory.corpus.conversation},
        "has_write": not memory.read_only,
        "strategy": memory.strategy,
    } == expected


@pytest.mark.parametrize("case", [CASES["CA1"]] if CASES else [])
def test_a_snapshot_as_it_is_kept(case):
    expected = case["output"]["value"]
    memory = causal()
    written = write(memory, ran(answer=expected["finalContent"]))
    assert written.written == (case["output"]["id"],)
    (entry,) = run(memory.store.list(Scope(tenant="t", principal="ada"), now=NOW)).entries
    assert entry.value["answer"] == expected["finalContent"]
    assert entry.value["iterations"] == expected["iterations"]
    assert [
        {"name": one["name"], "args": one["args"], "resultPreview": one["result_preview"],
         "errored": one["errored"]}
        for one in entry.value["tool_calls"]
    ] == expected["toolCalls"]  # fmt: skip
    assert [
        {"stageId": one["stage"], **{name: one[name] for name in ("chosen", "rule", "evidence")}}
        for one in entry.value["decisions"]
    ] == expected["decisions"]  # fmt: skip


BETTER = {"CA-proj-commits"}
"""Commits are the log of writes, which there is none of here: that is said, with the answer."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=name) for name, case in CASES.items() if "CA-proj" in name]
)
def test_projections(case):
    record = dataclasses.replace(RECORD, commits=(), narrative=())
    memory = causal(projection=case["input"]["projection"])
    tell(memory, ran("why " * 30, "FINAL", record=record))
    answer = read(memory)
    assert len(answer.blocks) == case["output"]["messages"]
    (block,) = answer.blocks
    first = next(row for row in block.text.splitlines() if row.startswith("<run "))
    assert f'question="{("why " * 30)[:80]}…" score="1.00"' in first
    contains = {
        "decision": "rejected" in block.text,
        "rule": "Low score" in block.text,
        "evidence_json": '{"score": 580}' in block.text,
        "tool": "lookup" in block.text,
        "tool_args_json": '{"id": "42"}' in block.text,
        "error_mark": "failed" in block.text,
        "final": "FINAL" in block.text,
        "tokens": "output_tokens" in block.text,
    }
    expected = dict(case["output"]["contains"])
    if case["id"] in BETTER:
        expected = {**dict.fromkeys(expected, False), "final": True}
        assert "no commits were recorded" in block.text
    assert contains == expected


def test_a_run_below_the_floor_leaves_the_same_record_as_any_search():
    """CA4."""
    memory = causal(strategy=TopK(embedder=Placed({"q": (0, 1)})))
    tell(memory, ran())
    answer = read(memory, "q")
    assert answer.blocks == ()
    assert answer.evidence.refused == {"snap-1": "below-threshold"}


def test_without_a_record_there_are_zeros_and_empty_lists():
    """CA5."""
    memory = causal()
    tell(memory, ran(record=RunRecord()))
    (entry,) = run(memory.store.list(Scope(tenant="t", principal="ada"), now=NOW)).entries
    assert [entry.value[name] for name in ("iterations", "decisions", "tool_calls")] == [0, [], []]


@pytest.mark.parametrize("case", [CASES["AG5"]] if CASES else [])
def test_memories_name_themselves(case):
    store = MemoryStore()
    memories = [
        define_rag("docs", store=store, embedder=Placed(id="toy")),
        define_memory("chat", type="episodic", strategy=Window(5), store=store),
    ]
    names = {"id": "id", "type": "type", "strategy": "strategy", "embedderId": "embedder_id",
             "flavor": "flavor"}  # fmt: skip
    for memory, expected in zip(memories, case["output"], strict=True):
        assert {name: getattr(memory, names[name]) for name in expected} == expected


def test_each_passage_has_a_fragment_a_score_and_a_rank_of_its_own():
    """AG2, AG3: by these alone a turn can name every passage, the refused ones too."""
    memory = define_rag("docs", store=MemoryStore(), embedder=Placed())
    vectors = {"ship#0": (0.5, 1), "ref#1": (0.9, 0.1), "ref#0": (1, 0)}
    entries = [placed(name, *vector) for name, vector in vectors.items()]
    keep(memory.store, *entries, scope=Scope(conversation="_global"))
    answer = read(memory)
    assert shown(answer) == ["ref#0", "ref#1"]
    assert [(one.id, one.kept, one.reason, one.rank) for one in answer.evidence.candidates] == [
        ("ref#0", True, None, 1), ("ref#1", True, None, 2), ("ship#0", False, "below-threshold", 3),
    ]  # fmt: skip


@pytest.mark.parametrize("case", [CASES[name] for name in ("AG12", "AG14") if CASES])
def test_runs_are_remembered_from_one_conversation_to_the_next(case):
    said = case["input"]
    corpus = said.get("corpus")
    place = (
        Scope(tenant=corpus["tenant"], conversation=corpus["conversationId"]) if corpus else None
    )
    memory = causal(corpus=place)
    first, second = said["first_conversation"], said["second_conversation"]
    tell(memory, ran(), scope=Scope(principal="ann", conversation=first))
    assert shown(read(memory, scope=Scope(principal="ann", conversation=second)))


def test_a_fresh_agent_goes_on_counting():
    """AG1."""
    store = MemoryStore()
    for _ in range(2):
        memory = define_memory(
            "chat", type="semantic", strategy=TopK(9, None, Placed()), store=store
        )
        tell(memory, turn("q", "a"))
    assert shown(read(memory)) == ["msg-1-0", "msg-1-1", "msg-2-0", "msg-2-1"]
