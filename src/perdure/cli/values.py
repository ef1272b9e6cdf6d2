"""Read the JSON values of a file, one a line or all in one, each with the line it begins in."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from perdure.errors import UsageError
from perdure.wire.parsing import each_once

_LIKE = '{"role": "user", "content": "I like tea"}'
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_values(stream: BinaryIO) -> Iterator[tuple[int, object]]:
    """Give each value and its line, counted from 1; raises `UsageError` naming a bad line."""
    lines = _lines(stream)
    filled = ((number, line.strip()) for number, line in lines if line.strip())
    first = next(filled, None)
    if first is None:
        return
    number, line = first
    try:
        yield number, _loaded(line, number)
    except _UnfinishedError:
        yield number, _document(chain([first], lines))
        return
    for number, line in filled:
        yield number, _loaded(line, number)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, str]]:
    raw = iter(stream)
    first = next(raw, b"")
    encoding = next((name for bom, name in _BOMS if first.startswith(bom)), "utf-8")
    if encoding == "utf-16":
        # A line break is two bytes here, so lines cannot be cut before decoding.
        whole = _decoded(first + b"".join(raw), encoding, 1)
        yield from enumerate(whole.splitlines(), 1)
        return
    yield 1, _decoded(first, encoding, 1)
    for number, line in enumerate(raw, 2):
        yield number, _decoded(line, "utf-8", number)


def _decoded(raw: bytes, encoding: str, line: int) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise bad(line, f"byte {error.start + 1} is not UTF-8 text") from error


def _document(lines: Iterable[tuple[int, str]]) -> object:
    numbered = list(lines)
    return _loaded("\n".join(line.rstrip("\r\n") for _, line in numbered), numbered[0][0])


class _UnfinishedError(UsageError):
    """The JSON goes on behind the end of the text; it was begun well."""


def _loaded(text: str, line: int) -> object:
    try:
        return json.loads(text, object_pairs_hook=each_once)
    except json.JSONDecodeError as error:
        what = f"no JSON at character {error.colno}: {error.msg}"
        if text[0] not in "[{":
            what += f"; a message is a line like {_LIKE}"
        if text[0] in "[{" and error.pos >= len(text):
            raise bad(line + error.lineno - 1, what, _UnfinishedError) from error
        raise bad(line + error.lineno - 1, what) from error
    except (ValueError, RecursionError) as error:
        raise bad(line, f"this JSON cannot be read: {error}") from error


def bad(line: int, what: str, kind: type[UsageError] = UsageError) -> UsageError:
    """Say what is wrong with a line."""
    return kind(f"line {line} of the transcript: {what}", argument="transcript")
