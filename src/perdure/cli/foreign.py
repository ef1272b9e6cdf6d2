"""What other memories call a command or an option, answered with ours; nothing is an alias."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from cyclopts import CycloptsError
from cyclopts.exceptions import UnknownCommandError, UnknownOptionError

from perdure import foreign

_COMMANDS: Mapping[str, str] = {
    **dict.fromkeys(("ls", "entries", "memories"), "list"),
    **dict.fromkeys(("show", "cat"), "get"),
    "rm": "remove",
    **dict.fromkeys(("info", "status"), "stats"),
    **dict.fromkeys(("run", "start", "server", "up"), "serve"),
    **dict.fromkeys(("load", "import_memories", "seed"), "import"),
    **dict.fromkeys(("dump", "save_snapshot"), "export"),
    **dict.fromkeys(("check", "fsck", "repair", "verify"), "doctor"),
    **dict.fromkeys(("move", "clone"), "copy"),
    "why": "explain",
    "trace": "explain",
    "help": "--help",
    "version": "--version",
}
"""Words of terminals; those of programs are the verbs of `perdure.foreign`."""

_OPTIONS: Mapping[str, str] = {"url": "store", "domains": "domain", "session_id": "session"}
"""Arguments of the library that are called otherwise as options."""

_CALLS: Mapping[str, str] = {
    "list() shows": "`perdure list` shows",
    "tensions() shows": "`perdure tensions` shows",
    "tells context()": "tells `perdure explain`",
    "its keys are listed": "`perdure keys list` shows its keys",
}
"""What an error tells a program to call, and what does the same here."""

_EVERYWHERE = ("store", "tenant", "principal", "conversation")


def our_word(error: CycloptsError, commands: Collection[str]) -> str | None:
    """Say what was meant by a word of others, as a sentence in place of the error; None if nobody.

    `commands` are the names of ours.
    """
    if isinstance(error, UnknownCommandError) and error.unused_tokens and not error.command_chain:
        said = error.unused_tokens[0]
        found = [f"`perdure {one}`" for one in _commands(_plain(said), commands)]
        what = "command"
    elif isinstance(error, UnknownOptionError):
        said = error.token.keyword or error.token.value
        taken = {_plain(name) for one in error.argument_collection for name in one.names}
        found = [f"`--{one.replace('_', '-')}`" for one in _options(_plain(said), taken)][:1]
        what = "option"
    else:
        return None
    return f"Unknown {what} {said!r}. Did you mean {' or '.join(found)}?" if found else None


def of_a_terminal(sentence: str) -> str:
    """Give the sentence of an error with commands in place of calls.

    >>> of_a_terminal("there is no memory 'mem_1' in this scope; list() shows what there is")
    "there is no memory 'mem_1' in this scope; `perdure list` shows what there is"
    """
    for call, command in _CALLS.items():
        sentence = sentence.replace(call, command)
    return sentence


def _plain(said: str) -> str:
    return said.partition("=")[0].strip("-").replace("-", "_").casefold()


def _commands(said: str, commands: Collection[str]) -> list[str]:
    if said in _COMMANDS:
        return [_COMMANDS[said]]
    return [one for one in foreign.our_verbs(said) if one in commands]


def _options(said: str, taken: Collection[str]) -> Iterator[str]:
    for one in foreign.our_arguments(said):
        name = _OPTIONS.get(one, one)
        if name in taken or name in _EVERYWHERE:
            yield name
