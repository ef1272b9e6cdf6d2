"""What engine tests are given: a clock that stands still, and a memory on each store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from perdure import Memory, Scope
from perdure.testing import ManualClock

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)


@pytest.fixture
def clock() -> ManualClock:
    """A clock that moves when it is told to."""
    return ManualClock(START)


@pytest.fixture(params=["memory", "sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a memory lives: each store in turn."""
    return "memory:" if request.param == "memory" else f"sqlite:///{tmp_path / 'memory.db'}"


@pytest.fixture
def memory(url: str, clock: ManualClock) -> Iterator[Memory]:
    """An open, empty memory of one principal."""
    with Memory.open(url, scope=Scope(tenant="t", principal="ada"), clock=clock) as opened:
        yield opened
