"""What the first bytes of a file say, read so that no lock on it is lost."""

from __future__ import annotations

import os
from pathlib import Path

_MAGIC = b"SQLite format 3\0"
_LENGTH = 100
_OPEN_FILES = "/dev/fd"
"""Where a process finds what it holds open, on Linux, macOS and the BSDs."""

_kept: dict[tuple[int, int], int] = {}
"""What was opened beside somebody else in this process, by its place on the disk."""


def read_header(path: Path) -> tuple[int, int] | None:
    """Give the application's number and the schema of a file; None when SQLite made none of it.

    SQLite is not asked, so that nothing is touched. A file that this process holds open otherwise,
    by a connection of the program's own, is kept open from here on: closing it would drop the locks
    that such a connection has on it, and another process could take the journal away from under
    all. Raises `OSError`.
    """
    header = _read_beside(path) if is_open_here(path) else _read(path)
    if not header.startswith(_MAGIC):
        return None
    return _number(header, 68), _number(header, 60)


def is_open_here(path: Path) -> bool:
    """Tell whether this process holds a file open, whatever path leads there.

    False where a system does not tell. Costs some microseconds for each file that is open.
    """
    wanted = path.stat()
    try:
        names = [one.name for one in Path(_OPEN_FILES).iterdir()]
    except OSError:
        return False
    return any(_is(name, wanted) for name in names)


def _is(name: str, wanted: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.fstat(int(name)), wanted)
    except OSError:
        return False


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LENGTH)


def _read_beside(path: Path) -> bytes:
    found = path.stat()
    place = found.st_dev, found.st_ino
    if place not in _kept:
        _kept[place] = os.open(path, os.O_RDONLY)
    return os.pread(_kept[place], _LENGTH, 0)


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], "big")
