"""Ids that perdure gives: told apart by chance alone, and in the order of time."""

from __future__ import annotations

from perdure import Memory
from perdure.testing import ManualClock

WHISTLES = ("The {} whistle is brass.", "{} 号汽笛是黄铜的。", "Свисток {} — латунный.")


def test_ids_of_later_seconds_come_later(memory: Memory, clock: ManualClock) -> None:
    given: list[str] = []
    for number, said in enumerate(WHISTLES):
        given.append(memory.remember(said.format(f"W-{number}")).stored[0].id)
        clock.advance(1)
    assert given == sorted(given)


def test_ids_of_one_second_differ(memory: Memory) -> None:
    told = memory.remember([WHISTLES[0].format(f"W-{number}") for number in range(200)])
    ids = {one.id for one in told.stored}
    assert len(ids) == 200
    assert len({one[: len("mem_") + 8] for one in ids}) == 1
    assert [one.id for one in told.stored] == sorted(ids)


def test_a_clock_before_1970_or_far_ahead_gives_ids_too(memory: Memory, clock: ManualClock) -> None:
    for year in (1901, 2190):
        clock.set(clock.now().replace(year=year))
        (stored,) = memory.remember(f"The whistle of {year} is brass.").stored
        assert len(stored.id) == len("mem_") + 24
