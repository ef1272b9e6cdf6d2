"""The SQLite store keeps the contract."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from pathlib import Path
from sqlite3 import connect

import pytest

from perdure.stores.sqlite import SqliteStore
from perdure.testing import Driven, RecordsContract, StoreContract
from perdure.testing.contract.case import MINE, NOW, entry, word


class TestSqliteStore(StoreContract, RecordsContract):
    def make_store(self, place):
        return SqliteStore(place / "memory.db", durability="normal")

    def reopened(self, store, place):
        return self.make_store(place)

    def raw_bytes(self, store):
        return b"".join(map(Path.read_bytes, sorted(Path(store.address[10:]).parent.glob("m*"))))

    def corrupt(self, store, entry_id):
        with closing(connect(store.address[10:])) as db, db:
            db.execute("UPDATE entries SET value = '{' WHERE ns = 1 AND id = ?", (entry_id,))


@pytest.mark.parametrize("common", ["pump", "насос", "पंप"])
def test_what_has_expired_leaves_the_estimate_of_a_frequent_word_as_it_was(tmp_path, common):
    told = [entry(f"e{n}", f"{common if n % 2 else 'valve'} {n}") for n in range(40)]
    gone = entry("gone", f"{common} gone", expires_at=NOW + timedelta(seconds=1))
    with Driven(SqliteStore(tmp_path / "memory.db", durability="normal")) as store:
        store.put_many(MINE, [*told, gone], now=NOW)
        later = NOW + timedelta(seconds=2)
        found = store.search(MINE, [word(common)], now=later, per_term=5)
    assert 18 <= found.frequency[word(common)] <= 23
    assert found.population == 40
