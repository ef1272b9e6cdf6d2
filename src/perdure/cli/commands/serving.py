"""The command that runs the service."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from perdure.cli.desk import OnDesk, default_store, make_usual_folder
from perdure.config import load
from perdure.errors import MissingExtraError, UsageError
from perdure.stores.opening import open_store

if TYPE_CHECKING:
    from perdure.service.serving import Started

_OF_CLIENT = "httpx2"
_BY_CLIENT = (
    "from perdure.client import Client; print(Client('%s').context('Which tea do I like?').text)"
)
_BY_PYTHON_ALONE = (
    "import os, json, urllib.request as ask;"
    " print(json.load(ask.urlopen(ask.Request('%s/api/v1/context',"
    " json.dumps({'userMessage': 'Which tea do I like?'}).encode(),"
    " {'x-api-key': os.environ['PERDURE_API_KEY']})))['text'])"
)
"""For where the service is installed without the client."""


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    workers: int | None = None,
    bootstrap_key_file: Path | None = None,
    strict: bool = False,
    desk: OnDesk,
) -> None:
    """Serve memories over HTTP, for many agents and organisations, until it is stopped.

    Settings come from these options, else from PERDURE_ variables of the environment, else from
    perdure.toml, else they are the usual ones.

    Parameters
    ----------
    host
        Where to listen; 127.0.0.1 when not said.
    port
        Which port; 8077 when not said, 0 for any that is free.
    workers
        How many processes serve the same store; 1 when not said.
    bootstrap_key_file
        Write the first key there, for you alone to read, instead of showing it.
    strict
        Refuse to start when a setting cannot be used.
    """
    try:
        from perdure.service import serving
    except ImportError as error:
        if (error.name or "").startswith("perdure"):
            raise
        raise MissingExtraError("the service", "server") from error
    given = {"host": host, "port": port, "workers": workers, "store": desk.said}
    settings = load(given, usual_store=default_store(), strict=strict)
    if strict and settings.problems:
        raise UsageError("; ".join(settings.problems), argument="--strict")
    make_usual_folder(settings.store)
    store = open_store(settings.store).address

    def told(started: Started) -> None:
        if desk.out.as_json:
            desk.out.write_json(_facts(started, store))
        else:
            desk.out.write(start_of(started, store, said=desk.said))
        desk.out.flush()

    serving.serve(settings, key_file=bootstrap_key_file, told=told)


def _facts(started: Started, store: str) -> dict[str, str | None]:
    key = started.key if started.key_file is None else None
    return {"url": started.url, "store": store, "key": key, "key_file": _text(started.key_file)}


def start_of(started: Started, store: str, *, said: str | None = None) -> str:
    """Say where it listens and how to try it, in lines that can be copied as they stand.

    `store` is the address of what it keeps memory in, without a password; `said` is the URL of the
    command line, if any, which may hold one.
    """
    lines = [f"perdure listens at {started.url} (docs: {started.url}/docs)"]
    lines.append(f"memory is kept in {store}")
    if started.key is None:
        lines += ["", "its keys were shown when they were made; to make another:"]
        lines.append(f"  {_making_a_key(store, said)}")
    elif started.key_file is None:
        lines += ["", "the first key, shown this once:", f"  {started.key}"]
        lines += ["", "try it:", *_tries(started.url, started.key)]
    else:
        lines.append(f"the first key was written to {started.key_file}")
        named = shlex.quote(str(started.key_file.absolute()))
        lines += ["", "try it:", *_tries(started.url, f'"$(cat {named})"')]
    return "\n".join((*lines, ""))


def _making_a_key(store: str, said: str | None) -> str:
    where = "" if said is None else f" --store {shlex.quote(store) if said == store else 'URL'}"
    return f"{shlex.quote(sys.executable)} -m perdure.cli keys create NAME{where}"


def _tries(url: str, key: str) -> tuple[str, str]:
    """Give two lines for a shell; neither puts the key where a list of processes would show it.

    `printf` is the shell's own and curl reads the header from it; Python finds the key in its
    environment.
    """
    curl = (
        f"  printf 'Authorization: Bearer %s' {key} | curl -s -H @- {url}/api/v1/turns"
        """ -H 'content-type: application/json' -d '{"userMessage": "I prefer green tea."}'"""
    )
    asking = _BY_CLIENT if find_spec(_OF_CLIENT) else _BY_PYTHON_ALONE
    python = f'  PERDURE_API_KEY={key} {shlex.quote(sys.executable)} -c "{asking % url}"'
    return curl, python


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)
