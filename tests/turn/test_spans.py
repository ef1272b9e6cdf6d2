"""An agent of any framework is recorded from its spans, through the real OpenTelemetry SDK."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.trace import Status, StatusCode

from perdure import run_turn
from perdure.turn import Prompt, SpanRecorder
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


@pytest.mark.parametrize("nonsense", [-3, True, 2.5, "7"])
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
