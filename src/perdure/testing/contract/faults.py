"""Faults that memory stores are known for, one test after each: none of them is in this one."""

from __future__ import annotations

import math

import pytest

from perdure.errors import DimensionError, InvalidQueryError
from perdure.model.entry import Kind, Tier
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Capability
from perdure.testing.contract.case import (
    MINE,
    NOW,
    SECOND,
    StoreCase,
    entry,
    follow,
    ids,
    many,
    needs,
)
from perdure.testing.driven import Driven

TASKS = Selection(kinds=frozenset({Kind.TASK}))
COLD = Selection(tiers=frozenset({Tier.COLD}))


class FaultsContract(StoreCase):
    """Named after what goes wrong elsewhere."""

    def test_no_reply_comes_before_its_question_when_ids_or_times_are_equal_or_back(
        self, store: Driven
    ) -> None:
        turns = [("z-question", 0), ("a-reply", 0), ("m-question", -1), ("b-reply", -1)]
        for name, moved in turns:
            store.put(MINE, entry(name, created_at=NOW + moved * SECOND), now=NOW)
        assert ids(store.list(MINE, now=NOW).entries) == [name for name, _ in reversed(turns)]

    def test_a_window_holds_the_newest_and_not_the_first_of_the_alphabet(
        self, store: Driven
    ) -> None:
        names = ["zebra", "apple", "mango", "10", "9", "Ångström", "ant"]
        for name in names:
            store.put(MINE, entry(name), now=NOW)
        assert ids(store.list(MINE, now=NOW, limit=3).entries) == ["ant", "Ångström", "9"]

    @pytest.mark.parametrize("size", [1, 2, 5])
    def test_pages_lose_no_row_to_expired_ones_or_to_a_filter_and_repeat_none(
        self, store: Driven, size: int
    ) -> None:
        store.put_many(
            MINE,
            [
                entry(
                    f"e{number}",
                    tier=Tier.COLD if number % 3 == 0 else Tier.HOT,
                    expires_at=NOW + SECOND if number % 2 else None,
                )
                for number in range(30)
            ],
            now=NOW,
        )
        seen: list[str] = []
        for page in follow(
            lambda cursor: store.list(
                MINE, now=NOW + SECOND, limit=size, cursor=cursor, select=COLD
            )
        ):
            seen += ids(page.entries)
            store.put(MINE, entry(f"late{len(seen)}", tier=Tier.COLD), now=NOW)
        assert seen == [f"e{number}" for number in (24, 18, 12, 6, 0)]

    def test_kinds_never_crowd_one_another_out_of_a_window(self, store: Driven) -> None:
        store.put_many(MINE, [entry(f"task{n}", kind=Kind.TASK, tier=None) for n in range(3)],
                       now=NOW)  # fmt: skip
        store.put_many(MINE, many(200), now=NOW)
        page = store.list(MINE, now=NOW, limit=3, select=TASKS)
        assert ids(page.entries) == ["task2", "task1", "task0"]
        assert page.cursor is None

    @pytest.mark.parametrize("separator", [":", "#", "/", "|", "::", "%3A", "%", "_", "~", "*"])
    def test_separators_in_names_never_make_two_scopes_one(
        self, store: Driven, separator: str
    ) -> None:
        scopes = [
            Scope(tenant="a", principal=f"b{separator}c"),
            Scope(tenant=f"a{separator}b", principal="c"),
            Scope(tenant=f"a{separator}b{separator}c"),
            Scope(tenant="a", principal="b", conversation="c"),
            Scope(tenant="a", principal=f"b{separator}", conversation="c"),
            Scope(tenant="a", principal="b", conversation=f"{separator}c"),
        ]
        for number, scope in enumerate(scopes):
            for name in ("e", f"e{separator}x", f"{separator}e"):
                store.put(scope, entry(name, f"{number}"), now=NOW)
        store.forget(scopes[0], ["e"], now=NOW)
        assert ids(store.list(scopes[0], now=NOW).entries) == [f"{separator}e", f"e{separator}x"]
        store.forget(scopes[0], now=NOW)
        for number, scope in enumerate(scopes[1:], 1):
            held = store.list(scope, now=NOW).entries
            assert ids(held) == [f"{separator}e", f"e{separator}x", "e"]
            assert {one.text for one in held} == {f"{number}"}

    def test_no_version_in_a_payload_is_taken_for_the_version_that_is_compared(
        self, store: Driven
    ) -> None:
        payload = {"version": 7, "seq": 99, "id": "other", '"version":7': 7}
        odd = entry("a", '"version":7', version=7, value=payload, metadata=payload)
        assert not store.put_if_version(MINE, odd, 7, now=NOW).applied
        assert store.put_if_version(MINE, odd, 0, now=NOW).applied
        assert not store.put_if_version(MINE, odd, 7, now=NOW).applied
        assert store.put_if_version(MINE, odd, 1, now=NOW).version == 2

    @needs(Capability.VECTOR)
    def test_another_dimension_is_not_told_as_an_empty_corpus(self, store: Driven) -> None:
        store.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
        with pytest.raises(DimensionError, match=r"'m'.*2.*3"):
            store.nearest(MINE, (1.0, 0.0, 0.0), embedder="m", now=NOW)

    @needs(Capability.VECTOR)
    def test_a_vector_is_kept_under_its_embedder_and_found_by_no_other(self, store: Driven) -> None:
        store.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
        store.put(MINE, entry("b", embeddings={"n": (1.0, 0.0)}), now=NOW)
        for embedder, name in (("m", "a"), ("n", "b")):
            near = store.nearest(MINE, (1.0, 0.0), embedder=embedder, now=NOW)
            assert [one.entry.id for one in near] == [name]
        assert store.nearest(MINE, (1.0, 0.0), embedder="M", now=NOW) == []
        assert sorted(store.spaces(MINE, now=NOW)) == ["m", "n"]

    @needs(Capability.HISTORY)
    def test_a_fact_that_is_written_over_keeps_its_history_and_when_it_was_first_told(
        self, store: Driven
    ) -> None:
        store.put(MINE, entry("a", "Port 7443"), now=NOW)
        store.put(MINE, entry("a", "Port 8443", updated_at=NOW + SECOND), now=NOW + SECOND)
        told = [(one.entry.text, one.entry.version, one.recorded_at, one.ended_at)
                for one in store.history(MINE, "a")]  # fmt: skip
        assert told == [
            ("Port 7443", 1, NOW, NOW + SECOND),
            ("Port 8443", 2, NOW + SECOND, None),
        ]
        assert store.get(MINE, "a", now=NOW + SECOND).created_at == NOW

    def test_what_has_expired_blocks_no_conditional_put(self, store: Driven) -> None:
        store.put(MINE, entry("a", expires_at=NOW + SECOND), now=NOW)
        early = store.put_if_version(MINE, entry("a"), 0, now=NOW)
        assert (early.applied, early.version) == (False, 1)
        assert store.put_if_version(MINE, entry("a"), 0, now=NOW + SECOND).applied

    def test_feedback_is_gone_after_its_entry_was_deleted_and_came_again(
        self, store: Driven
    ) -> None:
        store.put(MINE, entry("a"), now=NOW)
        store.feedback(MINE, "a", 1)
        store.delete(MINE, "a", now=NOW)
        store.put(MINE, entry("a"), now=NOW)
        assert store.get_feedback(MINE, "a") is None

    def test_reads_count_no_access_and_move_no_expiry(self, store: Driven) -> None:
        put = store.put(MINE, entry("a", expires_at=NOW + SECOND), now=NOW)
        for _ in range(3):
            store.get(MINE, "a", now=NOW)
            store.list(MINE, now=NOW)
        assert store.get(MINE, "a", now=NOW) == put
        assert store.get(MINE, "a", now=NOW + SECOND) is None

    @pytest.mark.parametrize("bad", [0, -1, math.nan, 1.5, "3", None])
    def test_a_number_that_is_none_is_refused_and_not_taken_for_all(
        self, store: Driven, bad: int
    ) -> None:
        store.put(MINE, entry("a"), now=NOW)
        with pytest.raises(InvalidQueryError):
            store.list(MINE, now=NOW, limit=bad)
        with pytest.raises(InvalidQueryError):
            store.by_use(MINE, now=NOW, tiers=[Tier.HOT], limit=bad)

    def test_what_is_kept_is_no_reference_to_what_was_given(self, store: Driven) -> None:
        value = {"list": [1]}
        store.put(MINE, entry("a", value=value), now=NOW)
        value["list"].append(2)
        store.get(MINE, "a", now=NOW).value["list"].append(3)
        assert store.get(MINE, "a", now=NOW).value == {"list": [1]}
