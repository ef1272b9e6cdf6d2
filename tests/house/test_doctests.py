"""Examples in docstrings run, and say what comes out."""

from __future__ import annotations

import doctest
import importlib

import pytest

from house.source import SOURCES, module_name

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
WITH_EXAMPLES = [module_name(path) for path in SOURCES if ">>>" in path.read_text("utf-8")]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings_hold(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.attempted
    assert result.failed == 0
