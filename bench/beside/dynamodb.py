"""aiobotocore's client and its transactions, beside the store on the same server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.beside.side import PAGE, Ours, Pair, body_of, entry_of, kept
from perdure.model.entry import Entry, Vector

NS = {"S": "bench"}
AT_ONCE = 96


async def ready(_: Path) -> Pair:
    """Start the server, and give both sides on it, each on a table of the same shape."""
    from aiobotocore.session import get_session

    from live.servers import dynamodb

    server = dynamodb.shared()
    store = server.store(timeout=60.0)
    await store.open()
    table = server.table()
    async with server.store(table):
        pass
    held = get_session().create_client("dynamodb", **dynamodb.named(server.access))
    return Pair(Ours(store), Bare(held, await held.__aenter__(), table), gentle=True)


class Bare:
    """Items in one table; each write is a transaction with the scope's own item.

    Numbers in the order of writes are those of the whole table, from a counter beside the scopes.
    """

    def __init__(self, held: Any, client: Any, table: str) -> None:
        self._held = held
        self._client = client
        self._table = table

    async def put(self, entry: Entry) -> Entry:
        return (await self._write([entry]))[0]

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
        parts = range(0, len(entries), AT_ONCE)
        written = [await self._write(entries[start : start + AT_ONCE]) for start in parts]
        return [one for some in written for one in some]

    async def _write(self, entries: Sequence[Entry]) -> list[Entry]:
        reading = self._scope_and([f"e={one.id}" for one in entries])
        (scope, held), seq = await asyncio.gather(reading, self._numbers(len(entries)))
        actions: list[Any] = []
        written: list[Entry] = []
        for one in entries:
            sort, seq = f"e={one.id}", seq + 1
            before = held.get(sort)
            version = int(before["version"]["N"]) + 1 if before else 1
            item = {"ns": NS, "sk": {"S": sort}, "version": {"N": str(version)},
                    "seq": before["seq"] if before else {"N": str(seq)},
                    "kind": {"S": one.kind.value}, "record": {"S": body_of(one)}}  # fmt: skip
            condition = _as_read("version", before and before["version"])
            actions.append({"Put": {"TableName": self._table, "Item": item, **condition}})
            written.append(kept(one, int(item["seq"]["N"]), version))
        await self._commit(scope, seq, actions)
        return written

    async def _numbers(self, count: int) -> int:
        """Take so many numbers that nobody else is given; gives the one before the first."""
        answer = await self._client.update_item(
            TableName=self._table,
            Key={"ns": {"S": "%bench"}, "sk": {"S": "counter"}},
            UpdateExpression="ADD given :count",
            ExpressionAttributeValues={":count": {"N": str(count)}},
            ReturnValues="UPDATED_NEW",
        )
        return int(answer["Attributes"]["given"]["N"]) - count

    async def _scope_and(self, sorts: Sequence[str]) -> tuple[Any, dict[str, Any]]:
        keys = [{"ns": NS, "sk": {"S": sort}} for sort in ("scope", *sorts)]
        asked = {self._table: {"Keys": keys, "ConsistentRead": True}}
        answer = await self._client.batch_get_item(RequestItems=asked)
        items = {item["sk"]["S"]: item for item in answer["Responses"][self._table]}
        return items.pop("scope", {}), items

    async def _commit(self, scope: Any, seq: int, actions: list[Any]) -> None:
        revision = scope.get("revision")
        raised = {"N": str(int(revision["N"]) + 1 if revision else 1)}
        item = {"ns": NS, "sk": {"S": "scope"}, "revision": raised, "given": {"N": str(seq)}}
        condition = _as_read("revision", revision)
        put = {"Put": {"TableName": self._table, "Item": item, **condition}}
        await self._client.transact_write_items(TransactItems=[put, *actions])

    async def get(self, name: str) -> Entry | None:
        answer = await self._client.get_item(
            TableName=self._table, Key={"ns": NS, "sk": {"S": f"e={name}"}}, ConsistentRead=True
        )
        return _read(answer["Item"]) if "Item" in answer else None

    async def page(self) -> list[Entry]:
        answer = await self._client.query(
            TableName=self._table,
            IndexName="by_seq",
            ConsistentRead=True,
            ScanIndexForward=False,
            Limit=PAGE,
            KeyConditionExpression="ns = :ns",
            ExpressionAttributeValues={":ns": NS},
        )
        return [_read(item) for item in answer["Items"]]

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        raise NotImplementedError("DynamoDB has no index of words")

    async def nearest(self, query: Vector) -> list[Entry]:
        raise NotImplementedError("DynamoDB has no vectors")

    async def forget(self, name: str) -> None:
        sort = f"e={name}"
        scope, held = await self._scope_and([sort])
        key = {"ns": NS, "sk": {"S": sort}}
        condition = _as_read("version", held[sort]["version"])
        delete = {"Delete": {"TableName": self._table, "Key": key, **condition}}
        await self._commit(scope, int(scope["given"]["N"]), [delete])
        await self._scope_and([sort])

    async def close(self) -> None:
        await self._held.__aexit__(None, None, None)


def _as_read(name: str, value: Any) -> dict[str, Any]:
    if value is None:
        return {"ConditionExpression": "attribute_not_exists(sk)"}
    return {
        "ConditionExpression": f"{name} = :read",
        "ExpressionAttributeValues": {":read": value},
    }


def _read(item: Any) -> Entry:
    return entry_of(item["record"]["S"], int(item["seq"]["N"]), int(item["version"]["N"]))
