"""The one stored record, and where it came from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, cast

from perdure.foreign import refuse_field
from perdure.frozen import frozen
from perdure.model.nothing import NOTHING

Json: TypeAlias = Any
"""Anything that `json.dumps` writes and `json.loads` gives back equal."""


def apart(value: Json) -> Json:
    """Give an equal value that shares no mapping and no list with it.

    >>> held = {"a": [1, {"b": 2}]}
    >>> given = apart(held)
    >>> given["a"].append(3)
    >>> held, given
    ({'a': [1, {'b': 2}]}, {'a': [1, {'b': 2}, 3]})
    """
    try:
        return _twin(value)
    except RecursionError:  # JSON goes deeper
        return json.loads(json.dumps(value))


_NESTS = (dict, list)


def _twin(value: Json) -> Json:
    if type(value) is dict:
        held = cast(dict[str, Json], value)
        return {name: _twin(one) if type(one) in _NESTS else one for name, one in held.items()}
    if type(value) is list:
        return [_twin(one) if type(one) in _NESTS else one for one in cast(list[Json], value)]
    return value


class Tier(StrEnum):
    """How close to the prompt an entry lives."""

    PINNED = "L0"
    HOT = "L1"
    WARM = "L2"
    COLD = "L3"


class Kind(StrEnum):
    """What an entry holds; kinds never mix in a read that did not ask for both."""

    STATEMENT = "statement"
    TENSION = "tension"
    SELF_MODEL = "self_model"
    TASK = "task"
    MESSAGE = "message"
    FACT = "fact"
    BEAT = "beat"
    SNAPSHOT = "snapshot"
    SUMMARY = "summary"
    PASSAGE = "passage"
    TRACE = "trace"
    RECORD = "record"
    """Kept by the service for itself: an organisation, a key, a line of the audit log."""


Origin = Literal["rules", "model", "api", "import", "tool", "web"]
"""Who put an entry there: learned by rules or by a model, given by the caller, or from outside."""

UNTRUSTED: frozenset[str] = frozenset({"import", "tool", "web"})
"""Origins whose text may be somebody else's words; they are labelled, instructions quarantined."""

Role = Literal["user", "assistant", "system", "tool"]

Vector: TypeAlias = tuple[float, ...]
"""Where a text lies in an embedder's space; stores keep 32 bits of each number."""

_EMPTY: Mapping[str, Json] = NOTHING
_NO_VECTORS: Mapping[str, Vector] = NOTHING


@frozen
class Source:
    """Say where an entry came from; derivations keep the ids of what they were made of for ever."""

    origin: Origin = "api"
    session: str | None = None
    turn: str | None = None
    role: Role | None = None
    speaker: str | None = None
    """Who said it, when that was not the principal whose memory this is."""
    span: tuple[int, int] | None = None
    """The words: [start, end) in characters of the message they were said in."""
    derived_from: tuple[str, ...] = ()


@frozen
class Entry:
    """One remembered thing. All times are aware UTC.

    `seq` and `version` are given by the store: `seq` once, when the entry is first written, rising
    over the whole store; `version` from 1, one more with each change of content. `keys` are exact
    look-up names besides the words of `text`. `superseded_by` names the entry that took its place.
    The repr leaves out what is kept for finding and counting; `dataclasses.asdict` gives all.
    """

    id: str
    kind: Kind
    text: str
    created_at: datetime
    updated_at: datetime = field(repr=False)
    last_accessed_at: datetime = field(repr=False)
    value: Json = field(default=None, repr=False)
    seq: int = field(default=0, repr=False)
    version: int = field(default=0, repr=False)
    access_count: int = field(default=0, repr=False)
    expires_at: datetime | None = None
    tier: Tier | None = None
    domains: tuple[str, ...] = ()
    keys: tuple[str, ...] = field(default=(), repr=False)
    source: Source = field(default_factory=Source)
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    superseded_by: str | None = None
    metadata: Mapping[str, Json] = field(default_factory=lambda: _EMPTY)
    embeddings: Mapping[str, Vector] = field(default_factory=lambda: _NO_VECTORS, repr=False)
    """Vectors by the id of the embedder that made them from the text; derived, never history."""

    def live(self, now: datetime) -> bool:
        """Tell whether the entry has not expired: at the very instant of `expires_at` it has."""
        return self.expires_at is None or self.expires_at > now

    @property
    def current(self) -> bool:
        """Tell whether nothing has taken this entry's place."""
        return self.superseded_by is None and self.valid_to is None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Say what that is called, where others look for it by another name."""
            refuse_field(self, name)


@frozen
class Version:
    """One state of an entry, from when it was recorded until it was changed or removed."""

    entry: Entry
    recorded_at: datetime
    ended_at: datetime | None = None
    ended_by: Literal["update", "touch", "delete"] | None = None
