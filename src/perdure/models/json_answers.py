"""Find the JSON in what a model answered, and say where it does not fit what was asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import cast

from perdure.model.entry import Json

_THOUGHTS = re.compile(r"\s*<think(?:ing)?>.*?</think(?:ing)?>\s*", re.DOTALL)
_FENCED = re.compile(r"```[^\n`]*\n(.*?)```", re.DOTALL)
_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def without_thoughts(text: str) -> str:
    """Give an answer without what a model thought aloud before it.

    >>> without_thoughts("<think>well…</think> Paris")
    'Paris'
    """
    return _THOUGHTS.sub("", text, count=1) if _THOUGHTS.match(text) else text


def unfenced(text: str) -> str | None:
    r"""Give the JSON of an answer that is JSON, or JSON in a fence, or in a sentence; else None.

    >>> unfenced('Here:\n```json\n{"a": 1}\n```'), unfenced('{"a": 1'), unfenced("no")
    ('{"a": 1}', None, None)
    """
    for candidate in _candidates(text.strip()):
        try:
            json.loads(candidate, parse_constant=_refuse)
        except (ValueError, RecursionError):
            continue
        return candidate
    return None


def misfit(value: Json, schema: Json, place: str = "the answer") -> str | None:
    """Say where a value breaks its schema's types, required names, choices; None when it fits.

    What else a schema may say is left to those who read the value.

    >>> misfit({"a": ["x"]}, {"properties": {"a": {"items": {"type": "number"}}}})
    'the answer.a[0] is no number'
    """
    return next(_misfits(value, schema, place), None)


def is_strict(schema: Json) -> bool:
    """Tell whether a schema names all that an object may hold: what servers call strict."""
    if isinstance(schema, list):
        return all(map(is_strict, cast(list[Json], schema)))
    if not isinstance(schema, dict):
        return True
    held = cast(dict[str, Json], schema)
    if held.get("type") == "object":
        closed = held.get("additionalProperties") is False
        if not closed or set(held.get("required", ())) != set(held.get("properties", {})):
            return False
    return all(map(is_strict, held.values()))


def _candidates(text: str) -> Iterator[str]:
    yield text
    yield from (found.strip() for found in _FENCED.findall(text))
    for opening, closing in ("{}", "[]"):
        start, end = text.find(opening), text.rfind(closing)
        if 0 <= start < end:
            yield text[start : end + 1]


def _refuse(constant: str) -> Json:
    raise ValueError(f"{constant} is no JSON")


def _misfits(value: Json, schema: Json, place: str) -> Iterator[str]:
    if not isinstance(schema, dict):
        return
    asked = cast(dict[str, Json], schema)
    names = asked.get("type", ())
    types = [names] if isinstance(names, str) else list(names)
    if types and not any(_is(value, name) for name in types):
        yield f"{place} is no {' or '.join(types)}"
        return
    if "enum" in asked and value not in asked["enum"]:
        yield f"{place} is none of {', '.join(map(str, asked['enum']))}"
    if isinstance(value, dict):
        yield from _misfits_of_object(cast(dict[str, Json], value), asked, place)
    elif isinstance(value, list):
        for at, item in enumerate(cast(list[Json], value)):
            yield from _misfits(item, asked.get("items"), f"{place}[{at}]")


def _misfits_of_object(value: dict[str, Json], asked: dict[str, Json], place: str) -> Iterator[str]:
    for name in asked.get("required", ()):
        if name not in value:
            yield f"{place} has no {name}"
    for name, schema in asked.get("properties", {}).items():
        if name in value:
            yield from _misfits(value[name], schema, f"{place}.{name}")


def _is(value: Json, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    whole = name == "integer" and isinstance(value, float) and value.is_integer()
    return whole or isinstance(value, _TYPES.get(name, (object,)))
