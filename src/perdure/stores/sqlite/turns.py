"""The connection handed out to one thread at a time, for a look or for a moment's view."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable

from perdure.errors import StoreTimeoutError
from perdure.stores.sqlite.errors import Translation


class Turn:
    """One thread at a time, and none waits for ever; what SQLite raises in it becomes ours.

    It holds nothing of its user, so one serves every call, in all threads.
    """

    def __init__(self, timeout: float, where: str) -> None:
        self._lock = threading.Lock()
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


class Alone:
    """Hand out the connection for a turn, outside of any transaction.

    What is read so takes microseconds, and a generator that hands out would double them.
    """

    def __init__(self, turn: Turn, usable: Callable[[], sqlite3.Connection]) -> None:
        self._turn = turn
        self._usable = usable

    def __enter__(self) -> sqlite3.Connection:
        self._turn.__enter__()
        try:
            return self._begun()
        except BaseException as error:
            self._turn.__exit__(type(error), error, None)
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        self._turn.__exit__(kind, error, trace)

    def _begun(self) -> sqlite3.Connection:
        return self._usable()


class Reading(Alone):
    """Hand out the connection for a turn; everything read in it is of one moment."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        try:
            self._ended()
        except BaseException as late:
            self._turn.__exit__(type(late), late, None)
            raise
        self._turn.__exit__(kind, error, trace)

    def _begun(self) -> sqlite3.Connection:
        db = self._usable()
        db.execute("BEGIN")
        return db

    def _ended(self) -> None:
        db = self._usable()
        if db.in_transaction:
            db.execute("ROLLBACK")
