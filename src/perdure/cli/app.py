"""The table of commands, the options that hold for all of them, and how a run ends."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Group, Parameter

from perdure.cli.commands import (
    benching,
    calibrating,
    changing,
    copying,
    demonstrating,
    doctoring,
    explaining,
    keeping,
    keying,
    learning,
    minds,
    moving,
    reading,
    reembedding,
    serving,
)
from perdure.cli.commands.arguments import STANDARD
from perdure.cli.desk import Desk, default_store
from perdure.cli.foreign import of_a_terminal, our_word
from perdure.cli.output import Output
from perdure.errors import PerdureError, UsageError
from perdure.model.scope import Scope

HELP = "Memory for AI agents that lasts, and can say why."

_COMMANDS: tuple[tuple[str, Callable[..., int | None]], ...] = (
    ("demo", demonstrating.demo),
    ("learn", learning.learn),
    ("remember", learning.remember),
    ("recall", reading.recall),
    ("context", reading.context),
    ("list", reading.list_entries),
    ("get", reading.get),
    ("history", reading.history),
    ("promote", changing.promote),
    ("remove", changing.remove),
    ("tensions", minds.tensions),
    ("resolve", minds.resolve),
    ("self-model", minds.self_model),
    ("outcome", minds.outcome),
    ("explain", explaining.explain),
    ("stats", minds.stats),
    ("export", moving.export),
    ("import", moving.import_),
    ("copy", copying.copy),
    ("migrate", copying.migrate),
    ("backup", keeping.backup),
    ("restore", keeping.restore),
    ("doctor", doctoring.doctor),
    ("reembed", reembedding.reembed),
    ("calibrate", calibrating.calibrate),
    ("bench", benching.bench),
    ("forget", changing.forget),
    ("serve", serving.serve),
)
_GROUPS: tuple[tuple[str, str, tuple[tuple[str, Callable[..., None]], ...]], ...] = (
    (
        "keys",
        "Make, list and revoke the keys of a service, in its store.",
        (
            ("create", keying.create_key),
            ("list", keying.list_keys),
            ("revoke", keying.revoke_key),
            ("audit", keying.audit),
        ),
    ),
    (
        "organisations",
        "Make and list the organisations of a service, in its store.",
        (("create", keying.create_organisation), ("list", keying.list_organisations)),
    ),
)
_INTERRUPTED = 130
_READER_GONE = 141


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code; errors are one sentence on standard error."""
    out = Output(as_json=False)
    try:
        ended = _app(out).meta(
            list(arguments),
            console=out.console,
            print_error=False,
            exit_on_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
        # A command that judges says by a number that what it found is not good.
        return ended if isinstance(ended, int) else 0
    except CycloptsError as error:
        told = our_word(error, [name for name, _ in _COMMANDS]) or _closed(str(error))
        out.remark(f"{told} See `{' '.join(['perdure', *_named(error)])} --help`.")
        return 2
    except UsageError as error:
        out.remark(str(error))
        return 2
    except PerdureError as error:
        out.remark(of_a_terminal(str(error)))
        return 1
    except KeyboardInterrupt:
        out.remark("stopped; what was done so far is kept")
        return _INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on. Python flushes once more on exit, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _READER_GONE
    except OSError as error:
        out.remark(str(error))
        return 1
    except Exception as error:  # noqa: BLE001 (a person gets a sentence, with where it happened)
        out.remark(_unforeseen(error))
        return 1


def _named(error: CycloptsError) -> Sequence[str]:
    """Give the names of the command that a mistake was made with, as far as it was found."""
    return [name for name in error.command_chain or () if name != "perdure"]


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?")) else f"{sentence}."


def _dashed(tokens: Sequence[str]) -> list[str]:
    """Put the mark of a standard stream for a lone dash, which the parser takes for an option."""
    words = list(tokens)
    end = words.index("--") if "--" in words else len(words)
    return [STANDARD if word == "-" else word for word in words[:end]] + words[end:]


def _unforeseen(error: Exception) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(where.filename).name}:{where.lineno}"
    return (
        f"a fault of perdure itself, please report it: {type(error).__name__} at {place}: {error}"
    )


def _app(out: Output) -> App:
    app = App(
        name="perdure",
        help=HELP,
        version=metadata.version("perdure"),
        help_format="markdown",
        default_parameter=Parameter(negative=(), show_default=False),
    )
    for order, (name, command) in enumerate(_COMMANDS):
        app.command(command, name=name, sort_key=order)
    for order, (name, about, commands) in enumerate(_GROUPS, len(_COMMANDS)):
        group = App(name=name, help=about, sort_key=order)
        for each, command in commands:
            group.command(command, name=each)
        app.command(group)
    app.meta.group_parameters = Group("Options of every command", sort_key=99)
    app.meta.default(_launcher(app, out))
    return app


def _launcher(app: App, out: Output) -> Callable[..., Any]:
    def launch(
        *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
        store: str | None = None,
        tenant: str | None = None,
        principal: str | None = None,
        conversation: str | None = None,
        json: bool = False,
    ) -> Any:
        """Find the command and hand it its desk.

        Parameters
        ----------
        store
            Where memory is kept, like sqlite:///agent.db. When not said, it is what PERDURE_STORE
            names, or a file in your own data folder.
        tenant
            The tenant whose memory it is.
        principal
            The user whose memory it is.
        conversation
            The conversation at hand.
        json
            Answer with one JSON document instead of tables.
        """
        out.as_json = json
        command, bound, ignored = app.parse_args(
            _dashed(tokens), print_error=False, exit_on_error=False
        )
        if "desk" in ignored:
            scope = Scope(tenant=tenant, principal=principal, conversation=conversation)
            desk = Desk(out, default_store() if store is None else store, scope, store)
            bound.arguments["desk"] = desk
        return command(*bound.args, **bound.kwargs)

    return launch
