"""Entries as JSON objects, for snapshots: every field, there and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any, cast

from perdure.model.entry import Entry, Json, Kind, Source, Tier, Version

_TIMES = frozenset(
    {"created_at", "updated_at", "last_accessed_at", "expires_at", "valid_from", "valid_to"}
)
_LISTS = frozenset({"domains", "keys"})


def entry_to_json(entry: Entry) -> dict[str, Json]:
    """Give an entry as a JSON object; times as ISO 8601 in UTC, to the microsecond."""
    return {field.name: _plain(getattr(entry, field.name)) for field in fields(Entry)}


def entry_from_json(record: Mapping[str, Json]) -> Entry:
    """Give back the entry; raises KeyError, TypeError or ValueError when it is none."""
    known = {field.name for field in fields(Entry)}
    if set(record) - known:
        raise ValueError(f"unknown fields {sorted(set(record) - known)}")
    if not all(isinstance(record[name], str) for name in ("id", "text")):
        raise TypeError("id and text are strings")
    if not isinstance(record.get("metadata", {}), Mapping):
        raise TypeError("metadata is an object")
    values = {name: _typed(name, value) for name, value in record.items()}
    return Entry(**values)


def version_to_json(version: Version) -> dict[str, Json]:
    """Give a version as a JSON object."""
    return {
        "entry": entry_to_json(version.entry),
        "recorded_at": version.recorded_at.isoformat(),
        "ended_at": None if version.ended_at is None else version.ended_at.isoformat(),
        "ended_by": version.ended_by,
    }


def version_from_json(record: Mapping[str, Json]) -> Version:
    """Give back the version; raises KeyError, TypeError or ValueError when it is none."""
    ended = record["ended_at"]
    return Version(
        entry=entry_from_json(record["entry"]),
        recorded_at=datetime.fromisoformat(record["recorded_at"]),
        ended_at=None if ended is None else datetime.fromisoformat(ended),
        ended_by=record["ended_by"],
    )


def _plain(value: object) -> Json:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Source):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(Source)}
    if isinstance(value, Mapping):
        return dict(cast(Mapping[str, Json], value))
    if isinstance(value, tuple):
        return list(cast(tuple[Json, ...], value))
    if isinstance(value, (Kind, Tier)):
        return value.value
    return value


def _typed(name: str, value: Json) -> Json:
    if value is None:
        return None
    if name in _TIMES:
        return _aware(name, datetime.fromisoformat(value))
    if name in _LISTS:
        return tuple(value)
    if name == "source":
        return _source(value)
    if name == "kind":
        return Kind(value)
    return Tier(value) if name == "tier" else value


def _aware(name: str, value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError(f"{name} has no time zone")
    return value


def _source(record: Mapping[str, Json]) -> Source:
    values: dict[str, Any] = dict(record)
    span = values.get("span")
    values["span"] = None if span is None else (span[0], span[1])
    values["derived_from"] = tuple(values.get("derived_from", ()))
    return Source(**values)
