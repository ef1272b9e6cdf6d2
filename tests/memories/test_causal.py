"""A run is kept once, found by its question, and shown as its projection says."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, read, run, shown, tell, turn, write
from memories.hostile import hostile_texts, inside
from memories.places import Placed
from memories.runs import QUESTION, RECORD, causal, ran
from perdure.memories import TopK
from perdure.model.entry import Kind
from perdure.model.message import (
    Decision,
    FinishedTurn,
    Message,
    RunRecord,
    StateWrite,
    ToolCall,
)
from perdure.model.scope import Scope
from perdure.testing import HashingEmbedder


def told(projection: Any, record: RunRecord = RECORD, answer: str = "Because.") -> str:
    memory = causal(projection=projection)
    tell(memory, ran(answer=answer, record=record))
    return inside(read(memory).blocks[0]).split("\n\n", 1)[1]


def test_a_run_is_kept_whole_with_the_vector_of_its_question(store):
    embedder = Placed()
    memory = causal(store, strategy=TopK(embedder=embedder))
    written = write(memory, ran())
    assert (written.written, written.turn) == (("snap-1",), 1)
    home = SCOPE.at("principal")
    entry = run(store.get(home, "snap-1", now=NOW, embeddings=True))
    assert (entry.kind, entry.text) == (Kind.SNAPSHOT, QUESTION)
    assert dict(entry.embeddings) == {"placed": (1, 0)}
    assert entry.source.turn == "run-1"
    assert entry.value == {
        "turn": 1,
        "answer": "Because.",
        "decisions": [
            {"stage": "risk", "chosen": "rejected", "rule": "Low score", "evidence": {"score": 580}}
        ],
        "tool_calls": [
            {"name": "lookup", "args": {"id": "42"}, "result_preview": "580", "errored": False},
            {"name": "mail", "args": {}, "result_preview": "boom", "errored": True},
        ],
        "commits": [
            {"key": "status", "value": "rejected"}, {"key": "reason", "value": {"code": 7}},
        ],
        "narrative": ["It looked the score up.", "It rejected."],
        "iterations": 3,
        "duration_ms": 12.5,
        "usage": {"input_tokens": 5, "output_tokens": 6},
        "eval_score": 0.9,
    }  # fmt: skip
    assert embedder.asked == [("query", [QUESTION])]
    assert [call.purpose for call in written.calls] == ["embed-query"]


@pytest.mark.parametrize(
    "messages",
    [(), (Message("assistant", "a"),), (Message("user", " "), Message("assistant", "a"))],
)
def test_a_run_without_a_question_is_not_kept(messages):
    memory = causal()
    written = write(memory, FinishedTurn(messages, run="r", record=RECORD))
    assert (written.written, written.turn) == ((), None)
    assert run(memory.store.revision(SCOPE.at("principal"))) == 0


def test_a_run_that_recorded_nothing_has_zeros_and_empty_lists():
    memory = causal()
    write(memory, turn("q", "a"))
    value = run(memory.store.get(SCOPE.at("principal"), "snap-1", now=NOW)).value
    assert (value["iterations"], value["decisions"], value["tool_calls"]) == (0, [], [])
    assert (value["duration_ms"], value["usage"]["input_tokens"]) == (0, 0)
    assert value["eval_score"] is None


def test_what_is_long_or_no_json_is_kept_by_how_it_begins():
    memory = causal()
    record = RunRecord(
        decisions=(Decision("s", "c", evidence={"long": "y" * 3000}),),
        tool_calls=(
            ToolCall("t", {"x": object}, "z" * 300),
            ToolCall("t", (1, 2), "z" * 200 + "…"),
        ),
        commits=(StateWrite("nan", float("nan")),),
    )
    write(memory, ran(record=record))
    value = run(memory.store.get(SCOPE.at("principal"), "snap-1", now=NOW)).value
    assert value["decisions"][0]["evidence"]["truncated"] == '{"long": "' + "y" * 1990 + "…"
    assert value["tool_calls"][0]["args"] == {"truncated": "{'x': <class 'object'>}"}
    assert [one["result_preview"] for one in value["tool_calls"]] == ["z" * 200 + "…"] * 2
    assert value["tool_calls"][1]["args"] == [1, 2]
    assert value["commits"][0]["value"] == {"truncated": "nan"}


def test_the_question_and_score_stand_above_the_run():
    memory = causal()
    tell(memory, ran("Why " * 40))
    (line,) = re.findall("<run .*>", read(memory).blocks[0].text)
    question = ("Why " * 40)[:80]
    assert line.startswith(f'<run question="{question}…" score="1.00" turn="1" updated="2023')


def test_decisions_tools_and_the_answer():
    assert told("decisions").splitlines()[1:] == [
        'decided risk: rejected (rule: Low score; evidence: {"score": 580})',
        'tool lookup({"id": "42"}) gave: 580',
        "tool mail({}) failed: boom",
        "answered:",
        "  Because.",
        "</run>",
    ]


def test_commits_are_the_writes_in_their_order_and_no_answer():
    assert told("commits").splitlines()[1:] == [
        'wrote status = "rejected"', 'wrote reason = {"code": 7}', "</run>",
    ]  # fmt: skip


def test_the_narrative_is_told_with_the_answer():
    assert told("narrative").splitlines()[1:] == [
        "  It looked the score up.", "  It rejected.", "answered:", "  Because.", "</run>",
    ]  # fmt: skip


def test_full_is_all_there_is():
    written = "\n".join(told("full").splitlines()[1:-1])
    held = json.loads(written)
    assert held["question"] == QUESTION
    assert held["usage"] == {"input_tokens": 5, "output_tokens": 6}
    assert set(held) == {
        "question", "turn", "answer", "decisions", "tool_calls", "commits", "narrative",
        "iterations", "duration_ms", "usage", "eval_score",
    }  # fmt: skip


@pytest.mark.parametrize("projection", ["decisions", "commits", "narrative"])
def test_what_was_not_recorded_is_said_with_the_answer(projection):
    written = told(projection, RunRecord()).splitlines()
    assert "were recorded)" in written[1]
    assert written[2:4] == ["answered:", "  Because."]
    assert told(projection, RunRecord(), answer="").splitlines()[2] == "(no answer)"


def test_one_run_is_shown_above_the_floor_with_the_evidence_of_every_search(store):
    embedder = Placed({"far": (0, 1), "near": (0.9, 0.1)})
    memory = causal(store, strategy=TopK(embedder=embedder))
    tell(memory, ran("far"), ran("same"), ran("near"))
    answer = read(memory, "same")
    assert shown(answer) == ["snap-2"]
    assert answer.evidence.refused == {"snap-3": "over-max-entries", "snap-1": "below-threshold"}
    assert (answer.evidence.numbers["k"], answer.evidence.numbers["threshold"]) == (1, 0.7)
    nothing = read(causal(store, strategy=TopK(embedder=Placed(elsewhere=(0, -1)))), "x")
    assert nothing.blocks == ()
    assert set(nothing.evidence.refused.values()) == {"below-threshold"}


def test_characters_count_what_is_shown_of_a_run():
    embedder = Placed()
    memory = causal(strategy=TopK(2, embedder=embedder, max_chars=200))
    tell(memory, ran(), ran(record=RunRecord()))
    answer = read(memory)
    assert answer.evidence.refused == {"snap-1": "over-char-budget"}
    assert 50 < answer.evidence.numbers["chars_used"] <= 200


def test_runs_of_one_person_are_found_in_the_next_conversation():
    memory = causal(strategy=TopK(embedder=HashingEmbedder(64)))
    tell(memory, ran(), scope=Scope(principal="ann", conversation="app-42"))
    followup = Scope(principal="ann", conversation="app-42-followup")
    assert shown(read(memory, "application 42 rejected?", scope=followup)) == ["snap-1"]
    assert shown(read(memory, QUESTION, scope=Scope(principal="bob"))) == []


def test_a_corpus_is_everybodys():
    memory = causal(corpus=Scope(tenant="l", conversation="_all"))
    tell(memory, ran(), scope=Scope(principal="ann"))
    assert shown(read(memory, scope=Scope(principal="bob"))) == ["snap-1"]


def test_a_host_that_counts_from_one_again_overwrites_nothing(store):
    memory = causal(store)
    tell(memory, *(ran(f"q{at}", number=1) for at in range(3)))
    assert shown(read(causal(store, strategy=TopK(9, embedder=Placed())))) == [
        "snap-3", "snap-2", "snap-1",
    ]  # fmt: skip


def test_runs_at_the_same_time_get_turns_of_their_own(store):
    memory = causal(store)
    turns: list[Any] = []
    threads = [
        threading.Thread(target=lambda at=at: turns.append(write(memory, ran(f"q{at}")).turn))
        for at in range(8)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(turns) == list(range(1, 9))


def test_when_the_embedder_is_away_the_run_is_kept_and_it_is_told():
    embedder = Placed()
    memory = causal(strategy=TopK(embedder=embedder))
    embedder.fails = True
    written = write(memory, ran())
    assert written.written == ("snap-1",)
    assert written.calls[0].failed == "provider_unavailable"
    assert "without vectors" in written.failures[0]


def test_a_snapshot_of_a_stranger_is_shown_as_far_as_it_goes():
    memory = causal()
    tell(memory, ran())
    home = SCOPE.at("principal")
    entry = run(memory.store.get(home, "snap-1", now=NOW, embeddings=True))
    for value in (None, 5, [], {"decisions": 5, "tool_calls": [7], "narrative": None}):
        run(memory.store.put(home, replace(entry, value=value), now=NOW))
        assert "(no answer)" in read(memory).blocks[0].text


RUN = re.compile(r'<run question="[^"<>\n]*" score="[0-9.]+" turn="1" updated="[^"<>\n]*">\n')
OURS = re.compile(r"decided |tool |wrote |answered:$|\(no |</run>$|  |$")


@given(
    st.tuples(*[hostile_texts] * 9),
    st.sampled_from(["decisions", "commits", "narrative", "full"]),
)
def test_nothing_in_any_field_of_a_run_leaves_its_line(texts, projection):
    question, answer, stage, chosen, rule, name, preview, key, story = texts
    record = RunRecord(
        decisions=(Decision(stage, chosen, rule, {stage: rule}),),
        tool_calls=(ToolCall(name, {preview: name}, preview),),
        commits=(StateWrite(key, {key: story}),),
        narrative=(story,),
    )
    memory = causal(projection=projection)
    tell(memory, ran(f"x{question}", answer, record=record))
    for block in read(memory).blocks:
        _, written = inside(block).split("\n\n<run ", 1)
        opening = RUN.match(f"<run {written}")
        assert opening
        rows = f"<run {written}"[opening.end() :].splitlines()
        assert rows.count("</run>") == 1
        assert all(OURS.match(row) for row in rows), rows
