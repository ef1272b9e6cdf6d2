"""The page about memories says what is: tables, options and reasons are those of the code."""

from __future__ import annotations

import inspect
import re
from typing import get_args

import pytest
from tools import memories

from house.source import ROOT
from perdure.memories import define_memory, list_memory_strategies
from perdure.model.evidence import RefusalReason

PAGE = (ROOT / "docs" / "memories.md").read_text("utf-8")
MEMORIES = [
    ROOT / "src/perdure/decide/top_k.py",
    *(ROOT / "src/perdure/memories").rglob("*.py"),
]


def test_tables_are_fresh():
    assert memories.renewed(PAGE) == PAGE, "make fix writes them anew"


def test_every_strategy_is_told_of():
    told = re.findall(r"^- \*\*`(\w+)`\*\*:", PAGE, re.MULTILINE)
    kinds = [each.kind.lower() for each in list_memory_strategies()]
    assert sorted(name.lower() for name in told) == sorted(kinds)


@pytest.mark.parametrize("option", inspect.signature(define_memory).parameters.values(), ids=str)
def test_every_option_stands_there_with_its_default(option):
    (row,) = [line for line in PAGE.splitlines() if re.match(rf"\| [^|]*`{option.name}`", line)]
    default = row.split("|")[2].strip(" `").replace('"', "'")
    if option.name == "scope_level":
        assert default == "by type"
    else:
        assert default == ("" if option.default is option.empty else repr(option.default))


def test_reasons_are_those_that_are_given():
    told = re.findall(r"^\| `([a-z-]+)` \| (?:lies|had|was|is|has) ", PAGE, re.MULTILINE)
    given = "".join(path.read_text("utf-8") for path in MEMORIES)
    assert sorted(told) == sorted(one for one in get_args(RefusalReason) if f'"{one}"' in given)
