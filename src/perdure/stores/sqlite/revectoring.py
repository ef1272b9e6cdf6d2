"""Vectors given to entries that are there, and spaces let go of: no version is made of either."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from perdure.model.entry import Vector
from perdure.model.scope import Scope
from perdure.stores import admission
from perdure.stores import vectors as every_vector
from perdure.stores.sqlite import reading, scopes, vectors
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.spaces import Spaces

_FORGET = "DELETE FROM vectors WHERE space = ?"


class Revectoring:
    """What `perdure.engine.reembedding.RevectoringStore` asks of a store, for one file."""

    _file: Database
    _spaces: Spaces

    async def give_vectors(
        self,
        scope: Scope,
        embedder: str,
        given: Mapping[str, tuple[int, Vector]],
        *,
        now: datetime,
    ) -> int:
        """Keep vectors of live entries that are still at these versions; give how many are."""
        self._spaces.need()
        admission.check_now(now)
        every_vector.check_embedder(embedder)
        kept = {
            entry_id: (version, every_vector.rounded(vector))
            for entry_id, (version, vector) in given.items()
        }
        with self._file.writing() as db:
            held = reading.by_id(db, scopes.number_of(db, scope), list(kept), now)
            carrying = [
                replace(entry, embeddings={embedder: kept[entry_id][1]})
                for entry_id, entry in held.items()
                if entry.version == kept[entry_id][0]
            ]
            if carrying:
                ns, _ = scopes.advance(db, scope)
                vectors.write(db, ns, carrying)
            return len(carrying)

    async def drop_space(self, scope: Scope, embedder: str) -> int:
        """Let go of a space with all its vectors, in one commit; give how many there were."""
        self._spaces.need()
        every_vector.check_embedder(embedder)
        with self._file.writing() as db:
            ns = scopes.number_of(db, scope)
            space = vectors.space_of(db, ns, embedder)
            if space is None:
                return 0
            self._spaces.let_go(db, ns)
            dropped = db.execute(_FORGET, (space[0],)).rowcount
            db.execute("DELETE FROM spaces WHERE space = ?", (space[0],))
            scopes.advance(db, scope)
            return dropped
