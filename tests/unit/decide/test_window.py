"""A window counts entries and is rounded outward, so that no turn is ever cut in two."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from decide_entries import statement
from perdure.decide.window import whole_turns
from perdure.model.entry import Entry


def message(turn: int | None, index: int, seq: int) -> Entry:
    value = {"index": index} if turn is None else {"turn": turn, "index": index}
    entry = statement(f"msg-{turn}-{index}" if turn else f"x{seq}", "words", seq=seq)
    object.__setattr__(entry, "value", value)
    return entry


def said(*lengths: int) -> list[Entry]:
    """Turns of so many messages, newest first."""
    places = [(turn, index) for turn, many in enumerate(lengths, 1) for index in range(many)]
    return [message(*place, seq) for seq, place in enumerate(places, 1)][::-1]


def ids(entries: tuple[Entry, ...]) -> list[str]:
    return [entry.id for entry in entries]


def test_a_window_that_begins_inside_a_turn_takes_it_whole():
    windowed = whole_turns(said(2, 2, 2), 3)
    assert ids(windowed.kept) == ["msg-3-0", "msg-3-1", "msg-2-0", "msg-2-1"]
    assert ids(windowed.outside) == ["msg-1-1", "msg-1-0"]


def test_entries_that_know_no_turn_stand_for_themselves():
    loose = [message(None, 0, seq) for seq in (3, 2, 1)]
    assert ids(whole_turns(loose, 2).kept) == ["x3", "x2"]


def test_what_was_missing_of_a_turn_comes_to_its_place():
    first, second = message(1, 0, 1), message(1, 1, 2)
    windowed = whole_turns([second], 1).joined_by([first, second])
    assert ids(windowed.kept) == ["msg-1-0", "msg-1-1"]


def test_turns_that_were_written_at_once_do_not_mix():
    written = [message(1, 0, 1), message(2, 0, 2), message(1, 1, 3), message(2, 1, 4)][::-1]
    assert ids(whole_turns(written, 4).kept) == ["msg-2-0", "msg-2-1", "msg-1-0", "msg-1-1"]


def test_a_turn_that_was_written_at_once_with_another_is_whole_in_the_smallest_window():
    written = [message(1, 0, 1), message(2, 0, 2), message(1, 1, 3), message(2, 1, 4)][::-1]
    windowed = whole_turns(written, 1)
    assert ids(windowed.kept) == ["msg-2-0", "msg-2-1"]
    assert ids(windowed.outside) == ["msg-1-1", "msg-1-0"]


@given(st.lists(st.integers(1, 4), min_size=1, max_size=8), st.integers(1, 40))
def test_any_window_holds_the_newest_and_keeps_turns_whole(lengths, size):
    newest = said(*lengths)
    windowed = whole_turns(newest, size)
    assert {one.id for one in newest[:size]} <= set(ids(windowed.kept))
    turns_in = {one.value["turn"] for one in windowed.kept}
    turns_out = {one.value["turn"] for one in windowed.outside}
    assert not turns_in & turns_out
    assert len(windowed.kept) + len(windowed.outside) == len(newest)
