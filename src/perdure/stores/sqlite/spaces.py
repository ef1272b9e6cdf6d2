"""The spaces of vectors in a file, what is held of them in memory, and whether there are any."""

from __future__ import annotations

import importlib.util
import sqlite3
from datetime import datetime
from typing import TYPE_CHECKING

from perdure.errors import UnsupportedError
from perdure.frozen import altered
from perdure.model.entry import Entry, Vector
from perdure.model.selection import Selection
from perdure.ports import Changes, Neighbour
from perdure.stores import admission, vectors
from perdure.stores.sqlite.vectors import numbers, space_of

if TYPE_CHECKING:
    from perdure.stores.sqlite.matrix import Matrices


class Spaces:
    """Answer for the vectors of one store; numpy is looked for now and imported when it is used."""

    def __init__(self, most_bytes: int) -> None:
        self.possible = importlib.util.find_spec("numpy") is not None
        self._most_bytes = most_bytes
        self._matrices: Matrices | None = None

    def need(self) -> None:
        """Raise `UnsupportedError` where there can be no vectors."""
        if not self.possible:
            message = "without numpy this store has no 'vector': pip install 'perdure[vectors]'"
            raise UnsupportedError(message, argument="embeddings")

    def admitted(self, changes: Changes, now: datetime) -> Changes:
        """Check all of a write, and give it with its vectors as they are kept."""
        admission.check_now(now)
        for entry in changes.puts:
            admission.check_entry(entry)
        admission.check_touches(changes.touches)
        admission.check_versions(changes.versions)
        for version in changes.versions:
            self._rounded(version.entry)
        return altered(changes, puts=[self._rounded(entry) for entry in changes.puts])

    def nearest(
        self,
        db: sqlite3.Connection,
        ns: int,
        query: Vector,
        embedder: str,
        *,
        now: datetime,
        select: Selection,
        limit: int,
        min_score: float | None,
    ) -> list[Neighbour]:
        """Search a space; the caller has the connection for itself."""
        space = space_of(db, ns, embedder)
        vectors.check_dimension(embedder, query, space[1] if space else None)
        if space is None or not any(query):
            return []
        from perdure.stores.sqlite.matrix import Matrices
        from perdure.stores.sqlite.nearest import Nearest

        self._matrices = self._matrices or Matrices(self._most_bytes)
        search = Nearest(db, ns, now, select, min_score)
        return search.run(self._matrices, space[0], query, limit)

    def let_go(self, db: sqlite3.Connection, ns: int) -> None:
        """Hold nothing of a scope in memory any more."""
        if self._matrices is not None:
            self._matrices.drop(numbers(db, ns))

    def let_go_of_all(self) -> None:
        """Hold nothing in memory any more."""
        self._matrices = None

    def _rounded(self, entry: Entry) -> Entry:
        if not entry.embeddings:
            return entry
        self.need()
        return altered(entry, embeddings=vectors.kept(entry))
