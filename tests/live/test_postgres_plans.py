"""Which index PostgreSQL takes, when all that it was told is from before a scope grew."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from live.servers import postgres
from perdure.stores.postgres import erasing
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, THEIRS, many

pytestmark = pytest.mark.xdist_group("postgres")

_PAST = f"{erasing._PAST} AND id = ANY(%s::text[])"
_COUNT = "SELECT count(*) FROM $.versions WHERE namespace = %s AND id = ANY(%s::text[])"


@pytest.mark.parametrize("query", [_PAST, _COUNT])
def test_the_past_of_an_id_is_found_by_its_index_in_a_scope_that_grew(
    tmp_path: Path, query: str
) -> None:
    with Driven(postgres.shared().store(tmp_path)) as store:
        for text in ("one {}", "two {}"):
            store.put_many(THEIRS, many(500, text), now=NOW)
        postgres.shared().rows(f"ANALYZE {store.schema}.versions")
        for text in ("one {}", "two {}"):
            store.put_many(MINE, many(2000, text), now=NOW)
        query = query.replace("$.", f"{store.schema}.")
        with psycopg.connect(postgres.shared().url) as asking:
            asking.execute("SELECT set_config('perdure.namespace', %s, true)", (MINE.namespace,))
            plan = asking.execute(f"EXPLAIN {query}".encode(), (MINE.namespace, "{e7}")).fetchall()
        assert "versions_pkey" in str(plan)
