"""Find the vectors that point most nearly the same way: all are compared, so none is missed."""

from __future__ import annotations

import sqlite3
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from perdure.model.entry import Vector
from perdure.model.selection import Selection
from perdure.ports import Neighbour
from perdure.stores import vectors
from perdure.stores.damage import Damage
from perdure.stores.products import product
from perdure.stores.sqlite import reading
from perdure.stores.sqlite.matrix import Floats, Keys, Matrices, direction, lengths, stacked
from perdure.stores.sqlite.rows import chunks, decode, holes, to_micros
from perdure.stores.sqlite.selecting import compiled, is_left

_UNITS = 10**vectors.DECIMALS
_FIRST = 8


class Nearest:
    """One search: the scope, the moment, what is meant, and from which score on."""

    def __init__(
        self,
        db: sqlite3.Connection,
        ns: int,
        now: datetime,
        select: Selection,
        min_score: float | None,
    ) -> None:
        self._db = db
        self._select = select
        self._condition = compiled(select)
        self._condition.add(reading.LIVE, to_micros(now))
        self._ns = ns
        self._damage = Damage()
        self._least = -2.0 if min_score is None else min_score

    def run(self, matrices: Matrices, space: int, query: Vector, limit: int) -> list[Neighbour]:
        """Give the nearest that are meant.

        Rough products say whom to compare exactly, each time more, until enough of them are meant.
        When the first look is not enough, the file says first who is meant at all.
        """
        towards = direction(np.array(query, np.float64))
        keys, products, lost = matrices.cosines(self._db, space, towards)
        close = _Close(self._db, query, lost)
        keys, products = _only(products >= self._least - close.slack, keys, products)
        size = limit + _FIRST
        found = self._meant(close.best(keys, products, size), limit)
        if len(found) < limit and size < len(keys):
            keys, products = _only(np.isin(keys[:, 1], self._seqs()), keys, products)
            found = self._meant(close.best(keys, products, size), limit)
        while len(found) < limit and size < len(keys):
            size *= 4
            found = self._meant(close.best(keys, products, size), limit)
        return self._damage.told(found[:limit])

    def _meant(self, scores: dict[int, float], limit: int) -> list[Neighbour]:
        """Give those that are meant, nearest first; at least `limit` of them if there are."""
        near = [(seq, score) for seq, score in scores.items() if score >= self._least]
        found = self._read(near[:limit])
        return found if len(found) == limit else found + self._read(near[limit:])

    def _read(self, near: list[tuple[int, float]]) -> list[Neighbour]:
        rows = reading.by_seq(self._db, self._ns, [seq for seq, _ in near], self._condition)
        entries = {entry.seq: entry for entry in self._damage.readable(decode, rows)}
        left = is_left(self._select)
        return [
            Neighbour(entries[seq], score)
            for seq, score in near
            if seq in entries and (not left or self._select.matches(entries[seq]))
        ]

    def _seqs(self) -> Keys:
        query = f"SELECT seq FROM entries WHERE ns = ? AND {self._condition.sql}"
        rows = self._db.execute(query, (self._ns, *self._condition.values))
        return np.fromiter((seq for (seq,) in rows), np.int64)


class _Close:
    """Exact scores of those that rough products put near to a query."""

    def __init__(self, db: sqlite3.Connection, query: Vector, lost: float) -> None:
        self._db = db
        self._query = query
        self.slack = (len(query) + 16) * 2.0**-24 + 1 / _UNITS + lost
        """How far a score may lie from its rough product: 32-bit sums, rounding, and packing."""

    def best(self, keys: Keys, products: Floats, size: int) -> dict[int, float]:
        """Give the scores of the `size` nearest by seq, in order; fewer where vectors are gone."""
        threshold = np.float32(-2.0)
        if size < len(products):
            threshold = np.partition(products, -size)[-size]
        keys, products = _only(products >= threshold - 2 * self.slack, keys, products)
        within = dict(zip(keys[:, 0].tolist(), (products >= threshold).tolist(), strict=True))
        places, seqs, units = self._exact(list(within))
        order = np.lexsort((-seqs, -units))[: sum(within[place] for place in places)]
        return {int(seqs[one]): float(units[one]) / _UNITS + 0.0 for one in order}

    def _exact(self, places: list[int]) -> tuple[list[int], Keys, NDArray[np.float64]]:
        """Give the places that are still there, their seqs, and scores as whole units."""
        there: list[int] = []
        seqs: list[int] = []
        units: list[NDArray[np.float64]] = [np.empty(0)]
        for chunk in chunks(places):
            query = f"SELECT place, seq, vector FROM vectors WHERE place IN ({holes(len(chunk))})"
            rows = self._db.execute(query, chunk).fetchall()
            there += [row[0] for row in rows]
            seqs += [row[1] for row in rows]
            units.append(self._units([row[2] for row in rows]))
        return there, np.array(seqs, np.int64), np.concatenate(units)

    def _units(self, blobs: list[object]) -> NDArray[np.float64]:
        query = np.array(self._query, np.float64)
        rows = stacked(blobs, len(query))
        scale = lengths(rows) * lengths(query)
        raw = np.clip(product(rows, query) / np.where(scale, scale, 1.0), -1, 1) * _UNITS
        units = np.rint(raw)
        for one in np.flatnonzero(np.abs(np.abs(raw - units) - 0.5) < vectors.UNSURE):
            units[one] = round(vectors.cosine(self._query, rows[one].tolist()) * _UNITS)
        return units


def _only(which: NDArray[np.bool_], keys: Keys, products: Floats) -> tuple[Keys, Floats]:
    if which.all():
        return keys, products
    places = np.flatnonzero(which)
    return keys[places], products[places]
