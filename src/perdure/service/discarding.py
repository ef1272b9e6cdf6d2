"""Let go of what is only worth its room: past states, answers and log lines that had their time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, runtime_checkable

from perdure.model.scope import Scope
from perdure.ports import Store

AT_ONCE = 1000


@runtime_checkable
class Discarding(Protocol):
    """What a store can do whose `forget` costs far more than what is erased."""

    async def discard(self, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
        """Erase entries with all their states, and leave their bytes to be written over."""
        ...


async def discard(store: Store, scope: Scope, entry_ids: Sequence[str], *, now: datetime) -> int:
    """Erase entries with all their states, as cheaply as the store can; gives how many states."""
    gone = 0
    for start in range(0, len(entry_ids), AT_ONCE):
        some = entry_ids[start : start + AT_ONCE]
        if isinstance(store, Discarding):
            gone += await store.discard(scope, some, now=now)
        else:
            erased = await store.forget(scope, some, now=now)
            gone += erased.entries + erased.versions
    return gone


async def discard_expired(store: Store, scope: Scope, *, now: datetime) -> int:
    """Erase what has expired or was removed in a scope; gives how many states went."""
    return await discard(store, scope, await store.removed(scope, now=now), now=now)
