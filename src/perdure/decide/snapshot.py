"""What is kept of a run: all of it that says something, none of it without bound."""

from __future__ import annotations

import json
from dataclasses import asdict

from perdure.model.entry import Json
from perdure.model.message import Decision, FinishedTurn, RunRecord, StateWrite, ToolCall

MOST_CHARS = 2000
"""Arguments, evidence and written values that are longer as JSON are kept as their beginning."""
PREVIEW = 200
"""So much of a tool's answer is kept."""


def question_of(turn: FinishedTurn) -> str:
    """Give what a run was asked: the first message of the user, blank when there is none."""
    asked = (message.content for message in turn.messages if message.role == "user")
    return next(asked, "").strip()


def answer_of(turn: FinishedTurn) -> str:
    """Give what a run answered: the last message of the assistant."""
    said = [message.content for message in turn.messages if message.role == "assistant"]
    return said[-1] if said else ""


def snapshot_of(record: RunRecord, answer: str) -> dict[str, Json]:
    """Give the record of a run as JSON."""
    return {
        "answer": answer,
        "decisions": [_decision(one) for one in record.decisions],
        "tool_calls": [_tool_call(one) for one in record.tool_calls],
        "commits": [_commit(one) for one in record.commits],
        "narrative": list(record.narrative),
        "iterations": record.iterations,
        "duration_ms": record.duration_ms,
        "usage": asdict(record.usage),
        "eval_score": record.eval_score,
    }


def cut(text: str, most: int) -> str:
    """Give a text, or its beginning and a mark.

    >>> cut("green tea", 5)
    'green…'
    """
    return text if len(text) <= most else f"{text[:most]}…"


def preview(result: str) -> str:
    """Give the beginning of what a tool answered; of a preview, the same."""
    already = len(result) == PREVIEW + 1 and result.endswith("…")
    return result if already else cut(result, PREVIEW)


def bounded(value: Json) -> Json:
    """Give a value as JSON gives it back; of what is too long, or no JSON, how it begins.

    >>> bounded(("a", 1)), bounded("x" * 3000)["truncated"][-3:]
    (['a', 1], 'xx…')
    """
    try:
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return {"truncated": cut(_shown(value), MOST_CHARS)}
    if len(written) > MOST_CHARS:
        return {"truncated": cut(written, MOST_CHARS)}
    return json.loads(written)


def _shown(value: object) -> str:
    try:
        return repr(value)
    except Exception as error:  # noqa: BLE001 - what an agent hands over is not ours
        return f"{type(value).__name__}, which cannot be shown: {type(error).__name__}"


def _decision(one: Decision) -> dict[str, Json]:
    return {
        "stage": one.stage,
        "chosen": one.chosen,
        "rule": one.rule,
        "evidence": bounded(one.evidence),
    }


def _tool_call(one: ToolCall) -> dict[str, Json]:
    return {
        "name": one.name,
        "args": bounded(one.args),
        "result_preview": preview(one.result_preview),
        "errored": one.errored,
    }


def _commit(one: StateWrite) -> dict[str, Json]:
    return {"key": one.key, "value": bounded(one.value)}
