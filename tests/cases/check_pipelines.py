"""Expected of memory definitions: order, windows, summaries, budgets, decay, chats apart."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import pytest

from cases.expecting import expect
from cases.notation import expand
from cases.pipelines import Pipeline, messages_of
from cases.steps import Run
from perdure import run_turn
from perdure.memories import (
    Budget,
    Decay,
    Extract,
    Hybrid,
    MemoryDefinitionError,
    Summarize,
    TopK,
    Window,
    define_memory,
)
from perdure.model.evidence import MemoryType
from perdure.model.message import Message
from perdure.models import Asked, ScriptedModel
from perdure.stores.memory import MemoryStore
from perdure.testing import HashingEmbedder
from perdure.text import estimate_tokens

EVERYWHERE = ("memory", "sqlite", "postgres", "redis", "dynamodb")


@contextmanager
def _pipeline(run: Run, strategy: object, **options: Any) -> Iterator[Pipeline]:
    pipeline = Pipeline(run.world, strategy, **options)
    try:
        yield pipeline
    finally:
        pipeline.close()


@expect(by_hand=True)
def cc_05(run: Run) -> None:
    shape = run.case["input"]
    threads, number = shape["threads"], shape["each"]["n"]

    def append(thread: int) -> None:
        for place in range(number):
            pipeline.append(Message("user", f"t{thread} n{place}."), run=f"{thread}-{place}")

    with _pipeline(run, Window(threads * number + 1)) as pipeline:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(append, range(threads)))
        found = re.findall(r"t(\d+) n(\d+)\.", pipeline.render())
    assert len(found) == threads * number
    places: dict[str, list[int]] = defaultdict(list)
    for thread, place in found:
        places[thread].append(int(place))
    assert all(order == list(range(number)) for order in places.values())
    assert len(places) == threads


@expect(stores=EVERYWHERE, by_hand=True)
def or_01(run: Run) -> None:
    turns = run.case["input"]["steps"][0]["turns"]
    said = [turn["content"] for turn in turns]
    with _pipeline(run, Window(len(turns))) as pipeline:
        for at in range(0, len(turns), 2):
            pipeline.append(*messages_of(turns[at : at + 2]), run=f"r{at}")
        for _ in range(2):
            assert re.findall(r"\b[qa]\d+\b", pipeline.render()) == said
            pipeline.reopen()


@expect(stores=EVERYWHERE, by_hand=True)
def is_08(run: Run) -> None:
    hint, question = (step["turns"][0]["content"] for step in run.case["input"]["steps"][:2])
    config = Window(8)
    with _pipeline(run, config) as pipeline:
        for number, said in (("A", hint), ("B", question)):
            pipeline.append(Message("user", said), Message("assistant", "Noted."), session=number)
        other = define_memory("case", type="episodic", strategy=config, store=pipeline.store)
        assert "otter" in pipeline.render("A")
        assert "otter" not in pipeline.render("B")
        read = other.read(pipeline.scope("B"), "?", now=run.world.clock.now())
        assert "otter" not in "".join(one.text for one in pipeline.driven.run(read).blocks)
        if pipeline.definition.inline:
            _in_turns(pipeline, question)


def _in_turns(pipeline: Pipeline, question: str) -> None:
    seen = {
        session: run_turn(
            question,
            lambda prompt: prompt.system or "?",
            memories=[pipeline.definition],
            scope=pipeline.scope(session),
        ).answer
        for session in ("B", "A")
    }
    assert "otter" in seen["A"]
    assert "otter" not in seen["B"]


@expect(stores=EVERYWHERE, by_hand=True)
def lr_02(run: Run) -> None:
    shape = run.case["input"]
    asked: list[str] = []

    def echo(call: Asked) -> str:
        asked.append(call.messages[-1].content)
        return call.messages[-1].content

    most = 2 * shape["pipeline"]["max_turns"]
    llm = ScriptedModel(echo)
    with _pipeline(run, Summarize(recent=most // 2, size=most, llm=llm, model="stub")) as pipeline:
        turns = messages_of(shape["turns"])
        for at in range(0, len(turns), 2):
            pipeline.append(*turns[at : at + 2], run=f"r{at}")
            block = pipeline.render()
    assert "980" in asked[0]
    assert "B7" in asked[0]
    for word in ("980", "B7", "door seal", "Sunday"):
        assert word in block


@expect(stores=EVERYWHERE, by_hand=True)
def lr_04(run: Run) -> None:
    shape = run.case["input"]
    asked: list[str] = []

    def record(call: Asked) -> str:
        asked.append(call.messages[-1].content)
        return f"s{len(asked)}"

    most = shape["pipeline"]["max_turns"]
    long = " and nothing else of note was said on that day about anything at all" * 4
    llm = ScriptedModel(record)
    with _pipeline(run, Summarize(recent=1, size=most, llm=llm, model="stub")) as pipeline:
        for number, message in enumerate(messages_of(shape["turns"])):
            pipeline.append(Message(message.role, message.content + long), run=f"r{number}")
            block = pipeline.render()
    facts = [turn["content"] for turn in shape["turns"]]
    told = [[fact for fact in facts if fact in text] for text in asked]
    passed = [fact for facts_of_call in told for fact in facts_of_call]
    shown = [fact for fact in facts if fact in block]
    assert passed == list(dict.fromkeys(passed))
    assert sorted({*passed, *shown}) == sorted(facts)
    assert not set(passed) & set(shown)
    assert passed


@expect(stores=("sqlite", "postgres", "redis", "dynamodb"), by_hand=True)
def tk_06(run: Run) -> None:
    shape = run.case["input"]
    most = shape["pipeline"]["max_tokens"]
    with _pipeline(run, Budget(reserve_tokens=0, minimum_tokens=0)) as pipeline:
        for number, text in enumerate(expand(shape["steps"][0]["turns"])):
            pipeline.append(Message("user", text), run=f"r{number}")
        pipeline.reopen()
        block = pipeline.render(remaining_tokens=most)
    assert 0 < estimate_tokens(block) <= most
    assert "Message number 60 " in block
    assert "Message number 1 " not in block


@expect(stores=EVERYWHERE, by_hand=True)
def dc_02(run: Run) -> None:
    old = datetime(1970, 1, 1, tzinfo=UTC)
    halves = [timedelta(days=step.get("half_life_days", 1)) for step in _configured(run)]
    assert [half_life < timedelta(0) for half_life in halves] == [False, True, False]
    for half_life in halves:
        strategy = Decay(half_life, min_score=0.0)
        if half_life < timedelta(0):
            with pytest.raises(MemoryDefinitionError):
                Pipeline(run.world, strategy)
            continue
        with _pipeline(run, strategy) as pipeline:
            for at, said in ((old, "Old truth."), (run.world.clock.now(), "New truth.")):
                run.world.clock.set(at)
                pipeline.append(Message("user", said), session=str(half_life), run=said)
            block = pipeline.render(str(half_life))
        assert re.findall(r"(?:Old|New) truth", block) == ["Old truth", "New truth"]
    # As the reference has it, a half-life of nothing leaves what is of this very moment.
    with _pipeline(run, Decay(timedelta(0))) as pipeline:
        pipeline.append(Message("user", "Old truth."), session="off", run="r")
        assert "Old truth" in pipeline.render("off")
        assert pipeline.render("off", now=run.world.clock.now() + timedelta(seconds=1)) == ""


def _configured(run: Run) -> list[Any]:
    return [step for step in run.case["input"]["steps"] if step["op"] == "configure"]


def _strategies() -> dict[str, object]:
    llm, embedder = ScriptedModel(lambda _: "{}"), HashingEmbedder()
    return {
        "window": Window(2),
        "budget": Budget(0, 0),
        "summarize": Summarize(recent=1, size=2, llm=llm, model="stub"),
        "topK": TopK(k=2, threshold=0.0, embedder=embedder),
        "extract": Extract(),
        "decay": Decay(timedelta(seconds=60)),
        "hybrid": Hybrid([Window(2)]),
    }


@expect(stores=EVERYWHERE, by_hand=True)
def cf_03(run: Run) -> None:
    options = run.case["input"]["steps"][0]["options"]
    pipeline = Pipeline(run.world, Window(1))
    for memory_type in get_args(MemoryType):
        for name, strategy in _strategies().items():
            given: dict[str, Any] = {"type": memory_type, "strategy": strategy}
            code = _refused(store=pipeline.store, **given)
            at_home = _refused(store=MemoryStore(), **given)
            assert code in (at_home, "needs-vector-store"), (memory_type, name)
            if not code:
                _honours(pipeline, options["max_tokens"], f"{memory_type}-{name}", **given)
    with pytest.raises(TypeError, match="ttl"):
        define_memory(
            "m", type="episodic", strategy=Window(1), store=pipeline.store, ttl=options["ttl"]
        )  # type: ignore[call-arg]
    pipeline.close()


def _refused(**given: Any) -> str:
    try:
        define_memory("m", **given)
    except MemoryDefinitionError as error:
        return error.code
    return ""


def _honours(pipeline: Pipeline, most: int, session: str, **given: Any) -> None:
    definition = define_memory(session, store=pipeline.store, **given)
    pipeline.definition = definition
    for number in range(4):
        said = Message("user", f"My name is Ann{number} and my port is 70{number}.")
        pipeline.append(said, Message("assistant", "Noted."), session=session, run=f"r{number}")
    answer = pipeline.read(session, remaining_tokens=most)
    assert sum(estimate_tokens(block.text) for block in answer.blocks) <= most
    whole = pipeline.read(session)
    shown = [one for block in whole.blocks for one in block.fragments]
    if definition.strategy in ("window", "hybrid", "topK"):
        assert len(shown) <= 2, session
