"""Entries as rows and back: times as microseconds, values and lists as JSON, texts without NUL."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry, Json, Kind, Source, Tier
from perdure.stores import admission
from perdure.stores.postgres.arrays import array
from perdure.stores.postgres.names import key_and_rest, read, written

Row = tuple[Any, ...]

TYPES = {
    "id": "text",
    "long_id": "text",
    "kind": "text",
    "text": "text",
    "created_at": "bigint",
    "updated_at": "bigint",
    "last_accessed_at": "bigint",
    "value": "text",
    "access_count": "bigint",
    "expires_at": "bigint",
    "tier": "text",
    "domains": "text[]",
    "keys": "text",
    "source": "text",
    "valid_from": "bigint",
    "valid_to": "bigint",
    "superseded_by": "text",
    "metadata": "text",
    "session": "text",
}
"""The columns of an entry that the caller gives, in the order of `encode`."""

GIVEN = ", ".join(TYPES)
ENTRY = f"{GIVEN}, seq, version"
"""The columns that `decode` reads."""

WIDTH = len(TYPES) + 2
"""How many they are; what a query asks besides stands behind them."""

SEQ = len(TYPES)
"""Where the seq stands in them."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_PLAIN_SOURCE = Source()
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


def encode(entry: Entry) -> Row:
    """Give the columns of an entry that has been checked."""
    source = entry.source
    entry_id, long_id = key_and_rest(entry.id)
    return (
        entry_id,
        long_id,
        entry.kind.value,
        written(entry.text),
        to_micros(entry.created_at),
        to_micros(entry.updated_at),
        to_micros(entry.last_accessed_at),
        None if entry.value is None else admission.to_json(entry.value, "value"),
        entry.access_count,
        _micros(entry.expires_at),
        None if entry.tier is None else entry.tier.value,
        array(map(written, entry.domains)) if entry.domains else None,
        admission.to_json(list(entry.keys), "keys") if entry.keys else None,
        None if source == _PLAIN_SOURCE else _source(source),
        _micros(entry.valid_from),
        _micros(entry.valid_to),
        None if entry.superseded_by is None else written(entry.superseded_by),
        admission.to_json(admission.plain(entry.metadata), "metadata") if entry.metadata else None,
        None if source.session is None else written(source.session),
    )


def decode(row: Row) -> Entry:
    """Give the entry of a row; raises `CorruptRecordError` with its id when there is none in it."""
    try:
        return Entry(
            read(row[0] if row[1] is None else row[1]),
            _KINDS[row[2]],
            read(row[3]),
            from_micros(row[4]),
            from_micros(row[5]),
            from_micros(row[6]),
            None if row[7] is None else json.loads(row[7]),
            row[19],
            row[20],
            row[8],
            None if row[9] is None else from_micros(row[9]),
            _TIERS[row[10]],
            () if row[11] is None else tuple(map(read, row[11])),
            () if row[12] is None else _names(row[12]),
            _PLAIN_SOURCE if row[13] is None else _read_source(row[13], row[18]),
            None if row[14] is None else from_micros(row[14]),
            None if row[15] is None else from_micros(row[15]),
            None if row[16] is None else read(row[16]),
            {} if row[17] is None else json.loads(row[17]),
        )
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        message = f"the record {row[0]!r} cannot be read: {error!r}"
        raise CorruptRecordError(message, ids=[id_in(row)]) from error


def id_in(row: Row) -> str:
    """Give the id of a row, also of one whose entry cannot be read."""
    return read(row[0] if row[1] is None else row[1])


def names_in(keys: str | None) -> tuple[str, ...]:
    """Give the keys that a column holds."""
    return () if keys is None else _names(keys)


def _micros(when: datetime | None) -> int | None:
    return None if when is None else to_micros(when)


def _source(source: Source) -> str:
    record: dict[str, Json] = {"origin": source.origin}
    for name in ("turn", "role", "speaker", "span", "derived_from"):
        value = getattr(source, name)
        if value not in (None, ()):
            record[name] = value
    return admission.to_json(record, "source")


@lru_cache(maxsize=1024)
def _names(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@lru_cache(maxsize=1024)
def _read_source(text: str, session: str | None) -> Source:
    record = json.loads(text)
    span: Sequence[int] | None = record.get("span")
    return Source(
        record["origin"],
        None if session is None else read(session),
        record.get("turn"),
        record.get("role"),
        record.get("speaker"),
        None if span is None else (span[0], span[1]),
        tuple(record.get("derived_from", ())),
    )
