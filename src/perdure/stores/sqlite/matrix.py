"""The vectors of spaces as matrices in memory, brought up to date from the file at each look."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.errors import CorruptRecordError
from perdure.stores.products import multiply, product

Floats = NDArray[np.float32]
Keys = NDArray[np.int64]
"""Two columns: the place of a vector, which no other ever has, and the seq of its entry."""

PLAIN = 192 << 20
"""Bytes of a space above which its numbers are held in 8 bits, with a scale for each vector."""

_BLOCK_BYTES = 64 << 20
_READ_BYTES = 8 << 20
_SLACK = 4096
_NEW = "SELECT place, seq, vector FROM vectors WHERE space = ? AND place > ? ORDER BY place"


class Matrices:
    """The spaces looked at last, within so many bytes; what is larger is read at each look.

    A row of a matrix may outlive its vector: whoever looks asks the file for what was found. New
    vectors get ever higher places, so none that another thread or process wrote is missed.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._held: OrderedDict[int, Matrix] = OrderedDict()

    def cosines(
        self, db: sqlite3.Connection, space: int, query: NDArray[np.float64]
    ) -> tuple[Keys, Floats, float]:
        """Give the keys of all vectors of a space and, nearly, their cosines with a direction.

        The last number is how far a cosine may be off by what packing lost of its vector.
        """
        matrix = self._held.pop(space, None)
        if matrix is None or matrix.is_outgrown:
            count = _count(db, space)
            matrix = Matrix(space, len(query), packed=4 * count * len(query) > PLAIN)
        if not matrix.fits(db, self._most):
            return *_read_through(db, space, query), 0.0
        matrix.refresh(db)
        self._held[space] = matrix
        while sum(one.size for one in self._held.values()) > self._most and len(self._held) > 1:
            self._held.popitem(last=False)
        return matrix.keys, matrix.cosines(query.astype(np.float32)), matrix.lost

    def drop(self, spaces: list[int]) -> None:
        """Forget some spaces."""
        for space in spaces:
            self._held.pop(space, None)


