"""How far a scope reaches, summed up on the server: nothing is fetched one by one."""

from __future__ import annotations

from datetime import datetime

from perdure.model.scope import Scope
from perdure.model.stats import Extent
from perdure.stores import admission
from perdure.stores.postgres import reading
from perdure.stores.postgres.link import Link
from perdure.stores.postgres.names import namespace_of
from perdure.stores.postgres.rows import from_micros, to_micros
from perdure.stores.postgres.selecting import CURRENT, LIVE

_EXTENT = f"""SELECT count(DISTINCT session), min(created_at) FROM $.entries
WHERE namespace = %s AND {CURRENT} AND {LIVE}"""


class Summing:
    """What `perdure.engine.summing.SummingStore` asks of a store, for one schema."""

    _link: Link

    async def extent(self, scope: Scope, *, now: datetime) -> Extent:
        """Sum up current statements, beyond the port. Cost: a look at each, none is fetched."""
        admission.check_now(now)
        ns = namespace_of(scope)
        ((sessions, first),) = await reading.rows(self._link, ns, _EXTENT, ns, to_micros(now))
        return Extent(sessions, None if first is None else from_micros(first))
