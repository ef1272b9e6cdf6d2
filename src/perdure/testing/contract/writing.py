"""What was written is there, whole, and counted right."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from perdure.errors import ConflictError, StoreClosedError, UsageError
from perdure.model.entry import Entry, Kind, Source, Tier
from perdure.ports import Changes, PutOutcome, Touch
from perdure.testing.contract.case import MINE, NOW, SECOND, THEIRS, StoreCase, entry, ids, many
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
    "x" * 200_000,
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

    def test_a_batch_is_its_entries_one_by_one_and_the_last_of_an_id_stands(
        self, store: Driven
    ) -> None:
        batch = [entry("a", "first"), entry("b"), entry("a", "last")]
        put = store.put_many(MINE, batch, now=NOW)
        assert [one.text for one in put] == ["last", "The pump runs", "last"]
        assert store.get(MINE, "a", now=NOW).text == "last"
        assert ids(store.list(MINE, now=NOW).entries) == ["b", "a"]

    def test_batches_of_any_size_will_do(self, store: Driven) -> None:
        store.put_many(MINE, many(10_000), now=NOW)
        asked = [f"e{number}" for number in range(40_000)]
        found = store.get_many(MINE, asked, now=NOW)
        assert list(found) == asked[:10_000]
        assert store.delete_many(MINE, asked[5_000:], now=NOW) == 5_000
        assert store.lookup(MINE, asked, at_most=1, now=NOW) == {}

    def test_only_one_of_many_writers_wins_a_version(self, store: Driven) -> None:
        outcomes: list[PutOutcome] = []

        def race(number: int) -> None:
            fresh = entry("race", f"writer {number}")
            outcomes.append(store.put_if_version(MINE, fresh, 0, now=NOW))

        _at_once(race, 32)
        assert sorted(one.applied for one in outcomes) == [False] * 31 + [True]
        assert {one.version for one in outcomes} == {1}

    def test_a_conditional_put_compares_the_live_version(self, store: Driven) -> None:
        soon = entry("a", expires_at=NOW + SECOND)
        assert store.put_if_version(MINE, soon, 1, now=NOW) == PutOutcome(False, 0)
        assert store.put_if_version(MINE, soon, 0, now=NOW) == PutOutcome(True, 1)
        assert store.put_if_version(MINE, soon, 1, now=NOW) == PutOutcome(True, 2)
        assert store.put_if_version(MINE, soon, 1, now=NOW).version == 2
        later = NOW + SECOND
        assert store.put_if_version(MINE, soon, 2, now=later).version == 0
        assert store.put_if_version(MINE, entry("a"), 0, now=later).applied

    def test_a_commit_is_whole_or_not_at_all(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        bad = entry("bad", value=object())
        changes = Changes(puts=[entry("b"), bad], deletes=["a"], signatures=["s"])
        with pytest.raises(UsageError):
            store.commit(MINE, changes, now=NOW)
        assert ids(store.list(MINE, now=NOW).entries) == ["a"]
        assert not store.seen(MINE, "s")
        assert store.revision(MINE) == 1

    def test_a_commit_on_an_old_revision_changes_nothing(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)
        with pytest.raises(ConflictError) as caught:
            store.commit(MINE, Changes(puts=[entry("b")]), now=NOW, if_revision=0)
        assert (caught.value.expected, caught.value.found) == (0, 1)
        assert store.get(MINE, "b", now=NOW) is None
        commit = store.commit(MINE, Changes(puts=[entry("b")]), now=NOW, if_revision=1)
        assert (commit.revision, ids(commit.entries)) == (2, ["b"])

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
        with pytest.raises(UsageError):
            store.commit(MINE, Changes(touches=[Touch("a", NOW, 0)]), now=NOW)

    def test_threads_writing_at_once_lose_and_double_nothing(self, store: Driven) -> None:
        def write(writer: int) -> None:
            for number in range(20):
                store.put(MINE, entry(f"{writer}-{number}"), now=NOW)

        _at_once(write, 8)
        listed = store.list(MINE, now=NOW, limit=1000).entries
        assert sorted(ids(listed)) == sorted(f"{w}-{n}" for w in range(8) for n in range(20))
        assert len({one.seq for one in listed}) == 160
        assert store.revision(MINE) == 160

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

    def test_opening_and_closing_twice_do_nothing(self, store: Driven, tmp_path: Path) -> None:
        store.open()
        store.put(MINE, entry("a"), now=NOW)
        store.open()
        assert store.get(MINE, "a", now=NOW) is not None
        store.close()
        store.close()
        for use in (
            lambda: store.get(MINE, "a", now=NOW),
            lambda: store.put(MINE, entry("b"), now=NOW),
            lambda: store.revision(MINE),
            store.open,
        ):
            with pytest.raises(StoreClosedError):
                use()

    def test_what_was_written_is_there_after_reopening(self, store: Driven, tmp_path: Path) -> None:
        kept = store.put_many(MINE, [FULL, *many(3)], now=NOW)
        store.record_signature(MINE, "s")
        store.feedback(MINE, "e1", 0.5)
        revision = store.revision(MINE)
        store.close()
        again = self.reopened(store.store, tmp_path)
        if again is None:
            return
        second = Driven(again)
        second.open()
        try:
            assert second.list(MINE, now=NOW).entries == kept[::-1]
            assert second.revision(MINE) == revision
            assert second.seen(MINE, "s")
            assert second.get_feedback(MINE, "e1").average == 0.5
            assert second.put(MINE, entry("new"), now=NOW).seq > kept[-1].seq
        finally:
            second.close()


def _at_once(work: Any, count: int) -> None:
    ready = threading.Barrier(count)
    failures: list[BaseException] = []

    def run(number: int) -> None:
        try:
            ready.wait()
            work(number)
        except BaseException as error:  # noqa: BLE001  # told below, in the test's own thread
            failures.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
