"""The nearest of a vector: Milvus names candidates, the companion says which of them count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from perdure.model.entry import Vector
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Neighbour, Store
from perdure.stores.damage import Damage
from perdure.stores.milvus import rows
from perdure.stores.milvus.collections import Collections
from perdure.stores.milvus.connection import Connection
from perdure.stores.milvus.pointers import Space, pointers_of, shown
from perdure.stores.milvus.rows import Hit
from perdure.stores.vectors import cosines

_SLACK = 1e-4
"""How far the engine's 32-bit reckoning may be from the cosine."""

_SPARE = 4
_MOST_FOUND = 16_384
_MOST_NUMBERS = 12_000_000
"""What one search of a Milvus server gives at most: so many rows, in an answer of 64 MB."""

_AT_A_TIME = 1000


class Finder:
    """Find the nearest of one query in one scope."""

    def __init__(
        self, companion: Store, connection: Connection, scope: Scope, space: Space, query: Vector
    ) -> None:
        self._companion = companion
        self._connection = connection
        self._scope = scope
        self._space = space
        self._query = query
        self._damage = Damage()

    async def nearest(
        self, select: Selection, now: datetime, limit: int, min_score: float | None
    ) -> list[Neighbour]:
        """Give the `limit` nearest, of those entries that can be read."""
        return self._damage.told(await self._nearest(select, now, limit, min_score))

    async def _nearest(
        self, select: Selection, now: datetime, limit: int, min_score: float | None
    ) -> list[Neighbour]:
        """Ask for more rows until none that is left could be one.

        Rows that count for nothing any more take places in Milvus's answer, and so do those that
        only the companion can tell from what is meant.
        """
        if any(one is not None and not one for one in (select.kinds, select.tiers, select.domains)):
            return []
        meant = rows.meant(rows.owner_of(self._scope), select, now)
        most = max(1, min(_MOST_FOUND, _MOST_NUMBERS // self._space.dimension))
        amount = min(limit + _SPARE, most)
        while True:
            hits = await self._connection.call(
                Collections.nearest,
                self._space.table,
                rows.direction_of(self._query)[0],
                meant,
                amount,
            )
            found, settled = await self._best_of(hits, select, now, limit, min_score)
            if settled or len(hits) < amount:
                return found
            if amount == most:
                return await self._among_all(select, now, limit, min_score)
            amount = min(4 * amount, most)

    async def _best_of(
        self,
        hits: Sequence[Hit],
        select: Selection,
        now: datetime,
        limit: int,
        min_score: float | None,
    ) -> tuple[list[Neighbour], bool]:
        """Give the nearest of the entries of some rows, and whether no others can be nearer."""
        found: list[Neighbour] = []
        for some, beyond in _by_need(hits, limit):
            found += await self._weighed([one.entry_id for one in some], hits, select, now)
            found = [one for one in found if min_score is None or one.score >= min_score]
            found.sort(key=_rank)
            # What was not weighed, or not even named, is no nearer than this.
            floor = beyond + _SLACK
            over = min_score is not None and floor < min_score
            if over or sum(one.score > floor for one in found) >= limit:
                return found[:limit], True
        return found[:limit], False

    async def _among_all(
        self, select: Selection, now: datetime, limit: int, min_score: float | None
    ) -> list[Neighbour]:
        # One answer of Milvus is not enough: look at every vector of the scope, some at a time.
        meant = rows.meant(rows.owner_of(self._scope), select, now)
        names = await self._connection.call(Collections.entries, self._space.table, meant)
        best: list[Neighbour] = []
        for start in range(0, len(names), _AT_A_TIME):
            some = names[start : start + _AT_A_TIME]
            best += await self._weighed(some, (), select, now)
            best = [one for one in best if min_score is None or one.score >= min_score]
            best = sorted(best, key=_rank)[:limit]
        return best

    async def _weighed(
        self, entry_ids: Sequence[str], hits: Iterable[Hit], select: Selection, now: datetime
    ) -> list[Neighbour]:
        """Give those of these entries that count, by their exact scores, in no order."""
        asked = self._companion.get_many(self._scope, entry_ids, now=now)
        held = await self._damage.salvaged(asked)
        wanted = {
            key: entry
            for one in held.values()
            if (key := pointers_of(one).get(self._space)) and select.matches(entry := shown(one))
        }
        vectors = {one.key: one.vector for one in hits if one.key in wanted}
        # Written anew since Milvus answered: the row that counts now is another one.
        vectors |= await self._fetched([key for key in wanted if key not in vectors])
        there = [key for key in wanted if key in vectors]
        scores = cosines(self._query, [vectors[key] for key in there])
        return [Neighbour(wanted[key], score) for key, score in zip(there, scores, strict=True)]

    async def _fetched(self, keys: Sequence[str]) -> Mapping[str, Vector]:
        if not keys:
            return {}
        return await self._connection.call(Collections.fetch, self._space.table, keys)


def _by_need(hits: Sequence[Hit], limit: int) -> Iterator[tuple[Sequence[Hit], float]]:
    """Cut hits behind those that may be nearest, and give with each part what is the most beyond.

    As a rule the first part is the answer, and the rest need not be weighed.
    """
    if len(hits) > limit:
        least = hits[limit - 1].distance - 2 * _SLACK
        close = sum(one.distance >= least for one in hits)
        if close < len(hits):
            yield hits[:close], hits[close].distance
            named = {one.entry_id for one in hits[:close]}
            yield [one for one in hits[close:] if one.entry_id not in named], hits[-1].distance
            return
    yield hits, hits[-1].distance if hits else -1.0


def _rank(found: Neighbour) -> tuple[float, int]:
    return -found.score, -found.entry.seq
