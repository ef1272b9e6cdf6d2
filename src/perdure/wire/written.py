"""JSON as it stands in an answer: written at once, and only once for a record that comes again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from json.encoder import encode_basestring
from operator import is_
from typing import Any

from perdure.model.entry import Json

KEPT = 8192
"""Records of one sort whose text is kept at hand, list by list; a block shows some fifty, a few
hundred bytes each."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

_kept_text = lru_cache(128)(encode_basestring)
_KEPT_CHARS = 50_000


def json_text(value: Json) -> str:
    """Write JSON without spaces, letters of any script as themselves."""
    if isinstance(value, str):
        return encode_basestring(value)
    if type(value) is int:
        return int.__repr__(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "[]" if value in ([], ()) else _encode(value)


def text_kept(value: str) -> str:
    """Write a text that comes again, the same object; a very long one each time."""
    return _kept_text(value) if len(value) <= _KEPT_CHARS else encode_basestring(value)


@dataclass(slots=True)
class _Run:
    """Records that came together, the text of each, and that of all."""

    records: list[Any]
    texts: list[str]
    joined: str


class Kept:
    """Write lists of records that are frozen all through, those that come again only once.

    A list is known by its first record: by being the same object, never by being equal, so that
    nothing has to be compared. What it holds besides the records of last time is written anew. Once
    `most` records are kept all are let go of: what still comes is written again then.
    """

    def __init__(self, write: Callable[[Any], str], *, most: int = KEPT) -> None:
        self._write = write
        self._most = most
        self._held = 0
        self._runs: dict[int, _Run] = {}
        """Each holds its first record, so that no other can come to that one's place."""

    def __call__(self, record: Any) -> str:
        """Give the text of a record."""
        return self._write(record)

    def rows(self, records: Sequence[Any]) -> str:
        """Give the text of a list of them."""
        if not records:
            return "[]"
        run = self._runs.get(id(records[0]))
        if run is None:
            return f"[{self._enter(records)}]"
        beyond = len(run.records)
        same = [*map(is_, run.records, records)]
        if len(same) < beyond or not all(same):
            return f"[{self._differing(run, records, same)}]"
        return f"[{','.join((run.joined, *map(self._write, records[beyond:])))}]"

    def _enter(self, records: Sequence[Any]) -> str:
        texts = [*map(self._write, records)]
        if self._held >= self._most:
            self._runs.clear()
            self._held = 0
        self._held += len(records)
        run = _Run([*records], texts, ",".join(texts))
        self._runs[id(records[0])] = run
        return run.joined

    def _differing(self, run: _Run, records: Sequence[Any], same: Sequence[bool]) -> str:
        """Write what differs; an end that is another now is not expected again."""
        head = same.index(False) if False in same else len(same)
        if not any(same[head:]):
            run.records, run.texts = run.records[:head], run.texts[:head]
            run.joined = ",".join(run.texts)
        texts = [
            text if is_same else self._write(record)
            for text, is_same, record in zip(run.texts, same, records, strict=False)
        ]
        return ",".join((*texts, *map(self._write, records[len(texts) :])))


def rows_of(dump: Callable[[Any], str] | None) -> Callable[[Any], str] | None:
    """Give what writes a list of what `dump` writes."""
    if dump is None:
        return None
    if isinstance(dump, Kept):
        return dump.rows
    return lambda rows: f"[{','.join(map(dump, rows))}]"
