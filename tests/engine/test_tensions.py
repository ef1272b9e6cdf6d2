"""A tension lives as long as both of its sides do: opened, seen, asleep, awake again, settled."""

from __future__ import annotations

from datetime import timedelta

import pytest

from perdure import Memory, Tier, UsageError
from perdure.testing import ManualClock

EARLY, LATE = "The standup is at 9:15.", "The standup is at 9:45."


def at_odds(memory: Memory) -> str:
    memory.learn(EARLY)
    [opened] = memory.learn(LATE).tensions
    return opened.tension_id


def test_a_correction_settles_the_tension_it_answers(memory: Memory) -> None:
    tension_id = at_odds(memory)
    receipt = memory.learn("Correction: the standup is at 9:45, not 9:15.")
    assert receipt.counts["superseded"] == 1
    assert memory.tensions("active") == []
    [settled] = memory.tensions("resolved")
    assert settled.id == tension_id
    assert settled.resolution is not None
    assert settled.resolution.resolved_by == "correction"
    assert "vs" not in memory.context("").text


def test_a_third_value_puts_both_sides_right(memory: Memory) -> None:
    at_odds(memory)
    receipt = memory.learn("Actually the standup is at 10:00.")
    assert len(receipt.superseded[0].also) == 1
    assert [entry.text for entry in memory.list().entries] == ["the standup is at 10:00"]
    assert memory.tensions("active") == []


def test_changing_or_removing_a_side_settles_it(memory: Memory) -> None:
    at_odds(memory)
    early = memory.recall("standup 9:15").hits[0].entry
    memory.update(early.id, text="The retro is at 9:15.")
    [settled] = memory.tensions("resolved")
    assert settled.resolution is not None
    assert settled.resolution.resolved_by == "update"


def test_a_side_that_expires_takes_the_question_out_of_the_block(
    memory: Memory, clock: ManualClock
) -> None:
    memory.remember(EARLY, expires_at=clock.now() + timedelta(hours=1))
    memory.remember(LATE)
    assert "9:15" in memory.context("").text
    clock.advance(timedelta(hours=1))
    assert "9:15" not in memory.context("").text


def test_a_tension_sleeps_unseen_and_wakes_when_a_side_is_said_again(
    memory: Memory, clock: ManualClock
) -> None:
    at_odds(memory)
    clock.advance(timedelta(days=31))
    memory.learn("I like tea.")
    assert [tension.status for tension in memory.tensions()] == ["latent"]
    assert "9:15" not in memory.context("").stable.partition("Index")[0]
    memory.learn(EARLY)
    assert [tension.status for tension in memory.tensions()] == ["active"]


def test_a_sleeping_tension_wakes_when_a_side_is_recalled(
    memory: Memory, clock: ManualClock
) -> None:
    at_odds(memory)
    clock.advance(timedelta(days=31))
    memory.learn("I like tea.")
    memory.recall("when is the standup")
    memory.learn("I like scones.")
    assert [tension.status for tension in memory.tensions()] == ["active"]


def test_a_tension_that_is_shown_every_day_does_not_sleep(
    memory: Memory, clock: ManualClock
) -> None:
    at_odds(memory)
    for day in range(40):
        memory.context("hello")
        memory.learn(f"Ticket AB-{day} is done by Ines.")
        clock.advance(timedelta(days=1))
    assert [tension.status for tension in memory.tensions("active")] == ["active"]


def test_both_are_true_each_where_it_applies(memory: Memory) -> None:
    tension_id = at_odds(memory)
    memory.resolve_tension(
        tension_id, resolved_by="ops", winner="both", applies_to=("Lund", "Oslo")
    )
    text = memory.context("").text
    assert "The standup is at 9:15 (applies to Lund)" in text
    assert "The standup is at 9:45 (applies to Oslo)" in text


