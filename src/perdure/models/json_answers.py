"""Find the JSON in what a model answered, and say where it does not fit what was asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import cast

from perdure.decide.answers import joined, read_json
from perdure.model.entry import Json

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def fitting(text: str, schema: Json) -> tuple[str | None, str]:
    r"""Give the JSON of an answer that fits, bare, fenced or in a sentence; if none, say why.

    Several objects of one form, one behind the other, are one with all that their lists hold.

    >>> fitting('Here:\n```json\n{"a": 1}\n```', {"type": "object"})
    ('{"a": 1}', '')
    >>> fitting('{"a": ["x"]}\n{"a": ["y"]}', {"type": "object"})
    ('{"a": ["x", "y"]}', '')
    >>> fitting('{"a": ["x", "y', {})
    (None, 'the answer is no JSON, or was cut off')
    """
    try:
        return _fit([json.loads(text, parse_constant=_refuse)], schema)
    except (ValueError, RecursionError):
        answer = read_json(text)
    if answer.cut or not answer.values:
        return None, "the answer is no JSON, or was cut off"
    return _fit([joined(answer.values), *answer.values], schema)


def _fit(values: list[Json], schema: Json) -> tuple[str | None, str]:
    wrong = [misfit(value, schema) for value in values]
    if None in wrong:
        return json.dumps(values[wrong.index(None)], ensure_ascii=False), ""
    return None, f"the answer does not fit its schema: {wrong[0]}"


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
