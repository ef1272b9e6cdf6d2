"""Run the examples, show what comes out, and keep it in `examples/output`.

Run by `make examples`; a test fails when an example says something else than what is kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("[0-9]*.py"))


def kept(example: Path) -> Path:
    """Give the file that what an example says is kept in."""
    return FOLDER / "output" / f"{example.stem}.txt"


def said(example: Path) -> str:
    """Run an example in a process of its own, every warning an error; give what it prints."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", example.name],
        cwd=FOLDER, capture_output=True, check=False, encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    if ran.returncode or ran.stderr:
        raise RuntimeError(f"{example.name} failed:\n{ran.stderr}")
    return ran.stdout


def main() -> int:
    """Run all, in order; stops at the first that fails."""
    for example in EXAMPLES:
        text = said(example)
        print(f"\n===== examples/{example.name}\n\n{text}", end="")
        kept(example).write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
