"""What an entry costs as it is written: counted once, when it is kept, and held with it.

Under `"cost"` its value holds `[check, tokens]`, and of what shares its line with others also
what it adds to that line. The check is made from the name of the counter, from the very words that
were counted and from the numbers that came of it: with any other of these an entry is counted anew,
as is one that came from outside, or whose numbers no such words can have.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from math import isnan
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import crc32

from perdure.frozen import altered
from perdure.model.entry import UNTRUSTED, Entry, Json
from perdure.text.tokens import (
    COUNTER,
    DEARNESS,
    Measure,
    estimate_measured,
    estimate_tokens,
    measure,
)

if TYPE_CHECKING:
    from perdure.memories.definition import MemoryDefinition

COST = "cost"
"""The name under which the value of an entry holds it."""

Cost: TypeAlias = tuple[int, Measure | None]
"""Tokens, and of what shares its line with others what it adds to that line."""

_SHORT = 2000
"""The cost of bodies of up to so many characters is remembered: most are read turn after turn."""
_ZEROS = bytes.maketrans(b"123456789", b"0" * 9)
_PARTS = struct.Struct("<ddqqqdqq")
"""The numbers of a measure as bytes, for its check: floats, and whole ones."""
_NOT_OURS = (ValueError, TypeError, AttributeError, struct.error)
"""What comes of reading as a measure what was written as none."""
_SPREAD = 2654435761
_32_BITS = 0xFFFFFFFF
_LEAST = 16
"""So many characters cost a token at least, but where they are line ends alone."""


def costed(definition: MemoryDefinition, entries: Sequence[Entry]) -> list[Entry]:
    """Give entries that are about to be kept, each with what it costs as its shape writes it."""
    return [_with_cost(definition, entry) for entry in entries]


def cost_of(entry: Entry, body: str, between: str) -> Cost:
    """Give what a body costs with what stands behind it: as it is held, or counted."""
    held = entry.value
    kept: Any = held.get(COST) if held.__class__ is dict else None
    if kept.__class__ is list and entry.source.origin not in UNTRUSTED:
        if between and len(kept) == 2:
            check, tokens = kept
            if (
                tokens.__class__ is int
                and check == (crc32(body.encode(), _seed(between)) + tokens * _SPREAD) & _32_BITS
                and _can_cost(body, tokens)
            ):
                return tokens, None
        known = None if between else _measure_held(kept, body)
        if known is not None:
            return known
    return _counted(body, between)


def tokens_of(body: str, end: str) -> int:
    """Give what a body costs with an end behind it, which begins a line or is nothing."""
    return _short_tokens(body, end) if len(body) <= _SHORT else _tokens(body, end)


def last_cost(body: str, cost: int, between: str) -> int:
    """Give what a body costs with one line end behind it, from what it costs with `between`."""
    if between == "\n":
        return cost
    line = body[body.rfind("\n") + 1 :]
    # Tokens are counted line by line, and only the last line ends otherwise.
    return cost - _tokens_of_line(f"{line}{between}") + _tokens_of_line(f"{line}\n")


def _with_cost(definition: MemoryDefinition, entry: Entry) -> Entry:
    shape = definition.shape_of(entry)
    body = shape.body(definition, entry, None)
    tokens, part = _counted(body, shape.between)
    words = crc32(body.encode(), _seed(shape.between))
    return altered(entry, value={**entry.value, COST: _told(words, tokens, part)})


def _told(words: int, tokens: int, part: Measure | None) -> list[Json]:
    """Give what is held of a count, by the check of the words; blanks alone are never measured."""
    if part is None or part.ends[1] is None:
        return [_check(words, tokens), tokens]
    numbers = _written(part)
    return [_check_with(words, tokens, numbers), tokens, *numbers]


def _check(words: int, tokens: int) -> int:
    """Bind a count to the words that were counted."""
    return (words + tokens * _SPREAD) & _32_BITS


def _check_with(words: int, tokens: int, numbers: Sequence[Any]) -> int:
    """Bind a count and a measure to the words that were counted."""
    *parts, last = numbers
    return crc32(_PARTS.pack(*parts) + last.encode(errors="replace"), _check(words, tokens))


def _can_cost(body: str, tokens: int) -> bool:
    return 0 < tokens <= 2 * len(body) + 2 and len(body) <= tokens * _LEAST


def _counted(body: str, between: str) -> Cost:
    part = None if between else measure(body)
    return (tokens_of(body, between) if part is None else estimate_measured([part], [body])), part


def _written(part: Measure) -> list[Json]:
    english, foreign, signs, words, tongue, rest, ends, last = part
    numbers = float(english), float(foreign), signs, words, tongue, float(rest)
    return [*numbers, *ends, last.decode()]


def _measure_held(kept: list[Any], body: str) -> Cost | None:
    """Give the count and the measure that are held; None when they are not those of this body."""
    try:
        check, tokens, *numbers, last = kept
        known = check == _check_with(crc32(body.encode(), _seed("")), tokens, [*numbers, last])
    except _NOT_OURS:
        return None
    if not known or not _can_cost(body, tokens):
        return None
    english, foreign, signs, words, tongue, rest, before, behind = numbers
    most = 2 * len(body) + 2
    # What is no number at all is no part of a measure either, and makes the sum none.
    is_bound = -most <= min(numbers) and max(numbers) <= most and not isnan(sum(numbers))
    if not (is_bound and 0 <= tongue < len(DEARNESS)):
        return None
    mark = last.encode(errors="replace")
    return tokens, Measure(english, foreign, signs, words, tongue, rest, (before, behind), mark)


def _tokens(body: str, end: str) -> int:
    return estimate_tokens(f"{body}{end}")


@lru_cache(maxsize=4096)
def _short_tokens(body: str, end: str) -> int:
    opening, _, rest = body.partition(">\n  ")
    said, tagged, closing = rest.rpartition("\n")
    if not end or not tagged or "\n" in opening or not opening.isascii():
        return _tokens(body, end)
    # Tags differ in turn and time alone, and digits cost the same, whichever they are.
    tag = opening.encode().translate(_ZEROS)
    closed = _tokens_of_line(f"{closing}{end}")
    return _tokens_of_tag(tag) + estimate_tokens(f"  {said}\n") + closed


@lru_cache(maxsize=16)
def _seed(between: str) -> int:
    return crc32(f"{COUNTER} {between}".encode())


@lru_cache(maxsize=64)
def _tokens_of_line(line: str) -> int:
    return estimate_tokens(line)


@lru_cache(maxsize=256)
def _tokens_of_tag(opening: bytes) -> int:
    return estimate_tokens(f"{opening.decode()}>\n")
