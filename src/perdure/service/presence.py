"""Whether a server of an embedded file is still there: a lock that ends however it ends."""

from __future__ import annotations

import logging
import os
import secrets
from pathlib import Path
from typing import Any

try:
    import fcntl as locks
except ImportError:  # only on Windows: claims end with their lease there
    locks: Any = None

_SCHEME = "sqlite:///"
_log = logging.getLogger("perdure.service.presence")


class Presence:
    """Show the servers of one file that this one is there, and see which of them are not.

    Each holds a lock on a file of its own beside the store's, `NAME-server-ID`. The system lets go
    of it when the process ends, even by a kill; so nobody is taken for dead who only is slow.
    """

    def __init__(self, address: str) -> None:
        path = address.removeprefix(_SCHEME)
        self._path = Path(path)
        self._is_known = locks is not None and path != address
        self._held: tuple[str, int] | None = None

    def enter(self) -> str | None:
        """Give the name by which this server is there; none where a store is no file, or locked so.

        The first call takes the lock and clears away what servers left that are gone.
        """
        if self._held is None and self._is_known:
            try:
                self._held = self._enter()
            except OSError as error:
                _log.warning("a server that is killed holds its keys for a lease: %s", error)
                self._is_known = False
        return None if self._held is None else self._held[0]

    def leave(self) -> None:
        """Let go of the lock, and leave nothing behind."""
        if self._held is None:
            return
        name, held = self._held
        self._held = None
        self._place(name).unlink(missing_ok=True)
        os.close(held)

    def is_gone(self, name: str) -> bool:
        """Tell that a server of this name was there and has ended; False when nobody can know."""
        if not self._is_known or (self._held is not None and self._held[0] == name):
            return False
        place = self._place(name)
        try:
            found = os.open(place, os.O_RDWR)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        try:
            locks.flock(found, locks.LOCK_EX | locks.LOCK_NB)
            place.unlink(missing_ok=True)
        except OSError:
            return False
        finally:
            os.close(found)
        return True

    def _enter(self) -> tuple[str, int]:
        self._clear()
        while True:
            name = secrets.token_hex(8)
            place = self._place(name)
            held = os.open(place, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            locks.flock(held, locks.LOCK_EX)
            # Whoever clears away may have found it before it was locked, and taken it.
            if place.exists() and os.path.samestat(place.stat(), os.fstat(held)):
                return name, held
            os.close(held)

    def _clear(self) -> None:
        prefix = f"{self._path.name}-server-"
        for one in self._path.parent.iterdir():
            if one.name.startswith(prefix):
                self.is_gone(one.name.removeprefix(prefix))

    def _place(self, name: str) -> Path:
        return self._path.with_name(f"{self._path.name}-server-{name}")
