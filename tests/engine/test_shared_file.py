"""One file, opened more than once: no opening takes away what another one holds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from perdure import Memory

_TAKE_OVER = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], timeout=0)
try:
    print(file.execute("PRAGMA journal_mode=DELETE").fetchone()[0])
except sqlite3.OperationalError as error:
    print(error)
"""


def _taken_over(path: Path) -> str:
    """Let another process try what needs the file for itself alone; say what came of it."""
    command = [sys.executable, "-c", _TAKE_OVER, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_opening_a_second_time_leaves_the_first_one_its_locks(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    with Memory.open(f"sqlite:///{path}") as first:
        first.remember("The mast is oak.")
        with Memory.open(f"sqlite:///{path}") as second:
            second.remember("The keel is lead.")
        assert "locked" in _taken_over(path)
        assert len(first.list().entries) == 2


def test_nothing_a_memory_does_gives_its_file_away(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    with Memory.open(f"sqlite:///{path}") as memory:
        stored = memory.remember("The mast is oak.").stored[0]
        memory.stats()
        memory.snapshot()
        memory.forget([stored.id])
        assert "locked" in _taken_over(path)


def test_a_closed_memory_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "shared.db"
    with Memory.open(f"sqlite:///{path}") as memory:
        memory.remember("The mast is oak.")
    assert _taken_over(path) == "delete"
