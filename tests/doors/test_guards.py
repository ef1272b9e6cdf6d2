"""Keys, log, rates and replays on the stores that need no server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from doors.guard_suite import GuardSuite
from perdure.ports import Store
from perdure.stores.memory import MemoryStore
from perdure.stores.offthread import OffThread
from perdure.stores.sqlite import SqliteStore


class TestGuardsInMemory(GuardSuite):
    def maker(self, place: Path) -> Callable[[], Store]:
        store = Shared()
        return lambda: store


class TestGuardsOnSqlite(GuardSuite):
    def maker(self, place: Path) -> Callable[[], Store]:
        return lambda: OffThread(SqliteStore(place / "memory.db", durability="normal"))


class Shared(MemoryStore):
    """A store in the process, which one replica does not close for the others."""

    async def close(self) -> None:
        """Stay open."""
