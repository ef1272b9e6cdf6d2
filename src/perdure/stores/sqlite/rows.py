"""Entries as rows and back: times as microseconds, lists and values as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import chain
from json.scanner import make_scanner
from operator import itemgetter
from typing import Any, cast

from perdure.errors import CorruptRecordError
from perdure.frozen import fillable
from perdure.model.entry import Entry, Json, Kind, Source, Tier, Vector
from perdure.model.nothing import NOTHING
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

_place = ENTRY.split(", ").index

ID, SEQ, TEXT, KIND, KEYS = map(_place, ("id", "seq", "text", "kind", "keys"))
EXPIRES, CREATED, SINCE = map(_place, ("expires_at", "created_at", "valid_from"))
UNTIL, REPLACED = map(_place, ("valid_to", "superseded_by"))
"""Where some of them stand."""

_long: Callable[[Row], tuple[str | None, ...]] = itemgetter(
    TEXT, KEYS, *map(_place, ("value", "metadata", "domains")), WIDTH
)
"""Gives the columns that may be long; the terms come after all."""

_SCAN = make_scanner(cast(Any, json.JSONDecoder()))
_NEW = object.__new__
_FILLABLE = fillable(Entry)
_NO_VECTORS: Mapping[str, Vector] = NOTHING
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_PLAIN_SOURCE = Source()
MOST_HOLES = 512
"""So many values one statement is asked for; more go through several."""
_OFTEN = 512
"""Values of statements up to so many characters are likely to be said again, word for word."""
_KINDS = {kind.value: kind for kind in Kind}
_UNREADABLE = (
    ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError
)  # fmt: skip
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
    made: Any = _NEW(_FILLABLE)
    try:
        (
            made.id, kind, made.text, created, changed, used, value,
            made.seq, made.version, made.access_count, expires, tier, domains, keys,
            source, since, until, made.superseded_by, metadata, session,
        ) = row if len(row) == WIDTH else row[:WIDTH]  # fmt: skip
        made.kind = _KINDS[kind]
        if type(made.text) is not str:
            raise TypeError("the text is none")
        made.created_at = created_at = from_micros(created)
        made.updated_at = created_at if changed == created else from_micros(changed)
        made.last_accessed_at = created_at if used == created else from_micros(used)
        made.value = None if value is None else _READERS.get(kind, _read)(value)
        made.expires_at = None if expires is None else from_micros(expires)
        made.tier = _TIERS[tier]
        made.domains = () if domains is None else _names(domains)
        made.keys = () if keys is None else _texts(keys)
        made.source = _PLAIN_SOURCE if source is None else _read_source(source, session)
        made.valid_from = None if since is None else from_micros(since)
        made.valid_to = None if until is None else from_micros(until)
        made.metadata = {} if metadata is None else _read(metadata)
    except _UNREADABLE as error:
        raise _unreadable(row, error) from error
    made.embeddings = _NO_VECTORS
    made.__class__ = Entry
    return made


def check(row: Row) -> tuple[Json, Source, int]:
    """Give the value, the source and the number of keys of a row that `decode` can read.

    Raises as `decode` does for any other: nothing is left to fail when somebody asks for the entry.
    """
    try:
        (
            _, kind, text, created, changed, used, value, _, _, _, expires, tier, domains, keys,
            source, since, until, _, metadata, session, _,
        ) = row  # fmt: skip
        _ = _KINDS[kind], _TIERS[tier]
        if type(text) is not str:
            raise TypeError("the text is none")
        from_micros(created)
        for micros in (changed, used, expires, since, until):
            if micros is not None and micros != created:
                from_micros(micros)
        if domains is not None:
            _names(domains)
        if metadata is not None:
            _read(metadata)
        known = None if value is None else _known(kind, value)
        said = _PLAIN_SOURCE if source is None else _read_source(source, session)
        return known, said, 0 if keys is None else len(_texts(keys))
    except _UNREADABLE as error:
        raise _unreadable(row, error) from error


def _known(kind: str, value: str) -> Json:
    """Give a value that is only looked at."""
    if kind == Kind.STATEMENT.value and len(value) <= _OFTEN:
        return _pattern(value)[0] or _read(value)
    return _read(value)


def _unreadable(row: Row, error: BaseException) -> CorruptRecordError:
    message = f"the record {row[0]!r} cannot be read: {error!r}"
    return CorruptRecordError(message, ids=[str(row[0])])


def size_of(row: Row) -> int:
    """Give the characters of a row that was decoded, terms and all."""
    return sum(map(len, filter(None, _long(row))))


def keys_of(row: Row) -> tuple[str, ...]:
    """Give the keys of a row that can be read."""
    return () if row[KEYS] is None else _texts(row[KEYS])


def holes(count: int) -> str:
    """Give the places of `count` parameters."""
    return ", ".join("?" * count)


def chunks(items: Sequence[str] | Sequence[int]) -> Iterator[list[str | int | None]]:
    """Cut a sequence into lists whose lengths are powers of two, filled up with nulls.

    Nulls equal nothing. So any number of items goes through a handful of prepared statements.
    """
    for start in range(0, len(items), MOST_HOLES):
        chunk: list[str | int | None] = [*items[start : start + MOST_HOLES]]
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
    return admission.to_json(record, "source") if len(record) > 1 else _only_from(source.origin)


@lru_cache(maxsize=64)
def _only_from(origin: str) -> str:
    return admission.to_json({"origin": origin}, "source")


def _read(text: str) -> Json:
    try:
        value, end = _SCAN(text, 0)
    except StopIteration as error:
        raise ValueError("there is no JSON value") from error
    if end != len(text):
        raise ValueError("there is more than one JSON value")
    return value


def _belief(text: str) -> Json:
    """Give the value of a statement: a copy of its own of what the same text said before."""
    if len(text) > _OFTEN:
        return _read(text)
    pattern, lists = _pattern(text)
    if not pattern:
        return _read(text)
    value = pattern.copy()
    for name in lists:
        value[name] = pattern[name].copy()
    return value


@lru_cache(maxsize=1024)
def _pattern(text: str) -> tuple[dict[str, Json], tuple[str, ...]]:
    """Read an object and name the lists in it; an empty one where anything else is in it."""
    value = _read(text)
    if type(value) is not dict:
        return {}, ()
    held = cast(dict[str, Json], value)
    lists = tuple(name for name, one in held.items() if type(one) is list)
    within = [*held.values(), *chain.from_iterable(held[name] for name in lists)]
    nested = sum(isinstance(one, (dict, list)) for one in within) > len(lists)
    return ({}, ()) if nested else (held, lists)


def _texts(text: str) -> tuple[str, ...]:
    r"""Give the texts of a list of JSON; those without a backslash are cut where they end.

    >>> _texts('["a","b"]'), _texts(r'["\"a\"","\\"]')
    (('a', 'b'), ('"a"', '\\'))
    """
    if text[:2] == '["' and text[-2:] == '"]' and "\\" not in text and text.isprintable():
        cut = text[2:-2].split('","')
        if text.count('"') == 2 * len(cut):
            return tuple(cut)
    return _all_texts(_read(text))


@lru_cache(maxsize=1024)
def _names(text: str) -> tuple[str, ...]:
    return _all_texts(_read(text))


def _all_texts(items: Json) -> tuple[str, ...]:
    if not isinstance(items, list):
        raise TypeError("this is no list of texts")
    texts = tuple(one for one in cast(list[Json], items) if isinstance(one, str))
    if len(texts) != len(cast(list[Json], items)):
        raise TypeError("not all of these are texts")
    return texts


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


_READERS: dict[str, Callable[[str], Json]] = {Kind.STATEMENT.value: _belief}
"""What reads the values of a kind; those of the others are read as they come."""
