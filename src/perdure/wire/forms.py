"""How one sort of value stands in JSON: written, read back strictly, described by a schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from math import isfinite
from typing import Any, cast

from perdure.frozen import frozen
from perdure.model import fields
from perdure.model.entry import Json
from perdure.wire.written import rows_of

Schema = Mapping[str, Json]

_NO_NUL = r"^[^\u0000]*$"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_MICROSECONDS = 1000
_MOST_DEPTH = 64


class MisfitError(ValueError):
    """A JSON value that is not what its place asks for; `path` says where, from the outside in."""

    def __init__(self, reason: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.path = path

    @property
    def where(self) -> str:
        """The path as people write it.

        >>> MisfitError("is blank", ("items", 0, "content")).where
        'items[0].content'
        """
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(steps).removeprefix(".")


@frozen
class Form:
    """A sort of value: `write` gives its JSON, `read` the value again or raises `MisfitError`."""

    schema: Schema
    write: Callable[[Any], Json]
    read: Callable[[Json], Any]
    plain: bool = False
    """What `write` gives is the value itself."""
    dump: Callable[[Any], str] | None = None
    """Gives the text of what `write` gives, where that is cheaper than to write and encode it."""


def step_into(step: str | int, read: Callable[[Json], Any], value: Json) -> Any:
    """Read one part of something, and say which it was when it cannot be read."""
    try:
        return read(value)
    except MisfitError as error:
        raise MisfitError(error.reason, (step, *error.path)) from None


def _same(value: Any) -> Any:
    return value


def _leaf(schema: Schema, check: Callable[[Json], Any]) -> Form:
    def read(value: Json) -> Any:
        try:
            return check(value)
        except (TypeError, ValueError) as error:
            raise MisfitError(str(error)) from None

    return Form(schema, _same, read, plain=True)


def text(*, least: int = 0, most: int | None = None, like: str | None = None) -> Form:
    """Take text of so many characters that every store can keep; `like` names its format."""
    schema: dict[str, Json] = {"type": "string", "pattern": _NO_NUL}
    if least:
        schema["minLength"] = least
    if most is not None:
        schema["maxLength"] = most
    if like is not None:
        schema["format"] = like

    def check(value: Json) -> str:
        if len(fields.kept(value)) < least:
            raise ValueError("is empty" if least == 1 else f"has fewer than {least} characters")
        if most is not None and len(value) > most:
            raise ValueError(f"has more than {most} characters")
        return value

    return _leaf(schema, check)


def whole(least: int | None = None, most: int | None = None) -> Form:
    """Take a whole number within bounds; true is none."""
    schema: dict[str, Json] = {"type": "integer", **_bounds(least, most)}

    def check(value: Json) -> int:
        # In JSON, 8.0 is as whole as 8.
        if isinstance(value, float) and value.is_integer() and abs(value) <= fields.MOST:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError("is not a whole number")
        _check_bounds(value, least, most)
        return value

    return _leaf(schema, check)


def number(least: float | None = None, most: float | None = None) -> Form:
    """Take a finite number within bounds; true is none."""
    schema: dict[str, Json] = {"type": "number", **_bounds(least, most)}

    def check(value: Json) -> float:
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise TypeError("is not a number")
        if abs(value) > fields.MOST or not isfinite(value):
            raise ValueError("is not a number that can be kept")
        _check_bounds(value, least, most)
        return value

    return _leaf(schema, check)


def _bounds(least: float | None, most: float | None) -> dict[str, Json]:
    bounds = {"minimum": least, "maximum": most}
    return {name: value for name, value in bounds.items() if value is not None}


def _check_bounds(value: float, least: float | None, most: float | None) -> None:
    if least is not None and value < least:
        raise ValueError(f"is less than {least}")
    if most is not None and value > most:
        raise ValueError(f"is more than {most}")


def flag() -> Form:
    """Take true or false, and nothing that merely looks so."""
    return _leaf({"type": "boolean"}, fields.flag)


def always_true() -> Form:
    """Take true alone: for what is so in any case, and may be said."""

    def check(value: Json) -> bool:
        if value is not True:
            raise ValueError("can only be true: it is so in any case")
        return True

    return _leaf({"type": "boolean", "const": True}, check)


def word(*words: str) -> Form:
    """Take one of a few words."""
    return _leaf({"type": "string", "enum": list(words)}, fields.one_of(words))


def member(kind: type[StrEnum]) -> Form:
    """Take one of the words of an enumeration; read as its member."""
    words = [one.value for one in kind]
    leaf = _leaf({"type": "string", "enum": words}, fields.one_of(tuple(kind)))
    return Form(leaf.schema, str, leaf.read, plain=True)


def anything() -> Form:
    """Take any JSON, left as it is."""

    def check(value: Json) -> Json:
        _check_depth(value, _MOST_DEPTH)
        return value

    return _leaf({}, check)


def mapping(most: int | None = None) -> Form:
    """Take a JSON object whose fields hold anything, of so many characters at most."""

    def check(value: Json) -> dict[str, Json]:
        found = fields.mapping(value)
        _check_depth(found, _MOST_DEPTH)
        if most is not None and len(json.dumps(found, ensure_ascii=False)) > most:
            raise ValueError(f"takes more than {most} characters")
        return found

    leaf = _leaf({"type": "object", "additionalProperties": True}, check)
    return Form(leaf.schema, _copied, leaf.read)


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


_MOMENT: Schema = {
    "type": "number",
    "description": "milliseconds since 1970-01-01T00:00:00Z",
    "minimum": -62135596800000,
    "maximum": 253402300799999,
}
_SAID_MOMENT: Schema = {
    "anyOf": [
        _MOMENT,
        {"type": "string", "format": "date-time", "description": "ISO 8601 with its zone"},
    ]
}
_SAID_DAY: Schema = {
    "anyOf": [
        *_SAID_MOMENT["anyOf"],
        {"type": "string", "format": "date", "description": "the whole day in UTC"},
    ]
}


def moment() -> Form:
    """Take a time as epoch milliseconds, aware, in UTC.

    Microseconds stand behind the point; from 1700 to 2240 they come back exactly.
    """
    return Form(_MOMENT, write_moment, _read_moment)


def said_moment() -> Form:
    """Take a time as somebody says it: epoch milliseconds, or ISO 8601 with its zone."""
    return Form(_SAID_MOMENT, write_moment, _read_said)


def said_day() -> Form:
    """Take a time, or a plain date, which is its whole day."""
    return Form(_SAID_DAY, _write_day, _read_day)


def write_moment(value: datetime) -> Json:
    """Give epoch milliseconds, whole where they are.

    >>> write_moment(datetime(2026, 1, 2, tzinfo=UTC))
    1767312000000
    """
    whole_ones, rest = divmod(value - _EPOCH, _MILLISECOND)
    if not rest:
        return whole_ones
    return (whole_ones * _MICROSECONDS + rest.microseconds) / _MICROSECONDS


def _read_moment(value: Json) -> datetime:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise MisfitError("is not a time in epoch milliseconds")
    if not _MOMENT["minimum"] <= value <= _MOMENT["maximum"]:
        raise MisfitError("lies outside the calendar")
    if isinstance(value, int):
        return _EPOCH + timedelta(milliseconds=value)
    # By its digits: the product of a float with 1000 may be off by one.
    return _EPOCH + timedelta(microseconds=int(f"{value:.3f}".replace(".", "")))


def _read_said(value: Json) -> datetime:
    if not isinstance(value, str):
        return _read_moment(value)
    try:
        return fields.moment(value)
    except ValueError as error:
        raise MisfitError(str(error)) from None


def _write_day(value: date) -> Json:
    return write_moment(value) if isinstance(value, datetime) else value.isoformat()


def _read_day(value: Json) -> date:
    if isinstance(value, str) and len(value) == len("2026-03-01"):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise MisfitError("is neither a date nor a time") from None
    return _read_said(value)


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

    def write(value: Any) -> Json:
        return list(value) if form.plain else [form.write(one) for one in value]

    def read(value: Json) -> Any:
        if not isinstance(value, list):
            raise MisfitError("is not a list")
        rows = cast(list[Json], value)
        if len(rows) < least:
            raise MisfitError("is empty" if least == 1 else f"holds fewer than {least}")
        if most is not None and len(rows) > most:
            raise MisfitError(f"holds more than {most}")
        return into(step_into(place, form.read, row) for place, row in enumerate(rows))

    return Form(schema, write, read, dump=rows_of(form.dump))


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
