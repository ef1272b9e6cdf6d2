"""The connection handed out to one thread at a time, for a look or for a moment's view."""

from __future__ import annotations

import inspect
import sqlite3
import threading
from collections.abc import Callable
from types import FrameType

from perdure.errors import StoreTimeoutError
from perdure.stores.sqlite.errors import Translation

_OURS = "perdure.stores.sqlite."


def end_left_over(db: sqlite3.Connection) -> None:
    """End a transaction that an interrupt left open; raises for one that is under way.

    It is under way where a handler of signals calls the store while the same thread is in it.
    """
    frame = inspect.currentframe()
    while frame is not None and _is_ours(frame):
        frame = frame.f_back
    while frame is not None and not _is_ours(frame):
        frame = frame.f_back
    if frame is not None:
        raise StoreTimeoutError("this thread is at work in the store already")
    db.execute("ROLLBACK")


def _is_ours(frame: FrameType) -> bool:
    name: str = frame.f_globals.get("__name__", "")
    return name.startswith(_OURS)


class Lock:
    """One thread at a time, and none waits for ever; what SQLite raises in it becomes ours.

    It holds nothing of its user, so one serves every call, in all threads. An interrupt between two
    steps of Python can leave it locked; the same thread may then take it again.
    """

    def __init__(self, timeout: float, where: str) -> None:
        self._lock = threading.RLock()
        self._timeout = timeout
        self._where = where
        self._translated = Translation(where)

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=self._timeout):
            raise StoreTimeoutError("another thread held the store for too long", where=self._where)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        self._lock.release()
        if error is not None:
            self._translated.__exit__(kind, error, trace)


class Access:
    """Hand out the connection under the lock, outside of any transaction.

    What is read so takes microseconds, and a generator that hands out would double them.
    """

    def __init__(self, lock: Lock, usable: Callable[[], sqlite3.Connection]) -> None:
        self._lock = lock
        self._usable = usable

    def __enter__(self) -> sqlite3.Connection:
        self._lock.__enter__()
        try:
            return self._begun()
        except BaseException as error:
            self._lock.__exit__(type(error), error, None)
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        self._lock.__exit__(kind, error, trace)

    def _begun(self) -> sqlite3.Connection:
        return self._usable()


class ReadTransaction(Access):
    """Hand out the connection under the lock; everything read in it is of one moment."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        try:
            self._ended()
        except BaseException as late:
            self._lock.__exit__(type(late), late, None)
            raise
        self._lock.__exit__(kind, error, trace)

    def _begun(self) -> sqlite3.Connection:
        db = self._usable()
        if db.in_transaction:
            end_left_over(db)
        db.execute("BEGIN")
        return db

    def _ended(self) -> None:
        db = self._usable()
        if db.in_transaction:
            db.execute("ROLLBACK")
