"""Records as JSON: stable names, ISO times, nothing that a program has to compute again."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta, timezone

from perdure.cli.plain import document, plain
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.recall import Hit, Recall
from perdure.model.receipt import ForgetReceipt, Receipt

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ENTRY = Entry("mem_1", Kind.STATEMENT, "Möwe 🐦 海", NOON, NOON, NOON, tier=Tier.HOT)


def test_an_entry_has_its_own_field_names():
    said = plain(ENTRY)
    assert list(said) == [*(each.name for each in fields(Entry)), "current"]
    assert said["kind"] == "statement"
    assert said["tier"] == "L1"
    assert said["created_at"] == "2026-03-01T12:00:00Z"
    assert said["source"]["origin"] == "api"


def test_times_are_utc_whatever_zone_they_came_in():
    assert plain(NOON.astimezone(timezone(timedelta(hours=9)))) == "2026-03-01T12:00:00Z"


def test_what_a_record_computes_is_said():
    assert plain(Hit(ENTRY, 0.5))["text"] == ENTRY.text
    assert plain(Recall([]))["empty"] is True
    assert plain(Receipt())["counts"]["stored"] == 0
    assert plain(ForgetReceipt([], left={"index": 1}))["proved"] is False


def test_an_ascii_document_says_the_same():
    assert document(ENTRY, ascii_only=True).isascii()
    assert json.loads(document(ENTRY, ascii_only=True)) == json.loads(document(ENTRY))
