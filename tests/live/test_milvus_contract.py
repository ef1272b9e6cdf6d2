"""The Milvus store among damaged records and with clients of the caller's.

A server that dies is in `test_milvus_places`: what has no vectors goes on without it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from live.servers import milvus
from perdure.ports import Store
from perdure.stores.milvus import MilvusStore
from perdure.stores.sqlite import SqliteStore
from perdure.testing import ClientContract, RecordsContract

pytestmark = [pytest.mark.xdist_group("milvus"), pytest.mark.slow_server]


class TestRecords(RecordsContract):
    def make_store(self, place: Path) -> Store:
        return milvus.shared().store(place)

    def corrupt(self, store: MilvusStore, entry_id: str) -> None:
        db = sqlite3.connect(store.companion.address.removeprefix("sqlite:///"))
        with db:
            db.execute("UPDATE entries SET metadata = '{' WHERE ns = 1 AND id = ?", (entry_id,))
        db.close()


class TestClient(ClientContract):
    async def make_client(self, place: Path) -> Any:
        return milvus.shared().client()

    def make_store_on(self, client: Any, place: Path) -> Store:
        companion = SqliteStore(place / "memory.db", durability="normal")
        return milvus.shared().store(place, client=client, companion=companion)

    async def ask(self, client: Any) -> None:
        assert client.list_collections()

    async def end_client(self, client: Any) -> None:
        client.close()
