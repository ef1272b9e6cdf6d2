"""A recall and a page are gone through, counted and asked for one by place, as a list is."""

from __future__ import annotations

import pytest

from perdure import Memory, Scope, run_turn
from perdure.memories import Window, define_memory
from perdure.stores import SqliteStore


def test_a_recall_gives_its_hits_by_place() -> None:
    with Memory.open("memory:") as memory:
        memory.remember(
            ["The depot is in Ystad.", "The depot has two gates.", "倉庫は港にあります。"]
        )
        found = memory.recall("depot")
        assert [found[0], found[1]] == [*found] == [*found.hits]
        assert found[-1] is found.hits[-1]
        with pytest.raises(IndexError):
            found[len(found)]


def test_a_page_gives_its_entries_by_place() -> None:
    with Memory.open("memory:") as memory:
        assert not memory.list()
        memory.remember(["The depot is in Ystad.", "倉庫は港にあります。"])
        page = memory.list()
        assert [page[0], page[1]] == [*page] == page[:2] == page.entries
        assert (page[0].text, len(page)) == ("倉庫は港にあります。", 2)
        with pytest.raises(IndexError):
            page[2]


def test_what_others_look_for_in_an_answer_is_told() -> None:
    with Memory.open("memory:") as memory:
        memory.remember("Die Möwe fliegt.")
        found, page = memory.recall("Möwe"), memory.list()
        assert found[:1] == found.hits
        assert memory.get(found[0].id).text == found[0].text
        with pytest.raises(TypeError, match=r"nothing under 'results': \[0\] is the first, .hits"):
            found["results"]
        with pytest.raises(TypeError, match=r".entries are all"):
            page["results"]
        for name, told in (
            ("memory", r"Hit has no 'memory'\. Did you mean text\?"),
            ("metadata", r"Did you mean entry\.metadata\?"),
            ("птица", r"object has no attribute 'птица'$"),
        ):
            with pytest.raises(AttributeError, match=told):
                getattr(found[0], name)


def test_what_a_notebook_shows_is_short_and_a_block_is_its_text() -> None:
    with Memory.open("memory:", scope=Scope(principal="ада")) as memory:
        receipt = memory.learn("I like tea.")
        [kept] = receipt.stored
        assert repr(memory) == "Memory('memory:', scope=Scope(principal='ада'))"
        assert repr(kept) == f"Stored(id={kept.id!r}, text='I like tea', tier='L1')"
        assert repr(receipt) == f"Receipt(stored=[{kept!r}], revision=1)"
        hit = memory.recall("tea")[0]
        assert repr(hit) == f"Hit('I like tea', score={hit.score}, id={kept.id!r})"
        assert repr(hit.entry).startswith(f"Entry(id={kept.id!r}, kind='statement', text=")
        block = memory.context("tea")
        assert f"{block}" == str(block) == block.text
        turn = run_turn("Which tea?", lambda prompt: f"{prompt.context}", memories=[memory])
        assert turn.answer == turn.context.text
        assert repr(turn) == f"TurnResult({turn.answer!r}, trace_id={turn.trace_id!r})"


def test_definitions_and_stores_are_shown_by_what_they_are() -> None:
    store = SqliteStore("茶.db")
    assert repr(store) == "SqliteStore('sqlite:///茶.db')"
    chat = define_memory("chat", type="episodic", strategy=Window(6), store=store)
    told = "store='sqlite:///茶.db', scope_level='conversation')"
    assert repr(chat) == (
        f"MemoryDefinition('chat', type='episodic', strategy=Window(size=6), {told}"
    )
