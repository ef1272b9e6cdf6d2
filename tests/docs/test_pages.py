"""What the pages show works: code runs, commands exist, links lead somewhere."""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stdout
from functools import cache
from io import StringIO

import pytest
from tools.docs import broken_links, pages

from house.source import PROJECT, ROOT, short
from perdure.cli import main

BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def blocks(page, *languages: str) -> list[str]:
    return [body for kind, body in BLOCK.findall(page.read_text("utf-8")) if kind in languages]


def commands(page) -> list[list[str]]:
    """Give the commands of a page's shell blocks, prompts and comments taken off."""
    lines = [
        line
        for block in blocks(page, "sh", "shell", "bash", "console")
        for line in block.replace("\\\n", " ").splitlines()
    ]
    split = [shlex.split(line.removeprefix("$ "), comments=True) for line in lines]
    return [words for words in split if words]


PAGES = pages()
WITH_CODE = [page for page in PAGES if blocks(page, "python", "py")]


@pytest.mark.parametrize("page", WITH_CODE, ids=short)
def test_python_blocks_of_a_page_run_from_top_to_bottom(page, tmp_path, monkeypatch, request):
    """They share one namespace, as for somebody who types them in, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    if any("perdure.client" in block for block in blocks(page, "python", "py")):
        for name, value in request.getfixturevalue("service").items():
            monkeypatch.setenv(name, value)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page, "python", "py"):
        exec(compile(block, short(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=short)
def test_links_of_a_page_lead_somewhere(page):
    assert broken_links(page) == []


@pytest.mark.parametrize("page", PAGES, ids=short)
def test_make_commands_of_a_page_exist(page):
    named = [words[1] for words in commands(page) if words[0] == "make" and len(words) > 1]
    named += re.findall(r"`make ([a-z]+)`", page.read_text("utf-8"))
    assert set(named) <= TARGETS


@pytest.mark.parametrize("page", PAGES, ids=short)
def test_perdure_commands_of_a_page_exist(page):
    """Only their help is asked for; nothing is run."""
    shown = [words for words in commands(page) if "perdure" in words[:-1]]
    used = [words[words.index("perdure") + 1] for words in shown]
    used += re.findall(r"`perdure ([a-z-]+)", page.read_text("utf-8"))
    for command in sorted({word for word in used if not word.startswith("-")}):
        assert _has_help(command), command


@cache
def _has_help(command: str) -> bool:
    told = StringIO()
    with redirect_stdout(told):
        ended = main([command, "--help"])
    return ended == 0 and command in told.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=short)
def test_extras_of_a_page_exist(page):
    named = set(re.findall(r"perdure\[([a-z-]+)\]", page.read_text("utf-8")))
    assert named <= set(PROJECT["project"]["optional-dependencies"])
