"""The page about the service says what is: its tables are those of the code."""

from __future__ import annotations

from tools import service

from house.source import ROOT

PAGE = (ROOT / "docs" / "service.md").read_text("utf-8")


def test_tables_are_fresh():
    assert service.renewed(PAGE) == PAGE, "make fix writes them anew"


def test_every_table_stands_in_the_page():
    for name in service.TABLES:
        assert PAGE.count(f"<!-- table: {name} -->") == PAGE.count(f"<!-- end: {name} -->") == 1
