"""The nearest of a scope's vectors: found in a copy kept here, and proved on the server's own."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from perdure.errors import CorruptRecordError
from perdure.model.entry import Vector
from perdure.model.scope import Scope
from perdure.stores import vectors
from perdure.stores.products import product
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
_FRESH = 2
"""How many parts of the server's answer tell what is fresh; behind them is what was asked about."""
_SPARE = 3
"""How many more are looked at to see who could be before the last that is wanted."""


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

    def take(self, seqs: bytes, kept: bytes) -> list[int]:
        """Add vectors, or put them in the place of older ones; gives the rows they have."""
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
        rows = [self.rows[seq] for seq in numbers]
        self.matrix[rows] = _of_length_1(fresh)
        return rows

    def _grow(self, count: int) -> None:
        needed = len(self.seqs) + count
        if needed > len(self.matrix):
            larger = np.empty((max(needed, 2 * len(self.matrix)), self.dimension), np.float32)
            larger[: len(self.seqs)] = self.matrix[: len(self.seqs)]
            self.matrix = larger


class Ranking:
    """How near the vectors of a space are, as far as its copy tells, given part by part."""

    def __init__(self, space: Space, query: Vector) -> None:
        self.space = space
        self.left = math.inf
        """The best score that one not given yet may have."""
        self._wanted = _of_length_1(np.array([query], np.float32))[0]
        self._scores = product(space.matrix[: len(space.seqs)], self._wanted)
        self._given: set[int] = set()

    @property
    def is_done(self) -> bool:
        """Tell that all were given."""
        return len(self._given) == len(self._scores)

    def renew(self, rows: Sequence[int]) -> None:
        """Take in what the copy has learned since, and begin again: these rows, and all behind."""
        matrix, known = self.space.matrix, len(self._scores)
        more = product(matrix[known : len(self.space.seqs)], self._wanted)
        changed = [row for row in rows if row < known]
        self._scores[changed] = product(matrix[changed], self._wanted)
        self._scores = np.concatenate([self._scores, more])
        self._given.clear()

    def part(self, size: int) -> list[int]:
        """Give so many more seqs, nearest first, and those that may be before the last of them."""
        total = len(self._scores)
        wanted = min(total, len(self._given) + size)
        count = min(total, wanted + _SPARE)
        if not count:
            return []
        best = np.argpartition(self._scores, total - count)[total - count :]
        best = best[np.argsort(-self._scores[best])]
        near = self._scores[best]
        end = int(np.count_nonzero(near >= near[wanted - 1] - 3 * MARGIN))
        part = [row for row in best[:end].tolist() if row not in self._given]
        self._given.update(part)
        self.left = float(near[min(end, count - 1)])
        return [self.space.seqs[row] for row in part]


@dataclass(frozen=True, slots=True)
class Renewed:
    """A space as it is now, if there is one, and which of its rows were changed to be so."""

    space: Space | None
    rows: Sequence[int] = ()
    found: Sequence[tuple[bytes, bytes | None]] | None = None
    """Records and vectors of what was asked about, when nothing was to be changed."""


class Copies:
    """The spaces last searched, brought up to date before each use."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._spaces: OrderedDict[tuple[str, str], Space] = OrderedDict()

    def drop(self, scope: Scope | None = None) -> None:
        """Let go of what is known of a scope, or of all."""
        for key in [key for key in self._spaces if scope is None or key[0] == scope.namespace]:
            del self._spaces[key]

    def known(self, scope: Scope, embedder: str) -> Space | None:
        """Give the space as it was when it was last used; None if it is not known."""
        key = (scope.namespace, embedder)
        if key in self._spaces:
            self._spaces.move_to_end(key)
        return self._spaces.get(key)

    async def renewed(self, scope: Scope, embedder: str, asked: Sequence[Any] = ()) -> Renewed:
        """Bring a space up to date; if it was so, give what the server keeps of what is asked."""
        key, space = (scope.namespace, embedder), self.known(scope, embedder)
        known = "" if space is None else space.revision
        reply = await self._server.run(scripts.FRESH, scope, [embedder, known, *asked])
        revision, dimension, count, *fresh = reply
        if not dimension:
            return Renewed(None)
        if len(fresh) > _FRESH:
            return Renewed(space, found=[*zip(*fresh[_FRESH:], strict=True)])
        rows: list[int] = []
        if space is None or not fresh or space.dimension != dimension:
            space = await self._whole(scope, embedder, dimension)
        else:
            rows = space.take(*fresh)
        # What was removed stays in the copy, unseen, until it is most of it.
        if len(space.seqs) > 2 * count + 1000:
            space = await self._whole(scope, embedder, dimension)
        space.revision = revision
        self._keep(key, space)
        return Renewed(space, rows)

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
        self._spaces.move_to_end(key)
        while sum(one.bytes for one in self._spaces.values()) > CACHE_BYTES:
            self._spaces.popitem(last=False)


def scores(query: Vector, others: Sequence[Sequence[float]]) -> list[float]:
    """Give the score of each vector, exactly as `vectors.cosines` does, but all at once."""
    wide = np.array(others, np.float64).reshape(len(others), len(query))
    lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide)) * math.hypot(*query)
    found = product(wide, np.array(query, np.float64)) / np.where(lengths, lengths, 1.0)
    return [
        vectors.cosine(query, other) if vectors.is_unsure(near) else vectors.as_score(near)
        for near, other in zip(found.tolist(), others, strict=True)
    ]


def _of_length_1(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    wide = rows.astype(np.float64)
    lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide))[:, None]
    return np.divide(wide, lengths, out=np.zeros_like(wide), where=lengths > 0).astype(np.float32)
