"""Record an agent of any framework from its OpenTelemetry spans, by the GenAI conventions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol, cast
from weakref import WeakValueDictionary

from perdure.turn.recorder import MOST_TOKENS, Recorder, current_recorder
from perdure.turn.wording import shown

_CALLS = frozenset({"chat", "text_completion", "generate_content"})
_TOOL = "execute_tool"


class Span(Protocol):
    """What is read of an ended span."""

    @property
    def attributes(self) -> Mapping[str, Any] | None:
        """The attributes of the span."""
        ...

    @property
    def status(self) -> Any:
        """The status; its `status_code.name` is ERROR for what failed."""
        ...


class SpanRecorder:
    """A span processor: model calls become usage, tool calls become tool calls.

    Add it once to the tracer provider of your program:
    `provider.add_span_processor(SpanRecorder())`. A span belongs to the turn in which it was
    started, or its parent was, in whatever thread; spans outside of any turn, and those that the
    conventions do not speak of, are left alone. Whatever stands in a span, nothing is raised into
    the agent. Needs no package of OpenTelemetry itself: it is called by the one that you use.
    """

    def __init__(self) -> None:
        # A span that never ends holds nothing of its turn.
        self._turns: WeakValueDictionary[tuple[object, object], Recorder] = WeakValueDictionary()

    def on_start(self, span: Any, parent_context: object = None) -> None:
        """Note to which turn a span belongs."""
        recorder = current_recorder()
        if recorder is None:
            recorder = self._turns.get(_name(getattr(span, "parent", None)))
        if recorder is not None:
            self._turns[_name(span.get_span_context())] = recorder

    def on_end(self, span: Any) -> None:
        """Record what the span says, in the turn that it belongs to."""
        recorder = self._turns.pop(_name(span.get_span_context()), None)
        if recorder is not None:
            record_span(recorder, span)

    def _on_ending(self, span: Any) -> None:
        """Do nothing: the SDK asks this of its own processors, and of ours as well."""

    def shutdown(self) -> None:
        """Let go of spans that never ended."""
        self._turns.clear()

    def force_flush(self, timeout_millis: int = 30000) -> bool:
        """Do nothing: what ended is recorded at once."""
        return True


def record_span(recorder: Recorder, span: Span) -> None:
    """Record one ended span, if it is a model call or a tool call of the GenAI conventions.

    Spans of a whole agent or workflow repeat what the calls within them cost: those are left alone.
    """
    said = _said(span)
    operation = said.get("gen_ai.operation.name")
    if not isinstance(operation, str):
        return
    if operation in _CALLS:
        recorder.usage(
            _count(said, "input_tokens", "prompt_tokens"),
            _count(said, "output_tokens", "completion_tokens"),
        )
    elif operation == _TOOL:
        recorder.tool_call(
            shown(said.get("gen_ai.tool.name", "unknown"), str),
            _read(said.get("gen_ai.tool.call.arguments")),
            _read(said.get("gen_ai.tool.call.result")),
            errored="error.type" in said or _has_failed(span),
        )


def _said(span: Span) -> Mapping[str, Any]:
    attributes = cast(object, span.attributes)
    return cast(Mapping[str, Any], attributes) if isinstance(attributes, Mapping) else {}


def _name(context: Any) -> tuple[object, object]:
    """Name a span: its number alone is that of one trace only."""
    return getattr(context, "trace_id", None), getattr(context, "span_id", None)


def _count(said: Mapping[str, Any], name: str, former: str) -> int:
    """Give a number of tokens; instrumentations go on for long with the names of their day."""
    given: object = said.get(f"gen_ai.usage.{name}", said.get(f"gen_ai.usage.{former}"))
    if not isinstance(given, int) or isinstance(given, bool):
        return 0
    return given if 0 < given <= MOST_TOKENS else 0


def _read(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _has_failed(span: Span) -> bool:
    code = getattr(getattr(span, "status", None), "status_code", None)
    return getattr(code, "name", "") == "ERROR"
