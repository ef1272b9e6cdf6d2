"""JSON as it may come in: in UTF-8, every name of an object once, no number that JSON lacks."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from perdure.model.entry import Json


class UnreadableError(ValueError):
    """A text that is no JSON, or says a name twice; its words never repeat the text."""


def parsed(text: str | bytes) -> Json:
    """Read JSON; raises `UnreadableError`.

    >>> parsed('{"a": [1]}')
    {'a': [1]}
    >>> parsed('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    perdure.wire.parsing.UnreadableError: a name is said more than once in one object
    """
    try:
        if isinstance(text, bytes):
            text = _decoded(text)
        return _DECODER.decode(text)
    except UnreadableError:
        raise
    except json.JSONDecodeError as error:
        raise UnreadableError(f"{error.msg} at {error.pos}") from None
    except UnicodeDecodeError as error:
        raise UnreadableError(f"no UTF-8 at {error.start}") from None
    except RecursionError:
        raise UnreadableError("nested too deeply") from None
    except ValueError:
        # An integer of more digits than Python reads.
        raise UnreadableError("no JSON") from None


def _decoded(text: bytes) -> str:
    """Read UTF-8, a mark of it at the beginning too; whoever looked before has read nothing else.

    A text that begins as nearly all do is looked at no further.
    """
    is_usual = text[:1] == b"{" and text[1:2] != b"\0"
    encoding = "utf-8" if is_usual else json.detect_encoding(text)
    if encoding not in ("utf-8", "utf-8-sig"):
        raise UnreadableError(f"it looks like {encoding.upper()}, and JSON is read in UTF-8 alone")
    return text.decode(encoding, "surrogatepass")


def _refuse(word: str) -> None:
    raise UnreadableError(f"{word} is no JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise UnreadableError("a number is too large")
    return number


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Give the object of these pairs; raises `UnreadableError` for a name that comes twice."""
    held = dict(pairs)
    if len(held) != len(pairs):
        # Whoever looked at it before may have read the other one.
        raise UnreadableError("a name is said more than once in one object")
    return held


_DECODER = json.JSONDecoder(
    parse_float=_finite, parse_constant=_refuse, object_pairs_hook=each_once
)
