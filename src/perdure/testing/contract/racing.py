"""Writers that come at once lose nothing, double nothing, and know who was first."""

from __future__ import annotations

from perdure.errors import ConflictError
from perdure.model.entry import Tier
from perdure.ports import Capability, Changes, PutOutcome, Touch
from perdure.testing.contract.case import (
    MINE,
    NOW,
    SECOND,
    StoreCase,
    at_once,
    entry,
    follow,
    ids,
    many,
    needs,
)
from perdure.testing.driven import Driven

RACERS = 32


class RacingContract(StoreCase):
    """Threads, each with calls of its own."""

    def test_only_one_of_many_writers_wins_a_version(self, store: Driven) -> None:
        for expected in (0, 1, 2):
            outcomes: list[PutOutcome] = []

            def race(
                number: int, version: int = expected, told: list[PutOutcome] = outcomes
            ) -> None:
                fresh = entry("race", f"writer {number} of {version}")
                told.append(store.put_if_version(MINE, fresh, version, now=NOW))

            at_once(race, RACERS)
            assert sorted(one.applied for one in outcomes) == [False] * (RACERS - 1) + [True]
            assert {one.version for one in outcomes} == {expected + 1}
        assert store.get(MINE, "race", now=NOW).version == 3
        assert store.revision(MINE) == 3

    def test_an_expired_version_has_one_successor(self, store: Driven) -> None:
        store.put(MINE, entry("race", expires_at=NOW + SECOND), now=NOW)
        outcomes: list[PutOutcome] = []

        def race(number: int) -> None:
            fresh = entry("race", f"writer {number}")
            outcomes.append(store.put_if_version(MINE, fresh, 0, now=NOW + SECOND))

        at_once(race, RACERS)
        assert sum(one.applied for one in outcomes) == 1
        assert store.get(MINE, "race", now=NOW + SECOND).version == 1

    def test_a_counter_that_many_raise_loses_no_step(self, store: Driven) -> None:
        def count(_: int) -> None:
            for _ in range(5):
                while True:
                    held = store.get(MINE, "counter", now=NOW)
                    version, value = (held.version, held.value) if held else (0, 0)
                    fresh = entry("counter", value=value + 1)
                    if store.put_if_version(MINE, fresh, version, now=NOW).applied:
                        break

        at_once(count, 8)
        counter = store.get(MINE, "counter", now=NOW)
        assert (counter.value, counter.version) == (40, 40)

    @needs(Capability.ATOMIC_BATCH)
    def test_only_one_of_many_commits_on_a_revision_is_applied(self, store: Driven) -> None:
        store.commit(MINE, Changes(puts=[entry("first")]), now=NOW, if_revision=0)
        lost: list[int] = []

        def race(number: int) -> None:
            changes = Changes(puts=[entry(f"{number}-{one}") for one in range(3)])
            try:
                store.commit(MINE, changes, now=NOW, if_revision=1)
            except ConflictError:
                lost.append(number)

        at_once(race, RACERS)
        [won] = set(range(RACERS)) - set(lost)
        listed = ids(store.list(MINE, now=NOW, limit=1000).entries)
        assert listed == [f"{won}-2", f"{won}-1", f"{won}-0", "first"]
        assert store.revision(MINE) == 2

    def test_threads_writing_at_once_lose_and_double_nothing(self, store: Driven) -> None:
        def write(writer: int) -> None:
            for number in range(20):
                store.put(MINE, entry(f"{writer}-{number}"), now=NOW)

        at_once(write, 8)
        listed = store.list(MINE, now=NOW, limit=1000).entries
        assert sorted(ids(listed)) == sorted(f"{w}-{n}" for w in range(8) for n in range(20))
        assert len({one.seq for one in listed}) == 160
        assert store.revision(MINE) == 160

    def test_uses_feedback_and_signatures_add_up(self, store: Driven) -> None:
        store.put(MINE, entry("a"), now=NOW)

        def use(number: int) -> None:
            for _ in range(4):
                store.commit(MINE, Changes(touches=[Touch("a", NOW)]), now=NOW)
                store.feedback(MINE, "a", 0.5)
                store.record_signature(MINE, f"s{number % 4}")

        at_once(use, 8)
        assert store.get(MINE, "a", now=NOW).access_count == 32
        assert store.get_feedback(MINE, "a").count == 32
        assert store.get_feedback(MINE, "a").average == 0.5
        assert store.signatures(MINE) == ["s0", "s1", "s2", "s3"]

    def test_pages_show_what_stays_once_while_others_write(self, store: Driven) -> None:
        store.put_many(MINE, many(60), now=NOW)
        pages: list[list[str]] = []

        def run(number: int) -> None:
            if number == 0:
                pages.extend(_walk(store) for _ in range(3))
                return
            for step in range(12):
                store.put(MINE, entry(f"new{number}-{step}"), now=NOW)
                store.put(MINE, entry(f"e{(7 * step + number) % 60}", "changed"), now=NOW)
                store.delete(MINE, f"new{number}-{step - 1}", now=NOW)

        at_once(run, 4)
        for page in pages:
            assert len(page) == len(set(page))
            assert [one for one in page if not one.startswith("new")] == [
                f"e{number}" for number in range(59, -1, -1)
            ]

    def test_what_is_forgotten_while_others_write_leaves_nothing_half(self, store: Driven) -> None:
        names = [f"{writer}-{number}" for writer in range(1, 4) for number in range(3)]
        told: list[list[int]] = [[] for _ in range(4)]

        def run(number: int) -> None:
            for step in range(8):
                if number == 0:
                    store.forget(MINE, None if step % 2 else names[step:], now=NOW)
                else:
                    own = f"{number}-{step % 3}"
                    puts = [entry(own, f"Saffron {number} {step}", tier=Tier.HOT), entry("all")]
                    store.put_many(MINE, puts, now=NOW)
                    store.feedback(MINE, own, 1)
                    store.record_signature(MINE, f"turn {number} {step}")
                told[number].append(store.revision(MINE))

        at_once(run, 4)
        # A scope that was forgotten counts on from where it was, or is not there, which is 0.
        for revisions in told:
            there = [one for one in revisions if one]
            assert there == sorted(there)
        live = {one.id: one for one in store.list(MINE, now=NOW, limit=100).entries}
        assert live.keys() <= {*names, "all"}
        assert store.get_many(MINE, [*names, "all"], now=NOW) == live
        tallied = store.usage(MINE, now=NOW)
        assert sum(one.count for one in tallied.values()) == len(live)
        if Capability.TEXT in store.capabilities:
            found = store.search(MINE, ["saffron"], now=NOW)
            assert {one.entry.id for one in found.candidates} == {*live} - {"all"}
        erased = store.forget(MINE, now=NOW)
        assert erased.entries == len(live)
        assert not any(erased.left.values())
        assert b"Saffron" not in self.raw_bytes(store.store)
        assert (store.revision(MINE), store.signatures(MINE), store.scopes()) == (0, [], [])


def _walk(store: Driven) -> list[str]:
    pages = follow(lambda cursor: store.list(MINE, now=NOW, limit=7, cursor=cursor))
    return [name for page in pages for name in ids(page.entries)]
