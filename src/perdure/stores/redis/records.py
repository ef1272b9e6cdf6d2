"""Entries as bytes and back: a head that scripts read, and a body that they only carry."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Literal

from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry, Json, Kind, Source, Tier, Vector, Version
from perdure.model.selection import Selection
from perdure.stores import admission
from perdure.stores.damage import Damage
from perdure.text.tokens import estimate_tokens

NONE = "-"
"""Where a head has no time or no tier."""

_BEGIN = datetime(1, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_DECODE = json.JSONDecoder().decode
_PLAIN_SOURCE = Source()
_LETTERS = {
    Kind.STATEMENT: "s",
    Kind.TENSION: "t",
    Kind.SELF_MODEL: "m",
    Kind.TASK: "k",
    Kind.MESSAGE: "e",
    Kind.FACT: "f",
    Kind.BEAT: "b",
    Kind.SNAPSHOT: "n",
    Kind.SUMMARY: "y",
    Kind.PASSAGE: "p",
    Kind.TRACE: "r",
    Kind.RECORD: "o",
}
_TIERS: dict[Tier | None, str] = {None: NONE, **{tier: tier.value[1] for tier in Tier}}
_SORTS: dict[bytes, tuple[Kind, Tier | None]] = {
    f"{letter}{digit}{current}".encode(): (kind, tier)
    for kind, letter in _LETTERS.items()
    for tier, digit in _TIERS.items()
    for current in ("c", NONE)
}
_ENDS: Mapping[bytes, Literal["update", "touch", "delete"] | None] = {
    b"update": "update",
    b"touch": "touch",
    b"delete": "delete",
    b"expiry": None,
}


@lru_cache(maxsize=1024)
def to_text(when: datetime) -> str:
    """Give a moment as 18 digits, which compare as moments do.

    >>> to_text(datetime(2030, 1, 1, tzinfo=UTC))
    '064029052800000000'
    """
    return f"{(when - _BEGIN) // _MICROSECOND:018d}"


@lru_cache(maxsize=1024)
def from_text(digits: bytes) -> datetime:
    """Give the moment in UTC."""
    return _BEGIN + int(digits) * _MICROSECOND


def head(entry: Entry) -> str:
    """Give the part of a head that does not hang on what was there before."""
    expires = NONE if entry.expires_at is None else to_text(entry.expires_at)
    current = "c" if entry.current else NONE
    return (
        f"{entry.access_count} {to_text(entry.last_accessed_at)} {expires}"
        f" {_LETTERS[entry.kind]}{_TIERS[entry.tier]}{current} {estimate_tokens(entry.text)}"
    )


def body(entry: Entry) -> bytes:
    """Give the rest of an entry that has been checked; refuses what JSON cannot say."""
    source = entry.source
    plain = [
        entry.text,
        _micros(entry.created_at),
        _micros(entry.updated_at),
        entry.domains,
        entry.keys,
        None if source == _PLAIN_SOURCE else _source(source),
        _micros(entry.valid_from),
        _micros(entry.valid_to),
        entry.superseded_by,
    ]
    value = "null" if entry.value is None else admission.to_json(entry.value, "value")
    metadata = admission.to_json(admission.plain(entry.metadata), "metadata")
    name = entry.id.encode()
    text = f"{admission.to_json(plain, 'entry')[:-1]},{value},{metadata}]"
    return b"%d:%b%b" % (len(name), name, text.encode())


def state(version: Version) -> bytes:
    """Give a state that has ended, or expired, as the past keeps it."""
    entry = version.entry
    ended = NONE if version.ended_at is None else to_text(version.ended_at)
    text = f"{entry.version} {to_text(version.recorded_at)} {head(entry)}"
    return f"{version.ended_by or 'expiry'} {ended} {text}\n".encode() + body(entry)


def decode(record: bytes, embeddings: Mapping[str, Vector] | None = None) -> Entry:
    """Give the entry of a record; raises `CorruptRecordError` naming it when there is none."""
    top, _, rest = record.partition(b"\n")
    entry_id: str | None = None
    try:
        length, _, rest = rest.partition(b":")
        entry_id = rest[: int(length)].decode()
        seq, version, _, access, last, expires, sort, _ = top.split(b" ")
        text, created, updated, domains, keys, source, since, until, by, value, metadata = _DECODE(
            rest[int(length) :].decode()
        )
        kind, tier = _SORTS[sort]
        return Entry(
            entry_id,
            kind,
            text,
            _moment(created),
            _moment(updated),
            from_text(last),
            value,
            int(seq),
            int(version),
            int(access),
            None if expires == b"-" else from_text(expires),
            tier,
            tuple(domains),
            tuple(keys),
            _PLAIN_SOURCE if source is None else _read_source(source),
            None if since is None else _moment(since),
            None if until is None else _moment(until),
            by,
            metadata,
            embeddings or {},
        )
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        name = entry_id or top.partition(b" ")[0].decode("ascii", "replace")
        message = f"the record {name!r} cannot be read: {error!r}"
        raise CorruptRecordError(message, ids=[name]) from error


def written(entry: Entry, seq_and_head: bytes) -> Entry:
    """Give an entry as it is now kept, sharing nothing with the one that was handed in."""
    seq, version, _, access, last, *_ = seq_and_head.split(b" ")
    return replace(
        entry,
        seq=int(seq),
        version=int(version),
        access_count=int(access),
        last_accessed_at=from_text(last),
        value=_copied(entry.value),
        metadata=_copied(admission.plain(entry.metadata)),
    )


def history(entry_id: str, states: Sequence[bytes], live: bytes) -> list[Version]:
    """Give the versions in these states and the live record, running together what touches cut."""
    versions: list[Version] = []
    damage = Damage()
    since: bytes | None = None

    def read(raw: bytes) -> Version | None:
        nonlocal since
        top, newline, rest = raw.partition(b"\n")
        begun, since = since, None
        try:
            seq, by, ended, text = top.split(b" ", 3)
            ended_by, begun = _ENDS[by], begun or text.split(b" ")[1]
            end = None if ended == b"-" else from_text(ended)
        except (ValueError, KeyError, IndexError) as error:
            message = f"a past state of {entry_id!r} cannot be read: {top!r}"
            raise CorruptRecordError(message, ids=[entry_id]) from error
        if ended_by == "touch":
            since = begun
            return None
        return Version(decode(seq + b" " + text + newline + rest), from_text(begun), end, ended_by)

    def last(raw: bytes) -> Version:
        return Version(decode(raw), from_text(since or raw.split(b" ", 3)[2]))

    versions += filter(None, damage.readable(read, states))
    versions += damage.readable(last, [live] if live else [])
    return damage.told(versions)


def decode_terms(entry: Entry, packed: bytes | None) -> tuple[str, ...]:
    """Give the terms that an entry is kept under."""
    try:
        return tuple(_DECODE((packed or b"").decode()))
    except (ValueError, TypeError) as error:
        message = f"the words of {entry.id!r} cannot be read"
        raise CorruptRecordError(message, ids=[entry.id]) from error


def sorts(select: Selection) -> str:
    """Name the sorts that a selection may mean; nothing when it may mean any."""
    if select.kinds is None and select.tiers is None and not select.current:
        return ""
    meant = [
        sort.decode()
        for sort, (kind, tier) in _SORTS.items()
        if (select.kinds is None or kind in select.kinds)
        and (select.tiers is None or tier in select.tiers)
        and (not select.current or sort.endswith(b"c"))
    ]
    return " ".join(meant) or "none"


def _micros(when: datetime | None) -> int | None:
    return None if when is None else (when - _BEGIN) // _MICROSECOND


@lru_cache(maxsize=1024)
def _moment(micros: int) -> datetime:
    return _BEGIN + timedelta(microseconds=micros)


def _copied(value: Json) -> Json:
    if value is None or value == {}:
        return value if value is None else {}
    return _DECODE(admission.to_json(value, "value"))


def _source(source: Source) -> Sequence[Json]:
    return [
        source.origin,
        source.session,
        source.turn,
        source.role,
        source.speaker,
        source.span,
        source.derived_from,
    ]


def _read_source(record: Sequence[Json]) -> Source:
    origin, session, turn, role, speaker, span, derived_from = record
    return Source(
        origin,
        session,
        turn,
        role,
        speaker,
        None if span is None else (span[0], span[1]),
        tuple(derived_from),
    )
