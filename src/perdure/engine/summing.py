"""What a scope holds, in numbers: from what stores keep count of, and from what they sum up."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol, runtime_checkable

from perdure.engine import blocks
from perdure.engine.core import Core
from perdure.engine.salvaging import salvaged
from perdure.model.entry import Kind, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.model.stats import Extent, Summary
from perdure.model.tension import Tension
from perdure.ports import Store

_PAGE = 1000
_CURRENT = Selection(kinds=frozenset({Kind.STATEMENT}), current=True)


@runtime_checkable
class Summing(Protocol):
    """What a store can do that need not hand out every memory to say how far they reach."""

    async def extent(self, scope: Scope, *, now: datetime) -> Extent | None:
        """Say it of current statements; None where what stands behind cannot."""
        ...


async def summary(core: Core, scope: Scope) -> Summary:
    """Sum up a scope at a glance. Cost: a few index look-ups, and one pass over its statements."""
    store, now = core.store, core.clock.now()
    usage = await store.usage(scope, now=now)
    tensions = [Tension.of(one) for one in await blocks.read_tensions(store, scope, now)]
    return Summary(
        by_tier={tier: one.count for tier, one in usage.items()},
        extent=await extent(store, scope, now=now),
        last_accessed_at=await last_use(store, scope, now=now),
        active_tensions=sum(one.status == "active" for one in tensions),
    )


async def extent(store: Store, scope: Scope, *, now: datetime) -> Extent:
    """Say how far a scope reaches: asked of a store that sums up, read page by page of others."""
    found = await store.extent(scope, now=now) if isinstance(store, Summing) else None
    return await _read_through(store, scope, now) if found is None else found


async def last_use(store: Store, scope: Scope, *, now: datetime) -> datetime | None:
    """Give when a current statement was used last. Cost: one index look-up."""
    asked = store.by_use(scope, now=now, tiers=tuple(Tier), limit=1, least=False)
    newest = await salvaged(asked, [])
    return newest[0].last_accessed_at if newest else None


async def _read_through(store: Store, scope: Scope, now: datetime) -> Extent:
    sessions: set[str] = set()
    times: set[datetime] = set()
    cursor: str | None = None
    while True:
        page = await store.list(scope, now=now, select=_CURRENT, limit=_PAGE, cursor=cursor)
        sessions |= {one.source.session for one in page.entries if one.source.session is not None}
        times = {min(times | {one.created_at for one in page.entries})} if page.entries else times
        cursor = page.cursor
        if cursor is None:
            return Extent(len(sessions), min(times, default=None))
