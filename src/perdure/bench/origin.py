"""Say what was measured where: version, commit, machine, so that a number can be checked."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).parent


def origin() -> dict[str, str]:
    """Give date, version, commit, Python and machine of this run."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "perdure": metadata.version("perdure"),
        "commit": commit_of(HERE),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cpus",
    }


def commit_of(folder: Path) -> str:
    """Give the commit a folder was checked out at; a plus says that files were changed since.

    An installed package has none: it is what its version says.
    """
    commit = _git(folder, "rev-parse", "--short=10", "HEAD")
    # Another project's repository may hold the environment that perdure is installed in.
    if commit is None or not _git(folder, "ls-files", "origin.py"):
        return "released"
    return commit + ("+" if _git(folder, "status", "--porcelain", "..") else "")


def _git(folder: Path, *words: str) -> str | None:
    try:
        ran = subprocess.run(  # noqa: S603 - the words are ours
            ["git", "-C", str(folder), *words],  # noqa: S607 - whichever git the user has
            capture_output=True,
            text=True,
            check=True,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout.strip()
