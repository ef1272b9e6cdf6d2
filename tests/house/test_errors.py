"""The error tree is drawn whole, used whole, and every error has a name of its own."""

from __future__ import annotations

import ast
import inspect

from house.source import PROJECT, SOURCES, tree_of
from perdure import errors

TREE = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if kind.__module__.startswith(f"{errors.__name__}.")
]
LEAVES = [kind for kind in TREE if not kind.__subclasses__()]
OUTSIDE = [path for path in SOURCES if path.parts[-3:-1] != ("perdure", "errors")]


def _used_to_raise() -> set[str]:
    """Give all names that are called or put in a table; those only caught or annotated are not."""
    used: set[str] = set()
    for path in OUTSIDE:
        for node in ast.walk(tree_of(path)):
            used |= _names_in(node)
    return used


def _names_in(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Raise | ast.Return | ast.Assign | ast.AnnAssign) and (
        value := node.exc if isinstance(node, ast.Raise) else node.value
    ):
        return {_last_name(each) for each in ast.walk(value)}
    if isinstance(node, ast.Call):
        return {_last_name(node.func)}
    return set()


def _last_name(node: ast.AST) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def test_every_error_is_raised_somewhere():
    assert {kind.__name__ for kind in LEAVES} - _used_to_raise() == set()


def test_every_error_has_a_code_of_its_own():
    codes = [kind.__dict__.get("code") for kind in TREE]
    assert None not in codes
    assert len(set(codes)) == len(codes)
    assert all(code.replace("_", "").isalpha() and code.islower() for code in codes)


def test_every_error_has_the_root_and_stands_in_the_drawn_tree():
    for kind in TREE:
        assert issubclass(kind, errors.PerdureError)
        assert f"{kind.__name__} " in errors.__doc__, f"{kind.__name__} is missing in the picture"


def test_retryable_errors_are_starred_in_the_drawn_tree():
    starred = {
        words[words.index("*") - 1]
        for line in errors.__doc__.splitlines()
        if "*" in (words := line.split()) and words.index("*") > 0
    }
    assert starred == {kind.__name__ for kind in TREE if kind.retryable}


def test_extras_named_in_errors_exist():
    named = set()
    for path in OUTSIDE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and _last_name(node.func) == "MissingExtraError":
                given = [
                    *node.args[1:2],
                    *(word.value for word in node.keywords if word.arg == "extra"),
                ]
                named |= {each.value for each in given if isinstance(each, ast.Constant)}
    assert named, "no part says which extra it needs"
    assert named <= set(PROJECT["project"]["optional-dependencies"])


def test_all_of_them_are_had_from_one_place():
    assert {kind.__name__ for kind in TREE} == set(errors.__all__)
