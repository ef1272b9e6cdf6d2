"""How one sort of value stands in JSON: written, read back strictly, described by a schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from math import isfinite
from typing import Any

from perdure.frozen import frozen
from perdure.model import fields
from perdure.model.entry import Json

Schema = Mapping[str, Json]

_NO_NUL = r"^[^\u0000]*$"


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


def leaf(schema: Schema, check: Callable[[Json], Any]) -> Form:
    """Take what `check` gives back; what it raises is why the value does not fit."""

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

    return leaf(schema, check)


def whole(least: int | None = None, most: int | None = None) -> Form:
    """Take a whole number within bounds, or that every reader of JSON keeps; true is none."""
    least = -fields.MOST if least is None else least
    most = fields.MOST if most is None else most
    schema: dict[str, Json] = {"type": "integer", **_bounds(least, most)}

    def check(value: Json) -> int:
        # In JSON, 8.0 is as whole as 8.
        if isinstance(value, float) and value.is_integer() and abs(value) <= fields.MOST:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError("is not a whole number")
        _check_bounds(value, least, most)
        return value

    return leaf(schema, check)


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

    return leaf(schema, check)


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
    return leaf({"type": "boolean"}, fields.flag)


def always_true() -> Form:
    """Take true alone: for what is so in any case, and may be said."""

    def check(value: Json) -> bool:
        if value is not True:
            raise ValueError("can only be true: it is so in any case")
        return True

    return leaf({"type": "boolean", "const": True}, check)


def word(*words: str) -> Form:
    """Take one of a few words."""
    return leaf({"type": "string", "enum": list(words)}, fields.one_of(words))


def member(kind: type[StrEnum]) -> Form:
    """Take one of the words of an enumeration; read as its member."""
    words = [one.value for one in kind]
    made = leaf({"type": "string", "enum": words}, fields.one_of(tuple(kind)))
    return Form(made.schema, str, made.read, plain=True)
