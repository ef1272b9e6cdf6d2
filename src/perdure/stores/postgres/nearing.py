"""Search by vectors: the server finds who may be nearest, exact numbers decide who is."""

from __future__ import annotations

from perdure.model.entry import Vector
from perdure.ports import Neighbour
from perdure.stores.damage import Damage
from perdure.stores.postgres.names import key_of
from perdure.stores.postgres.reading import Asked, of_moment
from perdure.stores.postgres.rows import ENTRY, WIDTH, Row, decode
from perdure.stores.postgres.script import of_one_moment
from perdure.stores.postgres.selecting import compiled
from perdure.stores.postgres.vectors import literal, received, scaled
from perdure.stores.vectors import check_dimension, cosine

FEW = 10_000
"""Vectors that are meant up to which all are compared, index or not: the index is over all scopes
and knows of no selection, and walks past the others to the few that are meant."""

_DIMENSION = "SELECT dimension FROM $.spaces WHERE namespace = %s AND embedder = %s"
# A vector of zeros has no direction, and so no distance: it counts as standing across.
_EXACT = "coalesce(nullif(v.embedding OPERATOR($v.<=>) %s::$v.vector, 'NaN'), 1)"
# The very words of the index, without which the server would not use it.
_INDEXED = "(v.embedding::$v.vector({dimension})) OPERATOR($v.<=>) %s::$v.vector"
_NEAREST = f"""SELECT {ENTRY}, coalesce(near.exact, $v.vector_send(near.embedding)), near.distance
FROM (
  SELECT * FROM (
    SELECT v.seq AS place, v.embedding, v.exact, {{distance}} AS distance FROM $.vectors AS v
    WHERE v.namespace = %s AND v.embedder = %s AND v.dimension = %s
      AND (v.expires_at IS NULL OR v.expires_at > %s){{meant}}
    ORDER BY {{order}} LIMIT %s
  ) AS reached ORDER BY distance, place DESC LIMIT %s
) AS near CROSS JOIN LATERAL (
  SELECT * FROM $.entries WHERE namespace = %s AND seq = near.place LIMIT 1
) AS e ORDER BY near.distance, seq DESC"""
_MEANT = """ AND EXISTS (
        SELECT FROM $.entries WHERE namespace = v.namespace AND seq = v.seq AND {condition})"""
_BEYOND = "SELECT 1 FROM $.vectors WHERE namespace = %s AND embedder = %s OFFSET %s LIMIT 1"
_BEYOND_MEANT = "SELECT 1 FROM $.entries WHERE namespace = %s AND {condition} OFFSET %s LIMIT 1"
# A walk in strict order drops near ones that it meets late; the outer query puts them in order.
_WALK = "SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config(%s, %s, true)"
_LEAST_WALKED, _MOST_WALKED = 100, 1000
_WALKED_IN_SELECTION = 200
"""Who walks past those that are not meant comes to the nearest of a selection by a longer way."""
_ALIKE = 0.8
"""Share of the answer that a walk of twice the length must have left as it was to go on."""
_REACH = 2
_SPARE = 8
_ROOM = 4


class Nearest:
    """One question for neighbours: to whom, of which space, and how many at what least score."""

    def __init__(
        self, asked: Asked, query: Vector, embedder: str, limit: int, min_score: float | None
    ) -> None:
        self._asked = asked
        self._query = query
        self._damage = Damage()
        self._has_direction = any(query)
        self._embedder = embedder
        self._space = (asked.namespace, key_of(embedder))
        self._limit = limit
        self._least = -1.0 if min_score is None else min_score
        # How far the server's distance, added up in 32 bits, may be from the true one.
        self._doubt = len(query) * 2.0**-22 + 1e-6

    async def run(self, *, indexed: bool) -> list[Neighbour]:
        """Give the nearest; by the index only if asked, for many, and where it can be trusted."""
        if indexed and await self._many_are_meant():
            found = await self._walked()
            if found is not None:
                return self._damage.told(found)
        fetch = self._limit + _SPARE
        while True:
            rows = await self._ask(fetch)
            found = self._scored(rows)
            if len(rows) < fetch or self._is_sure(found, rows[-1][-1]):
                return self._damage.told(found)
            fetch *= _ROOM

    async def _walked(self) -> list[Neighbour] | None:
        """Walk the index twice as far each time, until that finds the same; None if it does not.

        Where vectors lie about without neighbourhoods, as random ones do, the index misses many of
        the nearest, and a longer walk comes upon others: then all have to be compared. So they have
        at once when two walks have little in common.
        """
        fetch = self._limit + _SPARE
        least = _WALKED_IN_SELECTION if compiled(self._asked.select).terms else _LEAST_WALKED
        far = min(max(least, _REACH * fetch), _MOST_WALKED // 4)
        before = self._scored(await self._ask(fetch, far=far))
        while len(before) == self._limit and 2 * far <= _MOST_WALKED:
            far *= 2
            found = self._scored(await self._ask(fetch, far=far))
            if found == before:
                return found
            if len(_seqs(found) & _seqs(before)) < _ALIKE * self._limit:
                return None
            before = found
        return None

    async def _many_are_meant(self) -> bool:
        """Tell whether more than a few have a vector and, in a selection, fulfil it."""
        if not await self._asked.rows(_BEYOND, *self._space, FEW):
            return False
        condition = compiled(self._asked.select)
        if not condition.terms:
            return True
        query = _BEYOND_MEANT.format(condition=condition.sql)
        return bool(await self._asked.rows(query, self._asked.namespace, *condition.values, FEW))

    def _is_sure(self, found: list[Neighbour], reached: float) -> bool:
        """Tell whether nobody beyond the distance reached could stand among those found."""
        last = found[-1].score if len(found) == self._limit else self._least
        return reached - self._doubt > 1.0 - last

    def _scored(self, rows: list[Row]) -> list[Neighbour]:
        meant = [
            one
            for one in self._damage.readable(self._neighbour, rows)
            if one.score >= self._least and self._asked.select.matches(one.entry)
        ]
        return sorted(meant, key=lambda one: (-one.score, -one.entry.seq))[: self._limit]

    def _neighbour(self, row: Row) -> Neighbour:
        return Neighbour(decode(row), cosine(self._query, received(row[WIDTH])))

    async def _ask(self, fetch: int, *, far: int = 0) -> list[Row]:
        """Read so many of the nearest: all are compared, or the index is walked so far."""
        namespace, size = self._asked.namespace, len(self._query)
        condition = compiled(self._asked.select)
        meant = _MEANT.format(condition=condition.sql) if condition.terms else ""
        distance = _INDEXED.format(dimension=size) if far else _EXACT
        order = distance if far else "distance, v.seq DESC"
        vector = literal(scaled(self._query))
        script = of_one_moment(namespace)
        if far:
            script.add(_WALK, "hnsw.ef_search", str(far))
        space = script.add(_DIMENSION, *self._space)
        place = script.add(
            _NEAREST.format(distance=distance, meant=meant, order=order),
            *(vector, *self._space, size, self._asked.now, *condition.values),
            *([vector, _REACH * fetch] if far else [fetch]),
            *(fetch, namespace),
        )
        results = await of_moment(self._asked.link, script)
        for (expected,) in results[space]:
            check_dimension(self._embedder, self._query, expected)
        return results[place] if self._has_direction else []


def _seqs(found: list[Neighbour]) -> set[int]:
    return {one.entry.seq for one in found}
