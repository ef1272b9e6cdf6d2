"""What holds other values: lists, rows, objects, and what may as well be null."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

from perdure.model import fields
from perdure.model.entry import Json
from perdure.wire.forms import Form, MisfitError, leaf, step_into
from perdure.wire.written import rows_of

_MOST_DEPTH = 64

AROUND = 8
"""Levels that a snapshot stands around what was once taken by itself, and more."""


def anything() -> Form:
    """Take any JSON, left as it is."""

    def check(value: Json) -> Json:
        _check_depth(value, _MOST_DEPTH)
        return value

    return leaf({}, check)


def mapping(most: int | None = None, *, around: int = 0) -> Form:
    """Take a JSON object whose fields hold anything, of so many characters at most.

    `around`: levels that it has around what may be as deep as anything.
    """

    def check(value: Json) -> dict[str, Json]:
        found = fields.mapping(value)
        _check_depth(found, _MOST_DEPTH + around)
        if most is not None and len(json.dumps(found, ensure_ascii=False)) > most:
            raise ValueError(f"takes more than {most} characters")
        return found

    made = leaf({"type": "object", "additionalProperties": True}, check)
    return Form(made.schema, _copied, made.read)


def _copied(value: Mapping[str, Json]) -> Json:
    return dict(value)


def _check_depth(value: Json, left: int) -> None:
    if left < 0:
        raise ValueError("is nested too deeply")
    if isinstance(value, str):
        fields.text(value)
    elif isinstance(value, dict):
        for key, one in cast(dict[str, Json], value).items():
            fields.text(key)
            _check_depth(one, left - 1)
    elif isinstance(value, list):
        for one in cast(list[Json], value):
            _check_depth(one, left - 1)


def optional(form: Form) -> Form:
    """Take the same, or null."""

    def write(value: Any) -> Json:
        return None if value is None else form.write(value)

    def read(value: Json) -> Any:
        return None if value is None else form.read(value)

    return Form({"anyOf": [form.schema, {"type": "null"}]}, write, read, plain=form.plain)


def listed(
    form: Form, *, least: int = 0, most: int | None = None, into: Callable[..., Any] = list
) -> Form:
    """Take a list of such values; read as a list, or into something else."""
    schema: dict[str, Json] = {"type": "array", "items": form.schema}
    if least:
        schema["minItems"] = least
    if most is not None:
        schema["maxItems"] = most

    def read(value: Json) -> Any:
        if not isinstance(value, list):
            raise MisfitError("is not a list")
        rows = cast(list[Json], value)
        if len(rows) < least:
            raise MisfitError("is empty" if least == 1 else f"holds fewer than {least}")
        if most is not None and len(rows) > most:
            raise MisfitError(f"holds more than {most}")
        return into(step_into(place, form.read, row) for place, row in enumerate(rows))

    return Form(schema, partial(_write_list, form), read, dump=rows_of(form.dump))


def _write_list(form: Form, value: Any) -> Json:
    if isinstance(value, str):
        raise MisfitError("must be a list, not one text")
    if form.plain:
        return list(value)
    try:
        return [form.write(one) for one in value]
    except MisfitError:  # Which one it was is looked for when there is one.
        return [step_into(place, form.write, one) for place, one in enumerate(value)]


def row(*forms: Form) -> Form:
    """Take a list of exactly so many values, each of its own sort; read as a tuple."""
    schemas: list[Json] = []
    for form in forms:
        if form.schema not in schemas:
            schemas.append(form.schema)
    schema: dict[str, Json] = {
        "type": "array",
        # Place by place would be `prefixItems`, which few tools read.
        "items": schemas[0] if len(schemas) == 1 else {"anyOf": schemas},
        "minItems": len(forms),
        "maxItems": len(forms),
    }

    def write(value: Any) -> Json:
        return [form.write(one) for form, one in zip(forms, value, strict=True)]

    def read(value: Json) -> Any:
        if not isinstance(value, list) or len(cast(list[Json], value)) != len(forms):
            raise MisfitError(f"is not a list of {len(forms)}")
        pairs = enumerate(zip(forms, cast(list[Json], value), strict=True))
        return tuple(step_into(place, form.read, one) for place, (form, one) in pairs)

    return Form(schema, write, read)


def named(form: Form, *, key: Callable[[str], Any] = str) -> Form:
    """Take an object whose fields have any name, each holding such a value."""
    schema: dict[str, Json] = {"type": "object", "additionalProperties": form.schema}

    def write(value: Mapping[Any, Any]) -> Json:
        return {str(name): form.write(one) for name, one in value.items()}

    def read(value: Json) -> Any:
        try:
            found = fields.mapping(value)
        except (TypeError, ValueError) as error:
            raise MisfitError(str(error)) from None
        return {key(name): step_into(name, form.read, one) for name, one in found.items()}

    return Form(schema, write, read)
