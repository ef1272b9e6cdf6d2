"""Files and functions stay small enough to be read at one go."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from house.source import ROOT, SOURCES, short, tree_of

TESTS = sorted((ROOT / "tests").rglob("*.py"))
UGLY = ("manager", "helper", "utils", "impl", "misc", "common")


def functions_of(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    nodes = ast.walk(tree_of(path))
    return [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def lines_of(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_source_files_have_at_most_400_lines(path):
    assert lines_of(path) <= 400


@pytest.mark.parametrize("path", TESTS, ids=short)
def test_test_files_have_at_most_500_lines(path):
    assert lines_of(path) <= 500


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_functions_have_at_most_50_lines(path):
    sizes = {node.name: node.end_lineno - node.lineno + 1 for node in functions_of(path)}
    assert {name: size for name, size in sizes.items() if size > 50} == {}


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_functions_take_at_most_6_arguments_by_place(path):
    """More than six are given by name, or make a record."""
    crowded = []
    for node in functions_of(path):
        by_place = [arg.arg for arg in [*node.args.posonlyargs, *node.args.args]]
        if len([name for name in by_place if name not in {"self", "cls"}]) > 6:
            crowded.append(node.name)
    assert crowded == []


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_names_say_what_a_thing_is(path):
    classes = [node.name for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef)]
    assert [name for name in classes if name.lower().endswith(UGLY)] == []
    assert path.stem not in UGLY


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_every_file_opens_with_a_sentence(path):
    said = ast.get_docstring(tree_of(path)) or ""
    assert said.splitlines()[:1], "a module docstring says why this room exists"
    assert said.splitlines()[0].endswith((".", ":", "?"))