class Matrix:
    """The directions of one space, in blocks that are never moved once they are full."""

    def __init__(self, space: int, dimension: int, *, packed: bool) -> None:
        self._space = space
        self._dimension = dimension
        self._kind = np.dtype(np.int8 if packed else np.float32)
        self._rows = max(1, _BLOCK_BYTES // (self._kind.itemsize * dimension))
        self.lost = 0.0
        """The length of the greatest difference that packing made."""
        self._clear()

    @property
    def size(self) -> int:
        """The bytes of all blocks."""
        return sum(block.nbytes for block in self._blocks)

    @property
    def is_outgrown(self) -> bool:
        """Tell that the space has become too large to be held plainly."""
        return self._kind.itemsize > 1 and self.size > 2 * PLAIN

    @property
    def keys(self) -> Keys:
        """The keys of all rows, in the order of `cosines`."""
        return self._keys[: self._count]

    def fits(self, db: sqlite3.Connection, most_bytes: int) -> bool:
        """Tell whether the space may be held; counts its vectors when it is not held yet."""
        count = self._count or _count(db, self._space)
        return self._kind.itemsize * count * self._dimension <= most_bytes

    def refresh(self, db: sqlite3.Connection) -> None:
        """Read what was written since; all anew, when half of the rows may have died meanwhile."""
        for keys, directions in _read(db, self._space, self._dimension, self._last):
            self._add(keys, directions)
        if self._count <= 2 * self._sound + _SLACK:
            return
        self._sound = _count(db, self._space)
        if self._count > 2 * self._sound + _SLACK:
            self._clear()
            self.refresh(db)

    def cosines(self, query: Floats) -> Floats:
        """Give the product of all rows with a direction."""
        products = np.empty(self._count, np.float32)
        start = 0
        for block in self._blocks:
            end = min(start + len(block), self._count)
            multiply(block[: end - start], query, products[start:end])
            start = end
        return products if self._kind.itemsize > 1 else products * self._scales[: self._count]

    def _clear(self) -> None:
        self._blocks: list[NDArray[Any]] = []
        self._scales: Floats = np.empty(0, np.float32)
        self._keys: Keys = np.empty((0, 2), np.int64)
        self._count = self._sound = self._last = 0

    def _add(self, keys: Keys, directions: Floats) -> None:
        while len(directions):
            room = self._room(len(directions))
            taken = min(len(room), len(directions))
            room[:taken] = self._as_kept(directions[:taken])
            self._remember(keys[:taken])
            keys, directions = keys[taken:], directions[taken:]

    def _as_kept(self, directions: Floats) -> NDArray[Any]:
        """Give vectors as they are held; packed ones leave their scales, and what was lost."""
        if self._kind.itemsize > 1:
            return directions
        scales = np.abs(directions).max(axis=1) / np.float32(127)
        whole = np.rint(directions / np.where(scales, scales, 1)[:, None])
        off = (directions - whole * scales[:, None]).astype(np.float64)
        self.lost = max(self.lost, float(lengths(off).max()))
        end = self._count + len(scales)
        if end > len(self._scales):
            self._scales = np.resize(self._scales, 2 * end)
        self._scales[self._count : end] = scales
        return whole

    def _remember(self, keys: Keys) -> None:
        end = self._count + len(keys)
        if end > len(self._keys):
            self._keys = np.resize(self._keys, (2 * end, 2))
        self._keys[self._count : end] = keys
        self._count = end
        self._last = int(keys[-1, 0])

    def _room(self, wanted: int) -> NDArray[Any]:
        """Give the free rows of the last block; grows it by doubling until it has its full size."""
        full = self._rows * max(0, len(self._blocks) - 1)
        used = self._count - full
        last = self._blocks[-1] if self._blocks else None
        if last is None or used == self._rows:
            size = min(self._rows, max(wanted, 16))
            self._blocks.append(np.empty((size, self._dimension), self._kind))
            return self._blocks[-1]
        if used == len(last):
            size = min(self._rows, max(2 * used, used + wanted))
            grown = np.empty((size, self._dimension), self._kind)
            grown[:used] = last
            self._blocks[-1] = last = grown
        return last[used:]


def _count(db: sqlite3.Connection, space: int) -> int:
    query = "SELECT count(*) FROM vectors WHERE space = ?"
    return db.execute(query, (space,)).fetchone()[0]


def lengths(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give the length of a vector, or of each row."""
    return np.sqrt(np.einsum("...i,...i->...", rows, rows))


def direction(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give vectors with a length of 1; those of zeros stay."""
    long = lengths(rows)[..., None]
    return rows / np.where(long, long, 1.0)


def stacked(blobs: list[object], dimension: int) -> NDArray[np.float64]:
    """Give the vectors of some rows; raises `CorruptRecordError` when one is none."""
    whole = [blob for blob in blobs if isinstance(blob, bytes) and len(blob) == 4 * dimension]
    if len(whole) < len(blobs):
        raise CorruptRecordError("a vector in the file has another length than its space")
    rows = np.frombuffer(b"".join(whole), "<f4").reshape(-1, dimension).astype(np.float64)
    if not np.isfinite(rows).all():
        raise CorruptRecordError("a vector in the file has numbers that are not finite")
    return rows


def _read(
    db: sqlite3.Connection, space: int, dimension: int, behind: int
) -> Iterator[tuple[Keys, Floats]]:
    cursor = db.execute(_NEW, (space, behind))
    size = max(1, _READ_BYTES // (4 * dimension))
    while rows := cursor.fetchmany(size):
        keys = np.array([row[:2] for row in rows], np.int64)
        yield keys, direction(stacked([row[2] for row in rows], dimension)).astype(np.float32)


def _read_through(
    db: sqlite3.Connection, space: int, query: NDArray[np.float64]
) -> tuple[Keys, Floats]:
    keys: list[Keys] = [np.empty((0, 2), np.int64)]
    products: list[Floats] = [np.empty(0, np.float32)]
    for some, directions in _read(db, space, len(query), 0):
        keys.append(some)
        products.append(product(directions, query.astype(np.float32)))
    return np.concatenate(keys), np.concatenate(products)
