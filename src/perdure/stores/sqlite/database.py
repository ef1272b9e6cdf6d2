"""One connection to the file: opened with care, guarded by a lock, used in short transactions."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

from perdure.errors import (
    ForeignStoreError,
    SchemaVersionError,
    StoreClosedError,
    StoreReadOnlyError,
    StoreUnavailableError,
    UsageError,
)
from perdure.stores.sqlite import schema
from perdure.stores.sqlite.access import Access, Lock, ReadTransaction, end_left_over
from perdure.stores.sqlite.header import read_header
from perdure.stores.sqlite.read_only import (
    REFUSED,
    CheckedAccess,
    CheckedReadTransaction,
    ReadOnlyFile,
    may_write,
)

Durability = Literal["full", "normal"]

_SCHEME = "sqlite:///"
_CACHE_KIB = 16_384
_CHECKPOINT_PAGES = 4_000
_JOURNAL_BYTES = 64 << 20
_PATIENCE = 0.01


class Database:
    """The connection of one process. Methods hand it out inside a transaction, one at a time.

    An instance is not carried over a fork: SQLite's locks would not be the child's.
    """

    def __init__(
        self,
        path: Path,
        *,
        durability: Durability,
        timeout: float,
        renewed: Callable[[], None],
    ) -> None:
        self.path = path
        self.where = f"sqlite:///{path}"
        self._durability = durability
        self._timeout = timeout
        self._lock = Lock(timeout, self.where)
        self._connection: sqlite3.Connection | None = None
        self._viewed: ReadOnlyFile | None = None
        self._closed = False
        self.writes = 0
        """How often somebody has begun to write by this connection."""
        self.renewals = 0
        """How often it was connected anew to what is only read: that may be another file since."""
        self._renewed = renewed
        self._pid = 0
        self._place = (0, 0)
        self._path_from_root = path
        self._access = Access(self._lock, self._usable)
        self._reading = ReadTransaction(self._lock, self._usable)

    def open(self) -> None:
        """Connect, creating or migrating the file; opening twice does nothing."""
        with self._lock:
            if self._closed:
                raise StoreClosedError("the store was closed", where=self.where)
            if self._connection is not None:
                return
            with _opening:
                self._look()
                self._connection, self._pid = self._ready(), os.getpid()
                # Wherever the process goes from here, the file stays.
                self._path_from_root = self.path.absolute()
                self._place = self._identity()
                _held_open[self._place] += 1

    def close(self) -> None:
        """Let go of the file; in a child process of the opener, of nothing."""
        with self._lock:
            db, self._connection = self._connection, None
            self._closed = True
            if db is not None and self._pid == os.getpid():
                with _opening:
                    db.close()
                    _held_open.subtract([self._place])
            elif db is not None:
                _inherited.append(db)

    @property
    def read_only(self) -> bool:
        """Tell that the open file may be read and not written."""
        return self._viewed is not None

    def access(self) -> Access:
        """Hand out the connection outside of any transaction."""
        return self._access

    def reading(self) -> Access:
        """Hand out the connection; everything read inside is of one moment."""
        return self._reading

    @contextmanager
    def writing(self) -> Generator[sqlite3.Connection, None, None]:
        """Hand out the connection to the only writer; what was written stays or goes as a whole."""
        with self._lock:
            db = self._usable()
            if self._viewed is not None:
                raise StoreReadOnlyError(REFUSED, where=self.where)
            if db.in_transaction:
                end_left_over(db)
            self._refuse_displaced()
            db.execute("BEGIN IMMEDIATE")
            self.writes += 1
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def _usable(self) -> sqlite3.Connection:
        if self._connection is None:
            state = "was closed" if self._closed else "is not open yet"
            raise StoreClosedError(f"the store {state}", where=self.where)
        if self._pid != os.getpid():
            raise StoreClosedError("the store was opened by another process", where=self.where)
        return self._connection

    def _view(self, viewed: ReadOnlyFile) -> sqlite3.Connection:
        """Connect to a file that is only read, and see from then on when that has to be anew."""

        def usable() -> sqlite3.Connection:
            db = self._usable()
            if not db.in_transaction and viewed.is_stale():
                db.close()
                self._connection = db = viewed.connect()
                self.renewals += 1
                self._renewed()
                self._refuse_newer(schema.schema_version(db))
            return db

        db = viewed.connect()
        self._refuse_older(db)
        self._viewed = viewed
        self._access = CheckedAccess(self._lock, usable, viewed)
        self._reading = CheckedReadTransaction(self._lock, usable, viewed)
        return db

    def _look(self) -> None:
        """Refuse what is not ours by the header alone, before SQLite touches anything.

        A file to which there is a connection of ours was looked at then.
        """
        try:
            header = self._header()
        except OSError as error:
            raise StoreUnavailableError(error.strerror or str(error), where=self.where) from error
        if header is None:
            return
        application, version = header
        if application != schema.APPLICATION_ID:
            raise ForeignStoreError("this file is not a perdure store", where=self.where)
        self._refuse_newer(version)

    def _header(self) -> tuple[int, int] | None:
        """Give whose the file is and its schema, None where neither need be looked at."""
        if self.path.is_dir():
            raise ForeignStoreError("this is a directory, not a store", where=self.where)
        if not self.path.parent.is_dir():
            raise StoreUnavailableError(_no_directory(self.path), where=self.where)
        if not self.path.exists() or not self.path.stat().st_size:
            return None
        if _held_open[self._identity()]:
            return None
        return read_header(self.path) or (0, 0)

    def _identity(self) -> tuple[int, int]:
        """Name the file by its place on the disk, whatever path leads there."""
        found = self._path_from_root.stat()
        return found.st_dev, found.st_ino

    def _refuse_displaced(self) -> None:
        """Refuse to write to a file that nobody finds by its path any more: it would be lost."""
        try:
            if self._identity() == self._place:
                return
            state = "another file is in the place of the one that is open"
        except FileNotFoundError:
            state = "the file was moved or deleted while it was open"
        except OSError:
            # Who may not look any more may still write.
            return
        message = f"{state}: nothing is written to it; close it, and open it where it is"
        raise StoreUnavailableError(message, where=self.where)

    def _refuse_newer(self, version: int) -> None:
        if version > len(schema.MIGRATIONS):
            raise SchemaVersionError(
                found=version, supported=len(schema.MIGRATIONS), where=self.where
            )

    def _refuse_older(self, db: sqlite3.Connection) -> None:
        """Refuse what would have to be migrated, and cannot be where nothing may be written."""
        version = schema.schema_version(db)
        if version < len(schema.MIGRATIONS):
            db.close()
            message = (
                f"it is of schema {version} and has to be migrated before it is read;"
                " copy it to where it may be written"
            )
            raise StoreReadOnlyError(message, where=self.where)

    def _ready(self) -> sqlite3.Connection:
        if not may_write(self.path):
            return self._view(ReadOnlyFile(self.path, self.where, self._timeout))
        db: sqlite3.Connection | None = None
        try:
            db = self._connect()
            self._make_ready(db)
        except BaseException as error:
            if db is not None:
                db.close()
            self._say_read_only(error)
            raise
        return db

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(
            self.path,
            timeout=self._timeout,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )

    def _make_ready(self, db: sqlite3.Connection) -> None:
        db.execute(f"PRAGMA synchronous = {self._durability}")
        db.execute("PRAGMA secure_delete = ON")
        db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        db.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        db.execute(f"PRAGMA journal_size_limit = {_JOURNAL_BYTES}")
        version = schema.schema_version(db)
        self._refuse_newer(version)
        if version < len(schema.MIGRATIONS):
            self._migrate(db)
        if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            self._switch_to_wal(db)

    def _migrate(self, db: sqlite3.Connection) -> None:
        """Copy and migrate as the only writer: of many that open at once, one does both."""
        db.execute("BEGIN IMMEDIATE")
        try:
            version = schema.schema_version(db)
            self._refuse_newer(version)
            with self._backed_up(version):
                schema.migrate(db)
                db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise

    @contextmanager
    def _backed_up(self, version: int) -> Generator[None, None, None]:
        """Make a copy beside what has entries, and leave none where nothing came of it."""
        if not 0 < version < len(schema.MIGRATIONS):
            yield
            return
        copy = self.backup_path(version)
        is_new = not copy.exists()
        try:
            self._back_up(version)
            yield
        except BaseException:
            copy.with_name(copy.name + ".part").unlink(missing_ok=True)
            if is_new:
                copy.unlink(missing_ok=True)
            raise

    def _back_up(self, version: int) -> None:
        copy = self.backup_path(version)
        part = copy.with_name(copy.name + ".part")
        # Not by the connection that has begun to write: SQLite copies nothing by that.
        source, target = self._connect(), sqlite3.connect(part)
        try:
            source.backup(target)
        finally:
            target.close()
            source.close()
        part.replace(copy)

    def backup_path(self, version: int) -> Path:
        """Name the copy that is made before the file leaves a schema."""
        return self.path.with_name(f"{self.path.name}.schema-{version}")

    def _switch_to_wal(self, db: sqlite3.Connection) -> None:
        """Change the journal for good; needs the file alone for a moment, so try for a while."""
        mode = ""
        for _ in range(int(self._timeout / _PATIENCE) + 1):
            try:
                mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
            if mode == "wal":
                return
            time.sleep(_PATIENCE)
        raise StoreUnavailableError("the journal cannot be changed now", where=self.where)

    def _say_read_only(self, error: BaseException) -> None:
        if not isinstance(error, sqlite3.OperationalError):
            return
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN and not os.access(
            self.path.parent, os.W_OK
        ):
            message = "its directory may not be written, so the file cannot be opened"
            raise StoreReadOnlyError(message, where=self.where) from error


def _no_directory(path: Path) -> str:
    told = f"there is no such directory as {str(path.parent)!r}; make it first"
    literal = [one for one in path.parts if one.startswith(("~", "$"))]
    return f"{told}, or write out {literal[0]!r}, which is taken as it is" if literal else told


_opening = threading.Lock()
_held_open: Counter[tuple[int, int]] = Counter()
"""How many connections this process has to each file, by its place on the disk."""


def _begin_anew() -> None:
    """In a child process nothing is open yet, and no thread is left to release the lock."""
    global _opening  # noqa: PLW0603 - the child's lock is another one
    _opening = threading.Lock()
    _held_open.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)

_inherited: list[sqlite3.Connection] = []
"""Connections of a parent process: closing them here could disturb their owner."""

LONGEST = 2_000_000
"""Seconds: SQLite counts its patience in milliseconds of 32 bits, and beyond them has none."""


def is_duration(value: object) -> bool:
    """Tell whether it is so many seconds that one can wait."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return False
    return 0 < value <= LONGEST


def is_size(value: object) -> bool:
    """Tell whether it is a number of bytes."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def path_of(url: str) -> str:
    """Read the path of the file from an URL."""
    path, mark, query = url.removeprefix(_SCHEME).partition("?")
    path = unquote(path)
    if not url.startswith(_SCHEME) or not path or path == ":memory:" or "\0" in path:
        message = (
            "a file is sqlite:/// and its path: sqlite:///agent.db from here on,"
            " sqlite:////srv/agent.db from the root; for memory alone use 'memory:'"
        )
        raise UsageError(message, argument="url")
    if mark:
        name = query.partition("=")[0]
        message = f"sqlite:/// has no option {name!r}; a ? that is part of the path is %3F"
        raise UsageError(message, argument="url")
    return path
