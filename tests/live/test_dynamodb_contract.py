"""The DynamoDB store among damaged records, clients of the caller's and servers that die."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from aiobotocore.session import get_session

from live.servers import dynamodb
from live.servers.dynamodb import Server, named
from perdure.stores.dynamodb import DynamoDBStore
from perdure.testing import ClientContract, PartialContract, RecordsContract, ServerContract
from perdure.testing.driven import in_loop

pytestmark = [pytest.mark.xdist_group("dynamodb"), pytest.mark.slow_server]


class OnSharedServer:
    """Stores on the one server of the session."""

    def make_store(self, place: Path) -> DynamoDBStore:
        return dynamodb.shared().store()


class TestRecords(OnSharedServer, RecordsContract):
    def corrupt(self, store: DynamoDBStore, entry_id: str) -> None:
        dynamodb.shared().client.update_item(
            TableName=store.table,
            Key={"ns": {"S": "=t/ada/_"}, "sk": {"S": f"e={entry_id}"}},
            UpdateExpression="SET #record = :damaged",
            ExpressionAttributeNames={"#record": "record"},
            ExpressionAttributeValues={":damaged": {"S": '{"id":"'}},
        )


class TestClient(OnSharedServer, ClientContract):
    async def make_client(self, place: Path) -> Any:
        access = named(dynamodb.shared().access)
        self.held = get_session().create_client("dynamodb", **access)
        self.table = dynamodb.shared().table()
        return await self.held.__aenter__()

    def make_store_on(self, client: Any, place: Path) -> DynamoDBStore:
        return DynamoDBStore(self.table, client=client, create=True)

    async def ask(self, client: Any) -> None:
        await client.describe_table(TableName=self.table)

    async def end_client(self, client: Any) -> None:
        await self.held.__aexit__(None, None, None)


class TestPartial(OnSharedServer, PartialContract):
    batch_size = 250

    def refusing(self, store: DynamoDBStore, entry_id: str) -> AbstractContextManager[None]:
        return dynamodb.shared().refusing(f'"e={entry_id}"')


class TestServer(OnSharedServer, ServerContract):
    server: Server

    def make_served(self, place: Path) -> DynamoDBStore:
        self.server = dynamodb.started()
        self.name = self.server.table()
        return self.server.store(self.name, attempts=1)

    def stop_server(self) -> None:
        self.server.stop()

    def start_server(self) -> None:
        self.server = dynamodb.restarted(self.server)
        in_loop(self.made_again())

    async def made_again(self) -> None:
        async with self.server.store(self.name):
            pass
