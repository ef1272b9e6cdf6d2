"""Entries as JSON objects, for snapshots: every field but vectors, there and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import datetime
from typing import cast, get_args

from perdure.model.entry import Entry, Json, Kind, Origin, Role, Source, Tier, Version
from perdure.model.fields import (
    Reader,
    clocked,
    count,
    flag,
    json,
    kept,
    listed,
    mapping,
    moment,
    name,
    named,
    nothing,
    number,
    one_of,
    optional,
    part,
    record,
    row,
    share,
    text,
    written,
)
from perdure.model.self_model import SelfModel
from perdure.model.statement import Belief, Shape
from perdure.model.tension import IMPACTS, STATUSES, Tension


def entry_to_json(entry: Entry) -> dict[str, Json]:
    """Give an entry as a JSON object; times as ISO 8601 in UTC, to the microsecond.

    Embeddings stay behind: an embedder makes them again from the text.
    """
    return {name: _plain(getattr(entry, name)) for name in _WRITTEN}


def entry_from_json(given: object) -> Entry:
    """Give back the entry, its value read as its kind reads it.

    Raises TypeError or ValueError, naming the field that cannot be what it is in an entry.
    """
    values = _ENTRY(given)
    kind: Kind = values["kind"]
    if kind is Kind.STATEMENT and values.get("tier") is None:
        raise ValueError("tier: is missing, and every statement has one")
    values["value"] = part("value", _VALUES[kind], values.get("value"))
    entry = Entry(**values)
    model = _MODELS.get(kind)
    if model is None or entry.value is None:
        return entry
    return replace(entry, value=model.of(entry).to_value())


def version_to_json(version: Version) -> dict[str, Json]:
    """Give a version as a JSON object."""
    return {
        "entry": entry_to_json(version.entry),
        "recorded_at": version.recorded_at.isoformat(),
        "ended_at": None if version.ended_at is None else version.ended_at.isoformat(),
        "ended_by": version.ended_by,
    }


def version_from_json(given: object) -> Version:
    """Give back the version; raises TypeError or ValueError, naming the field that is damaged."""
    version = Version(**_VERSION(given))
    if (version.ended_at is None) != (version.ended_by is None):
        raise ValueError("ended_at: goes with ended_by")
    return version


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


def _as_given(value: Json) -> Json:
    """Leave a value to what its kind makes of it."""
    return value


def _names(value: Json) -> tuple[str, ...]:
    return tuple(listed(text)(value))


def _span(value: Json) -> tuple[int, int]:
    start, end = row(count, count)(value)
    if end < start:
        raise ValueError("ends before it starts")
    return start, end


def _source(value: Json) -> Source:
    return Source(**_SOURCE(value))


def _metadata(value: Json) -> dict[str, Json]:
    return json(mapping(value))


_WRITTEN = tuple(field.name for field in fields(Entry) if field.name != "embeddings")
_SOURCE = record(
    {
        "origin": one_of(get_args(Origin)),
        "session": optional(text),
        "turn": optional(text),
        "role": optional(one_of(get_args(Role))),
        "speaker": optional(text),
        "span": optional(_span),
        "derived_from": _names,
    },
    needed=(),
)
_ENTRY = record(
    {
        "id": name,
        "kind": one_of(Kind),
        "text": kept,
        "created_at": clocked,
        "updated_at": clocked,
        "last_accessed_at": clocked,
        "value": _as_given,
        "seq": count,
        "version": count,
        "access_count": count,
        "expires_at": optional(moment),
        "tier": optional(one_of(Tier)),
        "domains": _names,
        "keys": _names,
        "source": _source,
        "valid_from": optional(moment),
        "valid_to": optional(moment),
        "superseded_by": optional(name),
        "metadata": _metadata,
    },
    needed=("id", "kind", "text", "created_at", "updated_at", "last_accessed_at"),
)
_VERSION = record(
    {
        "entry": entry_from_json,
        "recorded_at": clocked,
        "ended_at": optional(clocked),
        "ended_by": optional(one_of(("update", "delete"))),
    },
    needed=("entry", "recorded_at", "ended_at", "ended_by"),
)
_BELIEF = record(
    {
        "shape": one_of(get_args(Shape)),
        "confidence": share,
        "gist": optional(text),
        "support": count,
        "sessions": listed(text),
        "corroborated": flag,
        "quarantined": flag,
        "applies_to": optional(text),
    },
    needed=(),
)
_CLAIM = record(
    {
        "statement": text,
        "source": text,
        "at": written,
        "entry_id": optional(text),
        "applies_to": optional(text),
    },
    needed=("statement", "source", "at"),
)
_RESOLUTION = record(
    {
        "resolved_by": text,
        "at": written,
        "pattern": optional(text),
        "winner": optional(one_of(("a", "b", "both", "neither"))),
    },
    needed=("resolved_by", "at"),
)
_TENSION = record(
    {
        "claim_a": _CLAIM,
        "claim_b": _CLAIM,
        "impact": one_of(IMPACTS),
        "question": text,
        "status": one_of(STATUSES),
        "touched_at": optional(written),
        "resolution": optional(_RESOLUTION),
    },
    needed=("claim_a", "claim_b", "impact", "question", "status"),
)
_SKILL = {
    "reliability": share,
    "samples": count,
    "failure_patterns": listed(text),
    "strategies": listed(text),
}
_SELF_MODEL = {
    "domains": named(record(_SKILL, needed=_SKILL)),
    "active_domains": listed(text),
    "weak_domains": listed(text),
    "shaky_domains": listed(text),
    "calibration_factor": number,
    "predictions": listed(row(share, flag)),
}
_VALUES: Mapping[Kind, Reader[Json]] = {
    Kind.STATEMENT: optional(_BELIEF),
    Kind.TENSION: _TENSION,
    Kind.SELF_MODEL: record(_SELF_MODEL, needed=_SELF_MODEL),
    Kind.TASK: nothing,
    # What memory definitions and the service keep is read by them; here it only has to be JSON.
    **dict.fromkeys(
        (
            Kind.MESSAGE,
            Kind.FACT,
            Kind.BEAT,
            Kind.SNAPSHOT,
            Kind.SUMMARY,
            Kind.PASSAGE,
            Kind.TRACE,
            Kind.RECORD,
        ),
        json,
    ),
}
_MODELS: Mapping[Kind, type[Belief | Tension | SelfModel]] = {
    Kind.STATEMENT: Belief,
    Kind.TENSION: Tension,
    Kind.SELF_MODEL: SelfModel,
}
