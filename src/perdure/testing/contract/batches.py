"""A batch is its entries one by one: all of them, or as many as the error says."""

from __future__ import annotations

import pytest

from perdure.errors import ConflictError, DimensionError, UsageError
from perdure.ports import Capability, Changes
from perdure.testing.contract.case import MINE, NOW, StoreCase, entry, ids, many, needs, word
from perdure.testing.driven import Driven

TURNS = (0, 1, 2, 3, 5, 8, 20, 60, 200, 700, 2000)
"""After how many turns of the loop a call is cut short."""


class BatchesContract(StoreCase):
    """Many entries at once."""

    def test_a_batch_is_its_entries_one_by_one_and_the_last_of_an_id_stands(
        self, store: Driven
    ) -> None:
        batch = [entry("a", "first"), entry("b"), entry("a", "last")]
        put = store.put_many(MINE, batch, now=NOW)
        assert [one.text for one in put] == ["last", "The pump runs", "last"]
        assert store.get(MINE, "a", now=NOW).text == "last"
        assert ids(store.list(MINE, now=NOW).entries) == ["b", "a"]

    def test_no_entries_are_a_batch_that_does_nothing(self, store: Driven) -> None:
        assert store.put_many(MINE, [], now=NOW) == []
        assert store.delete_many(MINE, [], now=NOW) == 0
        assert store.get_many(MINE, [], now=NOW) == {}
        assert store.commit(MINE, Changes(), now=NOW).entries == []
        assert store.revision(MINE) == 0

    def test_batches_of_any_size_will_do(self, store: Driven) -> None:
        put = store.put_many(MINE, many(10_000), now=NOW)
        assert len({one.seq for one in put}) == 10_000
        asked = [f"e{number}" for number in range(12_000)]
        found = store.get_many(MINE, asked, now=NOW)
        assert list(found) == asked[:10_000]
        assert store.delete_many(MINE, asked[5_000:], now=NOW) == 5_000
        page = store.list(MINE, now=NOW, limit=1000)
        assert ids(page.entries) == asked[4_999:3_999:-1]

    @needs(Capability.TEXT)
    def test_terms_of_any_number_are_looked_up(self, store: Driven) -> None:
        store.put_many(MINE, many(3), now=NOW)
        asked = [f"e{number}" for number in range(40_000)]
        looked = store.lookup(MINE, [*asked, word("bolt")], at_most=3, now=NOW)
        assert ids(looked.pop(word("bolt"))) == ["e2", "e1", "e0"]
        assert looked == {}

    def test_a_commit_is_whole_or_not_at_all(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        bad = entry("bad", value=object())
        changes = Changes(puts=[entry("b"), bad], deletes=["a"], signatures=["s"])
        with pytest.raises(UsageError):
            store.commit(MINE, changes, now=NOW)
        assert ids(store.list(MINE, now=NOW).entries) == ["a"]
        assert not store.seen(MINE, "s")
        assert store.revision(MINE) == 1

    @needs(Capability.VECTOR)
    def test_a_vector_that_does_not_fit_keeps_the_whole_batch_out(self, store: Driven) -> None:
        good = entry("good", embeddings={"m": (1.0, 0.0)})
        odd = entry("odd", embeddings={"m": (1.0, 0.0, 0.0)})
        with pytest.raises(DimensionError):
            store.put_many(MINE, [good, odd, entry("plain")], now=NOW)
        assert store.list(MINE, now=NOW).entries == []
        assert store.revision(MINE) == 0
        assert store.spaces(MINE, now=NOW) == {}

    @needs(Capability.ATOMIC_BATCH)
    def test_a_commit_on_an_old_revision_changes_nothing(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        with pytest.raises(ConflictError) as caught:
            store.commit(MINE, Changes(puts=[entry("b")]), now=NOW, if_revision=0)
        assert (caught.value.expected, caught.value.found) == (0, 1)
        assert store.get(MINE, "b", now=NOW) is None
        commit = store.commit(MINE, Changes(puts=[entry("b")]), now=NOW, if_revision=1)
        assert (commit.revision, ids(commit.entries)) == (2, ["b"])

    def test_a_batch_that_is_cut_short_is_not_half_there(self, store: Driven) -> None:
        """Without atomic batches a beginning of it may be there; no entry is, in part."""
        whole = Capability.ATOMIC_BATCH in store.capabilities
        for turns in TURNS:
            names = [f"{turns}-{number}" for number in range(40)]
            batch = [entry(name, f"pump {name}", keys=(name,)) for name in names]
            stopped = store.cut_short(store.store.put_many(MINE, batch, now=NOW), turns=turns)
            store.put(MINE, entry(f"after-{turns}"), now=NOW)
            there = list(store.get_many(MINE, names, now=NOW))
            assert there == names[: len(there)]
            assert len(there) in ((0, 40) if whole else range(41))
            assert stopped or len(there) == 40
        listed = store.list(MINE, now=NOW, limit=1000).entries
        after = [one.id for one in listed if one.id.startswith("after")]
        assert after == [f"after-{turns}" for turns in reversed(TURNS)]
        assert all(one.keys == (one.id,) for one in listed if one.id not in after)
