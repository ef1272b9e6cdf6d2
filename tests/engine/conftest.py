"""What engine tests are given: a clock that stands still, and a memory on each store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from perdure import Memory, Scope
from perdure.ports import Store
from perdure.stores import opening
from perdure.stores.memory import MemoryStore
from perdure.stores.offthread import OffThread
from perdure.stores.opening import Row
from perdure.testing import ManualClock

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)


@pytest.fixture
def clock() -> ManualClock:
    """A clock that moves when it is told to."""
    return ManualClock(START)


class Away(Row):
    """A row of the table whose store suspends, so that `Memory` needs its portal."""

    def load(self, url: str = "") -> Any:
        return Away

    @classmethod
    def from_url(cls, url: str) -> Store:
        return OffThread(MemoryStore())


@pytest.fixture(params=["memory", "sqlite", "portal"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where a memory lives: each store in turn, and one that suspends."""
    monkeypatch.setitem(opening.SCHEMES, "portal", Away("", ""))
    return (
        f"sqlite:///{tmp_path / 'memory.db'}" if request.param == "sqlite" else f"{request.param}:"
    )


@pytest.fixture
def memory(url: str, clock: ManualClock) -> Iterator[Memory]:
    """An open, empty memory of one principal."""
    with Memory.open(url, scope=Scope(tenant="t", principal="ada"), clock=clock) as opened:
        yield opened
