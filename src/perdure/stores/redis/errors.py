"""What the errors of redis-py and of our own scripts mean in perdure's tree."""

from __future__ import annotations

import re

from redis import exceptions as theirs

from perdure.errors import (
    CorruptRecordError,
    CorruptStoreError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreRefusedError,
    StoreTimeoutError,
    StoreUnavailableError,
)

_CORRUPT = re.compile(r"CORRUPT RECORD (.+?)(?: script: |, on @|$)", re.DOTALL)
_LOST = "cannot be reached, or gave no answer; a write under way may have been kept"
_ELSEWHERE = "the server is part of a cluster: open it as redis+cluster://"

_BY_CLASS: tuple[tuple[type[Exception], type[StoreError], str], ...] = (
    (theirs.AuthenticationError, StoreRefusedError, "refuses the name or password"),
    (theirs.AuthorizationError, StoreRefusedError, "refuses the name or password"),
    (theirs.BusyLoadingError, StoreUnavailableError, "is still loading its data"),
    (theirs.MaxConnectionsError, StoreTimeoutError, "all connections of the client are in use"),
    (theirs.ConnectionError, StoreUnavailableError, _LOST),
    (theirs.TimeoutError, StoreUnavailableError, _LOST),
    (theirs.ClusterError, StoreUnavailableError, "the cluster cannot answer for this scope now"),
    (theirs.TryAgainError, StoreUnavailableError, "this scope is moving to another server"),
    (theirs.AskError, StoreUnavailableError, _ELSEWHERE),
    (theirs.ClusterCrossSlotError, StoreUnavailableError, _ELSEWHERE),
    (theirs.RedisClusterException, StoreUnavailableError, "the cluster cannot be reached"),
    (theirs.OutOfMemoryError, StoreFullError, "the server has no memory left; nothing was kept"),
    (theirs.ReadOnlyError, StoreReadOnlyError, "the server is a replica that may not be written"),
)
"""The first class that fits says what it is."""

_BY_WORD = {
    "BUSY": (StoreTimeoutError, "the server was busy with a script for too long"),
    "LOADING": (StoreUnavailableError, "is still loading its data"),
    "MASTERDOWN": (StoreUnavailableError, "the server has lost its primary"),
    "MISCONF": (StoreUnavailableError, "the server cannot save what it holds, and takes no more"),
    "NOREPLICAS": (StoreUnavailableError, "the server has too few replicas to write"),
    "NOAUTH": (StoreRefusedError, "asks for a name and password"),
    "NOPERM": (StoreRefusedError, "this user may not do that"),
    "WRONGTYPE": (CorruptStoreError, "a key of ours holds something else"),
}


class UnnamedScopeError(Exception):
    """A scope is about to begin, and the list of scopes, on another server, lacks its name."""


class Translation:
    """Raise what redis-py raises in a `with` as the error of ours that says the same."""

    def __init__(self, where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        """Watch from here on."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Translate what redis-py raised, with its cause; let everything else pass."""
        if isinstance(error, (theirs.RedisError, theirs.RedisClusterException, OSError)):
            if "UNNAMED SCOPE" in str(error):
                raise UnnamedScopeError from error
            raise _translated(error, self._where) from error


def _translated(error: Exception, where: str) -> StoreError:
    text = str(error)
    corrupt = _CORRUPT.search(text)
    if corrupt:
        message = f"the record {corrupt[1]!r} cannot be read"
        return CorruptRecordError(message, where=where, ids=[corrupt[1]])
    for theirs_, ours, message in _BY_CLASS:
        if isinstance(error, theirs_):
            return ours(message, where=where)
    if isinstance(error, OSError):
        return StoreUnavailableError(_LOST, where=where)
    word = text.partition(" ")[0].lstrip("-")
    if word in _BY_WORD:
        kind, message = _BY_WORD[word]
        return kind(message, where=where)
    return StoreError(f"Redis: {text}", where=where)
