"""Memories are tested on the plainest store and on a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memories.given import run
from perdure.ports import Store
from perdure.stores import open_store


@pytest.fixture(params=["memory:", "sqlite:"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Each store in turn, not opened yet: a memory opens it when it first needs it."""
    file = f"sqlite:///{tmp_path / 'memory.db'}"
    opened = open_store("memory:" if request.param == "memory:" else file)
    yield opened
    run(opened.close())
