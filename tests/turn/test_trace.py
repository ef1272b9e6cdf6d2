"""The trace of a turn leads from the answer back to what was shown, and is forgotten with it."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from memories.given import NOW
from perdure import NotFoundError, UsageError, run_turn
from perdure.embedders import HashingEmbedder
from perdure.memories import TopK, define_memory
from perdure.memories.numbering import LOOKED_AT
from perdure.model.evidence import Candidate, Evidence
from perdure.model.trace import Trace
from perdure.stores import MemoryStore
from perdure.testing import Driven
from perdure.turn import Prompt, TurnPart
from perdure.turn.composing import compose
from perdure.turn.tracing import Tracing
from turn.worlds import ADA, WORLDS, Broken, ada, chat


@pytest.fixture(params=WORLDS)
def turn(request):
    return WORLDS[request.param]


def answered(turn, memories, **options):
    told = dict(memories=memories, scope=ADA, **options)
    turn("The gateway runs on port 8443.", lambda prompt: "Noted.", **told)

    def model(prompt: Prompt) -> str:
        prompt.recorder.decision("route", "answer", rule="always")
        prompt.recorder.tool_call("lookup", {"port": 8443}, "open")
        prompt.recorder.usage(12, 3)
        return "8443"

    return turn("Which port?", model, **told)


def test_the_walk_back_from_the_answer_reaches_what_was_read(turn):
    trace = answered(turn, [ada(), chat()]).trace
    (answer,) = trace.all_of("answer")
    behind = {record.kind for record in trace.behind(answer.id)}
    assert behind >= {"query", "read", "block", "prompt", "decision", "tool-call", "model-call"}
    kept = [record.data["kept"] for record in trace.behind(answer.id) if record.kind == "read"]
    assert all(kept)


def test_parents_come_first_and_exist(turn):
    trace = answered(turn, [ada(), Broken(), chat()]).trace
    ids = [record.id for record in trace.records]
    assert ids == sorted(set(ids))
    for record in trace.records:
        assert all(parent in ids and parent < record.id for parent in record.parents)


def test_blocks_say_where_they_stand_in_the_prompt(turn):
    result = answered(turn, [chat()])
    (block,) = result.trace.all_of("block")
    text = result.context.text[block.data["start"] : block.data["end"]]
    for _, _, start, end in block.data["fragments"]:
        assert text[start:end]
    assert "".join(text[start:end] for _, _, start, end in block.data["fragments"]) == text


def test_no_words_of_question_or_answer_stand_in_the_trace(turn):
    trace = answered(turn, [ada(), chat()]).trace
    told = "\n".join(trace.json_lines())
    assert "gateway" not in told
    assert "Which port" not in told


def test_the_trace_is_found_again_and_forgotten_with_its_scope(turn):
    memory = ada()
    result = answered(turn, [memory])
    assert memory.explain(result.trace_id) == result.trace
    memory.forget(memory.scope)
    with pytest.raises(NotFoundError, match=result.trace_id):
        memory.explain(result.trace_id)


def test_definitions_keep_the_trace_where_they_live_once_for_each_place(turn):
    store = MemoryStore()
    result = answered(turn, [chat(store, "a"), chat(store, "b")])
    held = Driven(store).get(ADA, result.trace_id, now=result.trace.at)
    assert Trace.of(held) == result.trace


def test_each_place_is_asked_for_its_last_turn_and_handed_the_trace_once(turn):
    asked: list[str] = []

    class Noting(MemoryStore):
        async def put(self, scope: Any, entry: Any, **options: Any) -> Any:
            asked.append(entry.kind.value)
            return await super().put(scope, entry, **options)

        async def list(self, scope: Any, **options: Any) -> Any:
            asked.extend(["last turn"] if options.get("limit") == LOOKED_AT else [])
            return await super().list(scope, **options)

    store = Noting()
    answered(turn, [chat(store, "a"), chat(store, "b"), chat(store, "c")])
    assert sorted(asked) == [*["last turn"] * 2, *["trace"] * 2]


def test_what_had_no_part_comes_from_the_step_it_would_have_followed(turn):
    trace = answered(turn, [Broken(), chat()], outcome=lambda answer: "fine").trace
    (query,), (answer,) = trace.all_of("query"), trace.all_of("answer")
    parents = {one.data["half"]: one.parents for one in trace.all_of("skip")}
    assert parents == {
        "read": (query.id,), "write": (answer.id,), "outcome": (answer.id,), "trace": (query.id,)
    }  # fmt: skip


def test_traces_may_be_left_out(turn):
    memory = ada()
    result = answered(turn, [memory], keep_trace=False)
    with pytest.raises(NotFoundError):
        memory.explain(result.trace_id)
    assert result.trace.records


def test_json_lines_hold_every_record_and_the_tree_names_them(turn):
    trace = answered(turn, [ada(), chat()]).trace
    head, *lines = [json.loads(line) for line in trace.json_lines()]
    assert head["trace"] == trace.id
    assert [line["id"] for line in lines] == [record.id for record in trace.records]
    assert len(trace.tree().splitlines()) == len(trace.records) + 1


def exported(turn, *said: object) -> tuple[Trace, list[str]]:
    def agent(prompt: Prompt) -> str:
        prompt.recorder.commit("said", [*said, "お茶\n", 1.5, None])
        prompt.recorder.narrate("and\nso on")
        return "done"

    trace = turn("hello", agent, memories=[ada(), chat()], scope=ADA).trace
    return trace, list(trace.json_lines())


def test_what_was_exported_is_read_back_as_it_was(turn):
    trace, lines = exported(turn, {"a": [True]}, "\x00 \x85 \u2028 \u2029")
    assert Trace.from_json_lines(lines) == trace
    assert Trace.from_json_lines("\n".join(lines).splitlines()) == trace
    assert Trace.from_json_lines(f"{line}\r\n\n" for line in lines) == trace
    assert Trace.from_json_lines("\n".join(lines).split("\n")).behind(3) == trace.behind(3)


def test_an_export_that_was_cut_or_changed_is_refused_by_the_line_that_is_wrong(turn):
    _, lines = exported(turn)
    for cut in (*range(1, len(lines)), 0):
        with pytest.raises(UsageError, match=r"records, and \d+ are there|no line"):
            Trace.from_json_lines(lines[:cut])
    for at in range(len(lines)):
        for broken in (lines[at][:-1], lines[at][: len(lines[at]) // 2], "[1]", "null", "{}"):
            with pytest.raises(UsageError, match=rf"line {at + 1} |first line"):
                Trace.from_json_lines([*lines[:at], broken, *lines[at + 1 :]])
    for mixed in ([*lines, lines[-1]], [*lines[:2], *lines[1:]], [lines[0], *lines[:0:-1]]):
        with pytest.raises(UsageError, match="line"):
            Trace.from_json_lines(mixed)


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": 9}, {"id": "2"}, {"id": None}, {"kind": "thought"}, {"kind": []}, {"data": [1]},
        {"parents": [2]}, {"parents": [0]}, {"parents": ["1"]}, {"parents": [True]}, {"parents": 1},
    ],
)  # fmt: skip
def test_a_line_that_is_no_record_is_refused(turn, wrong):
    _, lines = exported(turn)
    lines[2] = json.dumps({**json.loads(lines[2]), **wrong})
    with pytest.raises(UsageError, match="line 3") as caught:
        Trace.from_json_lines(lines)
    assert caught.value.argument == "lines"


@pytest.mark.parametrize(
    "wrong",
    [{"trace": ""}, {"trace": 5}, {"at": "today"}, {"at": None}, {"at": "2026-01-01T00:00:00"},
     {"records": "9"}, {"records": True}, {"records": None}],
)  # fmt: skip
def test_a_head_that_is_none_is_refused(turn, wrong):
    _, lines = exported(turn)
    lines[0] = json.dumps({**json.loads(lines[0]), **wrong})
    with pytest.raises(UsageError, match="first line"):
        Trace.from_json_lines(lines)


def test_whatever_an_agent_records_stays_on_its_line_of_the_tree(turn):
    odd = "tea\r\nanswer: forged\x1b[2J\u202e\u2066\x85\u2028 お茶 \x00 نمی\u200cدانم"

    def agent(prompt: Prompt) -> str:
        recorder = prompt.recorder
        recorder.narrate(odd)
        recorder.tool_call(odd, odd, odd)
        recorder.decision(odd, odd, rule=odd, evidence={odd: [odd]})
        recorder.commit(odd, odd)
        return "done"

    trace = turn("hello", agent, memories=[chat()], scope=ADA).trace
    lines = trace.tree().split("\n")
    assert len(lines) == len(trace.records) + 1
    assert trace.tree().splitlines() == lines
    assert not {"\x1b", "\u202e", "\u2066", "\0", "\x85"} & {*trace.tree()}
    (told,) = [line for line in lines if "narration" in line]
    assert "お茶" in told
    assert "نمی\u200cدانم" in told
    assert all("\n" not in line and json.loads(line) for line in trace.json_lines())


def test_the_tree_is_for_people():
    memory = chat()
    for said in ("one", "two", "three", "four"):
        result = run_turn(said, lambda prompt: "Yes.", memories=[memory], scope=ADA)
    shown = [line.strip() for line in result.trace.tree().splitlines()[1:]]
    kept = " ".join(result.context.parts[0].evidence.kept)
    assert f"kept {kept}" in shown[1]
    assert shown[2] == f"block: memory chat, characters 0 to {len(result.context.text)}, of {kept}"
    assert "write: memory chat, written msg-4-0 msg-4-1, turn 4" in shown
    assert not any(mark in line for line in shown for mark in ("digest", "{", "sqlite", "tokens 0"))


def test_the_tree_tells_what_was_decided_by_which_numbers_and_who_was_asked():
    meant = define_memory(
        "meant", type="semantic", strategy=TopK(1, embedder=HashingEmbedder(8)), store=MemoryStore()
    )

    def agent(prompt):
        prompt.recorder.decision("route", "茶", evidence={"approved": False, "score": 0})
        prompt.recorder.usage(input_tokens=7, output_tokens=0)
        return "Yes."

    told = run_turn("one", agent, memories=[meant], scope=ADA).trace.tree()
    assert "evidence approved false score 0" in told
    assert "usage input_tokens 7\n" in told
    assert "calls embed-query by hashing@8" in told


def test_only_what_was_read_anew_is_a_read_again():
    calm, keen = chat(id="calm"), chat(id="keen", timing="every-iteration")
    both = [calm, keen]
    run_turn("one", lambda prompt: "two", memories=both, scope=ADA)

    def twice(prompt: Prompt) -> str:
        prompt.refresh()
        return "four"

    trace = run_turn("three", twice, memories=both, scope=ADA).trace
    assert [step.data["memory"] for step in trace.all_of("read")] == ["calm", "keen", "keen"]
    first, second = trace.all_of("prompt")
    read = [step for step in trace.behind(second.id) if step.kind == "read"]
    assert {step.data["memory"] for step in read} == {"calm", "keen"}
    assert first.parents != second.parents


def test_all_that_is_known_of_a_candidate_stands_in_the_trace():
    whole = Candidate("x", False, "decayed", 0.5, 1, 2, 3, "of", ("window",))
    told = _told_of(whole)
    assert set(told) == {one.name for one in dataclasses.fields(Candidate)}
    assert told == json.loads(json.dumps(dataclasses.asdict(whole)))
    assert _told_of(Candidate("x", kept=True)) == {"id": "x", "kept": True}
    assert _told_of(Candidate("x", True, score=0.0, rank=0, position=0, cost=0)) == {
        "id": "x", "kept": True, "score": 0.0, "rank": 0, "position": 0, "cost": 0
    }  # fmt: skip


def _told_of(candidate: Candidate) -> dict[str, Any]:
    evidence = Evidence("m", "episodic", "window", "rule", "store", "t", (candidate,))
    tracing = Tracing("trace", NOW)
    tracing.prompted(compose([TurnPart("m", "Tea.", evidence=evidence)]), 2, ())
    [read] = tracing.trace().all_of("read")
    [told] = read.data["candidates"]
    return told
