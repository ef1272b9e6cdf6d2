"""What is near is found, exactly, in the space it was meant for."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from perdure.errors import DimensionError, InvalidQueryError, UsageError
from perdure.model.entry import Kind, Tier, Vector
from perdure.model.selection import Selection
from perdure.ports import Capability, Changes, Neighbour, Space, Touch
from perdure.testing.contract.case import (
    MINE,
    NOW,
    SECOND,
    THEIRS,
    StoreCase,
    at_once,
    entry,
    follow,
    ids,
    needs,
)
from perdure.testing.driven import Driven

ODD = {
    "none": (),
    "not a number": (1.0, math.nan),
    "infinite": (math.inf, 1.0),
    "minus infinite": (0.0, -math.inf),
    "beyond 32 bits": (1e39, 0.0),
    "text": "10",
    "texts": ("1", "0"),
    "nested": ((1.0,), (0.0,)),
}
NEAR = {"x": (1.0, 0.0), "y": (0.0, 1.0), "xy": (1.0, 1.0), "-x": (-2.0, 0.0), "zero": (0.0, 0.0)}


class VectorsContract(StoreCase):
    """Embeddings, nearest and spaces."""

    @needs(Capability.VECTOR)
    def test_vectors_come_back_as_32_bits_hold_them_and_only_when_asked_for(
        self, store: Driven
    ) -> None:
        given = {"m/1": (0.1, -2.0, 1e38), "ü:%_*#\\'": (0, 1), "tiny": (1e-45,)}
        kept = {"m/1": (0.10000000149011612, -2.0, 9.999999680285692e37),
                "ü:%_*#\\'": (0.0, 1.0), "tiny": (1.401298464324817e-45,)}  # fmt: skip
        put = store.put(MINE, entry("a", embeddings=given), now=NOW)
        assert dict(put.embeddings) == kept
        bare = replace(put, embeddings={})
        plain = store.put(MINE, entry("b"), now=NOW)
        assert store.get(MINE, "a", now=NOW) == bare
        assert store.get_many(MINE, ["a"], now=NOW) == {"a": bare}
        assert store.list(MINE, now=NOW).entries == [plain, bare]
        assert store.get(MINE, "a", now=NOW, embeddings=True) == put
        assert store.get_many(MINE, ["b", "a"], now=NOW, embeddings=True) == {"b": plain, "a": put}
        assert store.list(MINE, now=NOW, embeddings=True).entries == [plain, put]
        assert store.list(MINE, now=NOW, as_of=NOW, embeddings=True).entries == [plain, bare]
        [near] = store.nearest(MINE, (0.0, 1.0), embedder="ü:%_*#\\'", now=NOW)
        assert near == Neighbour(bare, 1.0)

    @needs(Capability.VECTOR)
    def test_the_nearest_come_first_and_the_newer_breaks_ties(self, store: Driven) -> None:
        _keep(store, {**NEAR, "2x": (2.0, 0.0), "far": (-1.0, -1.0)})
        found = store.nearest(MINE, (3.0, 0.0), embedder="m", now=NOW)
        assert _told(found) == [
            ("2x", 1.0), ("x", 1.0), ("xy", 0.707107), ("zero", 0.0), ("y", 0.0),
            ("far", -0.707107), ("-x", -1.0),
        ]  # fmt: skip
        assert all(one.entry.embeddings == {} for one in found)
        for limit in range(1, 8):
            short = store.nearest(MINE, (3.0, 0.0), embedder="m", now=NOW, limit=limit)
            assert short == found[:limit]
        store.put(MINE, entry("x", embeddings={"m": (5.0, 0.0)}), now=NOW)
        assert _told(store.nearest(MINE, (3.0, 0.0), embedder="m", now=NOW, limit=2)) == [
            ("2x", 1.0),
            ("x", 1.0),
        ]

    @needs(Capability.VECTOR)
    def test_scores_have_six_decimals_and_order_goes_by_them(self, store: Driven) -> None:
        _keep(store, {"old": (1.0, 1e-4), "new": (1.0, 2e-4), "less": (1.0, 2e-3)})
        found = store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW)
        assert _told(found) == [("new", 1.0), ("old", 1.0), ("less", 0.999998)]

    @needs(Capability.VECTOR)
    def test_of_many_with_one_score_the_newest_come_first_though_farther(
        self, store: Driven
    ) -> None:
        _keep(store, {f"e{number}": (1.0, number * 2e-5) for number in range(41)})
        for limit in (1, 5, 30):
            found = store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW, limit=limit)
            assert _told(found) == [(f"e{40 - place}", 1.0) for place in range(limit)]

    @needs(Capability.VECTOR)
    def test_a_threshold_is_inclusive(self, store: Driven) -> None:
        _keep(store, NEAR)
        for least, wanted in (
            (1.0, ["x"]),
            (0.707107, ["xy", "x"]),
            (0.7071071, ["x"]),
            (0.0, ["zero", "y", "xy", "x"]),
            (1e-9, ["xy", "x"]),
            (-1.0, ["zero", "-x", "xy", "y", "x"]),
            (1.5, []),
        ):
            found = store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW, min_score=least)
            assert sorted(_names(found)) == sorted(wanted), least

    @needs(Capability.VECTOR)
    def test_zeros_point_nowhere(self, store: Driven) -> None:
        _keep(store, NEAR)
        assert store.nearest(MINE, (0.0, -0.0), embedder="m", now=NOW) == []
        found = dict(_told(store.nearest(MINE, (0.6, 0.8), embedder="m", now=NOW)))
        assert found["zero"] == 0.0

    @needs(Capability.VECTOR)
    def test_only_the_direction_counts(self, store: Driven) -> None:
        _keep(store, {"long": (1e15, 1e15), "short": (1e-15, 0.0)})
        for size in (1e-15, 1.0, 1e15):
            found = store.nearest(MINE, (size, size), embedder="m", now=NOW)
            assert _told(found) == [("long", 1.0), ("short", 0.707107)]

    @needs(Capability.VECTOR)
    def test_what_is_meant_is_chosen_before_the_limit(self, store: Driven) -> None:
        _keep(store, {f"crowd{number}": (1.0, number / 1e4) for number in range(300)})
        store.put_many(
            MINE,
            [
                entry("cold", tier=Tier.COLD, embeddings={"m": (-1.0, 0.0)}),
                entry("task", kind=Kind.TASK, tier=None, embeddings={"m": (-1.0, 0.1)}),
                entry("ops", domains=("ops",), embeddings={"m": (-1.0, 0.2)}),
                entry("n", metadata={"n": 3}, embeddings={"m": (-1.0, 0.3)}),
                entry("gone", superseded_by="n", embeddings={"m": (1.0, 0.0)}),
            ],
            now=NOW,
        )
        for select, wanted in (
            (Selection(tiers=frozenset({Tier.COLD})), ["cold"]),
            (Selection(tiers=frozenset({Tier.COLD, Tier.PINNED})), ["cold"]),
            (Selection(kinds=frozenset({Kind.TASK})), ["task"]),
            (Selection(kinds=frozenset()), []),
            (Selection(domains=frozenset({"ops", "web"})), ["ops"]),
            (Selection(where={"n": {"gte": 2}}), ["n"]),
            (Selection(where={"n": 3}, tiers=frozenset({Tier.COLD})), []),
        ):
            found = store.nearest(MINE, (1, 0), embedder="m", now=NOW, select=select, limit=5)
            assert _names(found) == wanted
        first = store.nearest(MINE, (1, 0), embedder="m", now=NOW, limit=1)
        assert _names(first) == ["gone"]
        current = Selection(current=True)
        second = store.nearest(MINE, (1, 0), embedder="m", now=NOW, select=current, limit=1)
        assert second[0].score == 1.0
        assert _names(second) != ["gone"]

    @needs(Capability.VECTOR)
    def test_spaces_stand_side_by_side(self, store: Driven) -> None:
        assert store.spaces(MINE, now=NOW) == {}
        store.put(MINE, entry("a", embeddings={"small": (1.0, 0.0), "big": (0, 0, 1.0)}), now=NOW)
        store.put(MINE, entry("b", embeddings={"small": (0.0, 1.0)}), now=NOW)
        store.put(MINE, entry("c", embeddings={"Small": (1.0,)}), now=NOW)
        assert store.spaces(MINE, now=NOW) == {
            "Small": Space(1, 1),
            "big": Space(3, 1),
            "small": Space(2, 2),
        }
        assert _names(store.nearest(MINE, (0, 1), embedder="small", now=NOW)) == ["b", "a"]
        assert _names(store.nearest(MINE, (0, 1, 1), embedder="big", now=NOW)) == ["a"]
        assert _names(store.nearest(MINE, (1,), embedder="Small", now=NOW)) == ["c"]
        assert store.nearest(MINE, (1, 2, 3, 4), embedder="none", now=NOW) == []
        assert store.spaces(THEIRS, now=NOW) == {}
        assert store.nearest(THEIRS, (0, 1), embedder="small", now=NOW) == []

    @needs(Capability.VECTOR)
    def test_another_dimension_is_an_error_that_names_both(self, store: Driven) -> None:
        store.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
        odd = entry("b", embeddings={"m": (1.0, 0.0, 0.0)})
        for use in (
            lambda: store.put(MINE, odd, now=NOW),
            lambda: store.put_many(MINE, [entry("c"), odd], now=NOW),
            lambda: store.put_if_version(MINE, odd, 0, now=NOW),
            lambda: store.nearest(MINE, (1.0, 0.0, 0.0), embedder="m", now=NOW),
            lambda: store.nearest(MINE, (0.0, 0.0, 0.0), embedder="m", now=NOW),
        ):
            with pytest.raises(DimensionError) as caught:
                use()
            error = caught.value
            assert (error.embedder, error.expected, error.found) == ("m", 2, 3)
            assert "2" in str(error)
            assert "3" in str(error)
        assert ids(store.list(MINE, now=NOW).entries) == ["a"]
        assert store.revision(MINE) == 1
        store.put(THEIRS, odd, now=NOW)
        assert store.spaces(THEIRS, now=NOW) == {"m": Space(3, 1)}

    @needs(Capability.VECTOR)
    def test_new_and_changed_entries_of_a_batch_settle_a_space_together(
        self, store: Driven
    ) -> None:
        store.put(MINE, entry("a"), now=NOW)
        batch = [entry(name, embeddings={"m": (1.0, 0.0)}) for name in ("a", "b")]
        store.put_many(MINE, batch, now=NOW)
        assert _names(store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW)) == ["b", "a"]
        assert store.spaces(MINE, now=NOW) == {"m": Space(2, 2)}

    @needs(Capability.VECTOR)
    def test_a_space_is_settled_until_its_scope_is_forgotten(self, store: Driven) -> None:
        store.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
        for leave in (
            lambda: store.delete(MINE, "a", now=NOW),
            lambda: store.forget(MINE, ["a"], now=NOW),
        ):
            leave()
            assert store.spaces(MINE, now=NOW) == {"m": Space(2, 0)}
            assert store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW) == []
            with pytest.raises(DimensionError):
                store.put(MINE, entry("a", embeddings={"m": (1.0,)}), now=NOW)
            with pytest.raises(DimensionError):
                store.nearest(MINE, (1.0,), embedder="m", now=NOW)
        store.forget(MINE, now=NOW)
        assert store.spaces(MINE, now=NOW) == {}
        store.put(MINE, entry("a", embeddings={"m": (1.0,)}), now=NOW)
        assert _names(store.nearest(MINE, (9.0,), embedder="m", now=NOW)) == ["a"]

    @needs(Capability.VECTOR)
    @pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
    def test_what_is_no_vector_is_refused(self, store: Driven, odd: Vector) -> None:
        store.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
        bad = entry("b", embeddings={"m": odd})
        for use in (
            lambda: store.put_many(MINE, [entry("c"), bad], now=NOW),
            lambda: store.put_if_version(MINE, bad, 0, now=NOW),
            lambda: store.nearest(MINE, odd, embedder="m", now=NOW),
        ):
            with pytest.raises(UsageError):
                use()
        assert ids(store.list(MINE, now=NOW).entries) == ["a"]
        assert store.revision(MINE) == 1

    @needs(Capability.VECTOR)
    def test_what_cannot_be_asked_is_refused(self, store: Driven) -> None:
        store.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
        for named in (
            {"limit": 0},
            {"limit": -1},
            {"limit": True},
            {"min_score": math.nan},
            {"min_score": math.inf},
            {"now": NOW.replace(tzinfo=None)},
        ):
            asked = {"embedder": "m", "now": NOW, **named}
            with pytest.raises(InvalidQueryError):
                store.nearest(MINE, (1.0, 0.0), **asked)
        for embedder in ("", "\ud800"):
            with pytest.raises(UsageError):
                store.nearest(MINE, (1.0, 0.0), embedder=embedder, now=NOW)
            with pytest.raises(UsageError):
                store.put(MINE, entry("b", embeddings={embedder: (1.0, 0.0)}), now=NOW)
        with pytest.raises(InvalidQueryError):
            store.spaces(MINE, now=NOW.replace(tzinfo=None))

    @needs(Capability.VECTOR)
    def test_vectors_stay_with_the_text_and_go_with_it(self, store: Driven) -> None:
        first = entry("a", "one", embeddings={"m": (1.0, 0.0), "k": (1.0,)})
        store.put(MINE, first, now=NOW)
        moved = replace(first, tier=Tier.COLD, embeddings={})
        assert store.put(MINE, moved, now=NOW).embeddings == {}
        assert _held(store) == {"m": (1.0, 0.0), "k": (1.0,)}
        other = replace(moved, embeddings={"m": (0.0, 1.0), "l": (2.0,)})
        assert store.put(MINE, other, now=NOW).embeddings == {"m": (0.0, 1.0), "l": (2.0,)}
        assert _held(store) == {"m": (0.0, 1.0), "k": (1.0,), "l": (2.0,)}
        store.put(MINE, replace(moved, text="two"), now=NOW)
        assert _held(store) == {}
        assert store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW) == []
        store.put(MINE, replace(moved, text="three", embeddings={"m": (0.6, 0.8)}), now=NOW)
        assert dict(_held(store)) == {"m": (0.6000000238418579, 0.800000011920929)}
        assert store.spaces(MINE, now=NOW)["k"] == Space(1, 0)

    @needs(Capability.VECTOR)
    def test_of_equal_ids_in_a_batch_the_last_vector_stands(self, store: Driven) -> None:
        batch = [entry("a", embeddings={"m": (1.0, 0.0)}), entry("a", embeddings={"m": (0.0, 1.0)})]
        put = store.put_many(MINE, batch, now=NOW)
        assert [one.embeddings["m"] for one in put] == [(0.0, 1.0)] * 2
        assert _held(store) == {"m": (0.0, 1.0)}
        found = store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW)
        assert _told(found) == [("a", 0.0)]

    @needs(Capability.VECTOR)
    def test_uses_leave_vectors_alone(self, store: Driven) -> None:
        store.put(MINE, entry("a", embeddings={"m": (1.0, 0.0)}), now=NOW)
        touched = Changes(touches=[Touch("a", NOW + SECOND)], signatures=["s"])
        store.commit(MINE, touched, now=NOW + SECOND)
        [near] = store.nearest(MINE, (1.0, 0.0), embedder="m", now=NOW + SECOND)
        assert near.entry == store.get(MINE, "a", now=NOW + SECOND)
        assert near.entry.access_count == 1

    @needs(Capability.VECTOR)
    def test_vectors_go_with_their_entry(self, store: Driven) -> None:
        brief = entry("brief", expires_at=NOW + SECOND, embeddings={"m": (1.0, 0.0)})
        store.put_many(MINE, [brief], now=NOW)
        _keep(store, {"gone": (1.0, 0.0), "lost": (1.0, 0.0), "here": (0.0, 1.0)})
        store.delete(MINE, "gone", now=NOW)
        store.forget(MINE, ["lost"], now=NOW)
        for moment, alive in ((NOW, ["brief", "here"]), (NOW + SECOND, ["here"])):
            found = store.nearest(MINE, (1.0, 0.0), embedder="m", now=moment, limit=2)
            assert _names(found) == alive
            assert store.spaces(MINE, now=moment) == {"m": Space(2, len(alive))}
        store.put_many(MINE, [entry("brief"), entry("gone"), entry("lost")], now=NOW + SECOND)
        held = store.get_many(MINE, ["brief", "gone", "lost"], now=NOW + SECOND, embeddings=True)
        assert [one.embeddings for one in held.values()] == [{}, {}, {}]

    @needs(Capability.VECTOR, Capability.HISTORY)
    def test_history_has_no_vectors(self, store: Driven) -> None:
        for text in ("one", "two"):
            store.put(MINE, entry("a", text, embeddings={"m": (1.0, 0.0)}), now=NOW)
        states = store.history(MINE, "a")
        assert [one.entry.embeddings for one in states] == [{}, {}]
        carrying = [
            replace(one, entry=replace(one.entry, embeddings={"m": (1.0, 0.0)})) for one in states
        ]
        live = store.get(MINE, "a", now=NOW, embeddings=True)
        store.commit(THEIRS, Changes(puts=[live], versions=carrying), now=NOW)
        assert [one.entry.embeddings for one in store.history(THEIRS, "a")] == [{}, {}]
        assert store.get(THEIRS, "a", now=NOW, embeddings=True).embeddings == {"m": (1.0, 0.0)}
        assert store.spaces(THEIRS, now=NOW) == {"m": Space(2, 1)}

    @needs(Capability.VECTOR)
    def test_many_vectors_are_compared_each_and_all(self, store: Driven) -> None:
        chance = random.Random(7)  # noqa: S311 - the same every time
        vectors = {f"e{n}": tuple(chance.gauss(0, 1) for _ in range(8)) for n in range(1200)}
        _keep(store, vectors)
        query = tuple(chance.gauss(0, 1) for _ in range(8))
        scores = {name: _cosine(query, vector) for name, vector in vectors.items()}
        wanted = sorted(scores, key=lambda name: -scores[name])[:50]
        found = store.nearest(MINE, query, embedder="m", now=NOW, limit=50)
        assert _names(found) == wanted
        told = [one.score for one in found]
        assert told == pytest.approx([scores[one] for one in wanted], abs=2e-6)
        assert told == [round(score, 6) for score in told]

    @needs(Capability.VECTOR)
    def test_what_others_write_is_near_at_once(self, store: Driven) -> None:
        store.put(MINE, entry("first", embeddings={"m": (1.0, 0.0, -9.0)}), now=NOW)
        missed: list[str] = []

        def write(writer: int) -> None:
            for step in range(10):
                name, vector = f"w{writer}", (math.cos(writer), math.sin(writer), float(step))
                store.put(MINE, entry(name, f"step {step}", embeddings={"m": vector}), now=NOW)
                found = store.nearest(MINE, vector, embedder="m", now=NOW, limit=1)
                if found[0].score != 1.0:
                    missed.append(name)

        at_once(write, 6)
        assert missed == []
        found = store.nearest(MINE, (0, 0, 1), embedder="m", now=NOW, limit=100, min_score=0)
        assert sorted(_names(found)) == [f"w{writer}" for writer in range(6)]
        assert {one.score for one in found} == {0.993884}
        assert store.spaces(MINE, now=NOW) == {"m": Space(3, 7)}

    @needs(Capability.VECTOR)
    def test_pages_carry_the_vectors_of_their_entries(self, store: Driven) -> None:
        _keep(store, {f"e{number}": (float(number), 1.0) for number in range(25)})
        seen: dict[str, Vector] = {}
        for page in follow(
            lambda cursor: store.list(MINE, now=NOW, limit=4, cursor=cursor, embeddings=True)
        ):
            seen |= {one.id: one.embeddings["m"] for one in page.entries}
        assert seen == {f"e{number}": (float(number), 1.0) for number in range(25)}


def _keep(store: Driven, vectors: dict[str, Vector]) -> None:
    entries = [entry(name, name, embeddings={"m": held}) for name, held in vectors.items()]
    store.put_many(MINE, entries, now=NOW)


def _held(store: Driven) -> dict[str, Vector]:
    return dict(store.get(MINE, "a", now=NOW, embeddings=True).embeddings)


def _cosine(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True)) / math.hypot(*a) / math.hypot(*b)


def _names(found: list[Neighbour]) -> list[str]:
    return [one.entry.id for one in found]


def _told(found: list[Neighbour]) -> list[tuple[str, float]]:
    return [(one.entry.id, one.score) for one in found]
