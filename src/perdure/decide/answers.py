"""Read the JSON in what a model answered, whatever stands round it and wherever it breaks off."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from perdure.decide.slips import without_slips
from perdure.frozen import frozen
from perdure.model.entry import Json
from perdure.text.regex import regex

MOST_TRIES = 100
"""Brackets of one answer that are taken for the beginning of JSON."""

MOST_BREAKS = 8
"""Of these, how many are followed to the end of the answer, to see whether it breaks off."""

DEEPEST = 32
"""Brackets within brackets that are followed; no answer that was asked for is so deep."""

_THOUGHTS = regex(r"\s*<think(?:ing)?>.*?</think(?:ing)?>\s*", re.DOTALL)
_OPENING = regex(r'\{(?=\s*["}])|\[(?=\s*[]["{\d\-tfn])')
_CLOSED_BY = {"{": "}", "[": "]"}


@frozen
class Answer:
    """The JSON of an answer, in order; `cut` tells that the last of it broke off."""

    values: tuple[Json, ...]
    cut: bool = False


@frozen
class Listed:
    """The items of a list that was asked for; None when the answer has no such list."""

    items: list[Json] | None
    cut: bool = False


def without_thoughts(text: str) -> str:
    """Give an answer without what a model thought aloud before it.

    >>> without_thoughts("<think>well…</think> Paris")
    'Paris'
    """
    return _THOUGHTS.sub("", text, count=1) if _THOUGHTS.match(text) else text


def read_json(text: str, *, lenient: bool = False) -> Answer:
    r"""Find each JSON object and list of an answer: bare, fenced, in a sentence, one by one.

    Of a last one that breaks off the whole items of its outermost list are given, and nothing of
    the half one. Line ends within strings are read, and slips mended (`without_slips`). What cannot
    be read is passed over, NaN and its like too, which `lenient` reads as null. An answer that is
    one string of JSON is read as what it holds. Cost: linear for what models answer.

    >>> read_json('Here:\n```json\n{"a": "```"}\n```\n{"b": 1}').values
    ({'a': '```'}, {'b': 1})
    >>> read_json('{"facts": ["C is 3", "D is')
    Answer(values=({'facts': ['C is 3']},), cut=True)
    """
    text = _unquoted(without_thoughts(text))
    decoder = _LENIENT if lenient else _STRICT
    values: list[Json] = []
    at, breaks, mended = 0, 0, False
    for _ in range(MOST_TRIES):
        opening = _OPENING.search(text, at)
        if opening is None:
            break
        start = opening.start()
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            if not mended:
                mended, at = True, start
                text = text[:start] + without_slips(text[start:])
                continue
            breaks += 1
            broken = _broken_off(text, start, decoder) if breaks <= MOST_BREAKS else None
            if broken is not None:
                return Answer((*values, *broken), cut=True)
            at = start + 1
        else:
            values.append(value)
    return Answer(tuple(values))


def listed(text: str, names: Sequence[str], parts: Sequence[str] = ()) -> Listed:
    r"""Give the items under the first of these names in each object of an answer, or of a list.

    Where there is no such list, objects with one of `parts` are the items themselves.

    >>> listed('{"facts": ["a"]}\n{"facts": ["b"]}', ["facts"]).items
    ['a', 'b']
    >>> listed('["a"]', ["facts"]).items, listed('{"facts": "a"}', ["facts"]).items
    (['a'], None)
    >>> listed('{"text": "a"}', ["facts"], parts=["text"]).items
    [{'text': 'a'}]
    """
    answer = read_json(text, lenient=True)
    lists = [found for value in answer.values if (found := _items(value, names)) is not None]
    lists = lists or [[one] for one in answer.values if any(part in one for part in parts)]
    return Listed([item for items in lists for item in items] if lists else None, answer.cut)


def parts_of(schema: Json, name: str) -> Sequence[str]:
    """Name the parts of an item of the list that a schema asks for under a name."""
    return list(schema["properties"][name]["items"]["properties"])


def joined(values: Sequence[Json]) -> Json:
    """Give several objects of one form as one, their lists joined; the first when they are not.

    >>> joined([{"facts": ["a"]}, {"facts": ["b"]}])
    {'facts': ['a', 'b']}
    """
    objects = [cast(dict[str, Json], value) for value in values if isinstance(value, dict)]
    first = values[0]
    alike = len(objects) == len(values) and all(one.keys() == objects[0].keys() for one in objects)
    if not alike or not all(isinstance(held, list) for one in objects for held in one.values()):
        return first
    return {name: [item for one in objects for item in one[name]] for name in objects[0]}


def _refuse(constant: str) -> Json:
    raise ValueError(f"{constant} is no JSON")


_STRICT = json.JSONDecoder(parse_constant=_refuse, strict=False)
_LENIENT = json.JSONDecoder(parse_constant=lambda _: None, strict=False)


def _unquoted(text: str) -> str:
    if not text.lstrip().startswith('"'):
        return text
    try:
        inner = _LENIENT.decode(text.strip())
    except ValueError:
        return text
    return inner if isinstance(inner, str) else text


def _items(value: Json, names: Sequence[str]) -> list[Json] | None:
    if isinstance(value, list):
        return cast(list[Json], value)
    held = cast(Mapping[str, Json], value)
    found = next((held[name] for name in names if name in held), None)
    return cast(list[Json], found) if isinstance(found, list) else None


def _broken_off(text: str, start: int, decoder: json.JSONDecoder) -> list[Json] | None:
    """Give what is whole of JSON that breaks off, if anything; None when it is closed after all."""
    stack = outermost = ""
    last = None
    for at, mark in _marks(text, start):
        if mark in "{[":
            stack += mark
            outermost = outermost or (stack if mark == "[" else "")
        elif mark in "}]":
            stack = stack[:-1]
        if not stack or len(stack) > DEEPEST:
            return None
        # Behind a bracket or quote an item is whole; before a comma, whatever stands there.
        if stack == outermost and mark not in "{[":
            last = at + (mark != ",")
    closing = "".join(_CLOSED_BY[bracket] for bracket in reversed(outermost))
    try:
        whole = decoder.decode(text[start:last] + closing)
    except (ValueError, RecursionError):
        return []
    return [] if last is None else [whole]


def _marks(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Give the brackets and commas outside of strings, and the quote at the end of each string."""
    quoted = False
    for found in _MARK.finditer(text, start):
        mark = found[0]
        if mark == '"':
            quoted = not quoted
            if not quoted:
                yield found.start(), mark
        elif not quoted and mark[0] != "\\":
            yield found.start(), mark


_MARK = regex(r'\\.|["{}\[\],]', re.DOTALL)
