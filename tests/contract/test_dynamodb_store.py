"""The DynamoDB store keeps the contract, on a server that speaks its protocol."""

from __future__ import annotations

from pathlib import Path

import pytest

from live.servers import dynamodb
from perdure.stores.dynamodb import DynamoDBStore
from perdure.testing import StoreContract

pytestmark = [pytest.mark.xdist_group("dynamodb"), pytest.mark.slow_server]


class TestDynamoDBStore(StoreContract):
    def make_store(self, place: Path) -> DynamoDBStore:
        return dynamodb.shared().store()

    def raw_bytes(self, store: DynamoDBStore) -> bytes:
        return dynamodb.shared().raw(store.table)

    def reopened(self, store: DynamoDBStore, place: Path) -> DynamoDBStore:
        return dynamodb.shared().store(store.table)
