"""The methods that every store has by its other ones: one entry is a batch of one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.ports import Changes, Store

_S = TypeVar("_S", bound=Store)


class StoreBase:
    """What is the same in all stores of ours."""

    async def __aenter__(self: _S) -> _S:
        await self.open()
        return self

    async def __aexit__(self: Store, *_: object) -> None:
        await self.close()

    async def put(self: Store, scope: Scope, entry: Entry, *, now: datetime) -> Entry:
        return (await self.put_many(scope, [entry], now=now))[0]

    async def put_many(
        self: Store, scope: Scope, entries: Sequence[Entry], *, now: datetime
    ) -> list[Entry]:
        return (await self.commit(scope, Changes(puts=entries), now=now)).entries

    async def delete(self: Store, scope: Scope, entry_id: str, *, now: datetime) -> bool:
        return await self.delete_many(scope, [entry_id], now=now) == 1
