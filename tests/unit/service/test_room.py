"""Bytes that are held while more come: who holds little always may, who holds most goes."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from perdure.errors import BusyError
from perdure.service.room import RETRY_AFTER, Room


def test_one_alone_may_hold_all_there_is_and_no_more():
    room = Room("imports", most=100)
    with room.of("acme") as one, room.of("acme") as other:
        one.grow(60)
        other.grow(40)
        with pytest.raises(BusyError, match="bytes of imports") as caught:
            one.grow(1)
        assert caught.value.retry_after == RETRY_AFTER
        assert room.size == 100
    assert room.size == 0


def test_who_holds_little_is_in_nobodys_way_and_never_turned_away():
    room = Room("imports", most=100)
    with ExitStack() as closing:
        slow = [closing.enter_context(room.of(name)) for name in ("acme", "bo")]
        for one in slow:
            one.grow(3)
        large = closing.enter_context(room.of("東京"))
        large.grow(90)
        for one in slow:
            one.grow(30)
        with pytest.raises(BusyError):
            large.grow(1)
        with pytest.raises(BusyError):
            slow[0].grow(1)
        assert room.size == 156


def test_what_is_left_is_room_again_whatever_ended_it():
    room = Room("imports", most=100)
    with pytest.raises(BusyError), room.of("acme") as one:
        one.grow(101)
    with room.of("bo") as one:
        one.grow(100)
    assert room.size == 0
