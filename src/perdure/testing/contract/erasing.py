"""Forgetting leaves nothing, and says so only when it looked."""

from __future__ import annotations

import struct

from perdure.model.entry import Source
from perdure.ports import Capability, Changes, Touch
from perdure.testing.contract.case import (
    MINE,
    NOW,
    SECOND,
    THEIRS,
    StoreCase,
    entry,
    ids,
    many,
    needs,
)
from perdure.testing.driven import Driven

SECRET = "heronberry"


class ErasingContract(StoreCase):
    """Forget."""

    def test_the_bytes_of_a_forgotten_entry_are_nowhere(self, store: Driven) -> None:
        self._fill(store)
        assert SECRET.encode() in self.raw_bytes(store.store)
        erasure = store.forget(MINE, ["a", "b", "gone", "never"], now=NOW + 3 * SECOND)
        kept = Capability.HISTORY in store.capabilities
        assert (erasure.entries, erasure.versions) == (2, 3 if kept else 0)
        assert not any(erasure.left.values())
        assert SECRET.encode() not in self.raw_bytes(store.store).lower()
        assert ids(store.list(MINE, now=NOW).entries) == ["kept"]
        assert store.get_feedback(MINE, "a") is None
        assert store.seen(MINE, "turn")

    def test_the_bytes_of_a_forgotten_scope_are_nowhere(self, store: Driven) -> None:
        self._fill(store)
        store.record_signature(MINE, f"turn of {SECRET}")
        store.put(THEIRS, entry("theirs", "another memory"), now=NOW)
        before = store.list(THEIRS, now=NOW)
        erasure = store.forget(MINE, now=NOW + 3 * SECOND)
        kept = Capability.HISTORY in store.capabilities
        assert (erasure.entries, erasure.versions) == (3, 3 if kept else 0)
        assert not any(erasure.left.values())
        assert SECRET.encode() not in self.raw_bytes(store.store).lower()
        assert store.revision(MINE) == 0
        assert not store.seen(MINE, "turn")
        assert store.list(THEIRS, now=NOW) == before

    @needs(Capability.HISTORY)
    def test_the_past_is_forgotten_with_its_entry(self, store: Driven) -> None:
        self._fill(store)
        store.forget(MINE, ["a", "b", "gone"], now=NOW + 3 * SECOND)
        assert store.history(MINE, "a") == store.history(MINE, "gone") == []
        assert store.removed(MINE, now=NOW + 3 * SECOND) == []
        then = store.list(MINE, now=NOW + 3 * SECOND, as_of=NOW + SECOND)
        assert ids(then.entries) == ["kept"]
        store.forget(MINE, now=NOW + 3 * SECOND)
        assert store.list(MINE, now=NOW, as_of=NOW + SECOND).entries == []

    @needs(Capability.VECTOR)
    def test_the_bytes_of_forgotten_vectors_are_nowhere(self, store: Driven) -> None:
        embedder = f"by-{SECRET}"
        told = struct.unpack("<8f", b"heron-berry-wine-of-the-old-mill")
        for name in ("a", "b", "c"):
            store.put(MINE, entry(name, embeddings={embedder: told}), now=NOW)
        assert len(store.nearest(MINE, told, embedder=embedder, now=NOW)) == 3
        store.put(MINE, entry("b", "another text"), now=NOW)
        store.delete(MINE, "c", now=NOW)
        erasure = store.forget(MINE, ["a", "b", "c"], now=NOW)
        assert not any(erasure.left.values())
        assert b"berry-wine" not in self.raw_bytes(store.store)
        store.put(MINE, entry("d", embeddings={embedder: told}), now=NOW)
        erasure = store.forget(MINE, now=NOW)
        assert not any(erasure.left.values())
        raw = self.raw_bytes(store.store)
        assert b"berry-wine" not in raw
        assert SECRET.encode() not in raw

    def test_what_was_removed_long_ago_is_forgotten_too(self, store: Driven) -> None:
        store.put_many(MINE, [entry(f"e{n}", f"{SECRET} {n}") for n in range(50)], now=NOW)
        store.put_many(MINE, [entry(f"e{n}", f"harmless {n}") for n in range(50)], now=NOW)
        store.delete_many(MINE, [f"e{n}" for n in range(25)], now=NOW)
        store.forget(MINE, [f"e{n}" for n in range(50)], now=NOW)
        assert SECRET.encode() not in self.raw_bytes(store.store).lower()

    def test_forgetting_what_is_only_past_raises_the_revision(self, store: Driven) -> None:
        kept = Capability.HISTORY in store.capabilities
        store.put(MINE, entry("a"), now=NOW)
        store.delete(MINE, "a", now=NOW)
        erasure = store.forget(MINE, ["a"], now=NOW)
        assert (erasure.entries, erasure.versions) == (0, 1 if kept else 0)
        # One that keeps no past may say so again, having nothing to erase.
        assert store.revision(MINE) in ((3,) if kept else (2, 3))

    def test_what_was_forgotten_before_is_not_counted_again(self, store: Driven) -> None:
        counted = (1, 1 if Capability.HISTORY in store.capabilities else 0)
        store.put(MINE, entry("a"), now=NOW)
        store.commit(MINE, Changes(touches=[Touch("a", NOW + SECOND)]), now=NOW + SECOND)
        for name in ("a", "b", "b"):
            store.put(MINE, entry(name, "two"), now=NOW + 2 * SECOND)
        erasure = store.forget(MINE, ["a"], now=NOW + 2 * SECOND)
        assert (erasure.entries, erasure.versions) == counted
        erasure = store.forget(MINE, now=NOW + 2 * SECOND)
        assert (erasure.entries, erasure.versions) == counted

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
        assert store.list(MINE, now=NOW).entries == [again]

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
