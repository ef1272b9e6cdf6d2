"""Copies of the file: one made while others write, and the way back from it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from perdure.errors import (
    CorruptStoreError,
    ForeignStoreError,
    SchemaVersionError,
    StoreError,
    StoreUnavailableError,
    UsageError,
)
from perdure.stores.sqlite import schema
from perdure.stores.sqlite.errors import Translation
from perdure.stores.sqlite.read_only import ReadOnlyFile, may_write

Watch = Callable[[int, int], None]
"""Is told how many pages of how many were copied."""

_PAGES = 2_000
"""Pages between two tellings; the moment that is copied stays the same from first to last."""

_OWNER_ALONE = 0o600

_PATIENCE = 5.0
"""Seconds for a writer who is about to make or end a journal."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy that was made, how large it is, and how many entries live in it."""

    path: Path
    size: int
    entries: int


def back_up(source: Path, target: Path, *, watch: Watch | None = None) -> Backup:
    """Copy a store as it is at this moment into a new file, while others read and write it.

    The copy is whole, checked page by page and on the disk when this returns; until then `target`
    is not there. It belongs to its owner alone (mode 600) and is a store like any other. Nobody
    waits: writers go on, and what they write from now on is not in it. Costs one pass over the
    file to copy and one to check. Raises `UsageError` when something stands at `target`, a
    `StoreError` when the source is not a sound store or there is no room; nothing is left then.
    """
    if target.exists():
        raise UsageError(f"there is something at {target} already", argument="target")
    if not target.parent.is_dir():
        raise UsageError(f"there is no directory {target.parent}", argument="target")
    if not source.is_file():
        raise StoreUnavailableError("there is no such file", where=_where(source))
    part = target.with_name(f"{target.name}.part-{os.getpid()}")
    try:
        _claim(part)
        _copy(source, part, watch)
        entries = _check(part, named=source)
        _sync(part)
        os.link(part, target)
    except FileExistsError as error:
        raise UsageError(f"there is something at {target} already", argument="target") from error
    except OSError as error:
        raise StoreError(error.strerror or str(error), where=str(target)) from error
    finally:
        _remove(part)
    _sync(target.parent)
    return Backup(target, target.stat().st_size, entries)


def restore(backup: Path, target: Path, *, replace: bool = False) -> Path | None:
    """Put a backup in the place of a store; give where what it replaced stands now, if it did.

    Nobody may have the target open: what a running program remembers of it would no longer be
    true. With `replace` a store that is there moves to `TARGET.replaced` (which must be free), so
    that nothing is lost; without, it is refused. Raises `UsageError` for either, a `StoreError`
    when the backup is not a sound store; the target is then as it was.
    """
    aside = target.with_name(f"{target.name}.replaced")
    _check_place(target, aside, replace=replace)
    part = target.with_name(f"{target.name}.restoring-{os.getpid()}")
    try:
        back_up(backup, part)
        moved = _set_aside(target, aside)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    _sync(target.parent)
    return moved


def _check_place(target: Path, aside: Path, *, replace: bool) -> None:
    if not target.exists():
        if target.with_name(f"{target.name}-wal").exists():
            message = "the journal of a file that is gone stands here; move it away first"
            raise UsageError(message, argument="target")
        return
    if not replace:
        message = f"there is something at {target} already; replace=True (--replace) moves it aside"
        raise UsageError(message, argument="target")
    if aside.exists():
        message = f"{aside} holds what was replaced last time; move it away first"
        raise UsageError(message, argument="target")


def _check_unused(db: sqlite3.Connection, target: Path) -> None:
    """Raise unless nobody else has the file open: only the last one may leave the WAL."""
    try:
        mode = db.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        mode = "wal"
    if mode == "wal":
        message = "somebody has it open; stop what runs on it, then restore"
        raise StoreUnavailableError(message, where=_where(target))


def _set_aside(target: Path, aside: Path) -> Path | None:
    if not target.exists():
        return None
    with Translation(_where(target)), closing(_connect(target)) as db:
        _check_ours(db, target)
        _check_unused(db, target)
    target.rename(aside)
    return aside


def _copy(source: Path, part: Path, watch: Watch | None) -> None:
    def tell(_: int, left: int, all_: int) -> None:
        if watch is not None:
            watch(all_ - left, all_)

    with (
        Translation(_where(source)),
        closing(_read(source)) as db,
        closing(sqlite3.connect(part)) as copy,
    ):
        _check_ours(db, source)
        # Inside one read, every step of the copy is of the same moment, whoever writes meanwhile.
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        db.backup(copy, pages=_PAGES, progress=tell, sleep=0)
        db.execute("ROLLBACK")


def _check(part: Path, *, named: Path) -> int:
    """Raise unless a copy is sound; give how many entries are in it."""
    with Translation(_where(named)), closing(_connect(part)) as db:
        # A copy is one file: it takes no journal along, and whoever opens it sets its own.
        db.execute("PRAGMA journal_mode = DELETE")
        found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise CorruptStoreError(f"the file is damaged: {found}", where=_where(named))
        return db.execute("SELECT count(*) FROM entries").fetchone()[0]


def _check_ours(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != schema.APPLICATION_ID:
        raise ForeignStoreError("this file is not a perdure store", where=_where(path))
    version = schema.schema_version(db)
    if version > len(schema.MIGRATIONS):
        raise SchemaVersionError(
            found=version, supported=len(schema.MIGRATIONS), where=_where(path)
        )


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)


def _read(path: Path) -> sqlite3.Connection:
    """Connect to what is only copied, also where it could not be written."""
    if may_write(path):
        return _connect(path)
    return ReadOnlyFile(path, _where(path), _PATIENCE).connect()


def _claim(part: Path) -> None:
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ALONE))


def _sync(path: Path) -> None:
    """Bring a file, or the names in a directory, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(part: Path) -> None:
    for end in ("", "-journal", "-wal", "-shm"):
        part.with_name(part.name + end).unlink(missing_ok=True)


def _where(path: Path) -> str:
    return f"sqlite:///{path}"
