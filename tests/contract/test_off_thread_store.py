"""The SQLite store keeps the contract off the caller's thread as well."""

from __future__ import annotations

from contract.test_sqlite_store import TestSqliteStore as _OnThread
from perdure.stores.offthread import OffThread


class TestOffThread(_OnThread):
    def make_store(self, place):
        return OffThread(super().make_store(place))
