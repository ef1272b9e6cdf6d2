"""Find candidates by where their vectors point: guessed from a copy, proved on the server."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TypeAlias

from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry, Vector
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Neighbour
from perdure.stores import vectors
from perdure.stores.damage import Damage
from perdure.stores.redis import records, scripts
from perdure.stores.redis.nearest import MARGIN, Copies, Ranking, scores
from perdure.stores.redis.server import Server
from perdure.stores.redis.spaces import numbers_of

Rows: TypeAlias = Sequence[tuple[bytes, bytes | None]]


@dataclass(slots=True)
class Nearing:
    """One search: the space that is meant, the question, and how much of an answer is wanted."""

    server: Server
    copies: Copies
    scope: Scope
    embedder: str
    query: Vector
    now: datetime
    select: Selection
    limit: int
    min_score: float | None
    _damage: Damage = field(default_factory=Damage)

    async def found(self) -> list[Neighbour]:
        """Give the nearest, by their vectors as the server keeps them now.

        Cost: one round trip while the copy is as the server is, two when it is behind; more when
        much of what is near is not meant.
        """
        ranking, rows = await self._begun()
        found = self._best(self._scored(rows))
        size = self.limit
        while ranking and not ranking.is_done and not self._is_full(found, ranking.left):
            size *= 4
            rows = await self._read(ranking.part(size))
            found = self._best([*found, *self._scored(rows)])
        return self._damage.told(found)

    async def _begun(self) -> tuple[Ranking | None, Rows]:
        """Rank the copy and read the first part; if the copy was behind, both once more."""
        space, ranking = self.copies.known(self.scope, self.embedder), None
        if space is not None and space.dimension == len(self.query) and any(self.query):
            ranking = Ranking(space, self.query)
        asked = [*self._meant(), *ranking.part(self.limit)] if ranking else []
        renewed = await self.copies.renewed(self.scope, self.embedder, asked)
        if renewed.found is not None:
            return ranking, renewed.found
        space = renewed.space
        if space is None:
            return None, ()
        vectors.check_dimension(self.embedder, self.query, space.dimension)
        if not any(self.query):
            return None, ()
        if ranking is None or ranking.space is not space:
            ranking = Ranking(space, self.query)
        else:
            ranking.renew(renewed.rows)
        return ranking, await self._read(ranking.part(self.limit))

    async def _read(self, seqs: Sequence[int]) -> Rows:
        arguments = [*self._meant(), self.embedder, *seqs]
        _, found, kept = await self.server.run(scripts.MATCHES, self.scope, arguments)
        return [*zip(found, kept, strict=True)]

    def _meant(self) -> list[str]:
        return [records.to_text(self.now), records.sorts(self.select)]

    def _scored(self, rows: Rows) -> Iterator[Neighbour]:
        read = self._damage.readable(partial(_with_vector, len(self.query)), rows)
        meant = [(entry, kept) for entry, kept in read if kept and self.select.matches(entry)]
        near = scores(self.query, [kept for _, kept in meant])
        for (entry, _), score in zip(meant, near, strict=True):
            yield Neighbour(entry, score)

    def _best(self, found: Iterable[Neighbour]) -> list[Neighbour]:
        enough = [one for one in found if self.min_score is None or one.score >= self.min_score]
        return sorted(enough, key=lambda one: (-one.score, -one.entry.seq))[: self.limit]

    def _is_full(self, found: Sequence[Neighbour], left: float) -> bool:
        """Tell that none that may have this score would be among those found."""
        if self.min_score is not None and left + MARGIN < self.min_score:
            return True
        return len(found) == self.limit and found[-1].score > left + MARGIN


def _with_vector(
    dimension: int, row: tuple[bytes, bytes | None]
) -> tuple[Entry, array[float] | None]:
    entry = records.decode(row[0])
    try:
        return entry, None if row[1] is None else numbers_of(row[1], dimension)
    except CorruptRecordError as error:
        message = f"the record {entry.id!r} cannot be read: {error.said}"
        raise CorruptRecordError(message, ids=[entry.id]) from error
