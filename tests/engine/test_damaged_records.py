"""A record that cannot be read hides no other memory, and is named."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from perdure import Memory
from perdure.errors import CorruptRecordError

TEXTS = ("The pump at Brno runs hot.", "The pump at Graz runs cold.", "Der Pumpenraum ist zu.")


@pytest.fixture
def damaged(tmp_path):
    """Give a memory of three statements, and the id of the second, which cannot be read."""
    path = tmp_path / "memory.db"
    with Memory.open(f"sqlite:///{path}") as memory:
        bad = memory.remember(list(TEXTS)).stored[1].id
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE entries SET metadata = '{' WHERE id = ?", (bad,))
        yield memory, bad


def test_a_list_names_it_and_shows_the_others(damaged):
    memory, bad = damaged
    page = memory.list()
    assert [one.text for one in page.entries] == [TEXTS[2], TEXTS[0]]
    assert page.unreadable == (bad,)


def test_a_recall_finds_the_others_and_says_what_it_was_given_without(damaged):
    memory, bad = damaged
    found = memory.recall("pump")
    assert [one.text for one in found.hits] == [TEXTS[0]]
    assert [one.hook for one in found.failures] == ["store"]
    assert bad in found.failures[0].reason
    assert memory.recall("Pumpenraum").failures == ()


def test_asked_for_by_its_id_it_is_an_error_until_it_is_forgotten(damaged):
    memory, bad = damaged
    with pytest.raises(CorruptRecordError, match=bad):
        memory.get(bad)
    memory.forget([bad])
    assert memory.list().unreadable == ()


def test_what_must_be_whole_is_refused(damaged):
    memory, bad = damaged
    with pytest.raises(CorruptRecordError, match=bad):
        memory.snapshot()


def test_a_scope_is_forgotten_with_it(damaged):
    memory, bad = damaged
    receipt = memory.forget(memory.scope)
    assert bad in receipt.forgotten
    assert len(receipt.forgotten) == len(TEXTS)
    assert not any(receipt.left.values())


def test_the_block_has_the_others_and_says_that_it_is_left_out(damaged):
    memory, bad = damaged
    context = memory.context("How hot does the pump run?", recall=3)
    assert TEXTS[0] in context.text
    assert "Graz" not in context.text
    assert (bad, "unreadable") in [(one.id, one.reason) for one in context.excluded]


def test_what_shares_its_words_is_learned(damaged):
    memory, bad = damaged
    receipt = memory.remember("The pump at Graz runs cold, says the log.")
    assert len(receipt.stored) == 1
    assert [one.hook for one in receipt.failures] == ["store"]
    assert bad in receipt.failures[0].reason
