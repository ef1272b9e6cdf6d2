"""Sealed cursors: they come back as they were, from their own list alone, and tell nothing."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.errors import InvalidQueryError
from perdure.service.cursors import Cursors
from perdure.stores import MemoryStore
from perdure.stores.admission import write_cursor
from perdure.testing import ManualClock

_NOW = datetime(2030, 5, 6, tzinfo=UTC)
_NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=80)


async def two() -> tuple[Cursors, Cursors]:
    """Give what seals cursors at two replicas of one store."""
    store, clock = MemoryStore(), ManualClock(_NOW)
    await store.open()
    return Cursors(store, clock), Cursors(store, clock)


@given(st.integers(1, 10**12), _NAMES, _NAMES)
def test_what_one_replica_seals_the_other_opens_and_for_that_list_alone(seq, name, about):
    async def go():
        one, other = await two()
        cursor = write_cursor(seq, name)
        sealed = await one.seal(cursor, about)
        assert sealed is not None
        assert await other.open(sealed, about) == cursor
        with pytest.raises(InvalidQueryError, match="not one of this list"):
            await other.open(sealed, f"{about}'s")

    asyncio.run(go())


@given(st.integers(0, 200), st.integers(1, 255), _NAMES)
def test_what_was_changed_does_not_open(place, change, about):
    import base64

    async def go():
        one, _ = await two()
        sealed = await one.seal(write_cursor(7, "mem_1"), about)
        assert sealed is not None
        held = bytearray(base64.urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4)))
        held[place % len(held)] ^= change
        with pytest.raises(InvalidQueryError):
            await one.open(base64.urlsafe_b64encode(held).decode(), about)
        with pytest.raises(InvalidQueryError):
            await one.open(write_cursor(7, "mem_1"), about)

    asyncio.run(go())


def test_none_is_none_and_what_is_no_cursor_is_refused():
    async def go():
        one, _ = await two()
        assert await one.seal(None, "list") is None
        assert await one.open(None, "list") is None
        for text in ("", "x", "é", "====", "A" * 22, "A" * 5000):
            with pytest.raises(InvalidQueryError):
                await one.open(text, "list")

    asyncio.run(go())


def test_neither_bytes_nor_length_tell_how_far_the_store_has_come():
    async def go():
        one, _ = await two()
        sealed = [await one.seal(write_cursor(10**n, "mem_4f1e"), "list") for n in range(12)]
        assert len({len(text or "") for text in sealed}) == 1
        beginnings = {(text or "")[:8] for text in sealed}
        assert len(beginnings) == len(sealed)

    asyncio.run(go())
