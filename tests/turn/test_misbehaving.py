"""Whatever misbehaves beside the model costs its own part of a turn, and is told."""

from __future__ import annotations

import asyncio
import functools
import os
import warnings
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from perdure import UsageError, arun_turn, run_turn
from perdure.embedders import HashingEmbedder
from perdure.memories import Summarize, TopK, define_memory
from perdure.stores import MemoryStore
from perdure.turn import Prompt, Recorder
from perdure.turn.recorder import MOST_CHARS, MOST_STEPS, NOT_KEPT
from turn.worlds import ADA, WORLDS, Broken, ada, chat


@pytest.fixture(params=WORLDS)
def turn(request):
    return WORLDS[request.param]


class Stop(BaseException):
    """What a program raises to stop an agent."""


ENDINGS = (TimeoutError("slow"), asyncio.CancelledError(), Stop(), ValueError("x"))


@pytest.mark.parametrize("error", ENDINGS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("form", ["plain", "async", "pieces", "async pieces"])
def test_what_the_model_raises_arrives_as_it_is(turn, error, form):
    def plain(prompt: Prompt) -> str:
        raise error

    async def awaited(prompt: Prompt) -> str:
        raise error

    def pieces(prompt: Prompt):
        yield "a"
        raise error

    async def awaited_pieces(prompt: Prompt):
        yield "a"
        raise error

    models: dict[str, Any] = {"plain": plain, "async": awaited, "pieces": pieces}
    messages = chat()
    with pytest.raises(type(error)):
        turn("I live in Oslo.", models.get(form, awaited_pieces), memories=[messages], scope=ADA)
    seen = run_turn("?", lambda prompt: prompt.system, memories=[messages], scope=ADA)
    assert seen.answer == ""


class MuteError(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


class Strange(Broken):
    """A memory whose halves give, or raise, anything at all."""

    def __init__(self, given: object) -> None:
        self.given = given

    def context(self, message: str, **options: Any) -> Any:
        if isinstance(self.given, Exception):
            raise self.given
        return self.given

    learn = context  # type: ignore[assignment]

    def keep_trace(self, trace: Any) -> None:
        self.context("")


@pytest.mark.parametrize(
    "given",
    [MuteError(), ValueError("\ud800\0"), ValueError("x" * 10**6), None, "text", {"a": 1}, 5],
)
def test_a_memory_may_give_or_raise_anything(turn, given):
    messages = chat()
    result = turn("hello", lambda prompt: "hi", memories=[Strange(given), messages], scope=ADA)
    halves = [(one.half, one.reason) for one in result.skipped if one.memory_id == "memory"]
    assert halves[:2] == [("read", "failed"), ("write", "failed")]
    assert all(len(one.detail) < 1000 for one in result.skipped)
    assert [one for one in result.skipped if one.memory_id == "chat"] == []


@pytest.mark.parametrize("answer", ["half \ud800 a character", "a \0 NUL"])
def test_an_answer_that_no_store_can_keep_is_kept_as_far_as_it_can(turn, answer):
    memory, messages = ada(), chat()
    result = turn("I live in Oslo.", lambda prompt: answer, memories=[memory, messages], scope=ADA)
    assert result.answer == answer
    assert result.skipped == ()
    seen = turn("?", lambda prompt: prompt.system, memories=[messages], scope=ADA).answer
    assert "I live in Oslo." in seen


def failing(answer: str) -> bool:
    raise ValueError(answer)


@pytest.mark.parametrize("judge", [failing, lambda answer: "yes", lambda answer: 1])
def test_a_judge_that_does_not_judge_costs_the_outcome_alone(turn, judge):
    messages = chat()
    told = {"memories": [ada(), messages], "scope": ADA, "outcome": judge}
    result = turn("hello", lambda prompt: "hi", **told)
    assert [(one.half, one.reason) for one in result.skipped] == [("outcome", "failed")]
    assert list(result.receipts) == ["memory", "chat"]
    assert result.trace.all_of("skip")[0].data["half"] == "outcome"


def test_a_judge_may_be_async(turn):
    memory = ada()

    async def judge(answer: str) -> bool:
        await asyncio.sleep(0)
        return False

    turn("Deploy the api to kubernetes.", lambda prompt: "no", memories=[memory], outcome=judge)
    domains = memory.self_model().domains.values()
    assert domains
    assert all(skill.samples == 1 for skill in domains)


def test_a_listener_that_nobody_awaits_is_refused(turn):
    async def listen(text: str) -> None: ...

    for listener in (listen, "print"):
        with pytest.raises(UsageError) as caught:
            turn("hello", lambda prompt: "hi", memories=[], on_text=listener)
        assert caught.value.argument == "on_text"


class Hidden:
    """A value that cannot be shown."""

    def __repr__(self) -> str:
        raise ValueError("no words")


ODD: dict[str, object] = {
    "no words": Hidden(),
    "too many digits": 10**5000,
    "within": [10**5000, {"a": Hidden()}],
    "half characters": "\ud800" * 3000,
    "keys": {(1, 2): "\ud800"},
    "depth": functools.reduce(lambda inner, _: [inner], range(900), 1),
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_whatever_an_agent_records_its_turn_is_kept(turn, odd):
    runs = define_memory(
        "runs", type="causal", strategy=TopK(1, None, HashingEmbedder()), store=MemoryStore()
    )

    def agent(prompt: Prompt) -> str:
        prompt.recorder.decision("stage", odd, evidence=odd)  # type: ignore[arg-type]
        prompt.recorder.tool_call("tool", odd, odd)
        prompt.recorder.commit("key", odd)
        prompt.recorder.narrate("x" * 10**6)
        return "done"

    result = turn("do it", agent, memories=[runs], scope=ADA)
    assert result.skipped == ()
    assert result.receipts["runs"].written == ("snap-1",)
    assert len(str(result.trace)) < 10 * MOST_CHARS + 5000


def test_a_turn_without_end_is_recorded_to_an_end(turn):
    runs = define_memory(
        "runs", type="causal", strategy=TopK(1, None, HashingEmbedder()), store=MemoryStore()
    )

    def agent(prompt: Prompt) -> str:
        for _ in range(2 * MOST_STEPS):
            prompt.recorder.tool_call("look", {"at": "x" * 1000}, "y")
            prompt.recorder.usage(1, 1)
        return "done"

    result = turn("do it", agent, memories=[runs], scope=ADA)
    assert len(result.trace.records) < MOST_STEPS + 10
    assert result.record.narrative == (NOT_KEPT,)
    assert result.trace.all_of("narration")[0].data["text"] == NOT_KEPT
    assert result.record.iterations == result.record.usage.input_tokens == 2 * MOST_STEPS


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "good", None, True, 10**400])
def test_a_score_is_a_number_that_can_be_kept(value):
    with pytest.raises(UsageError):
        Recorder().score(value)


def test_threads_may_ask_for_the_prompt_at_once(turn):
    memories = [chat(id=name, timing="every-iteration") for name in ("a", "b")]
    for _ in range(2):
        turn("hello", lambda prompt: "hi", memories=memories, scope=ADA)
    seen: list[tuple[str, ...]] = []

    def model(prompt: Prompt) -> str:
        def again(_: int) -> tuple[str, ...]:
            return tuple(part.memory_id for part in prompt.refresh().context.parts)

        with ThreadPoolExecutor(8) as threads:
            seen.extend(threads.map(again, range(24)))
        return "done"

    result = turn("hello", model, memories=memories, scope=ADA)
    assert Counter(seen) == {("a", "b"): 24}
    numbers = [record.id for record in result.trace.records]
    assert numbers == list(range(1, len(numbers) + 1))


class Suspending(MemoryStore):
    """A store that says it suspends, so that a portal runs it."""

    inline = False


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_fork_runs_its_own_turns():
    run_turn("hello", lambda prompt: "hi", memories=[chat(Suspending())], scope=ADA)
    with warnings.catch_warnings():
        # Newer Pythons warn of what is tested here: a fork beside the thread of the portal.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        result = run_turn("hello", lambda prompt: "hi", memories=[chat(Suspending())], scope=ADA)
        os._exit(len(result.skipped))
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("deadline", [float("inf"), 10**400])
def test_a_deadline_may_be_as_far_away_as_anybody_likes(turn, deadline):
    told = {"memories": [chat()], "scope": ADA, "deadline": deadline}
    assert turn("hello", lambda prompt: "hi", **told).skipped == ()


def test_a_summarizer_that_is_slow_does_not_cost_the_conversation(turn):
    class Slow:
        inline = False

        async def complete(self, messages: Any, **_: Any) -> Any:
            await asyncio.sleep(60)

    strategy = Summarize(recent=1, size=3, llm=Slow(), model="m")
    memory = define_memory("chat", type="episodic", strategy=strategy, store=MemoryStore())
    told = {"memories": [memory], "scope": ADA, "deadline": 1.0}
    for said in ("I live in Oslo.", "I sail."):
        turn(said, lambda prompt: "Noted.", **told)
    result = turn("Where?", lambda prompt: prompt.system, **told)
    assert result.skipped == ()
    assert "Oslo" in result.answer
    assert result.context.parts[0].evidence.degraded == ("summarizer-failed: TimeoutError",)


class Leaving:
    """A cognitive memory that says it is being closed, though nobody closes it."""

    async def context(self, *said: str, **options: Any) -> Any:
        raise GeneratorExit

    learn = keep_trace = context


def test_a_memory_that_ends_as_if_it_were_closed_costs_its_own_part_alone():
    turn = arun_turn("Hi.", lambda prompt: "So.", memories=[Leaving(), chat()], scope=ADA)
    result = asyncio.run(turn)
    assert result.answer == "So."
    assert [one.half for one in result.skipped] == ["read", "write", "trace"]
    assert all("GeneratorExit" in one.detail for one in result.skipped)


def test_a_turn_that_is_closed_while_a_memory_is_read_ends_without_a_sound():
    asked = asyncio.Event()

    class Waiting(Leaving):
        async def context(self, *said: str, **options: Any) -> Any:
            asked.set()
            await asyncio.Event().wait()

    loop = asyncio.new_event_loop()
    turn = arun_turn("Hi.", lambda prompt: "So.", memories=[Waiting()], scope=ADA)
    task: Any = loop.create_task(turn)
    loop.run_until_complete(asked.wait())
    turn.close()
    task._log_destroy_pending = False
    assert turn.cr_frame is None
    loop.close()
