"""What was known on a day is read back as it was known on that day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from perdure import Memory
from perdure.testing import ManualClock

DAY = timedelta(days=1)


def test_the_block_of_an_earlier_day_comes_back_byte_for_byte(
    memory: Memory, clock: ManualClock
) -> None:
    steps = [
        lambda: memory.remember(["The mast is oak.", "The keel is lead."]),
        lambda: memory.learn("Actually, the mast is ash."),
        lambda: memory.remove(memory.recall("keel").hits[0].entry.id),
        lambda: memory.record_outcome("rigging", False),
        lambda: memory.remember("The sail is new.", tier="L0"),
    ]
    blocks = {}
    for step in steps:
        step()
        blocks[clock.now()] = memory.context("").text
        clock.advance(DAY)
    for moment, block in blocks.items():
        assert memory.context("", as_of=moment).text == block


def test_reads_of_the_past_see_neither_the_later_nor_the_unborn(
    memory: Memory, clock: ManualClock
) -> None:
    first = clock.now()
    stored = memory.remember("The pump was serviced by Uno.").stored[0]
    clock.advance(DAY)
    memory.update(stored.id, text="The pump was serviced by Una.")
    memory.remember("The pump is green.")
    assert [hit.text for hit in memory.recall("pump", as_of=first).hits] == [
        "The pump was serviced by Uno."
    ]
    assert [entry.text for entry in memory.list(as_of=first).entries] == [
        "The pump was serviced by Uno."
    ]
    assert memory.list(as_of=first - DAY).entries == []
    assert memory.recall("pump", as_of=first - DAY).empty


def test_a_day_is_whole_for_filters_and_for_looking_back(
    memory: Memory, clock: ManualClock
) -> None:
    midnight = datetime(2030, 6, 2, tzinfo=UTC)
    for at in (-1, 0, 86_399, 86_400):
        clock.set(midnight + timedelta(seconds=at))
        memory.remember(f"Reading of second {at}.")
    day = date(2030, 6, 2)
    assert [e.text for e in memory.list(created_from=day, created_to=day).entries] == [
        "Reading of second 86399.",
        "Reading of second 0.",
    ]
    assert len(memory.list(as_of=day).entries) == 3


def test_times_of_any_zone_are_the_same_instant(memory: Memory, clock: ManualClock) -> None:
    memory.remember("Handover done.")
    here = clock.now().astimezone(timezone(timedelta(hours=-11)))
    assert len(memory.list(created_from=here, created_to=here).entries) == 1
    assert memory.list().entries[0].created_at.utcoffset() == timedelta(0)


def test_a_change_moves_updated_and_leaves_created(memory: Memory, clock: ManualClock) -> None:
    born = clock.now()
    stored = memory.remember("The twins are 8.").stored[0]
    clock.advance(400 * DAY)
    entry = memory.update(stored.id, text="The twins are 9.")
    assert (entry.id, entry.created_at, entry.updated_at) == (stored.id, born, clock.now())
    assert [version.entry.text for version in memory.history(stored.id)] == [
        "The twins are 8.",
        "The twins are 9.",
    ]


@pytest.mark.parametrize("years", [-60, 40])
def test_far_times_weigh_neither_too_much_nor_break(
    memory: Memory, clock: ManualClock, years: int
) -> None:
    far = clock.now().replace(year=clock.now().year + years)
    memory.remember("Raft A is ready.", valid_from=far)
    memory.remember("Raft B is ready and best for wild rivers.")
    hits = memory.recall("best raft for wild rivers").hits
    assert hits[0].text.startswith("Raft B")
    assert all(0 <= hit.score <= 1 for hit in hits)