def test_what_was_just_used_is_not_what_makes_room(clock: ManualClock) -> None:
    with Memory.open(clock=clock, max_l1_tokens=40) as memory:
        ids = []
        for number in range(4):
            clock.advance(timedelta(minutes=1))
            text = f"Locker {number} belongs to person {number * 7}."
            ids.append(memory.remember(text).stored[0].id)
        oldest = next(one for one in ids if memory.get(one).tier is Tier.HOT)
        clock.advance(timedelta(minutes=1))
        assert memory.recall(memory.get(oldest).text).hits[0].entry.id == oldest
        memory.remember("Locker 9 belongs to person 99.")
        assert memory.get(oldest).tier is Tier.HOT


@pytest.mark.parametrize("taken", ["self-model", "task", "tension-0123"])
def test_ids_of_perdures_own_are_refused(memory: Memory, taken: str) -> None:
    with pytest.raises(UsageError) as refusal:
        memory.remember("The mast is oak.", id=taken)
    assert refusal.value.argument == "id"


def test_two_items_of_one_id_are_refused_whole(memory: Memory) -> None:
    items = [{"text": "The mast is oak.", "id": "x"}, {"text": "The keel is iron.", "id": "x"}]
    with pytest.raises(UsageError, match="same id"):
        memory.remember(items)
    assert memory.list().entries == []


def test_history_is_not_changed_by_hand(memory: Memory) -> None:
    memory.learn(EARLY)
    old = memory.learn("Correction: the standup is at 9:45.").superseded[0].replaced
    with pytest.raises(UsageError, match="is history"):
        memory.update(old, text="The standup is at noon.")


def test_a_forced_memory_that_expired_is_named_so(memory: Memory, clock: ManualClock) -> None:
    ends = clock.now() + timedelta(seconds=60)
    entry_id = memory.remember("Code of the day is 5533.", expires_at=ends).stored[0].id
    clock.advance(timedelta(seconds=60))
    [left_out] = memory.context("code", force_full=[entry_id]).excluded
    assert (left_out.id, left_out.reason) == (entry_id, "expired")
    [unknown] = memory.context("code", force_full=["mem_nobody"]).excluded
    assert unknown.reason == "other-scope"


def test_closing_a_view_leaves_the_store_open(memory: Memory) -> None:
    with memory.scoped(principal="bob") as view:
        view.remember("Bob likes tea.")
    memory.remember("Ada likes tea.")
    assert len(memory.list().entries) == 1


def test_a_tension_can_be_settled_anew_the_other_way(memory: Memory) -> None:
    tension_id = at_odds(memory)
    memory.resolve_tension(tension_id, resolved_by="ada", winner="b")
    memory.resolve_tension(tension_id, resolved_by="bob", winner="a")
    assert [entry.text for entry in memory.list().entries] == ["The standup is at 9:15"]
    memory.resolve_tension(tension_id, resolved_by="cleo", winner="both")
    assert len(memory.list().entries) == 2


def test_the_sides_of_a_shown_tension_are_not_listed_as_plain_facts(memory: Memory) -> None:
    tension_id = at_odds(memory)
    context = memory.context("")
    assert context.text.count("9:15") == context.text.count("9:45") == 1
    assert {(one.reason, one.detail) for one in context.excluded} == {("duplicate-of", tension_id)}


@pytest.mark.parametrize(
    ("kept", "before", "after"),
    [
        ("My badge is 4417", "The badge is red", "My badge is 4471"),
        ("我不喜欢红茶", "茶壶是红色的", "我喜欢红茶"),
    ],
)
def test_what_a_change_by_hand_cannot_be_true_beside_opens_a_tension(
    memory: Memory, clock: ManualClock, kept: str, before: str, after: str
) -> None:
    memory.remember([kept, before])
    changed = memory.update(_id_of(memory, before), text=after)
    [tension] = memory.tensions("active")
    assert {tension.claim_a.statement, tension.claim_b.statement} == {kept, after}
    memory.update(changed.id, text=before)
    assert memory.tensions("active") == []
    clock.advance(timedelta(hours=1))
    memory.update(changed.id, text=after)
    assert [one.id for one in memory.tensions("active")] == [tension.id]


def _id_of(memory: Memory, text: str) -> str:
    return next(entry.id for entry in memory.list().entries if entry.text == text)
