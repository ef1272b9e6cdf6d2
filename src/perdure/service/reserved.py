"""Where the service keeps what is its own, out of every tenant's reach.

The tenant of a request is the organisation of its key, never anything that the request says, and
an organisation's id is lower-case letters, digits and hyphens (`ORGANISATION`, held when it is
made). `RESERVED` has a colon, so no organisation has that name; and a scope's segments are encoded
injectively (`Scope.namespace`), so no principal or conversation of an organisation spells it.
Only who holds the store itself, past the service, can open a memory there.
"""

from __future__ import annotations

import hashlib
import re
from datetime import datetime
from functools import lru_cache

from perdure.errors import UsageError
from perdure.model.entry import Entry, Json, Kind
from perdure.model.scope import Scope

RESERVED = "perdure:service"

ORGANISATION = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)

ORGANISATIONS = Scope(RESERVED, None, "organisations")
LOADS = Scope(RESERVED, None, "loads")
"""What each replica has counted of late, for rate limits that all of them share."""

DECOYS = Scope(RESERVED, None, "decoys")
"""One record of no key, read in the place of one that is not there."""

SEALS = Scope(RESERVED, None, "seals")
"""The secret by which all replicas seal what must not be read on its way back to them."""

CHORES = Scope(RESERVED, None, "chores")
"""Whose turn it was, and when, to do what one replica does for all."""


def check_organisation(name: object) -> str:
    """Give back what may be the id of an organisation; refuses all else."""
    if not isinstance(name, str) or not ORGANISATION.fullmatch(name):
        message = "an organisation's id is 1 to 63 lower-case letters, digits and inner hyphens"
        raise UsageError(message, argument="organisation")
    return name


def tag_of(organisation: str) -> str:
    """Give the 12 hex digits by which the ids of an organisation's keys begin."""
    return hashlib.sha256(organisation.encode()).hexdigest()[:12]


@lru_cache(maxsize=4096)
def keys_of(tag: str) -> Scope:
    """Give the scope of an organisation's keys, by its tag: all that a key says of it."""
    return Scope(RESERVED, tag, "keys")


def audit_of(organisation: str) -> Scope:
    """Give the scope of an organisation's audit log."""
    return Scope(RESERVED, tag_of(organisation), "audit")


def replays_of(organisation: str) -> Scope:
    """Give the scope of the answers that an organisation's idempotency keys had."""
    return Scope(RESERVED, tag_of(organisation), "replays")


def answers_of(organisation: str) -> Scope:
    """Give the scope of what hides the answers that are kept of an organisation's memories."""
    return Scope(RESERVED, tag_of(organisation), "answers")


def record(
    entry_id: str, value: Json, *, now: datetime, expires_at: datetime | None = None
) -> Entry:
    """Make an entry of something the service keeps; it has no text, so no search finds it."""
    return Entry(entry_id, Kind.RECORD, "", now, now, now, value=value, expires_at=expires_at)
