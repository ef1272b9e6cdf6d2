"""Forgetting: every item goes, the table is looked at again, and only then is it said."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from perdure.errors import CorruptRecordError, StoreTimeoutError
from perdure.ports import Erasure
from perdure.stores.dynamodb.changing import Marking
from perdure.stores.dynamodb.connection import Connection, key_of, pauses
from perdure.stores.dynamodb.items import Item, number, read
from perdure.stores.dynamodb.keys import SCOPE, SCOPES, Partition, entry_key, name_key
from perdure.stores.dynamodb.numbers import raise_floor
from perdure.stores.dynamodb.reading import Reader
from perdure.stores.dynamodb.writing import Writer

_LOOKS = 3


@dataclass(frozen=True, slots=True)
class Eraser:
    """Erase from one scope, as of a moment."""

    connection: Connection
    part: Partition
    now: datetime

    async def erase(self, writer: Writer, entry_ids: Sequence[str]) -> Erasure:
        """Erase these ids; the revision rises if there was anything under one of them."""
        ids = [*dict.fromkeys(entry_ids)]
        sorts = [entry_key(entry_id) for entry_id in ids]
        found = await self.connection.get_many(self.part.key, sorts)
        marking = Marking(self.part, self.connection.where)
        await writer.write(self.part, [marking.erasing(one) for one in ids], idle=True)
        left = await self.connection.get_many(self.part.key, sorts)
        return _told(map(self._kind, found.values()), left.values())

    async def erase_all(self, writer: Writer) -> Erasure:
        """Erase the scope: it is gone when a look finds nothing and nobody wrote since before it.

        The revision rises first, so that nobody takes what is half erased for what there was.
        """
        if await self.connection.get(self.part.key, SCOPE) is not None:
            await writer.write(self.part, [])
        found: dict[str, str] = {}
        for pause in pauses():
            async with writer.turn(self.part.key):
                is_gone = await self._try_to_end(found)
            if is_gone:
                return _told(found.values(), [])
            await asyncio.sleep(pause)
        message = "others kept writing to the scope while it was to be forgotten"
        raise StoreTimeoutError(message, where=self.connection.where)

    async def _try_to_end(self, found: dict[str, str]) -> bool:
        """Sweep and look again, taking down what there was; False if others wrote meanwhile."""
        scope = await self.connection.get(self.part.key, SCOPE)
        for _ in range(_LOOKS):
            again = await self._sweep()
            found |= {**again, **found}
            if not again:
                return scope is None or await self._end(number(scope, "revision"))
        return False

    async def _sweep(self) -> dict[str, str]:
        """Delete all items but the scope itself; give what each was."""
        found: dict[str, str] = {}
        async for items in Reader(self.connection, self.part).everything():
            kinds = {item["sk"]["S"]: self._kind(item) for item in items}
            kinds.pop(SCOPE, None)
            await self.connection.delete_many(self.part.key, [*kinds])
            found.update(kinds)
        return found

    async def _end(self, revision: int) -> bool:
        """Take the scope itself away, unless it was written since."""
        await raise_floor(self.connection, revision)
        as_read = {
            "ConditionExpression": "revision = :revision",
            "ExpressionAttributeValues": {":revision": {"N": str(revision)}},
        }
        return await self.connection.transact(
            [
                {"Delete": {"Key": key_of(self.part.key, SCOPE), **as_read}},
                {"Delete": {"Key": key_of(SCOPES, name_key(self.part.namespace))}},
            ]
        )

    def _kind(self, item: Item) -> str:
        try:
            entry = read(self.part, item, self.connection.where).entry
        except CorruptRecordError:
            return "unreadable"
        return "live" if entry is not None and entry.live(self.now) else "other"


def _told(found: Iterable[str], left: Iterable[Item]) -> Erasure:
    were = Counter(found)
    are = Counter(map(_place, left))
    return Erasure(
        entries=were["live"],
        versions=0,
        left={name: are[name] for name in ("entries", "feedback", "signatures")},
    )


def _place(item: Item) -> str:
    if "signature" in item:
        return "signatures"
    return "entries" if "version" in item else "feedback"
