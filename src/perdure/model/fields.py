"""Read the fields of a JSON record strictly: each reader gives the value, or says what is wrong."""

from __future__ import annotations

import json as codec
import sys
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from math import isfinite
from typing import Any, TypeGuard, TypeVar, cast

from perdure.model.entry import Json

_T = TypeVar("_T")
Reader = Callable[[Json], _T]
"""Gives what a JSON value means; raises TypeError or ValueError when it means nothing."""

NAME_CHARS = 512
"""Characters of an id at most."""

MOST = 2**53 - 1
"""The greatest whole number that every reader of JSON gives back exactly."""

CLOCK_YEARS = range(1900, 9000)
"""Years that a clock may have shown: later on, reckoning with a time could leave the calendar."""


def text(value: Json) -> str:
    """Read text that can be encoded."""
    if not isinstance(value, str):
        raise TypeError("is not text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError("holds half a character (lone surrogate)") from None
    return value


def kept(value: Json) -> str:
    """Read text that every store can keep."""
    if "\0" in text(value):
        raise ValueError("holds a NUL")
    return value


def name(value: Json) -> str:
    """Read an id."""
    if not kept(value).strip():
        raise ValueError("is blank")
    if len(value) > NAME_CHARS:
        raise ValueError(f"has more than {NAME_CHARS} characters")
    return value


def count(value: Json) -> int:
    """Read a whole number from 0."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise ValueError("is not a whole number from 0")
    return value


def number(value: Json) -> float:
    """Read a finite number from 0."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise TypeError("is not a number")
    if value > MOST or not isfinite(value) or value < 0:
        raise ValueError("is not a number from 0")
    return value


def is_finite(value: object) -> TypeGuard[int | float]:
    """Tell whether something is a number that a float can hold, however large it is.

    >>> [is_finite(one) for one in (1.5, 10**400, float("nan"), True, "1")]
    [True, False, False, False, False]
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return abs(value) <= sys.float_info.max


def share(value: Json) -> float:
    """Read a number from 0 to 1."""
    if number(value) > 1:
        raise ValueError("is not a number from 0 to 1")
    return value


def flag(value: Json) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise TypeError("is neither true nor false")
    return value


def moment(value: Json) -> datetime:
    """Read a time in ISO 8601 with its zone; gives it in UTC."""
    if not isinstance(value, str):
        raise TypeError("is not a time in ISO 8601")
    try:
        when = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError("is not a time in ISO 8601") from None
    if when.utcoffset() is None:
        raise ValueError("has no time zone")
    try:
        return when.astimezone(UTC)
    except OverflowError:
        raise ValueError("lies outside the calendar") from None


def clocked(value: Json) -> datetime:
    """Read a time that was read off a clock."""
    when = moment(value)
    if when.year not in CLOCK_YEARS:
        raise ValueError(f"lies in the year {when.year}, which no clock showed")
    return when


def written(value: Json) -> str:
    """Read a time that stays text."""
    return moment(value).isoformat()


def json(value: Json) -> Json:
    """Read anything that comes back from JSON as it went in; gives a copy."""
    try:
        copy = codec.loads(text(codec.dumps(value, allow_nan=False, ensure_ascii=False)))
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"is not JSON: {error}") from None
    if copy != value:
        raise ValueError("changes when written as JSON")
    return copy


def nothing(value: Json) -> None:
    """Read null."""
    if value is not None:
        raise ValueError("is not null")


def mapping(value: Json) -> dict[str, Json]:
    """Read a JSON object, whatever its fields hold."""
    if not isinstance(value, Mapping):
        raise TypeError("is not an object")
    held = dict(cast(Mapping[Any, Json], value))
    if not all(isinstance(key, str) for key in held):
        raise ValueError("has a field whose name is not text")
    return held


def optional(read: Reader[_T]) -> Reader[_T | None]:
    """Read null too."""
    return lambda value: None if value is None else read(value)


def one_of(words: Collection[_T]) -> Reader[_T]:
    """Read one of a few words; gives the member it equals."""
    known = {word: word for word in words}

    def read(value: Json) -> _T:
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"is none of {', '.join(map(str, known))}")
        return known[cast(_T, value)]

    return read


def listed(read: Reader[_T]) -> Reader[list[_T]]:
    """Read a list of such values."""

    def read_all(value: Json) -> list[_T]:
        if not isinstance(value, (list, tuple)):
            raise TypeError("is not a list")
        rows = cast(list[Json], value)
        return [part(f"[{place}]", read, one) for place, one in enumerate(rows)]

    return read_all


def row(*reads: Reader[Any]) -> Reader[list[Any]]:
    """Read a list of exactly so many values, each of its own sort."""

    def read_all(value: Json) -> list[Any]:
        if not isinstance(value, (list, tuple)) or len(cast(list[Json], value)) != len(reads):
            raise ValueError(f"is not a list of {len(reads)}")
        pairs = zip(reads, cast(list[Json], value), strict=True)
        return [part(f"[{place}]", read, one) for place, (read, one) in enumerate(pairs)]

    return read_all


def named(read: Reader[_T]) -> Reader[dict[str, _T]]:
    """Read an object whose fields may have any name."""
    return lambda value: {text(key): part(key, read, one) for key, one in mapping(value).items()}


def record(readers: Mapping[str, Reader[Any]], needed: Collection[str]) -> Reader[dict[str, Any]]:
    """Read an object of these fields and no others; those that are needed must be there."""

    def read(value: Json) -> dict[str, Any]:
        held = mapping(value)
        for field in held:
            if field not in readers:
                raise ValueError(f"{field!r} is no field of it")
        for field in needed:
            if field not in held:
                raise ValueError(f"{field}: is missing")
        return {field: part(field, readers[field], one) for field, one in held.items()}

    return read


def part(where: str, read: Reader[_T], value: Json) -> _T:
    """Read one part of something, and say which it was when it cannot be read."""
    try:
        return read(value)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{where}: {error}") from None
