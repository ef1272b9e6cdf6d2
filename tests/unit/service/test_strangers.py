"""Keys that open nothing are counted by address and minute, within a bounded memory."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from perdure.service import strangers
from perdure.service.strangers import Strangers
from perdure.testing import ManualClock


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2030, 5, 6, 9, 30, 15, tzinfo=UTC))


def test_an_address_has_so_many_a_minute_and_others_are_not_held_up(clock):
    known = Strangers(clock, per_minute=2)
    known.note("10.0.0.1")
    assert known.refusal("10.0.0.1") is None
    known.note("10.0.0.1")
    refusal = known.refusal("10.0.0.1")
    assert refusal is not None
    assert refusal.retry_after == 45
    assert known.refusal("10.0.0.2") is None
    clock.advance(45)
    assert known.refusal("10.0.0.1") is None


def test_a_network_of_ipv6_is_one_address(clock):
    known = Strangers(clock, per_minute=2)
    known.note("2001:db8::1")
    known.note("2001:db8::ffff:2%eth0")
    assert known.refusal("2001:db8::3") is not None
    assert known.refusal("2001:db8:0:1::3") is None


def test_memory_is_bounded(clock, monkeypatch):
    monkeypatch.setattr(strangers, "MOST_ADDRESSES", 3)
    known = Strangers(clock, per_minute=1)
    for place in range(10):
        known.note(f"10.0.0.{place}")
    assert len(known._failed) <= 3
