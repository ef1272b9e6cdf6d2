"""A key as it is kept, and the rules of what it may do and hand on; nothing here does I/O."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from perdure.errors import CorruptRecordError, ForbiddenError, UsageError
from perdure.frozen import frozen
from perdure.model.entry import Entry, Json
from perdure.model.scope import Scope
from perdure.service.identity import Caller
from perdure.wire.keyring import ApiKey, KeyStatus

SCOPES = ("memories:read", "memories:write", "stats:read", "keys:manage")
USUAL_SCOPES = ("memories:read", "memories:write", "stats:read")
"""What a key gets when nobody says; as much of it as its maker has."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_NAME_CHARS = 100
_PREFIX_CHARS = 512


@frozen
class Grant:
    """What a key may do, for how long, and among whom: its scopes, expiry and prefixes."""

    scopes: frozenset[str]
    expires_at: datetime | None = None
    principal_prefix: str | None = None
    conversation_prefix: str | None = None


@frozen
class Key:
    """A key as it is kept: of its secret only a hash, which no `repr` shows."""

    id: str
    organisation: str
    environment: str
    name: str
    grant: Grant
    created_at: datetime
    digest: str = field(repr=False)
    created_by: str | None = None
    """The key that made it; None for the command line and the first start."""
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None
    """To the minute, more or less; None when it never was."""
    caller: Caller = field(init=False, repr=False, compare=False)
    """Whom it speaks for."""

    def __post_init__(self) -> None:
        """Say it once, not for each request."""
        grant = self.grant
        prefixes = grant.principal_prefix, grant.conversation_prefix
        caller = Caller(self.organisation, self.id, grant.scopes, *prefixes)
        object.__setattr__(self, "caller", caller)

    @property
    def is_lasting(self) -> bool:
        """Tell that it opens what it may at any time."""
        return self.revoked_at is None and self.grant.expires_at is None

    def status(self, now: datetime) -> KeyStatus:
        """Tell whether it opens anything; at the very instant of its expiry it does not."""
        if self.revoked_at is not None:
            return "revoked"
        expires_at = self.grant.expires_at
        return "expired" if expires_at is not None and expires_at <= now else "active"


def make_grant(
    scopes: Collection[str] | None = None,
    *,
    expires_at: datetime | None = None,
    principal_prefix: str | None = None,
    conversation_prefix: str | None = None,
    now: datetime,
) -> Grant:
    """Check what a new key is to be allowed; None means the usual scopes."""
    for name, prefix in (("principal", principal_prefix), ("conversation", conversation_prefix)):
        _check_prefix(f"{name}_prefix", prefix)
    if expires_at is not None and expires_at <= now:
        raise UsageError("a key cannot expire in the past", argument="expires_at")
    return Grant(
        _check_scopes(USUAL_SCOPES if scopes is None else scopes),
        expires_at,
        principal_prefix,
        conversation_prefix,
    )


def check_name(name: str) -> str:
    """Give back what may be the name of a key or organisation, without the space around it."""
    name = name.strip()
    if not 1 <= len(name) <= _NAME_CHARS or not name.isprintable():
        message = f"a name is 1 to {_NAME_CHARS} printable characters"
        raise UsageError(message, argument="name")
    return name


def usual_scopes(maker: Key) -> frozenset[str]:
    """Give the scopes of a key for which none were named: the usual ones that its maker has."""
    return frozenset(USUAL_SCOPES) & maker.grant.scopes


def check_within(wanted: Grant, maker: Grant) -> None:
    """Refuse, with `ForbiddenError`, a key that could do more than the key that makes it."""
    beyond = sorted(wanted.scopes - maker.scopes)
    if beyond:
        message = f"this key cannot grant {beyond[0]}, which it does not have"
        raise ForbiddenError(message, required_scope=beyond[0])
    if not _ends_first(wanted.expires_at, maker.expires_at):
        raise ForbiddenError("this key cannot grant a key that outlives it; say when it expires")
    for level in ("principal", "conversation"):
        if not _narrower(wanted, maker, f"{level}_prefix"):
            message = f"this key reaches only some {level}s, so a key of its making does too"
            raise ForbiddenError(message)


def within_reach(grant: Grant, of: Grant) -> bool:
    """Tell whether a key is one that a restricted key could have made, as far as names go."""
    return _narrower(grant, of, "principal_prefix") and _narrower(grant, of, "conversation_prefix")


def told(key: Key, now: datetime) -> ApiKey:
    """Give what may be told of a key."""
    return ApiKey(
        key.id,
        key.name,
        key.environment,
        tuple(sorted(key.grant.scopes)),
        key.status(now),
        key.created_at,
        key.grant.expires_at,
        key.revoked_at,
        key.last_used_at,
        key.created_by,
        key.grant.principal_prefix,
        key.grant.conversation_prefix,
    )


def to_value(key: Key) -> Json:
    """Give what is kept of a key."""
    return {
        "organisation": key.organisation,
        "environment": key.environment,
        "name": key.name,
        "digest": key.digest,
        "scopes": sorted(key.grant.scopes),
        "expires_at": _micros(key.grant.expires_at),
        "principal_prefix": key.grant.principal_prefix,
        "conversation_prefix": key.grant.conversation_prefix,
        "created_by": key.created_by,
        "revoked_at": _micros(key.revoked_at),
    }


def from_entry(entry: Entry) -> Key:
    """Read a key back; raises `CorruptRecordError` for what is none."""
    try:
        value = cast(Mapping[str, Any], entry.value)
        grant = Grant(
            _check_scopes(value["scopes"]),
            _moment(value["expires_at"]),
            value["principal_prefix"],
            value["conversation_prefix"],
        )
        return Key(
            entry.id,
            value["organisation"],
            value["environment"],
            value["name"],
            grant,
            entry.created_at,
            value["digest"],
            value["created_by"],
            _moment(value["revoked_at"]),
            entry.last_accessed_at if entry.access_count else None,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CorruptRecordError(f"the record of key {entry.id} cannot be read") from error


def _check_scopes(scopes: Collection[str]) -> frozenset[str]:
    unknown = sorted(set(scopes) - {*SCOPES})
    if unknown or not scopes:
        wrong = f"unknown scope {unknown[0]!r}" if unknown else "a key needs a scope"
        raise UsageError(f"{wrong}; there are {', '.join(SCOPES)}", argument="scopes")
    return frozenset(scopes)


def _check_prefix(argument: str, prefix: str | None) -> None:
    if prefix is None:
        return
    if not 1 <= len(prefix) <= _PREFIX_CHARS:
        message = f"{argument} is 1 to {_PREFIX_CHARS} characters, or left out"
        raise UsageError(message, argument=argument)
    Scope(principal=prefix)  # What no scope can be named, no prefix can be either.


def _narrower(wanted: Grant, maker: Grant, name: str) -> bool:
    bound: str | None = getattr(maker, name)
    return bound is None or (getattr(wanted, name) or "").startswith(bound)


def _ends_first(wanted: datetime | None, bound: datetime | None) -> bool:
    return bound is None or (wanted is not None and wanted <= bound)


def _micros(when: datetime | None) -> int | None:
    return None if when is None else (when - _EPOCH) // _MICROSECOND


def _moment(micros: int | None) -> datetime | None:
    return None if micros is None else _EPOCH + micros * _MICROSECOND
