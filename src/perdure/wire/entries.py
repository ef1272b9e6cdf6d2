"""Memories and their versions as JSON, there and back."""

from __future__ import annotations

from typing import Any, cast, get_args

from perdure.frozen import frozen
from perdure.model.entry import Entry, Json, Kind, Origin, Role, Source, Tier, Version
from perdure.model.page import Page
from perdure.model.receipt import Failure
from perdure.model.statement import Belief, Shape
from perdure.model.stats import Summary
from perdure.wire.forms import Form, flag, member, number, text, whole, word
from perdure.wire.moments import moment
from perdure.wire.nested import anything, listed, mapping, named, row
from perdure.wire.shapes import Part, part, record

TEXT = text()
NAMES = listed(TEXT, into=tuple)
TIER = member(Tier)
SPAN = row(whole(0), whole(0))

_OF_SOURCE = ("origin", "session", "turn", "role", "speaker", "span", "derived_from")


def _sourced(name: str, form: Form, attribute: str, about: str = "", *, drop: Any = None) -> Part:
    return Part(name, form, f"source.{attribute}", attribute, about, drop=drop)


def _make_belief(**given: Any) -> dict[str, Json]:
    return Belief(**given).to_value()


def _make_entry(**given: Any) -> Entry:
    source = {name: given.pop(name) for name in _OF_SOURCE if name in given}
    gist, belief = given.pop("gist", None), given.pop("belief", None)
    if belief is not None:
        given["value"] = {**belief, "gist": gist}
    return Entry(source=Source(**source), **given)


def _make_page(
    *, entries: list[Entry], cursor: str | None = None, unreadable: tuple[str, ...] = ()
) -> Page:
    return Page(entries, cursor, unreadable)


def _belief_of(entry: Entry) -> Belief | None:
    """Give the belief of a statement, if that is all its value tells."""
    value: Json = entry.value
    if entry.kind is not Kind.STATEMENT or not isinstance(value, dict):
        return None
    belief = Belief.of(entry)
    return belief if belief.to_value() == value else None


_BELIEF = record(
    "Belief",
    _make_belief,
    part("shape", word(*get_args(Shape)), "shape", always=True),
    part("confidence", number(0, 1), "confidence", always=True),
    part("support", whole(0), "support", "how often it was said", always=True),
    part("sessions", NAMES, "sessions", "where, in order of first mention", always=True),
    part("corroborated", flag(), "corroborated", "the assistant repeated it", always=True),
    part("quarantined", flag(), "quarantined", "it never reaches a prompt", always=True),
    part("appliesTo", TEXT, "applies_to", "where it is true, if not everywhere"),
)
_PLAIN = record(
    "Memory",
    _make_entry,
    part("id", TEXT, "id", always=True),
    part("kind", member(Kind), "kind", always=True),
    part("content", TEXT, "text", "what it says", always=True),
    Part("gist", TEXT, lambda _: None, "gist", "how the index of a block shows it"),
    part("tier", TIER, "tier"),
    part("domains", NAMES, "domains", always=True),
    part("accessCount", whole(0), "access_count", always=True),
    Part("source", word(*get_args(Origin)), "source.origin", "origin", "who put it there", True),
    _sourced("sessionId", TEXT, "session"),
    _sourced("turnId", TEXT, "turn"),
    _sourced("role", word(*get_args(Role)), "role"),
    _sourced("speaker", TEXT, "speaker", "who said it, when not the principal"),
    _sourced("span", SPAN, "span", "[start, end) in characters of the message"),
    _sourced("derivedFrom", NAMES, "derived_from", "ids of what it was made of", drop=()),
    part("createdAt", moment(), "created_at", always=True),
    part("updatedAt", moment(), "updated_at", always=True),
    part("lastAccessedAt", moment(), "last_accessed_at", always=True),
    part("expiresAt", moment(), "expires_at"),
    part("validFrom", moment(), "valid_from"),
    part("validTo", moment(), "valid_to"),
    part("supersededBy", TEXT, "superseded_by"),
    part("keys", NAMES, "keys", "exact look-up names", drop=()),
    part("version", whole(0), "version", always=True),
    part("metadata", mapping(), "metadata", drop={}),
    Part("belief", _BELIEF, lambda _: None, "belief", "how firmly a statement is held"),
    Part("value", anything(), lambda _: None, "value", "what an entry of another kind holds"),
    part("embeddings", named(listed(number(), into=tuple)), "embeddings", drop={}),
)


def _write_memory(entry: Entry) -> Json:
    out = cast(dict[str, Json], _PLAIN.write(entry))
    belief = _belief_of(entry)
    if belief is None:
        return out if entry.value is None else {**out, "value": entry.value}
    if belief.gist is not None:
        out["gist"] = belief.gist
    out["belief"] = _BELIEF.write(belief)
    return out


MEMORY = Form(_PLAIN.schema, _write_memory, _PLAIN.read)
MEMORIES = listed(MEMORY)
VERSION = record(
    "Version",
    Version,
    part("memory", MEMORY, "entry", always=True),
    part("recordedAt", moment(), "recorded_at", always=True),
    part("endedAt", moment(), "ended_at", "when it was changed or removed"),
    part("endedBy", word("update", "touch", "delete"), "ended_by"),
)
BY_TIER = named(whole(0), key=Tier)
SUMMARY = record(
    "Summary",
    dict[str, Any],
    part("total", whole(0), "memories", "current statements", always=True),
    part("byTier", BY_TIER, "by_tier", always=True),
    part("sessions", whole(0), "extent.sessions", "from how many they come", always=True),
    part("activeTensions", whole(0), "active_tensions", always=True),
    part("createdAt", moment(), "extent.first_stored_at", "when the first was stored"),
    part("lastAccessedAt", moment(), "last_accessed_at"),
)


@frozen
class Listing:
    """A page that may also say what the whole scope holds."""

    entries: list[Entry]
    cursor: str | None = None
    stats: Summary | None = None
    unreadable: tuple[str, ...] = ()


PAGE = record(
    "MemoryList",
    _make_page,
    part("memories", MEMORIES, "entries", "newest first", always=True),
    part("cursor", TEXT, "cursor", "continues the list; absent on its last page"),
    part("unreadable", NAMES, "unreadable", "ids of memories that cannot be read back", drop=()),
    Part(
        "stats",
        SUMMARY,
        lambda page: getattr(page, "stats", None),
        None,
        "of the whole scope, whatever was asked for; on the first page alone",
    ),
)
FAILURE = record(
    "Failure",
    Failure,
    part("hook", TEXT, "hook", always=True),
    part("reason", TEXT, "reason", always=True),
)
