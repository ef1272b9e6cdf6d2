"""What a scope holds, in numbers: from what stores keep count of, and from what they sum up."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol, runtime_checkable

from perdure.engine.core import Core
from perdure.engine.reading import pages
from perdure.engine.salvaging import salvaged
from perdure.engine.tensions import read_tensions
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.model.stats import Extent, Stats, Summary
from perdure.model.tension import Tension
from perdure.ports import Capability, Store, TierUsage

_CURRENT = Selection(kinds=frozenset({Kind.STATEMENT}), current=True)


@runtime_checkable
class SummingStore(Protocol):
    """What a store can do that need not hand out every memory to say how far they reach."""

    async def extent(self, scope: Scope, *, now: datetime) -> Extent | None:
        """Say it of current statements; None where what stands behind cannot."""
        ...


async def summary(core: Core, scope: Scope) -> Summary:
    """Sum up a scope at a glance. Cost: a few index look-ups, and one pass over its statements."""
    now = core.clock.now()
    return await _summary(core.store, scope, await core.store.usage(scope, now=now), now)


async def stats(
    core: Core, scope: Scope, *, recent: list[Entry], weak_domains: tuple[str, ...]
) -> Stats:
    """Sum up a scope, with what was stored last and where the agent is weak."""
    store, now = core.store, core.clock.now()
    usage = await store.usage(scope, now=now)
    whole = await _summary(store, scope, usage, now)
    placed = Capability.VECTOR in store.capabilities
    spaces = await store.spaces(scope, now=now) if placed else {}
    return Stats(
        memories=whole.memories,
        by_tier=whole.by_tier,
        tokens_by_tier={tier: one.tokens for tier, one in usage.items()},
        active_tensions=whole.active_tensions,
        weak_domains=weak_domains,
        revision=await store.revision(scope),
        last_stored_at=recent[0].created_at if recent else None,
        recent=recent,
        vectors={name: space.count for name, space in spaces.items()},
        sessions=whole.extent.sessions,
        first_stored_at=whole.extent.first_stored_at,
        last_accessed_at=whole.last_accessed_at,
    )


async def _summary(
    store: Store, scope: Scope, usage: Mapping[Tier, TierUsage], now: datetime
) -> Summary:
    tensions = [Tension.of(one) for one in await read_tensions(store, scope, now)]
    return Summary(
        by_tier={tier: one.count for tier, one in usage.items()},
        extent=await extent(store, scope, now=now),
        last_accessed_at=await last_use(store, scope, now=now),
        active_tensions=sum(one.status == "active" for one in tensions),
    )


async def extent(store: Store, scope: Scope, *, now: datetime) -> Extent:
    """Say how far a scope reaches: asked of a store that sums up, read page by page of others."""
    found = await store.extent(scope, now=now) if isinstance(store, SummingStore) else None
    return await _read_through(store, scope, now) if found is None else found


async def last_use(store: Store, scope: Scope, *, now: datetime) -> datetime | None:
    """Give when a current statement was used last. Cost: one index look-up."""
    asked = store.by_use(scope, now=now, tiers=tuple(Tier), limit=1, least=False)
    newest = await salvaged(asked, [])
    return newest[0].last_accessed_at if newest else None


async def _read_through(store: Store, scope: Scope, now: datetime) -> Extent:
    sessions: set[str | None] = set()
    firsts: list[datetime] = []
    async for page in pages(store, scope, now=now, select=_CURRENT):
        sessions.update(one.source.session for one in page.entries)
        firsts += sorted(one.created_at for one in page.entries)[:1]
    return Extent(len(sessions - {None}), min(firsts, default=None))
