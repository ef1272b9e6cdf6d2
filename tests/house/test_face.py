"""What is public is declared, small, and nothing else leaks."""

from __future__ import annotations

import ast
import importlib
import types
import typing

import pytest

from house.source import SOURCES, SRC, module_name, tree_of

FACE = tree_of(SRC / "perdure" / "__init__.py")

STRICT = {"perdure", "perdure.stores", "perdure.text", "perdure.testing"}
"""Doors for users: what can be seen there is what is promised, to the last name."""


def _declares(tree: ast.Module) -> bool:
    targets = [node.targets for node in tree.body if isinstance(node, ast.Assign)]
    return any(isinstance(t, ast.Name) and t.id == "__all__" for each in targets for t in each)


DECLARING = [module_name(path) for path in SOURCES if _declares(tree_of(path))]


@pytest.mark.parametrize("name", DECLARING)
def test_visible_names_are_the_declared_ones(name):
    module = importlib.import_module(name)
    visible = {
        found
        for found in dir(module)
        if not found.startswith("_")
        and found != "annotations"
        and not _is_of_typing(getattr(module, found), found)
        and not isinstance(getattr(module, found), types.ModuleType)
    }
    declared = list(module.__all__)
    assert len(declared) == len(set(declared))
    if name in STRICT:
        assert visible == set(declared) - {"__version__"}
    else:
        own = {each for each in visible if _belongs_to(module, each)}
        assert own <= set(declared), "public by name, but not declared"
        assert set(declared) <= visible, "declared, but not there"


def _is_of_typing(value: object, name: str) -> bool:
    return value is getattr(typing, name, None)


def _belongs_to(module: types.ModuleType, name: str) -> bool:
    return getattr(getattr(module, name), "__module__", None) == module.__name__


def test_public_face_is_small():
    names = importlib.import_module("perdure").__all__ if "perdure" in DECLARING else []
    lower = [name for name in names if name.islower() and name != "__version__"]
    assert len(names) <= 60
    assert lower == [
        "arecall_or_explain",
        "arun_turn",
        "aseed_memories",
        "namespace_of",
        "recall_or_explain",
        "run_turn",
        "seed_memories",
    ], "verbs are methods of Memory; the face holds records, errors, doors, the turn, its helpers"


def test_public_face_holds_no_logic():
    allowed = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.Expr, ast.If)
    lazy = ("__getattr__", "__dir__")
    for node in FACE.body:
        named = isinstance(node, ast.FunctionDef) and node.name in lazy
        assert named or isinstance(node, allowed), f"line {node.lineno} is logic"
