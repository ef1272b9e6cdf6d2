"""Write what a run did, by what of it is asked for.

Lines at the margin are ours, with words of the run after what they are; text of several lines is
indented.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, cast

from perdure.memories.asking import Projection
from perdure.memories.rendering.escaping import lines, one_line
from perdure.model.entry import Json


def run_lines(question: str, snapshot: Json, projection: Projection) -> str:
    """Write a run; when it recorded nothing of what is asked for, that, and its answer."""
    held: Mapping[str, Json] = cast(Any, snapshot) if isinstance(snapshot, dict) else {}
    return "\n".join(_PROJECTIONS[projection](question, held))


def _decisions(_: str, held: Mapping[str, Json]) -> list[str]:
    told = [*map(_decision, _rows(held, "decisions")), *map(_tool_call, _rows(held, "tool_calls"))]
    return [*(told or [_none("decisions or tool calls")]), *_answer(held)]


def _commits(_: str, held: Mapping[str, Json]) -> list[str]:
    told = [
        f"wrote {one_line(str(one.get('key')))} = {_json(one.get('value'))}"
        for one in _rows(held, "commits")
    ]
    return told or [_none("commits"), *_answer(held)]


def _narrative(_: str, held: Mapping[str, Json]) -> list[str]:
    told = [lines(str(one)) for one in _list(held, "narrative")]
    return [*(told or [_none("narrative")]), *_answer(held)]


def _full(question: str, held: Mapping[str, Json]) -> list[str]:
    whole = {"question": question, **held}
    return [lines(json.dumps(whole, ensure_ascii=False, indent=2))]


_PROJECTIONS: Mapping[Projection, Callable[[str, Mapping[str, Json]], list[str]]] = {
    "decisions": _decisions,
    "commits": _commits,
    "narrative": _narrative,
    "full": _full,
}


def _decision(one: Mapping[str, Json]) -> str:
    rule, evidence = one.get("rule"), one.get("evidence")
    because = [
        *([f"rule: {one_line(str(rule))}"] if rule else []),
        *([f"evidence: {_json(evidence)}"] if evidence is not None else []),
    ]
    reason = f" ({'; '.join(because)})" if because else ""
    stage, chosen = one_line(str(one.get("stage"))), one_line(str(one.get("chosen")))
    return f"decided {stage}: {chosen}{reason}"


def _tool_call(one: Mapping[str, Json]) -> str:
    args = one.get("args")
    given = "" if args is None else _json(args)
    came = "failed" if one.get("errored") else "gave"
    preview = one_line(str(one.get("result_preview")))
    return f"tool {one_line(str(one.get('name')))}({given}) {came}: {preview}"


def _answer(held: Mapping[str, Json]) -> list[str]:
    answer = str(held.get("answer") or "")
    return ["answered:", lines(answer)] if answer.strip() else ["(no answer)"]


def _none(what: str) -> str:
    return f"(no {what} were recorded)"


def _json(value: Json) -> str:
    return one_line(json.dumps(value, ensure_ascii=False))


def _list(held: Mapping[str, Json], name: str) -> list[Any]:
    found = held.get(name)
    return cast(list[Any], found) if isinstance(found, list) else []


def _rows(held: Mapping[str, Json], name: str) -> list[Mapping[str, Json]]:
    return [cast(Mapping[str, Json], row) for row in _list(held, name) if isinstance(row, dict)]
