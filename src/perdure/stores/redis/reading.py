"""What a scope holds, read by one script at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from perdure.errors import CorruptRecordError
from perdure.frozen import altered
from perdure.model.entry import Entry, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Feedback, Page, Space, TierUsage
from perdure.stores import admission
from perdure.stores.damage import Damage
from perdure.stores.redis import records, scripts
from perdure.stores.redis.server import Server
from perdure.stores.redis.spaces import unpacked


async def scopes(server: Server, after: str | None, limit: int) -> list[str]:
    """Name scopes behind one, in text order."""
    start = b"-" if after is None else b"(" + after.encode("utf-8", "surrogatepass")
    found: list[str] = []
    while len(found) < limit:
        part = await server.call(
            "ZRANGEBYLEX", server.keys.scopes, start, "+", "LIMIT", 0, limit - len(found)
        )
        if not part:
            break
        start = b"(" + part[-1]
        found += await _there(server, [name.decode() for name in part])
    return found


async def _there(server: Server, names: Sequence[str]) -> list[str]:
    """Leave out those that a cluster has named and not begun, or forgotten and still names."""
    if not server.clustered:
        return list(names)
    asked = [revision(server, Scope.from_namespace(name)) for name in names]
    held = await asyncio.gather(*asked)
    return [name for name, found in zip(names, held, strict=True) if found]


async def revision(server: Server, scope: Scope) -> int:
    """Give the revision of a scope."""
    return int(await server.call("HGET", server.key(scope, "meta"), "revision") or 0)


async def by_id(
    server: Server, scope: Scope, entry_ids: Sequence[str], now: datetime, *, embeddings: bool
) -> dict[str, Entry]:
    """Give the live entries of these ids, in the order asked."""
    asked = list(dict.fromkeys(entry_ids))
    arguments = [records.to_text(now), int(embeddings), *asked]
    found, *spaces = await server.run(scripts.GET, scope, arguments)
    damage = Damage()
    return damage.told({entry.id: entry for entry in entries_of(found, spaces, damage)})


async def by_use(
    server: Server,
    scope: Scope,
    now: datetime,
    tiers: Iterable[Tier],
    *,
    limit: int,
    least: bool,
) -> list[Entry]:
    """Give current statements of these tiers in the order of their last use."""
    digits = [tier.value[1] for tier in dict.fromkeys(tiers)]
    arguments = [records.to_text(now), int(least), limit, *digits]
    found = await server.run(scripts.BY_USE, scope, arguments)
    damage = Damage()
    return damage.told(list(damage.readable(records.decode, found)))


async def usage(server: Server, scope: Scope, now: datetime) -> dict[Tier, TierUsage]:
    """Give the sums that writes keep, without what has expired since."""
    sums = await server.run(scripts.USAGE, scope, [records.to_text(now)])
    pairs = zip(Tier, sums[::2], sums[1::2], strict=True)
    return {tier: TierUsage(count, tokens) for tier, count, tokens in pairs}


async def spaces(server: Server, scope: Scope, now: datetime) -> dict[str, Space]:
    """Give the spaces by embedder, in text order."""
    reply = await server.run(scripts.SPACES, scope, [records.to_text(now)])
    triples = zip(reply[::3], reply[1::3], reply[2::3], strict=True)
    found = {name.decode(): Space(dimension, count) for name, dimension, count in triples}
    return dict(sorted(found.items()))


async def removed(server: Server, scope: Scope, now: datetime) -> list[str]:
    """Give the ids that are known and not live, in text order."""
    names = await server.run(scripts.REMOVED, scope, [records.to_text(now)])
    return sorted(name.decode() for name in names)


async def seen(server: Server, scope: Scope, signature: str) -> bool:
    """Tell whether a signature is kept."""
    member = signature.encode("utf-8", "surrogatepass")
    return bool(await server.call("SISMEMBER", server.key(scope, "signatures"), member))


async def signatures(server: Server, scope: Scope) -> list[str]:
    """Give all signatures, in text order."""
    members: Any = await server.call("SMEMBERS", server.key(scope, "signatures"))
    return sorted(member.decode() for member in members)


async def feedback(server: Server, scope: Scope, entry_id: str) -> Feedback | None:
    """Give the mean of what an entry was given."""
    field = entry_id.encode("utf-8", "surrogatepass")
    held = await server.call("HGET", server.key(scope, "feedback"), field)
    if held is None:
        return None
    try:
        total, count = held.split(b" ")
        return Feedback(float(total) / int(count), int(count))
    except (ValueError, ZeroDivisionError) as error:
        raise CorruptRecordError(f"the feedback of {entry_id!r} cannot be read") from error


class Listing:
    """One page: what is meant, how many, and behind which place."""

    def __init__(self, select: Selection, limit: int, cursor: str | None) -> None:
        self._select = select
        self._sorts = records.sorts(select)
        self._limit = limit
        self._behind = None if cursor is None else admission.read_cursor(cursor)
        self._start: Any = "+inf" if self._behind is None else self._behind[0]
        self._meant: list[Entry] = []
        self._damage = Damage()

    async def live(self, server: Server, scope: Scope, now: datetime, *, embeddings: bool) -> Page:
        """Read live entries until the page is full."""
        moment = records.to_text(now)
        while self._reads_on():
            arguments = [moment, self._start, self._needed(), self._sorts, int(embeddings)]
            self._start, found, *spaces = await server.run(scripts.LIST, scope, arguments)
            self._take(entries_of(found, spaces, self._damage))
        return self._page()

    async def as_of(self, server: Server, scope: Scope, moment: datetime) -> Page:
        """Read what stood at a moment until the page is full."""
        while self._reads_on():
            arguments = [records.to_text(moment), self._start, self._needed(), self._sorts]
            self._start, found = await server.run(scripts.AS_OF, scope, arguments)
            self._take(self._damage.readable(records.decode, found))
        return self._page()

    def _reads_on(self) -> bool:
        return self._start != b"" and len(self._meant) <= self._limit

    def _needed(self) -> int:
        """One more than there is room for tells that there are more; and one is behind us."""
        return self._limit + 2 - len(self._meant)

    def _take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            place = (-entry.seq, entry.id)
            if self._behind is not None and place <= (-self._behind[0], self._behind[1]):
                continue
            if self._select.matches(entry):
                self._meant.append(entry)

    def _page(self) -> Page:
        page = self._meant[: self._limit]
        if len(self._meant) <= self._limit:
            return self._damage.told(Page(page))
        cursor = admission.write_cursor(page[-1].seq, page[-1].id)
        return self._damage.told(Page(page, cursor))


def entries_of(found: Sequence[bytes], spaces: Sequence[Any], damage: Damage) -> Iterator[Entry]:
    """Give the entries of records, with the vectors that came along."""
    if not spaces:
        return damage.readable(records.decode, found)
    carried: list[dict[str, bytes]] = [{} for _ in found]
    for embedder, kept in zip(spaces[::2], spaces[1::2], strict=True):
        for mine, raw in zip(carried, kept, strict=True):
            if raw is not None:
                mine[embedder.decode()] = raw
    return damage.readable(_carrying, zip(found, carried, strict=True))


def _carrying(kept: tuple[bytes, dict[str, bytes]]) -> Entry:
    record, raw = kept
    entry = records.decode(record)
    try:
        return altered(entry, embeddings={name: unpacked(one) for name, one in raw.items()})
    except CorruptRecordError as error:
        message = f"the record {entry.id!r} cannot be read: {error.said}"
        raise CorruptRecordError(message, ids=[entry.id]) from error
