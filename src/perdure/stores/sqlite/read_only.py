"""A file that may be read and not written: how to look at it, and leave nothing beside it."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from perdure.errors import StoreReadOnlyError, StoreUnavailableError
from perdure.stores.sqlite import schema
from perdure.stores.sqlite.access import Access, Lock, ReadTransaction

REFUSED = "the file may be read and not written; to write, copy it to where that is allowed"

_UNREADABLE_JOURNAL = (
    "its journal cannot be read without writing; have somebody who may write it open it once, or"
    " copy both to where that may be"
)
_LOOKS, _PATIENCE = 5, 0.01

_EFFECTIVE = os.access in os.supports_effective_ids

_Marks = tuple[int, ...]
"""What changes with a file when somebody writes it."""


def may_write(path: Path) -> bool:
    """Tell whether a file can be written: itself, and the journal that SQLite keeps beside it.

    One that is not there yet may be: making it says what is wrong.
    """
    if not path.exists():
        return True
    return _may(path) and (_may(path.parent) or any(one.exists() for one in _journals(path)))


class ReadOnlyFile:
    """Look at a file through a connection that touches nothing.

    While nobody has the file open to write, it is taken for one that never changes: so no lock and
    no journal is needed, which could not be made. Who opens it to write makes a journal; by that
    and by the file's own marks one sees that the connection has to be made anew.
    """

    def __init__(self, path: Path, where: str, timeout: float) -> None:
        self._path = path
        self._where = where
        self._timeout = timeout
        self._marks: _Marks | None = None

    def connect(self) -> sqlite3.Connection:
        """Connect; raises `StoreReadOnlyError` for what cannot be read without writing."""
        self._marks = None if self._is_written() else self._now()
        if self._marks is None and self._lacks_index():
            raise StoreReadOnlyError(_UNREADABLE_JOURNAL, where=self._where)
        db = self._connected("mode=ro" if self._marks is None else "immutable=1")
        try:
            schema.schema_version(db)
        except sqlite3.OperationalError as error:
            db.close()
            raise StoreReadOnlyError(_UNREADABLE_JOURNAL, where=self._where) from error
        return db

    def _lacks_index(self) -> bool:
        """Tell whether SQLite would make the index of a journal that a killed writer has left.

        It would be ours and stay, and whoever may write the file could not open it any more. A
        writer that comes or goes is without one for a moment.
        """
        journal, index = (self._path.with_name(self._path.name + end) for end in ("-wal", "-shm"))
        for _ in range(_LOOKS):
            if index.exists() or not _size_of(journal):
                return False
            time.sleep(_PATIENCE)
        return True

    def is_stale(self) -> bool:
        """Tell that somebody wrote, or is about to, since the connection was made.

        Raises `StoreUnavailableError` when another file has taken the place of this one.
        """
        if self._marks is None:
            return False
        found = self._now()
        if found[:2] != self._marks[:2]:
            message = "another file stands where it was; open that one anew"
            raise StoreUnavailableError(message, where=self._where)
        return found != self._marks or self._is_written()

    def check_unchanged(self) -> None:
        """Refuse what was read while the file changed: without locks it may be of two moments."""
        if self._marks is not None and self._marks != self._now():
            message = "somebody wrote the file while it was read; ask again"
            raise StoreUnavailableError(message, where=self._where)

    def _now(self) -> _Marks:
        found = self._path.stat()
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns

    def _is_written(self) -> bool:
        """Tell whether there is a journal that counts: an empty one has nothing to say yet."""
        here = _may(self._path.parent)
        sizes = map(_size_of, _journals(self._path))
        return any(here or size for size in sizes if size is not None)

    def _connected(self, how: str) -> sqlite3.Connection:
        return sqlite3.connect(
            f"{self._path.absolute().as_uri()}?{how}",
            uri=True,
            timeout=self._timeout,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )


class CheckedAccess(Access):
    """Hand out a connection that views; what changed under it is told."""

    def __init__(
        self, lock: Lock, usable: Callable[[], sqlite3.Connection], viewed: ReadOnlyFile
    ) -> None:
        super().__init__(lock, usable)
        self._viewed = viewed

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
        finally:
            self._viewed.check_unchanged()


class CheckedReadTransaction(CheckedAccess, ReadTransaction):
    """The same, of one moment."""


def _may(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=_EFFECTIVE)


def _journals(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in ("-wal", "-journal")]


def _size_of(path: Path) -> int | None:
    """Give the size of a journal; None when there is none: a writer that leaves takes it along."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return None
