"""The SQLite store keeps the contract, in this thread and off it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from perdure.stores.offthread import OffThread
from perdure.stores.sqlite import SqliteStore
from perdure.testing import RecordsContract, StoreContract


class TestSqliteStore(StoreContract, RecordsContract):
    def make_store(self, place):
        return SqliteStore(place / "memory.db", durability="normal")

    def reopened(self, store, place):
        return self.make_store(place)

    def raw_bytes(self, store):
        path = Path(store.address.removeprefix("sqlite:///"))
        return b"".join(one.read_bytes() for one in sorted(path.parent.glob(f"{path.name}*")))

    def corrupt(self, store, entry_id):
        db = sqlite3.connect(store.address.removeprefix("sqlite:///"), isolation_level=None)
        db.execute("UPDATE entries SET value = '{' WHERE ns = 1 AND id = ?", (entry_id,))
        db.close()


class TestOffThread(TestSqliteStore):
    def make_store(self, place):
        return OffThread(super().make_store(place))
