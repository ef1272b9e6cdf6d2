"""The nearest of a scope's vectors: found in a copy kept here, and proved on the server's own."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from perdure.errors import CorruptRecordError
from perdure.model.entry import Vector
from perdure.model.scope import Scope
from perdure.stores import vectors
from perdure.stores.redis import scripts
from perdure.stores.redis.spaces import DIGEST

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from perdure.stores.redis.server import Server

CACHE_BYTES = 256 * 2**20
"""Vectors that a store keeps copies of, at most, over all scopes; the least recently used go."""

MARGIN = 1e-5
"""How far a score of 32-bit arithmetic may be from the true one."""

_PAGE_BYTES = 4 * 2**20


@dataclass(slots=True)
class Space:
    """A copy of one embedder's vectors in one scope, as they were at a revision."""

    dimension: int
    revision: int = 0
    seqs: list[int] = field(default_factory=list[int])
    rows: dict[int, int] = field(default_factory=dict[int, int])
    matrix: NDArray[np.float32] = field(init=False)
    """A row for each seq, of length 1 or, without direction, 0; more rows than are in use."""

    def __post_init__(self) -> None:
        self.matrix = np.empty((0, self.dimension), np.float32)

    @property
    def bytes(self) -> int:
        """Tell how much room it takes."""
        return self.matrix.nbytes

    def take(self, seqs: bytes, kept: bytes) -> None:
        """Add vectors, or put them in the place of older ones."""
        width = DIGEST + 4 * self.dimension
        numbers = list(map(int, seqs.split()))
        if len(kept) != width * len(numbers):
            raise CorruptRecordError("a kept vector has another length than its space")
        raw = np.frombuffer(kept, np.uint8).reshape(len(numbers), width)[:, DIGEST:]
        fresh = np.ascontiguousarray(raw).view("<f4").astype(np.float32)
        self._grow(len(numbers))
        for seq in numbers:
            if seq not in self.rows:
                self.rows[seq] = len(self.seqs)
                self.seqs.append(seq)
        self.matrix[[self.rows[seq] for seq in numbers]] = _of_length_1(fresh)

    def ranked(self, query: Vector, size: int) -> Iterator[tuple[list[int], float]]:
        """Give seqs, nearest first, in growing parts, each with the best score that may be left."""
        wanted = _of_length_1(np.array([query], np.float32))[0]
        scores = self.matrix[: len(self.seqs)] @ wanted
        seen: set[int] = set()
        while len(seen) < len(scores):
            stop = min(len(scores), len(seen) + size)
            best = np.argpartition(scores, len(scores) - stop)[len(scores) - stop :]
            best = best[np.argsort(-scores[best])]
            part = [row for row in best.tolist() if row not in seen]
            seen.update(part)
            yield [self.seqs[row] for row in part], float(scores[best[-1]])
            size *= 4

    def _grow(self, count: int) -> None:
        needed = len(self.seqs) + count
        if needed > len(self.matrix):
            larger = np.empty((max(needed, 2 * len(self.matrix)), self.dimension), np.float32)
            larger[: len(self.seqs)] = self.matrix[: len(self.seqs)]
            self.matrix = larger


class Copies:
    """The spaces last searched, brought up to date before each use."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._spaces: OrderedDict[tuple[str, str], Space] = OrderedDict()

    def drop(self, scope: Scope | None = None) -> None:
        """Let go of what is known of a scope, or of all."""
        for key in [key for key in self._spaces if scope is None or key[0] == scope.namespace]:
            del self._spaces[key]

    async def space(self, scope: Scope, embedder: str) -> Space | None:
        """Give the space as it is now; None if there never was one."""
        key = (scope.namespace, embedder)
        space = self._spaces.pop(key, None)
        known = "" if space is None else space.revision
        reply = await self._server.run(scripts.FRESH, scope, [embedder, known])
        revision, dimension, count, *fresh = reply
        if not dimension:
            return None
        if space is None or not fresh or space.dimension != dimension:
            space = await self._whole(scope, embedder, dimension)
        else:
            space.take(*fresh)
        space.revision = revision
        # What was removed stays in the copy, unseen, until it is most of it.
        if len(space.seqs) > 2 * count + 1000:
            space = await self._whole(scope, embedder, dimension)
            space.revision = revision
        self._keep(key, space)
        return space

    async def _whole(self, scope: Scope, embedder: str, dimension: int) -> Space:
        """Read all vectors; those written meanwhile are read again with what is fresh."""
        space = Space(dimension)
        page = max(1, _PAGE_BYTES // (4 * dimension))
        start: Any = "+inf"
        while start != b"":
            arguments = [embedder, start, page]
            start, seqs, kept = await self._server.run(scripts.VECTORS, scope, arguments)
            space.take(seqs, kept)
        return space

    def _keep(self, key: tuple[str, str], space: Space) -> None:
        self._spaces[key] = space
        while sum(one.bytes for one in self._spaces.values()) > CACHE_BYTES:
            self._spaces.popitem(last=False)


def scores(query: Vector, others: Sequence[Sequence[float]]) -> list[float]:
    """Give the score of each vector, exactly as `vectors.cosines` does, but all at once."""
    wide = np.array(others, np.float64).reshape(len(others), len(query))
    lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide)) * math.hypot(*query)
    found = wide @ np.array(query) / np.where(lengths, lengths, 1.0)
    return [
        vectors.cosine(query, other) if vectors.is_unsure(near) else vectors.as_score(near)
        for near, other in zip(found.tolist(), others, strict=True)
    ]


def _of_length_1(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    wide = rows.astype(np.float64)
    lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide))[:, None]
    return np.divide(wide, lengths, out=np.zeros_like(wide), where=lengths > 0).astype(np.float32)
