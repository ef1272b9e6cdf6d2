"""Writes: read what a scope holds, decide, and put it there unless somebody else was first.

Every write to a scope is a transaction that also raises the scope's revision, from the very one
that it read. So revisions rise by one, seqs rise in the order of commits, and whoever was
overtaken reads again. One transaction holds 100 items; larger writes are several, in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from perdure.errors import PartialWriteError, StoreError, StoreTimeoutError
from perdure.stores.dynamodb.connection import Connection, key_of, pauses
from perdure.stores.dynamodb.items import Item, bare_item, number, wire_size_of
from perdure.stores.dynamodb.keys import FLOOR, SCOPE, SCOPES, TABLE, Partition, name_key
from perdure.stores.dynamodb.numbers import Seqs, floor, floor_is

MOST_STEPS = 96
"""With the scope's own item, its name and the floor, a transaction has at most 100 items."""

_MOST_BYTES = 1_000_000
"""A transaction may take 4 MB; what is larger than this would hold up the event loop on its way."""

KEEP: Item = {}
"""What a step gives to leave an item as it is."""


@dataclass(frozen=True, slots=True)
class Step:
    """One item to be changed: from what is held to what shall be, None to delete it.

    `change` may be called again, when others wrote meanwhile. `new` tells that it may need a seq.
    """

    name: str
    sort: str
    change: Callable[[Item | None, Callable[[], int]], Item | None]
    new: bool = False


@dataclass(slots=True)
class Written:
    """What a write has done: the revision it left, and the items that changed."""

    revision: int = 0
    items: dict[str, Item | None] = field(default_factory=dict[str, Item | None])


@dataclass(frozen=True, slots=True)
class _Held:
    """A scope as it was read: its revision (that of the floor if it is new), last seq, items."""

    revision: int
    seq: int
    exists: bool
    items: Mapping[str, Item]


class Writer:
    """Write to the scopes of a table; the tasks of this process take turns at each."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def write(self, part: Partition, steps: Sequence[Step], *, idle: bool = False) -> Written:
        """Take all steps in order; with `idle`, nothing is written when none changes anything.

        Raises `PartialWriteError` when only the first of several transactions could be done.
        """
        seqs = Seqs(self._connection)
        written = Written()
        done = 0
        while True:
            try:
                async with self.turn(part.key):
                    done += await self._write_some(part, steps[done:], seqs, written, idle=idle)
            except StoreError as error:
                if not done:
                    raise
                raise self._partial(steps, done, error) from error
            if done >= len(steps):
                return written

    def turn(self, key: str) -> asyncio.Lock:
        """Give what the tasks of this process wait for, to do something to a scope."""
        lock = self._turns.get(key)
        if lock is None:
            lock = self._turns[key] = asyncio.Lock()
        return lock

    def _partial(self, steps: Sequence[Step], done: int, error: StoreError) -> StoreError:
        return PartialWriteError(
            written=[step.name for step in steps[:done]],
            failed={step.name: str(error) for step in steps[done:]},
            where=self._connection.where,
        )

    async def _write_some(
        self, part: Partition, steps: Sequence[Step], seqs: Seqs, written: Written, *, idle: bool
    ) -> int:
        """Take as many steps as one transaction holds; give how many."""
        some = steps[:MOST_STEPS]
        need = sum(step.new for step in some)
        whole = sum(step.new for step in steps)
        for pause in pauses():
            held, _ = await asyncio.gather(self._hold(part, some), seqs.ready(need, most=whole))
            await seqs.ready(need, most=whole, above=held.seq)
            last, taken, items = _decide(some, held, seqs)
            if idle and not items:
                written.revision = written.revision or (held.revision if held.exists else 0)
                return taken
            if await self._connection.transact(_transaction(part, held, last, items)):
                written.revision = held.revision + 1
                written.items.update(items)
                return taken
            await asyncio.sleep(pause)
        message = "others kept writing to the scope for too long"
        raise StoreTimeoutError(message, where=self._connection.where)

    async def _hold(self, part: Partition, steps: Sequence[Step]) -> _Held:
        sorts = dict.fromkeys((SCOPE, *(step.sort for step in steps)))
        items = await self._connection.get_many(part.key, [*sorts])
        scope = items.pop(SCOPE, None)
        if scope is None:
            return _Held(await floor(self._connection), 0, exists=False, items=items)
        return _Held(number(scope, "revision"), number(scope, "given"), exists=True, items=items)


def _decide(
    steps: Sequence[Step], held: _Held, seqs: Seqs
) -> tuple[int, int, dict[str, Item | None]]:
    """Give the last seq of the scope, how many steps were taken, and what they change."""
    last, size = held.seq, 0

    def take() -> int:
        nonlocal last
        last = seqs.take()
        return last

    items: dict[str, Item | None] = {}
    for taken, step in enumerate(steps):
        before = items.get(step.sort, held.items.get(step.sort))
        after = step.change(before, take)
        if after is KEEP:
            continue
        size += wire_size_of(after or before or KEEP)
        if size > _MOST_BYTES and items:
            return last, taken, items
        items[step.sort] = after
    return last, len(steps), items


def _transaction(
    part: Partition, held: _Held, last: int, items: Mapping[str, Item | None]
) -> list[dict[str, dict[str, Any]]]:
    revision = {"N": str(held.revision + 1)}
    scope = {**bare_item(part, SCOPE), "revision": revision, "given": {"N": str(last)}}
    if held.exists:
        actions = [{"Put": {"Item": scope, **_unchanged(held.revision)}}]
    else:
        name = {**key_of(SCOPES, name_key(part.namespace)), "name": {"S": part.namespace}}
        actions = [
            {"Put": {"Item": scope, **_unchanged(None)}},
            {"Put": {"Item": name}},
            {"ConditionCheck": {"Key": key_of(TABLE, FLOOR), **floor_is(held.revision)}},
        ]
    for sort, item in items.items():
        before = held.items.get(sort)
        as_read = _unchanged(None if before is None else number(before, "revision"))
        if item is None:
            actions.append({"Delete": {"Key": key_of(part.key, sort), **as_read}})
        else:
            actions.append({"Put": {"Item": {**item, "revision": revision}, **as_read}})
    return actions


def _unchanged(revision: int | None) -> dict[str, Any]:
    """Give the condition that an item is as it was read."""
    if revision is None:
        return {"ConditionExpression": "attribute_not_exists(sk)"}
    return {
        "ConditionExpression": "revision = :revision",
        "ExpressionAttributeValues": {":revision": {"N": str(revision)}},
    }
