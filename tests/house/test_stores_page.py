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


def test_every_store_has_one_room_and_a_contract_test_of_25_lines():
    for name in ROWS:
        tech = name.removesuffix("Store").lower()
        room = ROOT / "src" / "perdure" / "stores"
        assert (room / tech).is_dir() or (room / f"{tech}.py").is_file()
        contract = ROOT / "tests" / "contract" / f"test_{tech}_store.py"
        assert len(contract.read_text("utf-8").splitlines()) <= 25


def test_a_store_is_added_in_six_steps():
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    steps = told.partition("\n## Add a store\n")[2].partition("\n## ")[0]
    starts = [line[:3] for line in steps.splitlines() if line[:1].isdigit()]
    assert starts == ["1. ", "2. ", "3. ", "4. ", "5. ", "6. "]
