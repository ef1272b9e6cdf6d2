"""The table: how it is made, and how one tells that it is ours."""

from __future__ import annotations

import asyncio
from typing import Any

from botocore.exceptions import ClientError  # pyright: ignore[reportMissingTypeStubs]

from perdure.errors import ForeignStoreError, SchemaVersionError, StoreUnavailableError
from perdure.stores.dynamodb.connection import Connection, key_of
from perdure.stores.dynamodb.errors import MISSING, code_of, translating
from perdure.stores.dynamodb.items import number
from perdure.stores.dynamodb.keys import COUNTER, TABLE

INDEX = "by_seq"
SCHEMA = 1
_SHOWN = ["record", "version", "kind", "tier", "expires_at", "namespace"]
_POLLS = 240


def _keys(sort: str) -> list[dict[str, str]]:
    return [
        {"AttributeName": "ns", "KeyType": "HASH"},
        {"AttributeName": sort, "KeyType": "RANGE"},
    ]


async def check(connection: Connection) -> None:
    """Raise unless the table is there and ours, and made by a perdure that this one knows."""
    table = await _table(connection)
    if table is None:
        raise _unmade(connection)
    _check_keys(table, connection)
    if table["TableStatus"] not in ("ACTIVE", "UPDATING"):
        message = f"the table is {table['TableStatus'].lower()}"
        raise StoreUnavailableError(message, where=connection.where)
    counter = await connection.get(TABLE, COUNTER)
    if counter is None:
        raise _unmade(connection)
    if number(counter, "schema") > SCHEMA:
        found = number(counter, "schema")
        raise SchemaVersionError(found=found, supported=SCHEMA, where=connection.where)


async def migrate(connection: Connection) -> None:
    """Make the table with what it needs, or what is missing in one of ours; twice does no harm."""
    table = await _table(connection)
    if table is None:
        await _create(connection)
    else:
        _check_keys(table, connection)
    await _wait(connection)
    await _let_expire(connection)
    await connection.ask(
        "update_item",
        Key=key_of(TABLE, COUNTER),
        UpdateExpression="SET #schema = if_not_exists(#schema, :schema) ADD given :none",
        ExpressionAttributeNames={"#schema": "schema"},
        ExpressionAttributeValues={":schema": {"N": str(SCHEMA)}, ":none": {"N": "0"}},
    )
    await check(connection)


async def _table(connection: Connection) -> dict[str, Any] | None:
    with translating(connection.where):
        try:
            answer = await connection.ask_raw("describe_table", TableName=connection.table)
        except ClientError as error:
            if code_of(error) == MISSING:
                return None
            raise
    return answer["Table"]


def _check_keys(table: dict[str, Any], connection: Connection) -> None:
    kinds = {one["AttributeName"]: one["AttributeType"] for one in table["AttributeDefinitions"]}
    indexes = {one["IndexName"]: one for one in table.get("LocalSecondaryIndexes", [])}
    index = indexes.get(INDEX, {})
    shown = index.get("Projection", {}).get("NonKeyAttributes", [])
    if (
        table["KeySchema"] != _keys("sk")
        or index.get("KeySchema") != _keys("seq")
        or set(shown) != set(_SHOWN)
        or kinds != {"ns": "S", "sk": "S", "seq": "N"}
    ):
        message = "a table of this name is not perdure's; it was left untouched"
        raise ForeignStoreError(message, where=connection.where)


async def _create(connection: Connection) -> None:
    index = {
        "IndexName": INDEX,
        "KeySchema": _keys("seq"),
        "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": _SHOWN},
    }
    kinds = {"ns": "S", "sk": "S", "seq": "N"}
    with translating(connection.where):
        try:
            await connection.ask_raw(
                "create_table",
                TableName=connection.table,
                KeySchema=_keys("sk"),
                AttributeDefinitions=[
                    {"AttributeName": name, "AttributeType": kind} for name, kind in kinds.items()
                ],
                LocalSecondaryIndexes=[index],
                BillingMode="PAY_PER_REQUEST",
            )
        except ClientError as error:
            # Somebody else makes it at this very moment.
            if code_of(error) != "ResourceInUseException":
                raise


async def _wait(connection: Connection) -> None:
    for _ in range(_POLLS):
        table = await _table(connection)
        if table is not None and table["TableStatus"] in ("ACTIVE", "UPDATING"):
            _check_keys(table, connection)
            return
        await asyncio.sleep(0.5)
    raise StoreUnavailableError("the table is not ready yet", where=connection.where)


async def _let_expire(connection: Connection) -> None:
    answer = await connection.ask("describe_time_to_live")
    if answer["TimeToLiveDescription"]["TimeToLiveStatus"] in ("ENABLED", "ENABLING"):
        return
    rule = {"Enabled": True, "AttributeName": "expires_at"}
    await connection.ask("update_time_to_live", TimeToLiveSpecification=rule)


def _unmade(connection: Connection) -> StoreUnavailableError:
    message = "there is no such table yet: run `perdure migrate`, or open with create=True"
    return StoreUnavailableError(message, where=connection.where)
