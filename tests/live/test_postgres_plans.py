"""Which way PostgreSQL takes, when all that it was told is from before a scope grew, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest

from live.servers import postgres
from perdure.model.entry import Tier
from perdure.ports import Around, Changes, Touch
from perdure.stores.postgres import erasing
from perdure.stores.postgres.script import Script
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, entry, many

pytestmark = pytest.mark.xdist_group("postgres")

SOME = [f"e{number}" for number in range(0, 400, 20)]
FEW = SOME[:2]
BY_NAME = {
    "get": lambda store: store.get(MINE, "e7", now=NOW, embeddings=True),
    "get_many": lambda store: store.get_many(MINE, SOME, now=NOW, embeddings=True),
    "put_many": lambda store: store.put_many(
        MINE, [entry(name, "another", embeddings={"m": (3.0, 1.0)}) for name in FEW], now=NOW
    ),
    "put_if_version": lambda store: store.put_if_version(MINE, entry("e7", "more"), 1, now=NOW),
    "touch": lambda store: store.commit(
        MINE, Changes(touches=[Touch(name, NOW + SECOND) for name in FEW]), now=NOW + SECOND
    ),
    "delete_many": lambda store: store.delete_many(MINE, FEW, now=NOW),
    "forget": lambda store: store.forget(MINE, FEW, now=NOW),
    "history": lambda store: store.history(MINE, "e7"),
    "lookup": lambda store: store.lookup(MINE, ["two", "17", "18"], at_most=50, now=NOW),
    "beside": lambda store: store.beside(
        MINE, Around([one.seq for one in store.get_many(MINE, SOME, now=NOW).values()], 2, 2),
        now=NOW,
    ),
}  # fmt: skip
IN_ORDER = {
    "list": lambda store: store.list(MINE, now=NOW, limit=50),
    "list as of": lambda store: store.list(MINE, now=NOW, limit=50, as_of=NOW),
    "by_use": lambda store: store.by_use(MINE, now=NOW, tiers=[Tier.HOT], limit=50),
}


@pytest.fixture(params=["nothing is known", "others are known"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driven]:
    """Give a store with a scope that grew after the server had counted the others."""
    with Driven(postgres.shared().store(tmp_path)) as store:
        tables = ("entries", "versions", "words", "uses", "vectors", "feedback")
        for table in tables:
            postgres.shared().rows(
                f"ALTER TABLE {store.schema}.{table} SET (autovacuum_enabled = off)"
            )
        for text in ("one {}", "two {}"):
            store.put_many(THEIRS, _carrying(300, text), now=NOW)
        if request.param == "others are known":
            for table in tables:
                postgres.shared().rows(f"ANALYZE {store.schema}.{table}")
        for text in ("one {}", "two {}"):
            store.put_many(MINE, _carrying(2000, text), now=NOW)
        yield store


@pytest.mark.parametrize("verb", BY_NAME)
def test_who_is_named_is_found_without_reading_all_of_the_scope(
    store: Driven, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scans = _scans(store, BY_NAME[verb], monkeypatch)
    assert scans
    # Its index is followed by more than the scope: by an id, a seq or a word.
    through = [one for one in scans if " AND " not in one.get("Index Cond", "")]
    assert [(one["Node Type"], one.get("Index Name")) for one in through] == []


@pytest.mark.parametrize("verb", IN_ORDER)
def test_a_page_is_read_in_its_order_and_only_so_far(
    store: Driven, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scans = _scans(store, IN_ORDER[verb], monkeypatch)
    assert {one["Node Type"] for one in scans} == {"Index Scan"}


@pytest.mark.parametrize("what", ["SELECT seq", "SELECT count(*)"])
def test_the_past_of_an_id_is_found_by_its_index(store: Driven, what: str) -> None:
    query = erasing._PAST.replace("SELECT seq", what) + " AND id = ANY(%s::text[])"
    named = ("SELECT set_config('perdure.namespace', %s, true)", (MINE.namespace,))
    [plan] = _plans(store, [named, (query, (MINE.namespace, "{e7}"))])
    assert "versions_pkey" in str(plan)


def _carrying(count: int, text: str) -> list[Any]:
    return [
        entry(one.id, one.text, tier=Tier.HOT, embeddings={"m": (1.0, float(place))})
        for place, one in enumerate(many(count, text))
    ]


def _scans(
    store: Driven, call: Callable[[Driven], Any], monkeypatch: pytest.MonkeyPatch
) -> list[dict[str, Any]]:
    """Give the ways in which tables of entries are read by what a call sends."""
    sent: list[tuple[str, list[Any]]] = []
    run = Script.run

    async def noted(script: Script, *rest: Any) -> Any:
        values = iter(script._values)
        sent.extend(
            (statement, [next(values) for _ in range(statement.count("%s"))])
            for statement in script._statements
        )
        return await run(script, *rest)

    monkeypatch.setattr(Script, "run", noted)
    call(store)
    monkeypatch.undo()
    return [scan for plan in _plans(store, sent) for scan in _read_in(plan)]


def _plans(store: Driven, sent: Sequence[tuple[str, Any]]) -> list[dict[str, Any]]:
    """Give the plans of statements, each with what was set before it."""
    [(home,)] = postgres.shared().rows(
        "SELECT nspname FROM pg_extension JOIN pg_namespace AS n ON n.oid = extnamespace"
        " WHERE extname = 'vector'"
    )
    plans: list[dict[str, Any]] = []
    with psycopg.connect(postgres.shared().url, cursor_factory=psycopg.ClientCursor) as asking:
        for statement, values in sent:
            query = statement.replace("$.", f"{store.schema}.").replace("$v.", f'"{home}".')
            if "set_config" in query:
                asking.execute(query.encode(), values)
            elif not query.startswith(("BEGIN", "COMMIT")):
                told = asking.execute(f"EXPLAIN (FORMAT JSON) {query}".encode(), values).fetchone()
                assert told is not None
                plans.append(told[0][0]["Plan"])
    return plans


def _read_in(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give the scans of a plan that read rows of entries, or of what there is of each."""
    read = plan.get("Index Name") or plan.get("Relation Name", "")
    is_scan = plan["Node Type"].endswith("Scan") and plan["Node Type"] != "Bitmap Heap Scan"
    if is_scan and read.startswith(("entries", "versions", "words", "vectors")):
        yield plan
    for child in plan.get("Plans", []):
        yield from _read_in(child)
