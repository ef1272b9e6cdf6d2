"""The source tree as the house tests see it: files, modules, syntax trees."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
SOURCES = sorted((SRC / "perdure").rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def module_name(path: Path) -> str:
    """Give the dotted name under which a source file is imported."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = [module_name(path) for path in SOURCES]


def short(path: Path) -> str:
    """Name a file as people do, from the root of the repository."""
    return path.relative_to(ROOT).as_posix()


def offending(paths: Iterable[Path], found: Callable[[Path], object]) -> dict[str, object]:
    """Give what is found amiss, file by file; nothing of files that are as they should be."""
    every = ((short(path), found(path)) for path in paths)
    return {name: amiss for name, amiss in every if amiss}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def imports_of(path: Path) -> set[str]:
    """Give the dotted names of all that a file imports, at any depth of nesting."""
    names: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


MADE = {"build", "dist", "site", "__pycache__"}


def project_files() -> list[Path]:
    """Give all files of the project; what a build or a tool made, or hides, is left out."""
    tops = [path for path in ROOT.iterdir() if path.name not in MADE and path.name[0] != "."]
    inside = [path for top in [*tops, ROOT / ".ci"] for path in [top, *top.rglob("*")]]
    return sorted(
        path for path in inside if path.is_file() and not MADE & {*path.relative_to(ROOT).parts}
    )
