"""Reads: by key, and by seq through the table's index, newest first."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from perdure.model.entry import Entry
from perdure.model.selection import Selection
from perdure.stores.damage import Damage
from perdure.stores.dynamodb.connection import Connection
from perdure.stores.dynamodb.items import Item, Kept, number, read
from perdure.stores.dynamodb.keys import SCOPES, Partition, entry_key, name_cut
from perdure.stores.dynamodb.schema import INDEX

_MOST_ROWS = 1001
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Reader:
    """Read one scope."""

    connection: Connection
    part: Partition

    async def kept(self, entry_id: str) -> Kept | None:
        """Give what is kept under an id."""
        item = await self.connection.get(self.part.key, entry_key(entry_id))
        return None if item is None else self._read(item)

    async def entries(self, entry_ids: Sequence[str], now: datetime) -> dict[str, Entry]:
        """Give the live ones among these ids, in the order asked."""
        sorts = {entry_id: entry_key(entry_id) for entry_id in entry_ids}
        items = await self.connection.get_many(self.part.key, [*sorts.values()])
        there = [items[sort] for sort in sorts.values() if sort in items]
        damage = Damage()
        kept = damage.readable(self._read, there)
        live = {one.entry.id: one.entry for one in kept if one.entry and one.entry.live(now)}
        return damage.told({one: live[one] for one in sorts if one in live})

    async def newest(
        self,
        select: Selection,
        now: datetime,
        damage: Damage,
        *,
        before: int | None = None,
        few: int = _MOST_ROWS,
    ) -> AsyncGenerator[Entry, None]:
        """Give the meant live entries, newest first; reads about as many as `few` at a time.

        Requests grow, so that what is rare is found in few of them. `before` is a seq. What cannot
        be read is noted as damage.
        """
        if select.kinds == frozenset() or select.tiers == frozenset():
            return
        rows = min(few, _MOST_ROWS)
        asked = self._asked(select, now)
        while True:
            page = await self._page(asked, before, rows)
            for entry in await self._whole(page["Items"], damage):
                if entry.live(now) and select.matches(entry):
                    yield entry
            last = page.get("LastEvaluatedKey")
            if last is None:
                return
            before, rows = number(last, "seq"), min(4 * rows, _MOST_ROWS)

    async def signatures(self) -> list[str]:
        """Give all signatures, in text order."""
        found: list[str] = []
        pages = self.connection.query(
            KeyConditionExpression="ns = :ns AND begins_with(sk, :kind)",
            ExpressionAttributeValues={":ns": {"S": self.part.key}, ":kind": {"S": "s"}},
        )
        async for items in pages:
            found += [item["signature"]["S"] for item in items]
        return sorted(found)

    def everything(self) -> AsyncIterator[list[Item]]:
        """Give all items of the scope, whatever they are, page by page."""
        values = {":ns": {"S": self.part.key}}
        return self.connection.query(
            KeyConditionExpression="ns = :ns", ExpressionAttributeValues=values
        )

    async def _page(self, asked: dict[str, Any], before: int | None, rows: int) -> dict[str, Any]:
        values = {**asked["ExpressionAttributeValues"], ":ns": {"S": self.part.key}}
        condition = "ns = :ns"
        if before is not None:
            condition += " AND seq < :before"
            values[":before"] = {"N": str(before)}
        return await self.connection.ask(
            "query",
            IndexName=INDEX,
            ScanIndexForward=False,
            ConsistentRead=True,
            Limit=rows,
            **{
                **asked,
                "KeyConditionExpression": condition,
                "ExpressionAttributeValues": values,
            },
        )

    def _asked(self, select: Selection, now: datetime) -> dict[str, Any]:
        """Give the part of a selection that DynamoDB can answer; it may let too much through."""
        names = {"#end": "expires_at"}
        values = {":now": {"N": str((now - _EPOCH) // (_EPOCH.resolution * 1_000_000))}}
        terms = ["(attribute_not_exists(#end) OR #end > :now)"]
        for name, wanted in (("kind", select.kinds), ("tier", select.tiers)):
            if wanted is not None:
                marks = {f":{name}{place}": {"S": one.value} for place, one in enumerate(wanted)}
                names[f"#{name}"] = name
                values.update(marks)
                terms.append(f"#{name} IN ({', '.join(marks)})")
        return {
            "FilterExpression": " AND ".join(terms),
            "ExpressionAttributeNames": names,
            "ExpressionAttributeValues": values,
        }

    async def _whole(self, rows: Sequence[Item], damage: Damage) -> list[Entry]:
        """Give the entries of index rows; the large ones are fetched from the table."""
        large = [row["sk"]["S"] for row in rows if "record" not in row]
        fetched = await self.connection.get_many(self.part.key, large) if large else {}

        def read(row: Item) -> Entry | None:
            item = row if "record" in row else fetched.get(row["sk"]["S"])
            entry = None if item is None else self._read(item).entry
            # What was removed since is gone, and what came back since stands elsewhere.
            return entry if entry is not None and entry.seq == number(row, "seq") else None

        return [entry for entry in damage.readable(read, rows) if entry is not None]

    def _read(self, item: Item) -> Kept:
        return read(self.part, item, self.connection.where)


async def scope_names(connection: Connection, after: str | None, limit: int) -> list[str]:
    """Name scopes in text order. Names alike as far as their keys show them are read together."""
    named: list[str] = []
    alike: list[str] = []
    pages = connection.query(
        KeyConditionExpression="ns = :ns AND sk >= :cut" if after else "ns = :ns",
        ExpressionAttributeValues={
            ":ns": {"S": SCOPES},
            **({":cut": {"S": name_cut(after)}} if after else {}),
        },
        Limit=limit + 1,
    )
    async with aclosing(pages):
        async for items in pages:
            for name in (item["name"]["S"] for item in items):
                if alike and name_cut(alike[0]) != name_cut(name):
                    named += sorted(alike)
                    alike = []
                if after is None or name > after:
                    alike.append(name)
            if len(named) >= limit:
                return named[:limit]
    return (named + sorted(alike))[:limit]
