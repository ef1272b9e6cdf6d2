"""A window is the newest entries in whole turns, whatever else lies in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, Plain, episodic, lay, read, run, shown, tell, turn
from perdure.decide.turn_number import turn_of
from perdure.memories import Window
from perdure.memories.rendering.costs import _short_tokens
from perdure.memories.strategies.window import NEAR_MISSES
from perdure.model.entry import Entry, Kind
from perdure.ports import Capability
from perdure.stores.memory import MemoryStore


def three_turns(store, size):
    memory = episodic(Window(size), store)
    tell(memory, turn("q1", "a1"), turn("q2", "a2"), turn("q3", "a3"))
    return memory


@pytest.mark.parametrize(
    ("size", "ids"),
    [
        (1, ["msg-3-0", "msg-3-1"]),
        (2, ["msg-3-0", "msg-3-1"]),
        (3, ["msg-2-0", "msg-2-1", "msg-3-0", "msg-3-1"]),
        (20, ["msg-1-0", "msg-1-1", "msg-2-0", "msg-2-1", "msg-3-0", "msg-3-1"]),
    ],
)
def test_the_newest_are_shown_oldest_first_and_turns_are_whole(store, size, ids):
    answer = read(three_turns(store, size))
    assert shown(answer) == ids
    assert answer.evidence.kept == tuple(ids)
    assert answer.evidence.numbers["rounded_out"] == max(0, len(ids) - size)
    assert "rounded outward to whole turns" in answer.evidence.rule


def test_what_lies_just_outside_is_named(store):
    evidence = read(three_turns(store, 2)).evidence
    assert evidence.refused == dict.fromkeys(
        ["msg-2-1", "msg-2-0", "msg-1-1", "msg-1-0"], "outside-window"
    )
    assert evidence.pool_complete


def test_the_evidence_says_when_the_store_held_more_than_was_looked_at(store):
    memory = episodic(Window(1), store)
    tell(memory, *(turn(f"q{at}", "a") for at in range(NEAR_MISSES)))
    assert not read(memory).evidence.pool_complete


def test_a_long_turn_comes_whole_though_its_beginning_lies_far_behind(store):
    memory = episodic(Window(1), store)
    tell(memory, turn("before", "it"), turn(*(f"m{at}" for at in range(30))))
    assert shown(read(memory)) == [f"msg-2-{at}" for at in range(30)]


def test_a_turn_of_which_the_beginning_was_deleted_is_what_is_left_of_it(store):
    memory = three_turns(store, 1)
    run(store.delete(SCOPE, "msg-3-0", now=NOW))
    assert shown(read(memory)) == ["msg-3-1"]


def other(id: str, kind: Kind) -> Entry:
    return Entry(id, kind, "something else", NOW, NOW, NOW, value={"turn": 9})


def test_other_kinds_in_the_same_store_take_no_place(store):
    memory = three_turns(store, 4)
    others = [other("fact:user.name", Kind.FACT), other("snap-1", Kind.SNAPSHOT)]
    run(store.put_many(SCOPE, others, now=NOW))
    assert shown(read(memory)) == ["msg-2-0", "msg-2-1", "msg-3-0", "msg-3-1"]
    assert "fact:user.name" not in read(memory).evidence.considered


def test_nothing_remembered_is_no_block(store):
    answer = read(episodic(Window(5), store))
    assert answer.blocks == ()
    assert answer.evidence.numbers["branch"] == "skip-empty"
    assert answer.evidence.pool_complete


def test_turns_that_were_written_between_one_another_stay_apart():
    store = Plain()
    memory = episodic(Window(4), store)
    lay(store, turn("q1", number=1), turn("q2", number=2))
    lay(store, turn("q1", "a1", number=1), turn("q2", "a2", number=2))
    assert shown(read(memory)) == ["msg-1-0", "msg-1-1", "msg-2-0", "msg-2-1"]


@settings(deadline=None)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=6), st.integers(1, 30), st.integers(0, 900))
def test_windows_keep_turns_whole_with_any_room(lengths, size, remaining):
    memory = episodic(Window(size), MemoryStore())
    tell(memory, *(turn(*("words " * at for at in range(many))) for many in lengths))
    answer = read(memory, remaining_tokens=remaining)
    held = run(memory.store.get_many(SCOPE, shown(answer), now=NOW)).values()
    for number in {turn_of(entry) for entry in held}:
        whole = lengths[number - 1] == sum(turn_of(entry) == number for entry in held)
        assert whole or answer.evidence.degraded == ("turn-cut",)
    judged = [one.id for one in answer.evidence.candidates]
    assert sorted(judged) == sorted(set(judged))
    assert {one.id for one in answer.evidence.candidates if one.kept} == set(shown(answer))


def test_a_turn_too_long_for_the_room_is_cut_rather_than_the_block_left_empty(store):
    memory = episodic(Window(2), store)
    tell(memory, turn("What is it?", "Long. " * 2000))
    answer = read(memory, remaining_tokens=500)
    assert shown(answer) == ["msg-1-0"]
    assert answer.evidence.degraded == ("turn-cut",)
    assert answer.evidence.refused == {"msg-1-1": "over-budget"}


def test_a_store_of_plain_abilities_will_do():
    assert Capability.VECTOR not in Plain.capabilities
    assert shown(read(three_turns(Plain(), 1))) == ["msg-3-0", "msg-3-1"]


@settings(deadline=None)
@given(st.permutations([(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0)]))
def test_whatever_order_messages_came_into_the_store_they_stand_by_turn_and_place(places):
    store = MemoryStore()
    run(store.open())
    for number, index in places:
        entry = other(f"msg-{number}-{index}", Kind.MESSAGE)
        placed = replace(entry, value={"turn": number, "index": index})
        run(store.put(SCOPE, placed, now=NOW))
    shown_ids = shown(read(episodic(Window(6), store)))
    assert shown_ids == [f"msg-{number}-{index}" for number, index in sorted(places)]


def test_what_knows_no_turn_stands_where_it_was_written(store):
    memory = episodic(Window(9), store)
    tell(memory, turn("q1", "a1"))
    run(store.put(SCOPE, replace(other("loose", Kind.MESSAGE), value=None), now=NOW))
    tell(memory, turn("q2", "a2"))
    assert shown(read(memory)) == ["msg-1-0", "msg-1-1", "loose", "msg-2-0", "msg-2-1"]


def test_a_window_that_moved_on_says_of_each_message_where_it_stands_now(store):
    memory = three_turns(store, 4)
    before = read(memory).evidence
    assert read(memory).evidence == before
    tell(memory, turn("q4", "a4"))
    answer = read(memory)
    places = {one.id: one.position for one in answer.evidence.candidates if one.kept}
    assert places == {entry_id: at for at, entry_id in enumerate(shown(answer))}
    assert {one.id: one.position for one in before.candidates}["msg-3-0"] == 2
    assert places["msg-3-0"] == 0


def test_a_message_whose_number_is_no_whole_one_is_placed_with_care(store):
    memory = three_turns(store, 9)
    ids = shown(read(memory))
    held = run(store.get(SCOPE, "msg-2-1", now=NOW))
    for value in ({"turn": 2.0, "index": 1}, {"turn": 2, "index": True}, {"turn": "2"}, None, [2]):
        run(store.put(SCOPE, replace(held, value=value), now=NOW))
        assert shown(read(memory)) == ids, value


def test_what_was_just_written_is_not_counted_again_by_the_next_read():
    memory = episodic(Window(4), MemoryStore())
    tell(memory, turn("What <b>is</b> it?", "It is 7443."))
    read(memory)
    tell(memory, turn("And the other, that nobody has asked for?", "That one is 9100."))
    counted = _short_tokens.cache_info().misses
    read(memory)
    assert _short_tokens.cache_info().misses == counted


def test_what_knows_no_turn_is_no_turn_with_others(store):
    odd = [Entry(f"odd-{at}", Kind.MESSAGE, "茶", NOW, NOW, NOW, {"turn": 0}) for at in range(3)]
    memory = episodic(Window(2), store)
    run(store.open())
    run(store.put_many(SCOPE, odd, now=NOW))
    assert shown(read(memory)) == ["odd-1", "odd-2"]
