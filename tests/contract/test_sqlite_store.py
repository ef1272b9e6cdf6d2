"""The SQLite store keeps the contract, in this thread and off it."""

from __future__ import annotations

from pathlib import Path

from perdure.ports import Store
from perdure.stores.offthread import OffThread
from perdure.stores.sqlite import SqliteStore
from perdure.testing import StoreContract


class TestSqliteStore(StoreContract):
    def make_store(self, place: Path) -> Store:
        return SqliteStore(place / "memory.db", durability="normal")

    def raw_bytes(self, store: Store) -> bytes:
        path = Path(store.address.removeprefix("sqlite:///"))
        return b"".join(one.read_bytes() for one in sorted(path.parent.glob(f"{path.name}*")))

    def reopened(self, store: Store, place: Path) -> Store:
        return self.make_store(place)


class TestOffThread(TestSqliteStore):
    def make_store(self, place: Path) -> Store:
        return OffThread(super().make_store(place))
