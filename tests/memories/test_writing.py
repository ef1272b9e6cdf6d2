"""A turn is kept message for message, under a number that nobody else has."""

from __future__ import annotations

import threading

import pytest

from memories.given import NOW, SCOPE, Plain, episodic, lay, read, run, shown, tell, turn, write
from perdure.errors import ConflictError, UnsupportedError
from perdure.memories import Window
from perdure.memories.numbering import MOST_ATTEMPTS
from perdure.model.entry import Kind
from perdure.model.message import FinishedTurn, Message
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING
from perdure.stores.memory import MemoryStore


def test_messages_are_kept_as_they_were_said(store):
    memory = episodic(Window(5), store)
    said = (
        Message("system", "Be brief."),
        Message("user", " What?\n\n", name="Ada"),
        Message("assistant", ""),
        Message("tool", "42"),
    )
    written = write(memory, FinishedTurn(said, run="run-7", number=7))
    assert written.turn == 7
    assert written.written == ("msg-7-0", "msg-7-1", "msg-7-2", "msg-7-3")
    held = run(store.get_many(SCOPE, written.written, now=NOW)).values()
    assert [(one.text, one.source.role) for one in held] == [
        (one.content, one.role) for one in said
    ]
    values = [{**one.value, "cost": None} for one in held]
    assert values[:2] == [
        {"turn": 7, "index": 0, "cost": None},
        {"turn": 7, "index": 1, "name": "Ada", "cost": None},
    ]
    for one in held:
        assert one.kind is Kind.MESSAGE
        assert (one.created_at, one.updated_at, one.last_accessed_at) == (NOW, NOW, NOW)
        assert (one.version, one.access_count) == (1, 0)
        assert (one.source.turn, one.source.session) == ("run-7", "c1")


def test_a_turn_without_messages_writes_nothing(store):
    memory = episodic(Window(5), store)
    written = write(memory, FinishedTurn((), run="r", number=3))
    assert (written.written, written.turn) == ((), None)
    assert run(store.revision(SCOPE)) == 0


def test_a_turn_is_one_write_where_the_store_can_do_that(store):
    memory = episodic(Window(5), store)
    tell(memory, turn("q", "a"))
    assert run(store.revision(SCOPE)) == 1


@pytest.mark.parametrize(
    ("host", "stored", "number"),
    [(1, [1, 2, 3], 4), (7, [1, 2, 3], 7), (3, [1, 2, 3], 4), (0, [], 1), (None, [4], 5)],
)
def test_a_turn_comes_after_all_that_is_stored(store, host, stored, number):
    lay(store, *(turn("q", number=one) for one in stored))
    assert write(episodic(Window(5), store), turn("q", number=host)).turn == number


def test_summaries_other_kinds_and_other_scopes_do_not_count(store):
    lay(store, turn("q", number=9), scope=Scope(conversation="c2"))
    assert write(episodic(Window(5), store), turn("q")).turn == 1


def test_another_run_of_the_same_host_number_overwrites_nothing(store):
    first, second = episodic(Window(9), store), episodic(Window(9), store)
    tell(first, turn("from one", number=1))
    tell(second, turn("from another", number=1))
    assert shown(read(first)) == ["msg-1-0", "msg-2-0"]


def test_a_number_that_is_taken_further_back_is_passed_over():
    """Whatever order entries were restored in."""
    for store in (Plain(), MemoryStore()):
        lay(store, turn("late", number=3), *(turn("early", number=2) for _ in range(1)))
        for _ in range(30):
            lay(store, turn(*["x"] * 9, number=2))
        assert write(episodic(Window(5), store), turn("new")).turn == 4
        held = run(store.get(SCOPE, "msg-3-0", now=NOW))
        assert held.text == "late"


@pytest.mark.parametrize("kind", [MemoryStore, Plain])
def test_concurrent_runs_get_different_turns(kind):
    store = kind()
    memory = episodic(Window(100), store)
    run(store.open())
    turns: list[int | None] = []

    def say(who: int) -> None:
        said = [turn(f"q{who}.{at}", f"a{who}.{at}", number=1) for at in range(5)]
        turns.extend(write(memory, one).turn for one in said)

    threads = [threading.Thread(target=say, args=[who]) for who in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(turns) == list(range(1, 31))
    held = run(store.list(SCOPE, now=NOW, select=EVERYTHING, limit=1000)).entries
    by_turn = {one.value["turn"]: set() for one in held}
    for one in held:
        by_turn[one.value["turn"]].add(one.text[1:])
    assert all(len(said) == 1 for said in by_turn.values()), "no turn holds words of two runs"


class Contested(MemoryStore):
    """A store that somebody else writes to again and again."""

    async def commit(self, scope, changes, *, now, if_revision=None):
        if if_revision is not None:
            raise ConflictError("the scope", expected=if_revision, found=if_revision + 1)
        return await super().commit(scope, changes, now=now)


def test_whoever_is_outrun_a_hundred_times_says_so():
    memory = episodic(Window(5), Contested())
    with pytest.raises(ConflictError):
        write(memory, turn("q"))
    assert MOST_ATTEMPTS == 100


def test_a_memory_that_is_read_only_has_no_write_half(store):
    tell(episodic(Window(5), store), turn("q"))
    memory = episodic(Window(5), store, read_only=True)
    assert memory.read_only
    assert shown(read(memory)) == ["msg-1-0"]
    with pytest.raises(UnsupportedError, match="read-only"):
        write(memory, turn("q"))
