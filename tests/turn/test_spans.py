"""An agent of any framework is recorded from its spans, through the real OpenTelemetry SDK."""

from __future__ import annotations

import json

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.trace import Status, StatusCode

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
