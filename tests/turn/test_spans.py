"""An agent of any framework is recorded from its spans, through the real OpenTelemetry SDK."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.trace import Status, StatusCode, set_span_in_context

from perdure import run_turn
from perdure.turn import Prompt, Recorder, SpanRecorder
from turn.worlds import ADA, WORLDS, chat


def test_model_and_tool_calls_of_an_instrumented_agent_stand_in_the_trace():
    provider = TracerProvider()
    provider.add_span_processor(SpanRecorder())
    tracer = provider.get_tracer("agent")

    def model(prompt: Prompt) -> str:
        with tracer.start_as_current_span("chat gpt") as span:
            span.set_attribute("gen_ai.operation.name", "chat")
            span.set_attribute("gen_ai.usage.input_tokens", 21)
            span.set_attribute("gen_ai.usage.output_tokens", 4)
        with tracer.start_as_current_span("execute_tool lookup") as span:
            span.set_attribute("gen_ai.operation.name", "execute_tool")
            span.set_attribute("gen_ai.tool.name", "lookup")
            span.set_attribute("gen_ai.tool.call.arguments", json.dumps({"port": 8443}))
            span.set_status(Status(StatusCode.ERROR, "closed"))
        with tracer.start_as_current_span("unrelated"):
            pass
        return "done"

    for world in WORLDS.values():
        result = world("hello", model, memories=[chat()], scope=ADA)
        assert (result.record.usage.input_tokens, result.record.iterations) == (21, 1)
        (call,) = result.record.tool_calls
        assert (call.name, call.args, call.errored) == ("lookup", {"port": 8443}, True)
        assert [one.data["name"] for one in result.trace.all_of("tool-call")] == ["lookup"]
    with tracer.start_as_current_span("chat outside") as span:
        span.set_attribute("gen_ai.operation.name", "chat")
    provider.shutdown()


def spans(*attributes: dict[str, Any]) -> Any:
    """Run a turn whose agent writes spans of these attributes, each within the one before."""
    provider = TracerProvider()
    provider.add_span_processor(SpanRecorder())
    tracer = provider.get_tracer("agent")

    def model(prompt: Prompt) -> str:
        with ExitStack() as held:
            for each in attributes:
                held.enter_context(tracer.start_as_current_span("a span", attributes=each))
        return "done"

    result = run_turn("hello", model, memories=[], scope=ADA)
    provider.shutdown()
    return result.record


COST = {"gen_ai.usage.input_tokens": 21, "gen_ai.usage.output_tokens": 4}
CALL = {"gen_ai.operation.name": "chat", "gen_ai.provider.name": "x", **COST}


@pytest.mark.parametrize(
    "outer", ["invoke_agent", "create_agent", "invoke_workflow", "embeddings", "retrieval", "plan"]
)
def test_what_the_span_of_an_agent_sums_up_is_not_counted_again(outer):
    record = spans({"gen_ai.operation.name": outer, **COST}, CALL, {**CALL, **COST})
    assert (record.usage.input_tokens, record.usage.output_tokens) == (42, 8)
    assert record.iterations == 2


def test_cached_and_reasoning_tokens_are_parts_of_the_sums_and_not_added():
    parts = {"cache_read.input_tokens": 20, "reasoning.output_tokens": 3}
    record = spans({**CALL, **{f"gen_ai.usage.{name}": held for name, held in parts.items()}})
    assert (record.usage.input_tokens, record.usage.output_tokens) == (21, 4)


def test_tokens_under_the_names_of_earlier_conventions_count():
    cost = {"gen_ai.usage.prompt_tokens": 5, "gen_ai.usage.completion_tokens": 2}
    record = spans({"gen_ai.operation.name": "text_completion", **cost}, {**CALL, **cost})
    assert (record.usage.input_tokens, record.usage.output_tokens) == (26, 6)


@pytest.mark.parametrize("nonsense", [-3, True, 2.5, "7", 10**20, [7]])
def test_what_is_no_number_of_tokens_counts_nothing(nonsense):
    record = spans({**CALL, "gen_ai.usage.input_tokens": nonsense})
    assert (record.usage.input_tokens, record.usage.output_tokens) == (0, 4)


def test_a_tool_that_failed_says_so_by_its_status_or_by_the_type_of_its_error():
    tool = {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "lookup"}
    record = spans(
        {**tool, "gen_ai.tool.call.result": "{not json"}, {**tool, "error.type": "timeout"}
    )
    told = {(one.result_preview, one.errored) for one in record.tool_calls}
    assert {errored for _, errored in told} == {True, False}
    assert any("{not json" in shown for shown, errored in told if not errored)


def test_a_span_in_a_thread_of_the_agents_own_belongs_to_the_turn_of_its_parent():
    provider = TracerProvider()
    provider.add_span_processor(SpanRecorder())
    tracer = provider.get_tracer("agent")

    def model(prompt: Prompt) -> str:
        with tracer.start_as_current_span("invoke_agent") as outer:
            around = set_span_in_context(outer)
            call = lambda: tracer.start_span("chat", around, attributes=CALL).end()  # noqa: E731
            thread = threading.Thread(target=call)
            thread.start()
            thread.join()
        tracer.start_span("chat", around, attributes=CALL).end()
        return "done"

    record = run_turn("hello", model, memories=[], scope=ADA).record
    assert (record.usage.input_tokens, record.iterations) == (42, 2)
    provider.shutdown()


def fake(number: int, trace: int = 1, *, attributes: object = CALL) -> Any:
    context = SimpleNamespace(trace_id=trace, span_id=number)
    return SimpleNamespace(attributes=attributes, get_span_context=lambda: context)


def test_a_span_counts_in_the_turn_it_began_in_and_in_no_other():
    spans, first, second = SpanRecorder(), Recorder(), Recorder()
    spans.on_start(fake(1))
    with first.current():
        spans.on_start(fake(2))
        spans.on_start(fake(3, trace=1))
    with second.current():
        spans.on_start(fake(3, trace=2))
        spans.on_end(fake(2))
        spans.on_end(fake(1))
        spans.on_end(fake(9))
        spans.on_end(fake(3, trace=1))
        spans.on_end(fake(3, trace=1))
    assert (first.finished().iterations, second.finished().iterations) == (2, 0)
    spans.on_end(fake(3, trace=2))
    assert second.finished().iterations == 1


def test_a_span_that_never_ends_holds_nothing_of_its_turn():
    spans = SpanRecorder()
    with (recorder := Recorder()).current():
        spans.on_start(fake(1))
    held = weakref.ref(recorder)
    del recorder
    gc.collect()
    assert held() is None
    spans.on_end(fake(1))


TOOL = {"gen_ai.operation.name": "execute_tool"}


@pytest.mark.parametrize(
    "broken",
    [
        None, [1, 2], {}, {"gen_ai.operation.name": ["chat"]}, {"gen_ai.operation.name": {}},
        {**TOOL, "gen_ai.tool.name": None}, {**TOOL, "gen_ai.tool.name": "\ud800"},
        {**TOOL, "gen_ai.tool.call.arguments": "[" * 100_000},
        {**TOOL, "gen_ai.tool.call.arguments": "[" * 900 + "]" * 900},
        {**TOOL, "gen_ai.tool.call.result": 10**5000},
    ],
)  # fmt: skip
def test_whatever_stands_in_a_span_nothing_is_raised_into_the_agent(broken):
    spans = SpanRecorder()

    def model(prompt: Prompt) -> str:
        spans.on_start(fake(1))
        spans.on_end(fake(1, attributes=broken))
        return "done"

    result = run_turn("hello", model, memories=[chat()], scope=ADA)
    assert (result.answer, result.skipped) == ("done", ())
    tools = isinstance(broken, dict) and broken.get("gen_ai.operation.name") == "execute_tool"
    assert len(result.record.tool_calls) == tools
