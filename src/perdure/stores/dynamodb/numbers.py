"""The seqs of a table: one counter, raised for as many entries at once as a write may begin."""

from __future__ import annotations

from perdure.stores.dynamodb.connection import Connection, key_of
from perdure.stores.dynamodb.items import number
from perdure.stores.dynamodb.keys import COUNTER, FLOOR, TABLE


class Seqs:
    """Numbers that nobody else was given, for one write; what it does not use is lost."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._next = 0
        self._left = 0

    async def ready(self, need: int, *, most: int, above: int = 0) -> None:
        """Have so many numbers, all above one that the scope has given already.

        Asks for `most` at once, when it has to ask.
        """
        if not need or (self._left >= need and self._next > above):
            return
        answer = await self._connection.ask(
            "update_item",
            Key=key_of(TABLE, COUNTER),
            UpdateExpression="ADD given :count",
            ExpressionAttributeValues={":count": {"N": str(most)}},
            ReturnValues="UPDATED_NEW",
        )
        self._next = number(answer["Attributes"], "given") - most + 1
        self._left = most

    def take(self) -> int:
        """Give the next number."""
        self._next += 1
        self._left -= 1
        return self._next - 1


async def floor(connection: Connection) -> int:
    """Give the highest revision of all scopes that were forgotten: new ones begin above it."""
    item = await connection.get(TABLE, FLOOR)
    return 0 if item is None else number(item, "revision")


async def raise_floor(connection: Connection, revision: int) -> None:
    """Let no scope begin at or under this revision any more."""
    while (found := await floor(connection)) < revision:
        item = {**key_of(TABLE, FLOOR), "revision": {"N": str(revision)}}
        await connection.transact([{"Put": {"Item": item, **floor_is(found)}}])


def floor_is(revision: int) -> dict[str, object]:
    """Give the condition that the floor is still at this revision."""
    if not revision:
        return {"ConditionExpression": "attribute_not_exists(sk)"}
    return {
        "ConditionExpression": "revision = :floor",
        "ExpressionAttributeValues": {":floor": {"N": str(revision)}},
    }
