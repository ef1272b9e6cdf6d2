"""The Milvus store keeps the contract, entries in its companion and vectors on the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from live.servers import milvus
from perdure.ports import Store
from perdure.testing import StoreContract

pytestmark = [pytest.mark.xdist_group("milvus"), pytest.mark.slow_server]


class TestMilvusStore(StoreContract):
    def make_store(self, place: Path) -> Store:
        return milvus.shared().store(place)

    def raw_bytes(self, store: Store) -> bytes:
        return milvus.raw_of(store)

    def reopened(self, store: Store, place: Path) -> Store:
        return self.make_store(place)
