"""How far a scope reaches, summed up in the file: nothing is read out of it one by one."""

from __future__ import annotations

from datetime import datetime

from perdure.model.scope import Scope
from perdure.model.stats import Extent
from perdure.stores import admission
from perdure.stores.sqlite import scopes
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.reading import CURRENT, LIVE
from perdure.stores.sqlite.rows import from_micros, to_micros

_EXTENT = f"""SELECT count(DISTINCT session), min(created_at) FROM entries
WHERE ns = ? AND {CURRENT} AND {LIVE}"""


class Summing:
    """What `perdure.engine.summing.Summing` asks of a store, for one file."""

    _file: Database

    async def extent(self, scope: Scope, *, now: datetime) -> Extent:
        """Sum up current statements, beyond the port. Cost: a look at each, none is decoded."""
        admission.check_now(now)
        with self._file.reading() as db:
            ns = scopes.number_of(db, scope)
            sessions, first = db.execute(_EXTENT, (ns, to_micros(now))).fetchone()
        return Extent(sessions, None if first is None else from_micros(first))
