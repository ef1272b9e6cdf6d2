"""JSON as it stands in an answer: written at once, and only once for a record that comes again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from json.encoder import encode_basestring
from typing import Any, cast

from perdure.model.entry import Json

KEPT = 8192
"""Records of one sort whose text is kept at hand; a block shows some fifty, a few hundred bytes
each."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def json_text(value: Json) -> str:
    """Write JSON without spaces, letters of any script as themselves."""
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return int.__repr__(value) if isinstance(value, int) else _encode(value)


class Kept:
    """Write records that are frozen all through, each only once while the same ones come again.

    A record is known by being the same object, never by being equal, so that nothing has to be
    compared. Once `most` are kept all are let go of: what still comes is written again then.
    """

    def __init__(self, write: Callable[[Any], Json], *, most: int = KEPT) -> None:
        self._write = write
        self._most = most
        self._texts: dict[int, str] = {}
        self._records: dict[int, Any] = {}
        """Holds every record whose text is kept, so that no other can come to its place."""

    def __call__(self, record: Any) -> str:
        """Give the text of a record."""
        text = self._texts.get(id(record))
        return self._new(record) if text is None else text

    def rows(self, records: Sequence[Any]) -> str:
        """Give the text of a list of them."""
        texts = [*map(self._texts.get, map(id, records))]
        at = 0
        for _ in range(texts.count(None)):
            at = texts.index(None, at)
            texts[at] = self(records[at])
        return f"[{','.join(cast(list[str], texts))}]"

    def _new(self, record: Any) -> str:
        text = json_text(self._write(record))
        if len(self._texts) >= self._most:
            self._texts.clear()
            self._records.clear()
        self._records[id(record)] = record
        self._texts[id(record)] = text
        return text


def rows_of(dump: Callable[[Any], str] | None) -> Callable[[Any], str] | None:
    """Give what writes a list of what `dump` writes."""
    if dump is None:
        return None
    if isinstance(dump, Kept):
        return dump.rows
    return lambda rows: f"[{','.join(map(dump, rows))}]"
