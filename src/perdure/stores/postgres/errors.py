"""What PostgreSQL's errors mean in perdure's tree."""

from __future__ import annotations

import re

import psycopg
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests

from perdure.errors import (
    CorruptStoreError,
    ForeignStoreError,
    PerdureError,
    StoreClosedError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreTimeoutError,
    StoreUnavailableError,
    UsageError,
)

NO_TABLES = "perdure's tables are not there or not complete; `perdure migrate URL` makes them"

_AWAY = (StoreUnavailableError, "the server cannot be reached now")
_REFUSED = (StoreRefusedError, "the server does not let this user in with this password")
_WAITED = (StoreTimeoutError, "other writers held the store for too long")
_DAMAGED = (CorruptStoreError, "the server finds its own data damaged")
_MISSING = (StoreUnavailableError, NO_TABLES)

_BY_STATE: dict[str, tuple[type[StoreError], str]] = {
    "08": _AWAY,
    "57P": _AWAY,
    "53300": (StoreUnavailableError, "the server has no connection left"),
    "53100": (StoreFullError, "the server's disk is full; nothing was written"),
    "53": (StoreUnavailableError, "the server has not enough resources now"),
    "28": _REFUSED,
    "3D000": (StoreUnavailableError, "there is no such database"),
    "3F000": _MISSING,
    "42P01": _MISSING,
    "42703": _MISSING,
    "42704": _MISSING,
    "42P07": (ForeignStoreError, "the schema holds tables that are not perdure's; name another"),
    "42501": (StoreRefusedError, "the database role may not do this"),
    "25006": (StoreReadOnlyError, "the server may be read and not written"),
    "55P03": _WAITED,
    "57014": _WAITED,
    "40": _WAITED,
    "58": (StoreUnavailableError, "the server's disk cannot be read or written now"),
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}
"""By the whole state first, then by its beginnings, the kind of error."""

_TOO_LARGE = ("54", "22003")


class translating:  # noqa: N801 - reads as what it does
    """Raise what the driver raises as the error of ours that says the same, with its cause."""

    def __init__(self, where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        if isinstance(error, psycopg.Error):
            raise translated(error, self._where) from error
        if isinstance(error, UnicodeEncodeError):
            raise UsageError("a text holds a lone surrogate", argument="text") from error


def translated(error: psycopg.Error, where: str) -> PerdureError:
    """Give the error of ours."""
    if isinstance(error, PoolTimeout | TooManyRequests):
        return StoreUnavailableError("no connection to the server was free in time", where=where)
    if isinstance(error, PoolClosed):
        return StoreClosedError("the pool of connections is not open", where=where)
    state = error.sqlstate or ""
    if state.startswith(_TOO_LARGE):
        return UsageError("a number or text is too large for PostgreSQL", argument="entry")
    for length in (5, 3, 2):
        if state[:length] in _BY_STATE:
            kind, message = _BY_STATE[state[:length]]
            return kind(message, where=where)
    if isinstance(error, psycopg.OperationalError) and not state:
        # The reason is libpq's own; it names host, user and database, never a password.
        reason = " ".join(str(error).split())
        if _refuses_who_asks(error, reason):
            return StoreRefusedError(f"{_REFUSED[1]}: {reason}", where=where)
        return StoreUnavailableError(f"{_AWAY[1]}: {reason}", where=where)
    return StoreError(f"PostgreSQL: {type(error).__name__} {state}".rstrip(), where=where)


_NOT_LET_IN = re.compile(
    r"(?:password|SCRAM|GSSAPI|LDAP|certificate|peer|ident)[\w ]* authentication failed"
    r"|authentication failed for user|no password supplied|pg_hba\.conf"
    r"|role \S+ (?:does not exist|is not permitted to log in)|permission denied for database",
    re.IGNORECASE,
)
_FOR_ANOTHER_REASON = re.compile(r"database \S+ does not exist|too many connections", re.IGNORECASE)


def _refuses_who_asks(error: psycopg.OperationalError, reason: str) -> bool:
    """Tell whether a connection failed for who asked.

    Before a connection stands the driver gives no state, only what the server said in whatever
    language it speaks. In all of them it names who is not let in, in quotation marks.
    """
    tried = error.pgconn
    if (tried is not None and tried.needs_password) or _NOT_LET_IN.search(reason):
        return True
    if tried is None or not tried.user or _FOR_ANOTHER_REASON.search(reason):
        return False
    name = re.escape(tried.user.decode("utf-8", "replace"))
    return re.search(rf"[\"»«„“]\s*{name}\s*[\"«»“”]", reason) is not None
