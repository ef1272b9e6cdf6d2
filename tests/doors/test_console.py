"""The command line as a process: old consoles, pipes that end, packages that are missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from perdure import Memory

BLOCKED = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"cyclopts", "rich"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Blocker())
from perdure.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def perdure(store):
    def call(*arguments, code="", stdin="", **environ):
        command = ["-c", code] if code else ["-m", "perdure.cli"]
        return subprocess.run(
            [sys.executable, *command, *arguments],
            env={**os.environ, "PERDURE_STORE": store, "COLUMNS": "80", **environ},
            input=stdin.encode(),
            capture_output=True,
            check=False,
        )

    return call


ENDS = {
    ("remember", "Möwe 🐦 海"): 0,
    ("recall", "Möwe"): 0,
    ("recall", "Möwe", "--json"): 0,
    ("explain", "Möwe"): 0,
    ("stats",): 0,
    ("--help",): 0,
    ("demo",): 0,
    ("get", "🐦"): 1,
    ("no-such-command-🐦",): 2,
    ("recall", "x", "--limit", "海"): 2,
}
"""Commands and how they end, in the order in which they are run."""


@pytest.mark.parametrize(
    ("encoding", "commands"),
    [("cp1252:strict", ENDS), ("ascii:strict", list(ENDS)[:3]), ("utf-8:strict", list(ENDS)[:3])],
)
def test_an_old_console_never_breaks_a_command(perdure, encoding, commands):
    for arguments in commands:
        ran = perdure(*arguments, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert ran.returncode == ENDS[arguments], (arguments, ran.stderr)
        assert ran.stderr.count(b"\n") == (ran.returncode > 0), (arguments, ran.stderr)
        if "--json" in arguments:
            said = json.loads(ran.stdout.decode(encoding.partition(":")[0]))
            assert said["hits"][0]["text"] == "Möwe 🐦 海"


def test_transcripts_are_utf_8_whatever_the_console_is(perdure):
    line = json.dumps({"user": "Ich wohne in Köln. 我喜欢茶。"}, ensure_ascii=False)
    ran = perdure("learn", stdin=line, PYTHONIOENCODING="cp1252:strict", PYTHONUTF8="0")
    assert ran.returncode == 0
    entries = json.loads(perdure("list", "--json").stdout)["entries"]
    assert any("Köln" in entry["text"] for entry in entries)


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are text there")
def test_bytes_that_are_no_text_are_refused_in_a_sentence(perdure):
    ran = perdure("remember", b"caf\xe9 is open".decode("utf-8", "surrogateescape"))
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"perdure: ")


@pytest.mark.parametrize("arguments", [(), ("stats",), ("--help",)])
def test_a_missing_extra_is_named_in_one_sentence(perdure, arguments):
    ran = perdure(*arguments, code=BLOCKED)
    assert ran.returncode == 1
    assert ran.stdout == b""
    assert ran.stderr.count(b"\n") == 1
    assert b"pip install 'perdure[cli]'" in ran.stderr


def test_the_version_needs_no_extra(perdure):
    assert perdure("--version", code=BLOCKED).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently there")
@pytest.mark.parametrize("arguments", [("stats",), ("stats", "--json"), ("--help",)])
def test_a_reader_that_has_gone_away_ends_it_quietly(store, arguments):
    Memory.open(store).close()
    read_end, write_end = os.pipe()
    os.close(read_end)
    command = [sys.executable, "-m", "perdure.cli", *arguments, "--store", store]
    ran = subprocess.run(command, stdout=write_end, stderr=subprocess.PIPE, check=False)
    os.close(write_end)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_the_usual_place_is_made_on_first_use(perdure, tmp_path):
    ran = perdure("remember", "I like tea", PERDURE_STORE="", XDG_DATA_HOME=str(tmp_path / "a b%"))
    assert ran.returncode == 0
    assert (tmp_path / "a b%" / "perdure" / "memory.db").exists()
