"""The lines that `perdure serve` shows to try it: they work as they stand, and keep the key."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from itertools import dropwhile

import pytest

from perdure.cli.commands import serving
from perdure.service.serving import Started

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("service"),
    pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl"),
]

_KEY = re.compile(r"pdr_live_\w{20}_[\w-]{43}")
_OF_THE_SHELL = {"printf"}
REAL_CURL = shutil.which("curl")


@pytest.fixture
def serve(tmp_path):
    running: list[subprocess.Popen[str]] = []

    def start(*options: str) -> list[str]:
        store = f"sqlite:///{tmp_path / 'memory.db'}"
        command = [sys.executable, "-m", "perdure.cli", "--store", store, "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, text=True, cwd=tmp_path,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        running.append(process)
        assert process.stdout is not None
        lines: list[str] = []
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if "PERDURE_API_KEY=" in line or " keys create " in line:
                break
        return lines

    yield start
    for process in running:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()


@pytest.fixture
def run(tmp_path):
    """Run a line as it stands, elsewhere; gives what it says, and the commands that were run.

    What the shell traces of the two sides of a pipe may run into one another; so what curl is told
    is written down by one that stands before it.
    """
    told = tmp_path / "told"
    curl = tmp_path / "bin" / "curl"
    curl.parent.mkdir()
    curl.write_text(f'#!/bin/sh\nprintf "%s\\n" curl "$@" > "{told}"\nexec {REAL_CURL} "$@"\n')
    curl.chmod(0o755)

    def ran(line: str) -> tuple[str, list[list[str]]]:
        environment = {name: value for name, value in os.environ.items() if "PERDURE" not in name}
        environment["PATH"] = f"{curl.parent}{os.pathsep}{environment['PATH']}"
        told.unlink(missing_ok=True)
        done = subprocess.run(
            ["sh", "-x", "-c", line.strip()], capture_output=True, text=True, cwd="/",
            env=environment, timeout=60, check=True,
        )  # fmt: skip
        if told.exists():
            return done.stdout, [told.read_text().splitlines()]
        traced = [one.lstrip("+") for one in done.stderr.splitlines() if re.match(r"\++ ", one)]
        return done.stdout, [shlex.split(one) for one in traced]

    return ran


def in_the_list_of_processes(commands: list[list[str]]) -> str:
    """Give what the commands are told, without what the shell keeps to itself."""
    told: list[str] = []
    for words in commands:
        spoken = list(dropwhile(lambda word: re.match(r"\w+=", word), words))
        told += [] if spoken and spoken[0] in _OF_THE_SHELL else spoken
    return " ".join(told)


@pytest.mark.parametrize("in_a_file", [False, True])
def test_both_lines_work_as_they_stand_and_no_list_of_processes_shows_the_key(
    serve, run, tmp_path, in_a_file
):
    file = tmp_path / "the first key"
    lines = serve(*(["--bootstrap-key-file", str(file)] if in_a_file else []))
    shown = _KEY.search(file.read_text() if in_a_file else "\n".join(lines))
    assert shown is not None
    curl, python = lines[-2:]
    learned, commands = run(curl)
    assert '"stored":[{' in learned
    assert "curl" in in_the_list_of_processes(commands)
    assert shown.group() not in in_the_list_of_processes(commands)
    answered, commands = run(python)
    assert "I prefer green tea" in answered
    assert sys.executable in in_the_list_of_processes(commands)
    assert shown.group() not in in_the_list_of_processes(commands)


def test_the_line_of_python_needs_no_client_where_there_is_none(serve, run, monkeypatch):
    key = _KEY.search("\n".join(shown := serve()))
    assert key is not None
    monkeypatch.setattr(serving, "_OF_CLIENT", "no_such_package")
    url = re.search(r"http://127.0.0.1:\d+", shown[0])
    assert url is not None
    run(shown[-2])
    started = Started(url.group(), key.group(), None)
    python = serving.start_of(started, "memory:").splitlines()[-1]
    assert "perdure.client" not in python
    answered, commands = run(python)
    assert "I prefer green tea" in answered
    assert key.group() not in in_the_list_of_processes(commands)


def test_a_service_that_has_its_keys_says_how_to_make_another(serve, run, tmp_path):
    address = f"sqlite:///{tmp_path / 'memory.db'}"
    assert serve()[1] == f"memory is kept in {address}"
    again = serve()
    assert f"memory is kept in {address}" in again
    assert _KEY.search("\n".join(again)) is None
    made, _ = run(again[-1].replace("NAME", "ключ"))
    assert _KEY.search(made)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (None, " keys create NAME"),
        ("sqlite:///a b.db", " keys create NAME --store 'sqlite:///a b.db'"),
        ("sqlite:///пароль.db", " keys create NAME --store URL"),
    ],
)
def test_what_is_said_of_a_store_is_its_address_alone(said, shown):
    told = serving.start_of(
        Started("http://127.0.0.1:1", None, None), "sqlite:///a b.db", said=said
    )
    assert told.splitlines()[-1].endswith(shown)
    assert "пароль" not in told
