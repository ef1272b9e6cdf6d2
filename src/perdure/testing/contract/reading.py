"""What is read is live, meant, in order, and each thing once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from perdure.errors import InvalidQueryError
from perdure.model.entry import Kind, Source, Tier
from perdure.model.selection import Selection
from perdure.ports import Changes, TierUsage, Touch
from perdure.testing.contract.case import (
    MINE,
    MOMENT,
    NOW,
    SECOND,
    StoreCase,
    entry,
    follow,
    ids,
    many,
)
from perdure.testing.driven import Driven
from perdure.text.tokens import estimate_tokens


class ReadingContract(StoreCase):
    """Get, list, by_use, usage, feedback, and expiry."""

    def test_entries_come_in_the_order_asked_and_missing_ones_not_at_all(
        self, store: Driven
    ) -> None:
        store.put_many(MINE, many(5), now=NOW)
        found = store.get_many(MINE, ["e3", "none", "e0", "e3"], now=NOW)
        assert list(found) == ["e3", "e0"]
        assert store.get_many(MINE, [], now=NOW) == {}

    def test_lists_are_newest_first_whatever_the_clock_and_the_ids_say(self, store: Driven) -> None:
        names = ["10", "9", "a", "1", "Z", "b", "2"]
        for number, name in enumerate(names):
            store.put(MINE, entry(name, created_at=NOW - number * SECOND), now=NOW)
        store.put(MINE, entry("a", "again", updated_at=NOW + SECOND), now=NOW)
        assert ids(store.list(MINE, now=NOW).entries) == names[::-1]

    @pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
    def test_pages_show_every_entry_once(self, store: Driven, size: int) -> None:
        store.put_many(MINE, many(7), now=NOW)
        assert _walk(store, size) == [f"e{number}" for number in range(6, -1, -1)]

    def test_pages_show_what_stays_once_while_others_write(self, store: Driven) -> None:
        store.put_many(MINE, many(30), now=NOW)
        seen: list[str] = []
        cursor = None
        for step in range(100):
            page = store.list(MINE, now=NOW, limit=3, cursor=cursor)
            seen += ids(page.entries)
            cursor = page.cursor
            if cursor is None:
                break
            store.put(MINE, entry(f"new{step}"), now=NOW)
            store.put(MINE, entry(seen[-1], "changed"), now=NOW)
            store.delete(MINE, page.entries[-1].id if step % 2 else "e2", now=NOW)
        assert cursor is None
        assert seen == [f"e{number}" for number in range(29, -1, -1) if number != 2]

    @pytest.mark.parametrize("cursor", ["", "x", "0", "WzEsMl0=", "é", "e30=", "WzEsICJhIl0"])
    def test_a_foreign_cursor_is_refused(self, store: Driven, cursor: str) -> None:
        store.put_many(MINE, many(3), now=NOW)
        with pytest.raises(InvalidQueryError):
            store.list(MINE, now=NOW, cursor=cursor)

    @pytest.mark.parametrize("limit", [0, -1, 1001, True, 1.5])
    def test_a_limit_out_of_range_is_refused(self, store: Driven, limit: int) -> None:
        with pytest.raises(InvalidQueryError):
            store.list(MINE, now=NOW, limit=limit)

    def test_every_kind_comes_back_as_it_was_and_by_itself(self, store: Driven) -> None:
        tiers = {Kind.STATEMENT: Tier.HOT}
        given = [entry(kind.value, kind=kind, tier=tiers.get(kind)) for kind in Kind]
        kept = store.put_many(MINE, given, now=NOW)
        for kind, one in zip(Kind, kept, strict=True):
            select = Selection(kinds=frozenset({kind}))
            assert store.list(MINE, now=NOW, select=select).entries == [one]
            assert one.kind is kind

    def test_naive_times_are_refused(self, store: Driven) -> None:
        naive = NOW.replace(tzinfo=None)
        for read in (
            lambda: store.get(MINE, "e", now=naive),
            lambda: store.list(MINE, now=naive),
            lambda: store.by_use(MINE, now=naive, tiers=[Tier.HOT], limit=1),
            lambda: store.delete(MINE, "e", now=naive),
            lambda: store.forget(MINE, ["e"], now=naive),
            lambda: store.usage(MINE, now=naive),
            lambda: store.put(MINE, entry("e"), now=naive),
        ):
            with pytest.raises(InvalidQueryError):
                read()

    @pytest.mark.parametrize(
        ("select", "wanted"),
        [
            (Selection(kinds=frozenset({Kind.TENSION})), ["d"]),
            (Selection(kinds=frozenset({Kind.TENSION, Kind.TASK})), ["e", "d"]),
            (Selection(kinds=frozenset()), []),
            (Selection(kinds=frozenset(Kind), tiers=frozenset({Tier.PINNED})), ["a"]),
            (Selection(tiers=frozenset({Tier.PINNED, Tier.COLD})), ["c", "a"]),
            (Selection(domains=frozenset({"ops", "none"})), ["c", "b"]),
            (Selection(domains=frozenset({"red, white"})), ["c"]),
            (Selection(domains=frozenset({"red", "ops\0"})), []),
            (Selection(domains=frozenset(f"t{number}" for number in range(40_000))), []),
            (Selection(session="s1"), ["b"]),
            (Selection(session="s"), []),
            (Selection(created_from=NOW - 2 * SECOND, created_to=NOW - SECOND), ["c", "b"]),
            (Selection(current=True), ["f", "e", "d", "a"]),
            (Selection(where={"n": {"gte": 3}}), ["c", "b"]),
            (Selection(where={"n": 1}), ["a"]),
            (Selection(where={"$or": [{"n": 1}, {"s": {"in": ["x"]}}]}), ["d", "a"]),
            (Selection(where={"n": {"exists": False}}), ["f", "e", "d"]),
            (Selection(where={"kind') OR 1=1 --": "x"}), []),
            (Selection(where={"a\"b'": "y' OR 'a'='a"}), []),
            (Selection(where={"a\"b'": "x' OR 'a'='a"}), ["f"]),
        ],
    )
    def test_selections_mean_the_same_everywhere(
        self, store: Driven, select: Selection, wanted: list[str]
    ) -> None:
        store.put_many(
            MINE,
            [
                entry("a", tier=Tier.PINNED, metadata={"n": 1}),
                entry("b", domains=("ops", "web"), source=Source(session="s1"),
                      created_at=NOW - SECOND, metadata={"n": 3}, superseded_by="a"),
                entry("c", tier=Tier.COLD, domains=("ops", "red, white"),
                      created_at=NOW - 2 * SECOND, metadata={"n": 5}, valid_to=NOW),
                entry("d", kind=Kind.TENSION, tier=None, metadata={"s": "x"}),
                entry("e", kind=Kind.TASK, tier=None, metadata={"s": "y"}),
                entry("f", metadata={'a"b\'': "x' OR 'a'='a"}),
            ],
            now=NOW,
        )  # fmt: skip
        assert ids(store.list(MINE, now=NOW, select=select).entries) == wanted
        assert _walk(store, 1, select) == wanted

    def test_filters_come_before_limits(self, store: Driven) -> None:
        tiers = [Tier.PINNED if place % 10 == 0 else Tier.WARM for place in range(60)]
        entries = [
            replace(one, tier=tiers[place], metadata={"n": place})
            for place, one in enumerate(many(60))
        ]
        store.put_many(MINE, entries, now=NOW)
        pinned = Selection(tiers=frozenset({Tier.PINNED}))
        assert ids(store.list(MINE, now=NOW, limit=3, select=pinned).entries) == [
            "e50",
            "e40",
            "e30",
        ]
        page = store.list(MINE, now=NOW, limit=2, select=Selection(where={"n": {"lt": 2}}))
        assert ids(page.entries) == ["e1", "e0"]
        assert page.cursor is None

    def test_an_entry_is_gone_at_the_very_instant_it_expires(self, store: Driven) -> None:
        end = NOW + SECOND
        store.put_many(MINE, [entry("a", expires_at=end), entry("b")], now=NOW)
        for moment, alive in ((end - MOMENT, ["b", "a"]), (end, ["b"]), (end + SECOND, ["b"])):
            assert ids(store.list(MINE, now=moment, limit=2).entries) == alive
            assert sorted(store.get_many(MINE, ["a", "b"], now=moment)) == sorted(alive)
            used = store.by_use(MINE, now=moment, tiers=[Tier.HOT], limit=9)
            assert ids(used) == alive
            assert store.usage(MINE, now=moment)[Tier.HOT].count == len(alive)
            assert (store.get(MINE, "a", now=moment) is not None) is ("a" in alive)

    def test_expired_entries_cannot_be_touched_removed_or_counted(self, store: Driven) -> None:
        store.put_many(
            MINE, [entry(f"dead{n}", expires_at=NOW) for n in range(5)], now=NOW - SECOND
        )
        store.put_many(MINE, many(2), now=NOW - SECOND)
        # Before any other write, which may put them away.
        assert not store.delete(MINE, "dead1", now=NOW)
        assert store.forget(MINE, ["dead3"], now=NOW).entries == 0
        store.commit(MINE, Changes(touches=[Touch("dead0", NOW, 9)]), now=NOW)
        assert store.get(MINE, "dead0", now=NOW) is None
        assert ids(store.list(MINE, now=NOW, limit=2).entries) == ["e1", "e0"]
        fresh = store.put(MINE, entry("dead2"), now=NOW)
        assert (fresh.version, fresh.access_count) == (1, 0)

    def test_use_orders_statements_and_the_newer_breaks_ties(self, store: Driven) -> None:
        store.put_many(
            MINE,
            [
                entry("old", last_accessed_at=NOW - SECOND),
                entry("tie1"),
                entry("tie2", tier=Tier.PINNED),
                entry("gone", valid_to=NOW),
                entry("task", kind=Kind.TASK),
                entry("cold", tier=Tier.COLD, last_accessed_at=NOW + SECOND),
                entry("none", tier=None),
            ],
            now=NOW,
        )
        both = [Tier.HOT, Tier.PINNED]
        assert ids(store.by_use(MINE, now=NOW, tiers=both, limit=9)) == ["tie2", "tie1", "old"]
        assert ids(store.by_use(MINE, now=NOW, tiers=both, limit=2)) == ["tie2", "tie1"]
        least = store.by_use(MINE, now=NOW, tiers=[*both, Tier.HOT], limit=9, least=True)
        assert ids(least) == ["old", "tie1", "tie2"]
        store.put(MINE, entry("tie3"), now=NOW)
        for limit in (2, 3):
            hot = store.by_use(MINE, now=NOW, tiers=[Tier.HOT], limit=limit, least=True)
            assert ids(hot) == ["old", "tie1", "tie3"][:limit]
        assert store.by_use(MINE, now=NOW, tiers=[], limit=9) == []
        store.commit(MINE, Changes(touches=[Touch("old", NOW + SECOND)]), now=NOW)
        assert ids(store.by_use(MINE, now=NOW, tiers=both, limit=1)) == ["old"]

    def test_usage_sums_up_current_statements_by_tier(self, store: Driven) -> None:
        assert store.usage(MINE, now=NOW) == {tier: TierUsage() for tier in Tier}
        texts = {"a": "one", "b": "数据库在三号机房", "c": "a longer text than both"}
        store.put_many(MINE, [entry(name, text) for name, text in texts.items()], now=NOW)
        store.put(MINE, entry("t", kind=Kind.TASK), now=NOW)
        store.put(MINE, entry("c", texts["c"], tier=Tier.WARM), now=NOW)
        store.put(MINE, entry("gone", superseded_by="a"), now=NOW)
        store.put(MINE, entry("later", texts["a"], expires_at=NOW + SECOND), now=NOW)
        tokens = {name: estimate_tokens(text) for name, text in texts.items()}
        usage = store.usage(MINE, now=NOW)
        assert usage[Tier.HOT] == TierUsage(3, 2 * tokens["a"] + tokens["b"])
        assert usage[Tier.WARM] == TierUsage(1, tokens["c"])
        store.put(MINE, entry("b", texts["b"], superseded_by="a"), now=NOW)
        store.delete(MINE, "a", now=NOW)
        usage = store.usage(MINE, now=NOW)
        assert usage[Tier.HOT] == TierUsage(1, tokens["a"])
        assert store.usage(MINE, now=NOW + SECOND)[Tier.HOT] == TierUsage()

    def test_feedback_is_a_mean_that_nothing_is_not_zero(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        assert store.get_feedback(MINE, "a") is None
        for score in (5, -3.0, 0.5):
            store.feedback(MINE, "a", score)
        given = store.get_feedback(MINE, "a")
        assert (given.average, given.count) == (0.5 / 3, 3)
        for bad in (float("nan"), float("inf"), float("-inf")):
            with pytest.raises(InvalidQueryError):
                store.feedback(MINE, "a", bad)
        assert store.get_feedback(MINE, "a").count == 3

    def test_feedback_goes_with_its_entry(self, store: Driven) -> None:
        store.put_many(MINE, [entry("a"), entry("b", expires_at=NOW + SECOND)], now=NOW)
        store.feedback(MINE, "a", 1)
        store.feedback(MINE, "b", 1)
        store.put(MINE, entry("a", "changed"), now=NOW)
        assert store.get_feedback(MINE, "a").count == 1
        store.delete(MINE, "a", now=NOW)
        store.put_many(MINE, [entry("a"), entry("b")], now=NOW + SECOND)
        assert store.get_feedback(MINE, "a") is None
        assert store.get_feedback(MINE, "b") is None


def _walk(store: Driven, size: int, select: Selection = Selection()) -> list[str]:  # noqa: B008
    found: list[str] = []
    for page in follow(
        lambda cursor: store.list(MINE, now=NOW, limit=size, cursor=cursor, select=select)
    ):
        assert 1 <= len(page.entries) <= size or not found
        found += ids(page.entries)
    return found
