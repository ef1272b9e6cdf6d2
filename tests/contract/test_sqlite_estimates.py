"""What the SQLite store estimates of frequent words is near what is there."""

from __future__ import annotations

from datetime import timedelta

import pytest

from perdure.stores.sqlite import SqliteStore
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, entry, word


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
