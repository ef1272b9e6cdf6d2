"""What was written is there, whole, and counted right."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from perdure.errors import UsageError
from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.ports import Capability, Changes, PutOutcome, Touch
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

ODD_TEXTS = [
    "plain",
    "nul \0 within",
    "tab\tline\nreturn\r end",
    "O'Brien's \"boat\"; -- DROP TABLE entries;",
    "100 % _ * ? [a] \\ ~ # ::",
    "zażółć gęślą — “quotes” … \u202eabc\u202c",
    "数据库在三号机房。データベース 데이터베이스",
    "قاعدة البيانات डेटाबेस ฐานข้อมูล база δεδομένα Größe",
    "e\u0301 vs \u00e9, \ufeff, \u2028, 👩‍👩‍👧‍👦 \U0001f9ff \U0010ffff",
    "x" * 70_000,  # stands in five places of one entry
]

FULL = entry(
    "full",
    "Everything at once",
    kind=Kind.TENSION,
    value={"a": [1, 2.5, None, True, "ü\0"], "b": {"c": {}}, "n": 2**70},
    access_count=7,
    expires_at=NOW + SECOND,
    tier=Tier.COLD,
    domains=("ops", "a,b", "数据"),
    keys=("text:1", "about:x y\0z", 'q"uote'),
    source=Source("import", "s 1", "t1", "tool", "ada", (3, 9), ("a", "b")),
    valid_from=datetime(1, 1, 1, tzinfo=UTC),
    valid_to=datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
    superseded_by="other",
    metadata={"k": "v", "": 0, "deep": {"x": [1]}},
    created_at=datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
    updated_at=datetime(2031, 1, 1, 5, tzinfo=timezone(timedelta(hours=5, minutes=30))),
)


class WritingContract(StoreCase):
    """Put, count, conflict, commit."""

    def test_every_field_comes_back_as_it_was_put(self, store: Driven) -> None:
        put = store.put(MINE, FULL, now=NOW)
        assert put == replace(FULL, seq=put.seq, version=1)
        assert store.get(MINE, "full", now=NOW) == put
        plain = store.put(MINE, entry("plain", tier=None), now=NOW)
        assert store.get(MINE, "plain", now=NOW) == plain

    @pytest.mark.parametrize("text", ODD_TEXTS)
    def test_odd_texts_and_ids_come_back(self, store: Driven, text: str) -> None:
        odd = entry(text, text, metadata={text: text}, domains=("d",), superseded_by=text)
        put = store.put(MINE, odd, now=NOW)
        assert store.get_many(MINE, [text, "other"], now=NOW) == {text: put}
        assert store.list(MINE, now=NOW).entries == [put]

    def test_nothing_handed_in_or_out_is_shared(self, store: Driven) -> None:
        value: dict[str, Any] = {"list": [1]}
        put = store.put(MINE, entry("e", value=value, metadata=value), now=NOW)
        value["list"].append(2)
        for leaked in (put, store.get(MINE, "e", now=NOW), store.list(MINE, now=NOW).entries[0]):
            leaked.value["list"].append(3)
            leaked.metadata["list"].append(3)
        kept = store.get(MINE, "e", now=NOW)
        assert kept.value in ({"list": [1]}, {"list": [1]})
        assert kept.metadata == {"list": [1]}

    @pytest.mark.parametrize(
        "bad",
        [
            entry(""),
            entry("\ud800"),
            entry("e", "lone \udfff"),
            entry("e", value=float("nan")),
            entry("e", value={1, 2}),
            entry("e", metadata={"k": float("inf")}),
            entry("e", metadata={"k": "\ud800"}),
            entry("e", created_at=datetime(2031, 1, 1)),  # noqa: DTZ001
            entry("e", expires_at=datetime(2031, 1, 1)),  # noqa: DTZ001
            entry("e", keys=("\udfff",)),
            entry("e", source=Source(session="\udfff")),
        ],
    )
    def test_what_cannot_be_kept_whole_is_refused_whole(self, store: Driven, bad: Entry) -> None:
        with pytest.raises(UsageError):
            store.put_many(MINE, [entry("good"), bad], now=NOW)
        assert store.list(MINE, now=NOW).entries == []
        assert store.revision(MINE) == 0

    def test_versions_and_seqs_are_the_stores_own(self, store: Driven) -> None:
        first = store.put(MINE, entry("a", seq=77, version=9), now=NOW)
        other = store.put(MINE, entry("b"), now=NOW)
        again = store.put(MINE, entry("a", "New", seq=1, version=1), now=NOW)
        assert (first.version, again.version, other.version) == (1, 2, 1)
        assert first.seq == again.seq < other.seq

    def test_a_removed_id_comes_back_as_a_new_entry(self, store: Driven) -> None:
        first = store.put(MINE, entry("a"), now=NOW)
        assert store.delete(MINE, "a", now=NOW)
        again = store.put(MINE, entry("a"), now=NOW)
        assert again.version == 1
        assert again.seq > first.seq

    def test_deleting_says_what_it_did(self, store: Driven) -> None:
        store.put_many(MINE, many(3), now=NOW)
        assert not store.delete(MINE, "none", now=NOW)
        assert store.delete_many(MINE, [], now=NOW) == 0
        assert store.delete_many(MINE, ["e0", "e0", "none", "e2"], now=NOW) == 2
        assert ids(store.list(MINE, now=NOW).entries) == ["e1"]

    def test_writes_raise_the_revision_by_one_and_idle_calls_do_not(self, store: Driven) -> None:
        assert store.revision(MINE) == 0
        store.put_many(MINE, many(3), now=NOW)
        store.put(MINE, entry("e0"), now=NOW)
        store.delete(MINE, "e1", now=NOW)
        store.commit(MINE, Changes(touches=[Touch("e0", NOW)]), now=NOW)
        assert store.revision(MINE) == 4
        store.put_many(MINE, [], now=NOW)
        store.delete(MINE, "none", now=NOW)
        store.commit(MINE, Changes(), now=NOW)
        store.get(MINE, "e0", now=NOW)
        assert store.revision(MINE) == 4

    def test_a_conditional_put_compares_the_live_version(self, store: Driven) -> None:
        soon = entry("a", expires_at=NOW + SECOND)
        assert store.put_if_version(MINE, soon, 1, now=NOW) == PutOutcome(False, 0)
        assert store.put_if_version(MINE, soon, 0, now=NOW) == PutOutcome(True, 1)
        assert store.put_if_version(MINE, soon, 1, now=NOW) == PutOutcome(True, 2)
        assert store.put_if_version(MINE, soon, 1, now=NOW).version == 2
        later = NOW + SECOND
        assert store.put_if_version(MINE, soon, 2, now=later).version == 0
        assert store.put_if_version(MINE, entry("a"), 0, now=later).applied

    def test_changes_apply_in_their_order(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        changes = Changes(
            puts=[entry("a", "again")],
            deletes=["a"],
            touches=[Touch("a", NOW + SECOND, 3), Touch("none", NOW)],
            signatures=["s"],
        )
        [again] = store.commit(MINE, changes, now=NOW).entries
        assert (again.version, again.access_count, again.last_accessed_at) == (1, 3, NOW + SECOND)
        assert store.get(MINE, "a", now=NOW) == again
        assert store.seen(MINE, "s")

    def test_uses_only_ever_add_up(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        touches = [Touch("a", NOW + 5 * SECOND, 2), Touch("a", NOW - SECOND)]
        store.commit(MINE, Changes(touches=touches), now=NOW)
        touched = store.get(MINE, "a", now=NOW)
        assert (touched.access_count, touched.last_accessed_at) == (3, NOW + 5 * SECOND)
        assert touched.version == 1
        # Told late, by somebody whose clock is behind.
        store.commit(MINE, Changes(touches=[Touch("a", NOW + SECOND)]), now=NOW + 6 * SECOND)
        touched = store.get(MINE, "a", now=NOW)
        assert (touched.access_count, touched.last_accessed_at) == (4, NOW + 5 * SECOND)
        with pytest.raises(UsageError):
            store.commit(MINE, Changes(touches=[Touch("a", NOW, 0)]), now=NOW)

    @needs(Capability.VECTOR)
    def test_an_entry_that_is_removed_and_put_at_once_begins_without_vectors(
        self, store: Driven
    ) -> None:
        first = [entry("a", "a", embeddings={"m": (1.0, 0.0)}), entry("b", "b")]
        store.put_many(MINE, first, now=NOW)
        again = [entry("a", "a"), entry("b", "b", embeddings={"m": (0.6, 0.8)})]
        store.commit(MINE, Changes(deletes=["a", "b"], puts=again), now=NOW)
        held = store.get_many(MINE, ["a", "b"], now=NOW, embeddings=True)
        assert held["a"].embeddings == {}
        found = store.nearest(MINE, (0.0, 1.0), embedder="m", now=NOW)
        assert [(one.entry.id, one.score) for one in found] == [("b", 0.8)]

    def test_signatures_outlive_entries(self, store: Driven) -> None:
        assert not store.seen(MINE, "turn-1")
        store.record_signature(MINE, "turn-1")
        store.record_signature(MINE, "turn-1")
        store.put(MINE, entry("a"), now=NOW)
        store.delete(MINE, "a", now=NOW)
        assert store.seen(MINE, "turn-1")
        assert not store.seen(MINE, "turn-")

    def test_signatures_are_given_in_text_order(self, store: Driven) -> None:
        assert store.signatures(MINE) == []
        for signature in ("turn-2", "\U0001f6f6", "\uff21", "海", "turn-10", "turn-2"):
            store.record_signature(MINE, signature)
        store.commit(MINE, Changes(signatures=["turn-1"]), now=NOW)
        given = store.signatures(MINE)
        assert given == ["turn-1", "turn-10", "turn-2", "海", "\uff21", "\U0001f6f6"]
        assert store.signatures(THEIRS) == []
        store.forget(MINE, now=NOW)
        assert store.signatures(MINE) == []
