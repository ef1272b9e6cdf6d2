"""What was known is known for ever, until it is forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from perdure.errors import InvalidQueryError, UsageError
from perdure.model.entry import Kind, Tier, Version
from perdure.model.selection import Selection
from perdure.ports import Capability, Changes, Touch
from perdure.testing.contract.case import (
    MINE,
    NOW,
    SECOND,
    THEIRS,
    StoreCase,
    entry,
    follow,
    ids,
    many,
    needs,
    word,
)
from perdure.testing.driven import Driven


class HistoryContract(StoreCase):
    """History and as_of."""

    @needs(Capability.HISTORY)
    def test_history_gives_every_state_oldest_first(self, store: Driven) -> None:
        first = store.put(MINE, entry("a", "one"), now=NOW)
        second = store.put(MINE, entry("a", "two", tier=Tier.COLD), now=NOW + SECOND)
        assert store.history(MINE, "a") == [
            Version(first, NOW, NOW + SECOND, "update"),
            Version(second, NOW + SECOND),
        ]
        store.delete(MINE, "a", now=NOW + 2 * SECOND)
        assert store.history(MINE, "a")[-1].ended_by == "delete"
        again = store.put(MINE, entry("a", "three"), now=NOW + 3 * SECOND)
        states = store.history(MINE, "a")
        assert [one.entry.text for one in states] == ["one", "two", "three"]
        assert states[-1] == Version(again, NOW + 3 * SECOND)
        assert store.history(MINE, "none") == []

    @needs(Capability.HISTORY)
    def test_uses_make_no_states_of_their_own(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        for step in (1, 2):
            touch = Touch("a", NOW + step * SECOND)
            store.commit(MINE, Changes(touches=[touch]), now=NOW + step * SECOND)
        store.put(MINE, entry("a", "two"), now=NOW + 3 * SECOND)
        first, second = store.history(MINE, "a")
        assert (first.recorded_at, first.ended_at) == (NOW, NOW + 3 * SECOND)
        assert (first.entry.access_count, second.entry.version) == (2, 2)

    @needs(Capability.HISTORY)
    def test_an_expired_state_was_ended_by_nobody(self, store: Driven) -> None:
        store.put(MINE, entry("a", expires_at=NOW + SECOND), now=NOW)
        store.put(MINE, entry("a", "again"), now=NOW + 2 * SECOND)
        first, second = store.history(MINE, "a")
        assert (first.ended_at, first.ended_by, second.entry.version) == (None, None, 1)
        for moment, known in ((0, ["The pump runs"]), (1, []), (2, ["again"])):
            page = store.list(MINE, now=NOW, as_of=NOW + moment * SECOND)
            assert [one.text for one in page.entries] == known

    @needs(Capability.HISTORY)
    def test_a_use_that_comes_after_the_end_is_no_use(self, store: Driven) -> None:
        store.put(MINE, entry("a", expires_at=NOW + SECOND), now=NOW)
        late = NOW + SECOND
        store.commit(MINE, Changes(touches=[Touch("a", late, 9)]), now=late)
        [state] = store.history(MINE, "a")
        assert (state.entry.access_count, state.entry.last_accessed_at) == (0, NOW)

    @needs(Capability.HISTORY)
    def test_removed_names_what_has_a_past_and_no_present(self, store: Driven) -> None:
        store.put_many(MINE, many(4), now=NOW)
        store.put(MINE, entry("brief", expires_at=NOW + SECOND), now=NOW)
        # Before any other write, which may put it away.
        assert store.removed(MINE, now=NOW + SECOND) == ["brief"]
        store.delete_many(MINE, ["e3", "e1"], now=NOW + SECOND)
        store.put(MINE, entry("e3", "again"), now=NOW + SECOND)
        assert store.removed(MINE, now=NOW + SECOND) == ["brief", "e1"]
        assert store.removed(THEIRS, now=NOW) == []
        store.forget(MINE, ["e1", "brief"], now=NOW + SECOND)
        assert store.removed(MINE, now=NOW + SECOND) == []

    @needs(Capability.HISTORY)
    def test_as_of_shows_what_stood_then(self, store: Driven) -> None:
        store.put_many(MINE, many(3), now=NOW)
        store.put(MINE, entry("e1", "changed"), now=NOW + 2 * SECOND)
        store.delete(MINE, "e0", now=NOW + 3 * SECOND)
        store.commit(
            MINE, Changes(touches=[Touch("e2", NOW + 9 * SECOND, 5)]), now=NOW + 4 * SECOND
        )
        store.put(MINE, entry("new"), now=NOW + 5 * SECOND)
        expected = {
            -1: [],
            0: [("e2", "Bolt 2", 0), ("e1", "Bolt 1", 0), ("e0", "Bolt 0", 0)],
            2: [("e2", "Bolt 2", 0), ("e1", "changed", 0), ("e0", "Bolt 0", 0)],
            3: [("e2", "Bolt 2", 0), ("e1", "changed", 0)],
            4: [("e2", "Bolt 2", 5), ("e1", "changed", 0)],
            5: [("new", "The pump runs", 0), ("e2", "Bolt 2", 5), ("e1", "changed", 0)],
        }
        for moment, known in expected.items():
            page = store.list(MINE, now=NOW + 99 * SECOND, as_of=NOW + moment * SECOND)
            assert [(one.id, one.text, one.access_count) for one in page.entries] == known
        assert store.list(THEIRS, now=NOW, as_of=NOW + SECOND).entries == []

    @needs(Capability.HISTORY)
    def test_the_past_is_paged_and_selected_like_the_present(self, store: Driven) -> None:
        store.put_many(MINE, many(9), now=NOW)
        store.put(MINE, entry("t", kind=Kind.TASK), now=NOW)
        store.put_many(
            MINE, [replace(one, tier=Tier.COLD) for one in many(9)[::2]], now=NOW + SECOND
        )
        store.delete_many(MINE, ["e1", "e2"], now=NOW + SECOND)
        hot = Selection(tiers=frozenset({Tier.HOT}), kinds=frozenset({Kind.STATEMENT}))
        seen: list[str] = []
        for page in follow(
            lambda cursor: store.list(MINE, now=NOW, as_of=NOW, limit=2, cursor=cursor, select=hot)
        ):
            seen += ids(page.entries)
        assert seen == [f"e{number}" for number in range(8, -1, -1)]
        now_hot = store.list(MINE, now=NOW, as_of=NOW + SECOND, select=hot)
        assert ids(now_hot.entries) == ["e7", "e5", "e3"]

    @needs(Capability.HISTORY)
    def test_restored_states_join_the_entry_that_lives_on(self, store: Driven) -> None:
        for step, text in enumerate(["one", "two", "three"]):
            store.put(MINE, entry("a", text), now=NOW + step * SECOND)
        store.put(MINE, entry("b", "lone"), now=NOW)
        states = [one for name in "ab" for one in store.history(MINE, name)]
        live = [store.get(MINE, name, now=NOW) for name in "ab"]
        later = NOW + 99 * SECOND
        for past in (states, [one for one in states if one.ended_at is not None]):
            other = replace(THEIRS, conversation=str(len(past)))
            commit = store.commit(other, Changes(puts=live, versions=past), now=later)
            assert [one.version for one in commit.entries] == [3, 1]
            again = store.history(other, "a")
            assert [(one.recorded_at, one.ended_at, one.ended_by) for one in again] == [
                (one.recorded_at, one.ended_at, one.ended_by) for one in store.history(MINE, "a")
            ]
            assert [one.entry.version for one in again] == [1, 2, 3]
            assert len({one.entry.seq for one in again}) == 1
            then = store.list(other, now=later, as_of=NOW + SECOND).entries
            assert "two" in [one.text for one in then]
            assert store.put(other, entry("a", "four"), now=later).version == 4

    @needs(Capability.HISTORY)
    def test_restored_lives_that_ended_stay_apart(self, store: Driven) -> None:
        store.put(MINE, entry("a", "first life"), now=NOW)
        store.delete(MINE, "a", now=NOW + SECOND)
        store.put(MINE, entry("a", "second life"), now=NOW + 2 * SECOND)
        past = store.history(MINE, "a")
        live = store.get(MINE, "a", now=NOW)
        store.commit(THEIRS, Changes(puts=[live], versions=past), now=NOW + 9 * SECOND)
        first, second = store.history(THEIRS, "a")
        assert (first.entry.text, second.entry.text) == ("first life", "second life")
        assert first.entry.seq != second.entry.seq
        assert second.recorded_at == NOW + 2 * SECOND
        for moment, known in ((0, ["first life"]), (1, []), (2, ["second life"])):
            page = store.list(THEIRS, now=NOW, as_of=NOW + moment * SECOND)
            assert [one.text for one in page.entries] == known

    @needs(Capability.HISTORY)
    def test_what_was_removed_is_restored_as_removed(self, store: Driven) -> None:
        store.put(MINE, entry("gone", "one"), now=NOW)
        store.put(MINE, entry("gone", "two"), now=NOW + SECOND)
        store.delete(MINE, "gone", now=NOW + 2 * SECOND)
        past = store.history(MINE, "gone")
        later = NOW + 9 * SECOND
        store.commit(THEIRS, Changes(puts=[entry("here")], versions=past), now=later)
        again = store.history(THEIRS, "gone")
        assert [(one.entry.text, one.recorded_at, one.ended_at, one.ended_by) for one in again] == [
            (one.entry.text, one.recorded_at, one.ended_at, one.ended_by) for one in past
        ]
        assert store.removed(THEIRS, now=later) == ["gone"]
        assert store.get(THEIRS, "gone", now=later) is None
        assert ids(store.list(THEIRS, now=later).entries) == ["here"]
        assert store.search(THEIRS, [word("two")], now=later).candidates == []
        then = store.list(THEIRS, now=later, as_of=NOW + SECOND).entries
        assert [one.text for one in then] == ["two"]
        assert store.put(THEIRS, entry("gone", "three"), now=later).version == 1
        assert store.history(MINE, "gone") == past

    @needs(Capability.HISTORY)
    def test_moments_without_a_time_zone_are_refused(self, store: Driven) -> None:
        store.removed(MINE, now=NOW)
        naive = NOW.replace(tzinfo=None)
        for call in (
            lambda: store.list(MINE, now=NOW, as_of=naive),
            lambda: store.removed(MINE, now=naive),
        ):
            with pytest.raises(InvalidQueryError):
                call()

    @needs(Capability.HISTORY)
    def test_states_that_never_were_are_refused(self, store: Driven) -> None:
        for odd in (
            Version(entry("a"), NOW, NOW, "touch"),
            Version(entry("a"), NOW, NOW, None),
            Version(entry("a"), NOW, None, "delete"),
            Version(entry("a"), NOW.replace(tzinfo=None)),
        ):
            with pytest.raises(UsageError):
                store.commit(MINE, Changes(versions=[odd]), now=NOW)
        assert store.history(MINE, "a") == []
