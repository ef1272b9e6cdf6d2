"""The PostgreSQL store keeps the contract, as a role that row-level security holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from live.servers import postgres
from perdure.ports import Store
from perdure.testing import StoreContract

pytestmark = pytest.mark.xdist_group("postgres")


class TestPostgresStore(StoreContract):
    def make_store(self, place: Path) -> Store:
        return postgres.shared().store(place)

    def raw_bytes(self, store: Store) -> bytes:
        return postgres.raw_of(postgres.shared(), store.schema)

    def reopened(self, store: Store, place: Path) -> Store:
        return self.make_store(place)
