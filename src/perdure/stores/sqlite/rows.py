"""Entries as rows and back: times as microseconds, lists and values as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry, Json, Kind, Source, Tier
from perdure.stores import admission

Row = tuple[Any, ...]

ENTRY = (
    "id, kind, text, created_at, updated_at, last_accessed_at, value, seq, version, access_count,"
    " expires_at, tier, domains, keys, source, valid_from, valid_to, superseded_by, metadata,"
    " session"
)
"""The columns of an entry, in the order that `decode` reads and `encode` writes them."""

WIDTH = len(ENTRY.split(","))
"""How many they are; what a query asks besides stands behind them."""

SEQ = ENTRY.split(", ").index("seq")
KEYS = ENTRY.split(", ").index("keys")
"""Where the seq and the keys stand in them."""

_DECODE = json.JSONDecoder().raw_decode
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_PLAIN_SOURCE = Source()
_MOST_HOLES = 512
_KINDS = {kind.value: kind for kind in Kind}
_TIERS: dict[str | None, Tier | None] = {None: None, **{tier.value: tier for tier in Tier}}


@lru_cache(maxsize=1024)
def to_micros(when: datetime) -> int:
    """Give a moment as whole microseconds since 1970."""
    return (when - _EPOCH) // _MICROSECOND


@lru_cache(maxsize=1024)
def from_micros(micros: int) -> datetime:
    """Give the moment in UTC."""
    return _EPOCH + timedelta(microseconds=micros)


def encode(entry: Entry, seq: int, version: int) -> Row:
    """Give the row of an entry that has been checked."""
    source = entry.source
    return (
        entry.id,
        entry.kind.value,
        entry.text,
        to_micros(entry.created_at),
        to_micros(entry.updated_at),
        to_micros(entry.last_accessed_at),
        None if entry.value is None else admission.to_json(entry.value, "value"),
        seq,
        version,
        entry.access_count,
        _micros(entry.expires_at),
        None if entry.tier is None else entry.tier.value,
        _list(entry.domains),
        _list(entry.keys),
        None if source == _PLAIN_SOURCE else _source(source),
        _micros(entry.valid_from),
        _micros(entry.valid_to),
        entry.superseded_by,
        admission.to_json(admission.plain(entry.metadata), "metadata") if entry.metadata else None,
        source.session,
    )


def decode(row: Row) -> Entry:
    """Give the entry of a row; raises `CorruptRecordError` with its id when there is none in it."""
    try:
        return Entry(
            row[0],
            _KINDS[row[1]],
            row[2],
            from_micros(row[3]),
            from_micros(row[4]),
            from_micros(row[5]),
            None if row[6] is None else _read(row[6]),
            row[7],
            row[8],
            row[9],
            None if row[10] is None else from_micros(row[10]),
            _TIERS[row[11]],
            () if row[12] is None else _names(row[12]),
            () if row[13] is None else _texts(row[13]),
            _PLAIN_SOURCE if row[14] is None else _read_source(row[14], row[19]),
            None if row[15] is None else from_micros(row[15]),
            None if row[16] is None else from_micros(row[16]),
            row[17],
            {} if row[18] is None else _read(row[18]),
        )
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        message = f"the record {row[0]!r} cannot be read: {error!r}"
        raise CorruptRecordError(message, ids=[str(row[0])]) from error


def holes(count: int) -> str:
    """Give the places of `count` parameters."""
    return ", ".join("?" * count)


def chunks(items: Sequence[str] | Sequence[int]) -> Iterator[list[str | int | None]]:
    """Cut a sequence into lists whose lengths are powers of two, filled up with nulls.

    Nulls equal nothing. So any number of items goes through a handful of prepared statements.
    """
    for start in range(0, len(items), _MOST_HOLES):
        chunk: list[str | int | None] = [*items[start : start + _MOST_HOLES]]
        size = 1 << (len(chunk) - 1).bit_length()
        yield chunk + [None] * (size - len(chunk))


def _micros(when: datetime | None) -> int | None:
    return None if when is None else to_micros(when)


def _list(items: Sequence[str]) -> str | None:
    return admission.texts_to_json(items) if items else None


def _source(source: Source) -> str:
    record: dict[str, Json] = {"origin": source.origin}
    for name in ("turn", "role", "speaker", "span", "derived_from"):
        value = getattr(source, name)
        if value:
            record[name] = value
    return admission.to_json(record, "source")


def _read(text: str) -> Json:
    value, end = _DECODE(text)
    if end != len(text):
        raise ValueError("there is more than one JSON value")
    return value


def _texts(text: str) -> tuple[str, ...]:
    r"""Give the texts of a list of JSON; those without a backslash are cut where they end.

    >>> _texts('["a","b"]'), _texts(r'["\"a\"","\\"]')
    (('a', 'b'), ('"a"', '\\'))
    """
    if text[:2] == '["' and text[-2:] == '"]' and "\\" not in text and text.isprintable():
        cut = text[2:-2].split('","')
        if text.count('"') == 2 * len(cut):
            return tuple(cut)
    return tuple(_read(text))


@lru_cache(maxsize=1024)
def _names(text: str) -> tuple[str, ...]:
    return tuple(_read(text))


@lru_cache(maxsize=1024)
def _read_source(text: str, session: str | None) -> Source:
    record = _read(text)
    span = record.get("span")
    return Source(
        record["origin"],
        session,
        record.get("turn"),
        record.get("role"),
        record.get("speaker"),
        None if span is None else (span[0], span[1]),
        tuple(record.get("derived_from", ())),
    )
