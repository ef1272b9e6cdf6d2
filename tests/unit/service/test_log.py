"""Lines of the audit log: what stands in them, floods, and stores that do not keep them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.errors import CorruptRecordError, StoreUnavailableError
from perdure.model.scope import Scope
from perdure.service import log as log_room
from perdure.service.audit import MOST_CHARS, Flood, from_entry, line_of, to_entry
from perdure.service.credentials import mint
from perdure.service.identity import Caller, Event
from perdure.service.log import Log
from perdure.service.reserved import audit_of, record
from perdure.stores.memory import MemoryStore
from perdure.testing import ManualClock

NOW = datetime(2030, 1, 1, tzinfo=UTC)
CALLER = Caller("acme", "k" * 20, frozenset())
EVENT = Event("remember", "done", 201, "r-1", CALLER, Scope("acme", "ada", "c"), "m-1")
ACME, ZENITH = audit_of("acme"), audit_of("zenith")
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=600)


@given(TEXTS, TEXTS, TEXTS)
def test_a_line_is_read_back_as_it_was_written(principal, subject, request_id):
    event = replace(EVENT, scope=Scope("acme", principal), subject=subject, request_id=request_id)
    line = line_of(event, NOW)
    assert from_entry(to_entry(line, timedelta(days=1))) == line
    assert line.principal == principal[:MOST_CHARS]


def test_a_line_expires_with_its_retention_or_never():
    line = line_of(EVENT, NOW)
    assert to_entry(line, timedelta(days=90)).expires_at == NOW + timedelta(days=90)
    assert to_entry(line, None).expires_at is None


def test_a_key_in_the_place_of_a_name_loses_its_secret():
    text, made = mint("0" * 12, "live")
    line = line_of(replace(EVENT, subject=f"x{text}y", scope=Scope("acme", text)), NOW)
    assert text not in repr(line)
    assert made.key_id in (line.subject or "")


def test_half_a_character_does_not_spoil_a_line():
    line = line_of(replace(EVENT, subject="\ud800"), NOW)
    assert line.subject == "?"


@pytest.mark.parametrize("value", [None, {}, {"colour": "red"}, []])
def test_a_record_that_is_no_line_is_an_error(value):
    with pytest.raises(CorruptRecordError):
        from_entry(record("x", value, now=NOW))


def test_a_flood_of_one_does_not_drown_another():
    flood, line = Flood(2), line_of(EVENT, NOW)
    kept = [len(flood.take(ACME, line)) for _ in range(5)]
    assert kept == [1, 1, 0, 0, 0]
    assert flood.take(ZENITH, line) == [(ZENITH, line)]
    later = replace(line, at=NOW + timedelta(minutes=1))
    assert flood.take(ZENITH, later) == [(ACME, replace(line, count=3)), (ZENITH, later)]
    assert flood.rest() == []


class Moody(MemoryStore):
    """A store that keeps nothing while it is away, or breaks."""

    error: Exception | None = StoreUnavailableError("away")

    async def put_many(self, *args, **named):
        if self.error is not None:
            raise self.error
        return await super().put_many(*args, **named)


def test_what_no_store_keeps_is_told_whole_and_counted(caplog, monkeypatch):
    monkeypatch.setattr(log_room, "MOST_WAITING", 2)
    caplog.set_level(logging.ERROR)

    async def told() -> None:
        async with Moody() as store:
            log = Log(store, ManualClock(NOW))
            for number in range(5):
                await log.note(replace(EVENT, request_id=f"r-{number}"))
            assert log.given_up == 3
            await log.close()
            assert log.given_up == 5

    asyncio.run(told())
    lost = [one.getMessage() for one in caplog.records]
    assert [f"r-{number}" in text for number, text in enumerate(lost)] == [True] * 5


def test_a_log_that_is_closed_writes_what_waited_for_the_store():
    async def told() -> None:
        async with Moody() as store:
            log = Log(store, ManualClock(NOW))
            await log.note(EVENT)
            store.error = None
            await log.close()
            assert [line.request_id for line in (await log.page("acme")).lines] == ["r-1"]
            assert log.given_up == 0

    asyncio.run(told())


def test_a_fault_in_a_store_leaves_nobody_waiting():
    async def told() -> None:
        async with Moody() as store:
            log = Log(store, ManualClock(NOW))
            store.error = ZeroDivisionError()
            await asyncio.wait_for(log.note(EVENT), 30)
            store.error = None
            await log.note(replace(EVENT, request_id="r-2"))
            await log.close()
            assert log.given_up == 1
            assert [line.request_id for line in (await log.page("acme")).lines] == ["r-2"]

    asyncio.run(told())
