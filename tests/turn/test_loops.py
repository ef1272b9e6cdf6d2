"""An agent that calls its model again and again within a turn, and one that goes on after it."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from perdure import UsageError, run_turn
from perdure.memories import Budget, define_memory
from perdure.stores import MemoryStore
from perdure.text.tokens import estimate_tokens
from perdure.turn import Prompt
from turn.worlds import ADA, WORLDS, chat

ROOM = 400


@pytest.fixture(params=WORLDS)
def turn(request):
    return WORLDS[request.param]


@pytest.mark.parametrize("said", ["The build is red again.", "ビルドがまた赤くなりました。"])
def test_ten_calls_read_anew_within_the_budget_each_with_its_own_evidence(turn, said):
    store = MemoryStore()
    live = define_memory(
        "live", type="episodic", strategy=Budget(0, 1), store=store, timing="every-iteration"
    )
    fixed = chat(id="fixed")
    run_turn("I live in Oslo.", lambda prompt: "Noted.", memories=[fixed], scope=ADA)
    seen: list[Prompt] = []

    def agent(prompt: Prompt) -> str:
        for number in range(10):
            tool = lambda _, number=number: f"Tool {number}: {said} {said}"  # noqa: E731
            run_turn(f"{number} {said}", tool, memories=[live], scope=ADA, keep_trace=False)
            prompt = prompt.refresh()
            seen.append(prompt)
            prompt.recorder.usage(1, 1)
        return "done"

    result = turn("Go on.", agent, memories=[fixed, live], scope=ADA, max_tokens=ROOM)
    assert result.skipped == ()
    assert len({prompt.system for prompt in seen}) == 10
    for number, prompt in enumerate(seen):
        assert estimate_tokens(prompt.system) == prompt.context.total_tokens <= ROOM
        assert "Oslo" in prompt.system
        assert f"Tool {number}:" in prompt.system
        evidence = prompt.context.parts[1].evidence
        assert evidence is not None
        assert f"msg-{number + 1}-1" in evidence.kept
    reads = [one.data["memory"] for one in result.trace.all_of("read")]
    assert (reads.count("fixed"), reads.count("live")) == (1, 1 + 10)
    late = seen[-1].context.parts[1].evidence
    assert late is not None
    assert "over-budget" in late.refused.values()


def test_each_call_comes_from_the_prompt_that_stood_then(turn):
    live = chat(id="live", timing="every-iteration")

    def agent(prompt: Prompt) -> str:
        for number in range(3):
            prompt.recorder.narrate(f"call {number}")
            prompt = prompt.refresh()
        return "done"

    trace = turn("Go on.", agent, memories=[live], scope=ADA).trace
    prompts = [one.id for one in trace.all_of("prompt")]
    parents = [one.parents for one in trace.all_of("narration")]
    assert parents == [(prompt,) for prompt in prompts[:3]]


def test_a_memory_that_hangs_when_it_is_read_anew_costs_its_own_part_of_that_call(turn):
    class Hanging(MemoryStore):
        free, reads = threading.Event(), 0

        async def list(self, *told: Any, **options: Any) -> Any:
            self.reads += 1
            if self.reads == 3:
                self.free.wait(30)
            return await super().list(*told, **options)

    store = Hanging()
    live, other = chat(store, id="live", timing="every-iteration"), chat(id="other")
    for memory in (live, other):
        run_turn("I live in Oslo.", lambda prompt: "Noted.", memories=[memory], scope=ADA)
    store.reads = 1
    parts: list[list[str]] = []

    def agent(prompt: Prompt) -> str:
        for _ in range(3):
            parts.append([part.memory_id for part in prompt.context.parts if part.stable])
            prompt = prompt.refresh()
        return "done"

    result = turn("Go on.", agent, memories=[live, other], scope=ADA, deadline=0.2)
    store.free.set()
    assert parts == [["live", "other"], ["other"], ["live", "other"]]
    assert [(one.memory_id, one.half, one.reason) for one in result.skipped] == [
        ("live", "read", "late")
    ]


def test_whoever_keeps_a_prompt_beyond_its_turn_is_told_that_it_is_over(turn):
    kept: list[Prompt] = []
    memory = chat(timing="every-iteration")
    turn("Hi.", lambda prompt: str(kept.append(prompt)), memories=[memory], scope=ADA)
    with pytest.raises(UsageError, match="the turn is over") as caught:
        kept[0].refresh()
    assert caught.value.argument == "refresh"
    with pytest.raises(UsageError, match="the turn is over"):
        asyncio.run(again(kept[0]))


async def again(prompt: Prompt) -> Prompt:
    return await prompt.arefresh()


def test_a_turn_within_a_turn_has_a_recorder_of_its_own(turn):
    def inner(prompt: Prompt) -> str:
        prompt.recorder.narrate("inner")
        return "inner"

    def outer(prompt: Prompt) -> str:
        prompt.recorder.narrate("before")
        answer = run_turn("In.", inner, memories=[chat()], scope=ADA)
        prompt.recorder.narrate("after")
        assert answer.record.narrative == ("inner",)
        return "outer"

    result = turn("Out.", outer, memories=[chat()], scope=ADA)
    assert result.record.narrative == ("before", "after")
