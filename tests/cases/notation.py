"""Read the notation of the case file: generators of text, and saved values put back in."""

from __future__ import annotations

import ast
import json
import operator
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[2].parent / "shared" / "cases" / "cases.jsonl"

_OPERATIONS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


def load(path: Path = CASES) -> dict[str, Mapping[str, Any]]:
    """Give all cases by id; none when the file is not there."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}


def expand(value: Any) -> Any:
    """Replace every generator in a value by the text, or the list of texts, that it means."""
    if isinstance(value, list):
        return [expand(one) for one in value]
    if not isinstance(value, dict):
        return value
    for name, generate in _GENERATORS.items():
        if name in value:
            return generate(expand(value[name]))
    return {key: expand(one) for key, one in value.items()}


def fill(value: Any, saved: Mapping[str, str]) -> Any:
    """Put saved values in the place of their `{{NAME}}`; a name never saved stays as it is."""
    if isinstance(value, str):
        return re.sub(r"\{\{(\w+)\}\}", lambda hole: saved.get(hole[1], hole[0]), value)
    if isinstance(value, list):
        return [fill(one, saved) for one in value]
    if isinstance(value, dict):
        return {key: fill(one, saved) for key, one in value.items()}
    return value


def _repeat(arguments: Any) -> str:
    text, times = arguments
    return text * times


def _format(arguments: Any) -> list[str]:
    template, expressions, first, last = arguments
    return [
        template % tuple(evaluate(one, i=number) for one in expressions)
        for number in range(first, last + 1)
    ]


def evaluate(expression: str, *, i: int, p: int = 0) -> int | str:
    """Work out an expression in `i` (the number), `p` (the process) and `c` (the letter)."""
    names: dict[str, int | str] = {"i": i, "p": p, "c": chr(ord("a") + i % 26)}
    return _value(ast.parse(expression, mode="eval").body, names)


def _value(node: ast.expr, names: Mapping[str, int | str]) -> Any:
    match node:
        case ast.Constant(value=int() as number):
            return number
        case ast.Name(id=name):
            return names[name]
        case ast.BinOp(left=left, op=op, right=right):
            return _OPERATIONS[type(op)](_value(left, names), _value(right, names))
        case _:
            raise ValueError(f"no such expression: {ast.dump(node)}")


_GENERATORS: Mapping[str, Callable[[Any], Any]] = {
    "$repeat": _repeat,
    "$concat": "".join,
    "$cp": chr,
    "$format": _format,
}
