"""A large write to a SQLite file writes less than row by row, and keeps the same."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from perdure import Memory, Tier
from perdure.ports import Changes, Touch
from perdure.stores.sqlite import SqliteStore, writing
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, entry

LATER = NOW + SECOND
KEPT = (
    "SELECT * FROM entries ORDER BY seq",
    "SELECT * FROM versions ORDER BY place",
    "SELECT * FROM uses ORDER BY seq",
    "SELECT * FROM tallies ORDER BY ns, tier",
    "SELECT * FROM keys ORDER BY key",
)


@pytest.mark.parametrize("tier", [Tier.WARM, Tier.COLD])
def test_what_is_only_demoted_is_kept_as_if_it_was_written(tmp_path: Path, tier: Tier):
    kept: list[list[list[tuple[object, ...]]]] = []
    for demoted in ((), ("hot", "水泵")):
        with Driven(SqliteStore(tmp_path / f"{len(demoted)}.db")) as store:
            said = [
                entry("hot", "Bolt 2", tier=Tier.HOT, keys=("k",), value={"support": 3}),
                entry("水泵", "水泵在左边", tier=Tier.HOT, expires_at=NOW + timedelta(days=1)),
                entry("other", "Rust", tier=Tier.HOT),
            ]
            held = store.commit(MINE, Changes(puts=said), now=NOW).entries
            moved = [replace(one, tier=tier, updated_at=LATER) for one in held[:2]]
            other = replace(held[2], text="Rust and more", updated_at=LATER)
            changes = Changes(
                puts=[other, moved[1], moved[0]], touches=[Touch("hot", LATER)], demoted=demoted
            )
            done = store.commit(MINE, changes, now=LATER, if_revision=1)
            assert [one.id for one in done.entries] == ["other", "水泵", "hot"]
            assert done.entries == [
                *store.get_many(MINE, ["other", "水泵", "hot"], now=LATER).values()
            ]
            db = store.store._file._connection
            kept.append([db.execute(query).fetchall() for query in KEPT])
    assert kept[0] == kept[1]
    assert len(kept[0][1]) == 3


@pytest.mark.parametrize("again", ["The pump is in hall 3", "насос стоит в зале 3"])
def test_what_is_said_again_and_demoted_by_one_batch_counts_as_said_twice(tmp_path, again):
    with Memory.open(f"sqlite:///{tmp_path}/m.db", max_l1_tokens=30) as memory:
        first = memory.remember(again).stored[0].id
        memory.remember([again, *(f"The shelf {place} holds valve {place}" for place in range(9))])
        held = memory.get(first)
        assert (held.tier, held.value["support"]) == (Tier.WARM, 2)
        assert len(memory.history(first)) == 2


def test_of_a_large_write_the_lines_that_an_index_may_show_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(writing, "LINED", 5)
    with Driven(SqliteStore(tmp_path / "m.db")) as store:
        used = {3: LATER, 4: LATER}
        said = [
            replace(
                entry(f"e{place}", f"Bolt {place}", tier=Tier.WARM if place == 8 else Tier.HOT),
                last_accessed_at=used.get(place, NOW),
            )
            for place in range(9)
        ]
        store.put_many(MINE, said, now=NOW)
        db = store.store._file._connection
        query = "SELECT id FROM entries WHERE line_tokens IS NOT NULL ORDER BY seq"
        assert [row[0] for row in db.execute(query)] == ["e3", "e4", "e5", "e6", "e7"]
        store.put_many(MINE, [replace(one, id=f"f{one.id}") for one in said[:5]], now=NOW)
        assert len(db.execute(query).fetchall()) == 10
