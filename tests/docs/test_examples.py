"""The examples run offline, say what is kept beside them, and are listed in order."""

from __future__ import annotations

import ast
import re
from typing import get_args

import pytest
from tools import examples

from perdure.model.evidence import MemoryType, StrategyKind

LISTED = (examples.FOLDER / "README.md").read_text("utf-8")


@pytest.mark.parametrize("example", examples.EXAMPLES, ids=lambda path: path.stem)
def test_an_example_says_what_is_kept(example):
    fresh = examples.said(example)
    assert fresh == examples.kept(example).read_text("utf-8"), "make examples writes it anew"


def test_what_is_kept_belongs_to_an_example():
    outputs = {path.name for path in (examples.FOLDER / "output").iterdir()}
    assert outputs == {examples.kept(each).name for each in examples.EXAMPLES}


def test_examples_are_listed_in_order():
    links = re.findall(r"\]\(([0-9][^)]*\.py)\)", LISTED)
    assert links == [each.name for each in examples.EXAMPLES]


def test_every_type_and_strategy_has_an_example():
    shown = "".join(examples.kept(each).read_text("utf-8") for each in examples.EXAMPLES)
    told = re.findall(r"^[a-z]+, (\w+) by (\w+): ", shown, re.MULTILINE)
    assert {one for one, _ in told} == {*get_args(MemoryType)}
    assert {kind for _, kind in told} == {*get_args(StrategyKind)}


@pytest.mark.parametrize("example", examples.EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short(example):
    text = example.read_text("utf-8")
    assert len(text.splitlines()) <= 55
    assert ast.get_docstring(ast.parse(text))
