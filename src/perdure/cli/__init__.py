"""The command line, for people at a terminal and programs in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import metadata

from perdure.errors import MissingExtraError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 0 done, 1 it failed, 2 it was asked wrongly.

    Without `argv`, takes the arguments of the process. Never raises for what a user can do.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:
        # Said without the parser, which takes longer to import than all the rest.
        print(metadata.version("perdure"))
        return 0
    try:
        from perdure.cli.app import run
    except ImportError as error:
        if (error.name or "").startswith("perdure"):
            raise
        print(f"perdure: {MissingExtraError('the command line', 'cli')}", file=sys.stderr)
        return 1
    return run(arguments)
