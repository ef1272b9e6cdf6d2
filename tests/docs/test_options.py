"""The page of options names every one that a memory can be opened with, and its default."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from datetime import timedelta

from house.source import ROOT
from perdure.compose import _ENGINE_OPTIONS, RERANK_MS
from perdure.engine.options import Options
from perdure.model.entry import Tier
from perdure.text.tokens import estimate_tokens

PAGE = (ROOT / "docs" / "options.md").read_text("utf-8")
ROWS = [
    (re.findall(r"`(\w+)`", names), default.strip("` "))
    for names, default in re.findall(r"^\| (`\w+`[^|]*) \| ([^|]*) \|", PAGE, re.MULTILINE)
]
TOLD = {name: default for names, default in ROWS for name in names}


def shown(value: object) -> str:
    """Give a default as the page writes it."""
    if value is estimate_tokens:
        return "an estimate"
    if isinstance(value, timedelta):
        return f"{value.days} days"
    if isinstance(value, Tier | str):
        return f'"{value}"'
    return repr(value)


def test_every_option_stands_on_its_page_once():
    assert sorted(name for names, _ in ROWS for name in names) == sorted(_ENGINE_OPTIONS)


def test_every_default_is_the_one_that_holds():
    for one in fields(Options):
        default = one.default if one.default_factory is MISSING else one.default_factory()
        assert TOLD[one.name] == shown(default), one.name
    assert float(TOLD["rerank_ms"]) == RERANK_MS
