"""Whatever is done to the SQLite store, it answers as the memory store does."""

from __future__ import annotations

from pathlib import Path

from hypothesis import settings

from perdure.ports import Store
from perdure.stores.sqlite import SqliteStore
from perdure.testing import StoreMachine


class SqliteMachine(StoreMachine):
    def make_store(self, place: Path) -> Store:
        return SqliteStore(place / "m.db", durability="normal")

    def check(self, store: SqliteStore) -> None:
        assert store.check() == []


TestSqliteMachine = SqliteMachine.TestCase
TestSqliteMachine.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
