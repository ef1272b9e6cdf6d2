"""Strike out of a finished turn what a memory may not keep, before anything of it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias, cast

from perdure.errors import UsageError
from perdure.frozen import altered
from perdure.model.entry import Json
from perdure.model.message import Decision, FinishedTurn, RunRecord, StateWrite, ToolCall
from perdure.model.trace import Trace, TraceRecord

Redact: TypeAlias = Callable[[str], str]
"""Gives a text as it may be kept."""

_OF_THE_AGENT = frozenset({"decision", "tool-call", "commit", "narration"})
"""Records of a trace that say in words what happened; the others name, count and hash."""


def redacted(turn: FinishedTurn, redact: Redact) -> FinishedTurn:
    """Give the turn with every text of its messages and of its run as `redact` gives it.

    Names stay as they are: of speakers, stages, tools and keys. Raises what `redact` raises, and
    `UsageError` when it gives no text; nothing is written then.
    """
    messages = [altered(one, content=_text(one.content, redact)) for one in turn.messages]
    return replace(turn, messages=tuple(messages), record=_record(turn.record, redact))


def redacted_trace(trace: Trace, redact: Redact) -> Trace:
    """Give the trace with what the agent did in the words that may be kept."""
    return altered(trace, records=tuple(_traced(one, redact) for one in trace.records))


def _record(record: RunRecord, redact: Redact) -> RunRecord:
    return altered(
        record,
        decisions=tuple(_decision(one, redact) for one in record.decisions),
        tool_calls=tuple(_tool_call(one, redact) for one in record.tool_calls),
        commits=tuple(StateWrite(one.key, _json(one.value, redact)) for one in record.commits),
        narrative=tuple(_text(one, redact) for one in record.narrative),
    )


def _decision(one: Decision, redact: Redact) -> Decision:
    rule = None if one.rule is None else _text(one.rule, redact)
    return Decision(one.stage, _text(one.chosen, redact), rule, _json(one.evidence, redact))


def _tool_call(one: ToolCall, redact: Redact) -> ToolCall:
    preview = _text(one.result_preview, redact)
    return ToolCall(one.name, _json(one.args, redact), preview, one.errored)


def _traced(one: TraceRecord, redact: Redact) -> TraceRecord:
    if one.kind not in _OF_THE_AGENT:
        return one
    return altered(one, data=cast(Mapping[str, Json], _json(dict(one.data), redact)))


def _json(value: Json, redact: Redact) -> Json:
    if isinstance(value, str):
        return _text(value, redact)
    if isinstance(value, dict):
        return {name: _json(one, redact) for name, one in cast(dict[str, Json], value).items()}
    if isinstance(value, list):
        return [_json(one, redact) for one in cast(list[Json], value)]
    return value


def _text(text: str, redact: Redact) -> str:
    kept = cast(object, redact(text))
    if isinstance(kept, str):
        return kept
    message = f"redact gave a {type(kept).__name__}; it gives the text that may be kept"
    raise UsageError(message, argument="redact")
