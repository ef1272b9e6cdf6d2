"""Forgetting leaves nothing, and says so only when it looked."""

from __future__ import annotations

from perdure.model.entry import Source
from perdure.ports import Changes, Touch
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, StoreCase, entry, ids, many
from perdure.testing.driven import Driven

SECRET = "heronberry"


class ErasingContract(StoreCase):
    """Forget."""

    def test_the_bytes_of_a_forgotten_entry_are_nowhere(self, store: Driven) -> None:
        self._fill(store)
        assert SECRET.encode() in self.raw_bytes(store.store)
        erasure = store.forget(MINE, ["a", "b", "gone", "never"], now=NOW + 3 * SECOND)
        assert erasure.entries == 2
        assert erasure.versions == 3
        assert not any(erasure.left.values())
        assert SECRET.encode() not in self.raw_bytes(store.store).lower()
        assert ids(store.list(MINE, now=NOW).entries) == ["kept"]
        assert store.history(MINE, "a") == store.history(MINE, "gone") == []
        assert store.get_feedback(MINE, "a") is None
        assert store.seen(MINE, "turn")

    def test_the_bytes_of_a_forgotten_scope_are_nowhere(self, store: Driven) -> None:
        self._fill(store)
        store.record_signature(MINE, f"turn of {SECRET}")
        store.put(THEIRS, entry("theirs", "another memory"), now=NOW)
        before = store.list(THEIRS, now=NOW)
        erasure = store.forget(MINE, now=NOW + 3 * SECOND)
        assert (erasure.entries, erasure.versions) == (3, 3)
        assert not any(erasure.left.values())
        assert SECRET.encode() not in self.raw_bytes(store.store).lower()
        assert store.list(MINE, now=NOW, as_of=NOW + SECOND).entries == []
        assert store.revision(MINE) == 0
        assert not store.seen(MINE, "turn")
        assert store.list(THEIRS, now=NOW) == before

    def test_what_was_removed_long_ago_is_forgotten_too(self, store: Driven) -> None:
        store.put_many(MINE, [entry(f"e{n}", f"{SECRET} {n}") for n in range(50)], now=NOW)
        store.put_many(MINE, [entry(f"e{n}", f"harmless {n}") for n in range(50)], now=NOW)
        store.delete_many(MINE, [f"e{n}" for n in range(25)], now=NOW)
        store.forget(MINE, [f"e{n}" for n in range(50)], now=NOW)
        assert SECRET.encode() not in self.raw_bytes(store.store).lower()

    def test_forgetting_nothing_erases_nothing(self, store: Driven) -> None:
        store.put_many(MINE, many(2), now=NOW)
        for ids_of_none in ([], ["none"], [""]):
            erasure = store.forget(MINE, ids_of_none, now=NOW)
            assert (erasure.entries, erasure.versions) == (0, 0)
        assert store.revision(MINE) == 1
        assert len(store.list(MINE, now=NOW).entries) == 2

    def test_a_forgotten_scope_begins_anew(self, store: Driven) -> None:
        first = store.put(MINE, entry("a"), now=NOW)
        before = store.revision(MINE)
        store.forget(MINE, now=NOW)
        assert store.revision(MINE) == 0
        again = store.put(MINE, entry("a"), now=NOW)
        assert again.version == 1
        assert again.seq > first.seq
        assert store.revision(MINE) > before
        assert len(store.search(MINE, ["pump"], now=NOW).candidates) == 1

    def _fill(self, store: Driven) -> None:
        hidden = entry(
            "a",
            f"The word is {SECRET}",
            value={"said": SECRET},
            keys=(f"text:{SECRET}",),
            domains=(SECRET,),
            metadata={SECRET: SECRET},
            source=Source(session=SECRET, derived_from=(SECRET,)),
        )
        store.put_many(MINE, [hidden, entry("b", SECRET.upper()), entry("gone", SECRET)], now=NOW)
        store.put(MINE, entry("kept", "nothing to hide"), now=NOW)
        store.put(MINE, entry("a", "The word changed"), now=NOW + SECOND)
        store.put(MINE, entry("b", f"{SECRET} again", superseded_by=SECRET), now=NOW + SECOND)
        store.commit(MINE, Changes(touches=[Touch("a", NOW)]), now=NOW + 2 * SECOND)
        store.delete(MINE, "gone", now=NOW + 2 * SECOND)
        store.feedback(MINE, "a", 1)
        store.record_signature(MINE, "turn")
