"""What SQLite's errors mean in perdure's tree."""

from __future__ import annotations

import sqlite3

from perdure.errors import (
    CorruptStoreError,
    ForeignStoreError,
    PerdureError,
    StoreClosedError,
    StoreError,
    StoreFullError,
    StoreReadOnlyError,
    StoreTimeoutError,
    StoreUnavailableError,
    UsageError,
)

_FULL = (StoreFullError, "there is no room left for the file to grow; nothing was written")
_DAMAGED = (CorruptStoreError, "the file is damaged; `perdure doctor` says how far")

_BY_CODE: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_BUSY: (StoreTimeoutError, "another writer held the store for too long"),
    sqlite3.SQLITE_LOCKED: (StoreTimeoutError, "another writer held the store for too long"),
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR_WRITE: _FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,
    sqlite3.SQLITE_READONLY: (
        StoreReadOnlyError,
        "the file may be read and not written; to write, copy it to where that is allowed",
    ),
    sqlite3.SQLITE_READONLY_DBMOVED: (StoreUnavailableError, "the file was moved away"),
    sqlite3.SQLITE_CANTOPEN: (StoreUnavailableError, "the file cannot be opened"),
    sqlite3.SQLITE_PERM: (StoreUnavailableError, "the file may not be opened"),
    sqlite3.SQLITE_IOERR: (StoreUnavailableError, "the disk cannot be read or written now"),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: (ForeignStoreError, "this file is not a perdure store"),
}
"""By the whole code first, then by its lowest byte, the kind of error."""


class Translation:
    """Raise what SQLite raises in a `with` as the error of ours that says the same.

    It holds nothing, so one serves every call, in all threads.
    """

    def __init__(self, where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        """Watch from here on."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Translate what SQLite raised, with its cause; let everything else pass."""
        if isinstance(error, sqlite3.Error):
            raise _translated(error, self._where) from error
        if isinstance(error, UnicodeEncodeError):
            raise UsageError("a text holds a lone surrogate", argument="text") from error
        if isinstance(error, OverflowError):
            raise UsageError("a number or text is too large to keep", argument="entry") from error


def _translated(error: sqlite3.Error, where: str) -> PerdureError:
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return _without_code(error, where)
    if code == sqlite3.SQLITE_TOOBIG:
        return UsageError("an entry is larger than SQLite keeps", argument="entry")
    known = _BY_CODE.get(code) or _BY_CODE.get(code & 0xFF)
    if known is not None:
        kind, message = known
        return kind(message, where=where)
    if code == sqlite3.SQLITE_ERROR and "no such" in str(error):
        return CorruptStoreError(f"a part of the store is missing: {error}", where=where)
    return StoreError(f"SQLite: {error}", where=where)


def _without_code(error: sqlite3.Error, where: str) -> StoreError:
    if isinstance(error, sqlite3.ProgrammingError):
        return StoreClosedError(f"the store cannot be used: {error}", where=where)
    if "decode to UTF-8" in str(error):
        return CorruptStoreError("a text in the file is damaged", where=where)
    return StoreError(f"SQLite: {error}", where=where)
