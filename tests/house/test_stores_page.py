"""The page about stores says what is: its tables are fresh, and every store is in them."""

from __future__ import annotations

from tools import stores

from house.source import ROOT
from perdure.stores.opening import ROWS

PAGE = (ROOT / "docs" / "stores.md").read_text("utf-8")


def test_tables_are_fresh():
    assert stores.renewed(PAGE) == PAGE, "make fix writes them anew"


def test_every_store_has_an_example_and_a_row():
    assert {*stores.EXAMPLES} == {*ROWS}
    for name in ROWS:
        assert PAGE.count(f"| `{name}` |") == 2


def test_readme_names_every_store():
    readme = (ROOT / "README.md").read_text("utf-8")
    for url in stores.EXAMPLES.values():
        assert f"`{url.partition(':')[0]}:" in readme
