"""The six steps of the page about stores lead a stranger's store through the whole contract."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from house.source import ROOT

PAGE = (ROOT / "docs" / "stores.md").read_text("utf-8")

STORE = '''
"""A store of somebody else's: it keeps its things in a box, and no vectors."""

from dataclasses import replace

from perdure.errors import UnsupportedError, UsageError
from perdure.ports import Capability
from perdure.stores import MemoryStore


class BoxStore(MemoryStore):
    """Keep entries in a box of this process."""

    capabilities = MemoryStore.capabilities - {Capability.VECTOR}

    def __init__(self, name, *, colour="red"):
        super().__init__()
        self.address = f"box://{name}"

    async def commit(self, scope, changes, **named):
        if any(entry.embeddings for entry in changes.puts):
            raise UnsupportedError("a box keeps no vector")
        return await super().commit(scope, changes, **named)

    async def nearest(self, *args, **named):
        raise UnsupportedError("a box keeps no vector")

    async def spaces(self, *args, **named):
        raise UnsupportedError("a box keeps no vector")

    async def get_many(self, scope, ids, *, now, embeddings=False):
        if embeddings:
            raise UnsupportedError("a box keeps no vector")
        return await super().get_many(scope, ids, now=now)

    async def list(self, scope, *, embeddings=False, **named):
        if embeddings:
            raise UnsupportedError("a box keeps no vector")
        return await super().list(scope, **named)


def open_box(url, *, colour="red"):
    """Give the store of `box://NAME`."""
    if not url.startswith("box://"):
        raise UsageError("a box is box://NAME", argument="url")
    return BoxStore(url.removeprefix("box://"), colour=colour)
'''

TEST = """
import pickle

from perdure.testing import StoreContract
from perdure_box import BoxStore


class TestBoxStore(StoreContract):
    def make_store(self, place):
        return BoxStore("test")

    def raw_bytes(self, store):
        return pickle.dumps([vars(shelf) for shelf in store._shelves.values()])

    def reopened(self, store, place):
        return None
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder as an installed package would look, by the steps of the page."""
    heading = re.escape('[project.entry-points."perdure.stores"]')
    [point] = re.findall(rf"^ *{heading}\n *(.*)$", PAGE, re.MULTILINE)
    told = tmp_path / "perdure_box-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: perdure-box\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[perdure.stores]\n{point.replace(chr(34), '')}\n")
    (tmp_path / "perdure_box.py").write_text(STORE)
    (tmp_path / "test_box.py").write_text(TEST)
    return tmp_path


def _run(package: Path, *words: str) -> str:
    ran = subprocess.run(
        [sys.executable, *words], cwd=package, capture_output=True, check=False, text=True,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
             "PYTHONPATH": str(package), "COLUMNS": "200"},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    return ran.stdout


def test_a_toy_store_answers_to_its_scheme_everywhere(package: Path):
    said = _run(
        package, "-c",
        "from perdure import Memory; from perdure.stores import open_store;"
        "print(open_store('box://mine', colour='blue').address, Memory.open('box://yours').stats())",
    )  # fmt: skip
    assert said.startswith("box://mine Stats(")
    assert "nothing there" in _run(package, "-m", "perdure.cli", "list", "--store", "box://mine")
    copied = _run(package, "-m", "perdure.cli", "copy", "box://mine", "box://yours", "--json")
    assert '"source": "box://mine"' in copied


def test_a_toy_store_keeps_the_contract(package: Path):
    told = _run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_box.py")
    assert "skipped" not in told
    assert int(re.findall(r"(\d+) passed", told)[0]) > 100
