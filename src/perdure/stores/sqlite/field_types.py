"""Tell what of a record that can be read is not of the type it is declared to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from perdure.model.entry import Entry

_Test = Callable[[Any], bool]


def mistyped(entry: Entry) -> list[str]:
    """Name the fields that hold something of another type; SQLite keeps whatever it is given.

    Too much to ask of every read, which takes such a record as it comes.
    """
    found = [name for name, fits in _FIELDS.items() if not fits(getattr(entry, name))]
    source = entry.source
    return found + [
        f"source.{name}" for name, fits in _SOURCE_FIELDS.items() if not fits(getattr(source, name))
    ]


def _count(least: int) -> _Test:
    return lambda value: type(value) is int and value >= least


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _text_or_none(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _all(fits: _Test) -> _Test:
    return lambda values: all(map(fits, values or ()))


_FIELDS: Mapping[str, _Test] = {
    "seq": _count(1),
    "version": _count(1),
    "access_count": _count(0),
    "superseded_by": _text_or_none,
    "metadata": lambda value: isinstance(value, Mapping),
}
_SOURCE_FIELDS: Mapping[str, _Test] = {
    "origin": _text,
    "session": _text_or_none,
    "turn": _text_or_none,
    "role": _text_or_none,
    "speaker": _text_or_none,
    "span": _all(_count(0)),
    "derived_from": _all(_text),
}
