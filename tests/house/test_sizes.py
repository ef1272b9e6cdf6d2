"""Files and functions stay small enough to be read at one go."""

from __future__ import annotations

import ast
from pathlib import Path

from house.source import ROOT, SOURCES, offending, tree_of

TESTS = sorted((ROOT / "tests").rglob("*.py"))
UGLY = ("manager", "helper", "utils", "impl", "misc", "common")


def functions_of(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    nodes = ast.walk(tree_of(path))
    return [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def lines_of(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def long_functions(path: Path) -> list[str]:
    return [node.name for node in functions_of(path) if node.end_lineno - node.lineno + 1 > 50]


def crowded_functions(path: Path) -> list[str]:
    crowded = []
    for node in functions_of(path):
        by_place = [arg.arg for arg in [*node.args.posonlyargs, *node.args.args]]
        if len([name for name in by_place if name not in {"self", "cls"}]) > 6:
            crowded.append(node.name)
    return crowded


def ugly_names(path: Path) -> list[str]:
    nodes = ast.walk(tree_of(path))
    classes = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
    named = [name for name in classes if name.lower().endswith(UGLY)]
    return [*named, *([path.stem] if path.stem in UGLY else [])]


def has_no_opening_sentence(path: Path) -> bool:
    said = ast.get_docstring(tree_of(path)) or ""
    return not said.split("\n", 1)[0].endswith((".", ":", "?"))


def test_source_files_have_at_most_400_lines():
    assert offending(SOURCES, lambda path: max(0, lines_of(path) - 400)) == {}


def test_test_files_have_at_most_500_lines():
    assert offending(TESTS, lambda path: max(0, lines_of(path) - 500)) == {}


def test_functions_have_at_most_50_lines():
    assert offending(SOURCES, long_functions) == {}


def test_functions_take_at_most_6_arguments_by_place():
    """More than six are given by name, or make a record."""
    assert offending(SOURCES, crowded_functions) == {}


def test_names_say_what_a_thing_is():
    assert offending(SOURCES, ugly_names) == {}


def test_every_file_opens_with_a_sentence():
    """A module docstring says why this room exists."""
    assert offending(SOURCES, has_no_opening_sentence) == {}
