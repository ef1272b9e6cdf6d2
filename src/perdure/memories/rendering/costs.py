"""What an entry costs as it is written: counted once, when it is kept, and held with it.

Under `"cost"` its value holds `[check, tokens]`, and of what shares its line with others also
what it adds to that line. The check is made from the name of the counter and from the very words
that were counted: with any other counter, or any other words, an entry is counted anew, as is one
that came from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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
_WHOLE: list[type] = [int, int, float, float, int, int, int, float, int, int, str]
"""What is held with a measure, by type: the check, the tokens, and the parts of the measure."""


def costed(definition: MemoryDefinition, entries: Sequence[Entry]) -> list[Entry]:
    """Give entries that are about to be kept, each with what it costs as its shape writes it."""
    return [_with_cost(definition, entry) for entry in entries]


def cost_of(entry: Entry, body: str, between: str) -> Cost:
    """Give what a body costs with what stands behind it: as it is held, or counted."""
    held = entry.value
    kept = held.get(COST) if held.__class__ is dict else None
    if (
        kept.__class__ is list
        and kept
        and kept[0] == crc32(body.encode(), _seed(between))
        and entry.source.origin not in UNTRUSTED
    ):
        if between and len(kept) == 2 and kept[1].__class__ is int and kept[1] > 0:
            return kept[1], None
        known = None if between else _read(kept)
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
    kept: list[Json] = [crc32(body.encode(), _seed(shape.between)), tokens]
    if part is not None:
        kept += _written(part)
    return altered(entry, value={**entry.value, COST: kept})


def _counted(body: str, between: str) -> Cost:
    part = None if between else measure(body)
    return (tokens_of(body, between) if part is None else estimate_measured([part], [body])), part


def _written(part: Measure) -> list[Json]:
    english, foreign, signs, words, tongue, rest, ends, last = part
    numbers = float(english), float(foreign), signs, words, tongue, float(rest)
    return [*numbers, *ends, last.decode()]


def _read(kept: list[Any]) -> Cost | None:
    """Read what is held with a measure; None of what nothing of ours has written."""
    if [*map(type, kept)] != _WHOLE or kept[1] <= 0 or not 0 <= kept[6] < len(DEARNESS):
        return None
    _, tokens, english, foreign, signs, words, tongue, rest, before, behind, last = kept
    ends, mark = (before, behind), last.encode(errors="replace")
    return tokens, Measure(english, foreign, signs, words, tongue, rest, ends, mark)


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
