"""How far a scope reaches, summed up in the file: nothing is read out of it one by one."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from functools import cached_property

from perdure.frozen import frozen
from perdure.model.scope import Scope
from perdure.model.stats import Extent
from perdure.stores import admission
from perdure.stores.sqlite import scopes
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.reading import CURRENT, LIVE
from perdure.stores.sqlite.rows import from_micros, to_micros

REMEMBERED = 1000
"""So many scopes are not summed up again until they are written to, or something in them ends."""

_EXTENT = f"""SELECT count(DISTINCT session), min(created_at), min(expires_at) FROM entries
WHERE ns = ? AND {CURRENT} AND {LIVE}"""


@frozen
class _Known:
    """What was found at a revision, and the moments between which it is so."""

    revision: int
    since: int
    until: int | None
    extent: Extent


class Summing:
    """What `perdure.engine.summing.SummingStore` asks of a store, for one file."""

    _file: Database

    async def extent(self, scope: Scope, *, now: datetime) -> Extent:
        """Sum up current statements, beyond the port.

        Cost: a look at each, none is decoded; one look-up where nothing has changed since.
        """
        admission.check_now(now)
        at = to_micros(now)
        with self._file.reading() as db:
            ns, revision = scopes.number_of(db, scope), scopes.revision_of(db, scope)
            known = self._known.get(ns)
            if known is not None and known.revision == revision and _holds(known, at):
                return known.extent
            sessions, first, until = db.execute(_EXTENT, (ns, at)).fetchone()
        extent = Extent(sessions, None if first is None else from_micros(first))
        self._known[ns] = _Known(revision, at, until, extent)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return extent

    @cached_property
    def _known(self) -> OrderedDict[int, _Known]:
        return OrderedDict()


def _holds(known: _Known, at: int) -> bool:
    """Tell that nothing in it has ended since, nor lives again because time was turned back."""
    return known.since <= at and (known.until is None or at < known.until)
