"""The SQLite store keeps the contract."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from sqlite3 import connect

from perdure.stores.sqlite import SqliteStore
from perdure.testing import RecordsContract, StoreContract


class TestSqliteStore(StoreContract, RecordsContract):
    def make_store(self, place):
        return SqliteStore(place / "memory.db", durability="normal")

    def reopened(self, store, place):
        return self.make_store(place)

    def raw_bytes(self, store):
        return b"".join(map(Path.read_bytes, sorted(Path(store.address[10:]).parent.glob("m*"))))

    def corrupt(self, store, entry_id):
        with closing(connect(store.address[10:])) as db, db:
            db.execute("UPDATE entries SET value = '{' WHERE ns = 1 AND id = ?", (entry_id,))
