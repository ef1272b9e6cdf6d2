"""All memories of a turn keep it under one number, and name its messages rightly."""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest

from memories.given import NOW, run
from memories.places import Placed
from perdure import Scope, run_turn
from perdure.memories import (
    Budget,
    Decay,
    Extract,
    Hybrid,
    MemoryDefinition,
    Summarize,
    TopK,
    Window,
    define_memory,
)
from perdure.model.entry import Entry, Kind
from perdure.model.message import FinishedTurn, Message
from perdure.model.selection import Selection
from perdure.stores import MemoryStore, open_store
from perdure.testing import ScriptedModel
from turn.worlds import ADA, WORLDS

SAID = ["My name is Dora.", "My name is Ella.", "My name is Fay."]
NUMBERED = (Kind.MESSAGE, Kind.FACT, Kind.BEAT, Kind.SNAPSHOT)


def near() -> TopK:
    return TopK(3, threshold=None, embedder=Placed())


SUMMARIES = Summarize(recent=2, size=50, llm=ScriptedModel([]), model="m")
KINDS: dict[str, tuple[Any, Any]] = {
    "window": ("episodic", Window(5)),
    "budget": ("episodic", Budget()),
    "summaries": ("episodic", SUMMARIES),
    "decaying": ("episodic", Decay(half_life=timedelta(days=1))),
    "both": ("episodic", Hybrid([Window(2), Decay(half_life=timedelta(days=1))])),
    "meant": ("semantic", near()),
    "facts": ("semantic", Extract()),
    "all-known": ("semantic", Hybrid([Extract(), near()])),
    "beats": ("narrative", Extract()),
    "runs": ("causal", TopK(1, threshold=None, embedder=Placed())),
}  # fmt: skip


def defined(name: str, store: Any) -> MemoryDefinition:
    kind, strategy = KINDS[name]
    return define_memory(
        name, type=kind, strategy=strategy, store=store, scope_level="conversation"
    )


def held(store: Any, *kinds: Kind) -> list[Entry]:
    select = Selection(kinds=frozenset(kinds or NUMBERED))
    return list(run(store.list(ADA, now=NOW, select=select, limit=1000)).entries)


def check_whole(store: Any, turns: int, *, first: int = 1) -> None:
    """Each turn has one number; what comes from messages names those of its own run."""
    entries = held(store)
    by_id = {one.id: one for one in entries}
    numbers: dict[str, set[int]] = {}
    for one in entries:
        numbers.setdefault(one.source.turn, set()).add(one.value["turn"])
        for named in one.source.derived_from:
            assert by_id[named].source.turn == one.source.turn, (one.id, named)
    assert sorted(numbers.values(), key=min) == [{first + at} for at in range(turns)]
    messages = [one for one in entries if one.kind is Kind.MESSAGE]
    assert len(messages) == 2 * turns, "no turn is kept twice"


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("order", list(permutations(["window", "facts", "beats", "meant"])))
def test_every_order_of_writing_gives_one_number(world, order):
    store = MemoryStore()
    memories = [defined(name, store) for name in order]
    for at in range(3):
        WORLDS[world](SAID[at], lambda prompt: "Hello.", memories=memories, scope=ADA)
    check_whole(store, 3)


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("kind", ["memory:", "sqlite:"])
@pytest.mark.parametrize("names", [list(KINDS), list(reversed(KINDS))])
def test_all_types_and_strategies_in_one_scope_keep_a_turn_once(world, kind, names, tmp_path):
    url = kind if kind == "memory:" else f"sqlite:///{tmp_path / 'm.db'}"
    store = open_store(url)
    memories = [defined(name, store) for name in names]
    for at in range(3):
        done = WORLDS[world](SAID[at], lambda prompt: "Yes.", memories=memories, scope=ADA)
        assert not done.skipped
        assert list(done.receipts) == names, "in order of registration, whatever wrote first"
    check_whole(store, 3)
    run(store.close())


def test_a_message_has_its_vector_whichever_memory_kept_it_first():
    for names in (["window", "meant"], ["meant", "window"]):
        store = MemoryStore()
        memories = [defined(name, store) for name in names]
        run_turn("Tea or coffee?", lambda prompt: "Tea.", memories=memories, scope=ADA)
        ids = [one.id for one in held(store, Kind.MESSAGE)]
        entries = run(store.get_many(ADA, ids, now=NOW, embeddings=True)).values()
        assert [set(one.embeddings) for one in entries] == [{"placed"}, {"placed"}]


def test_what_lies_there_with_all_its_vectors_is_not_written_again():
    """A second write of the same messages would be paid for, and raise the store's revision."""
    written: list[int] = []

    class Noting(MemoryStore):
        async def put_many(self, scope: Scope, entries: Any, **options: Any) -> Any:
            messages = [one for one in entries if one.kind is Kind.MESSAGE]
            written.extend([len(messages)] if messages else [])
            return await super().put_many(scope, entries, **options)

    for names, rewritten in ((["meant", "window"], []), (["window", "meant"], [2])):
        store = Noting()
        memories = [defined(name, store) for name in names]
        run_turn("Tea or coffee?", lambda prompt: "Tea.", memories=memories, scope=ADA)
        assert written == rewritten
        written.clear()


def test_memories_that_were_ahead_or_behind_go_on_together():
    """Beats began before messages were kept at all."""
    store = MemoryStore()
    beats = defined("beats", store)
    for at in range(5):
        run_turn(f"b{at}", lambda prompt: "Yes.", memories=[beats], scope=ADA)
    both = [beats, defined("window", store), defined("facts", store)]
    run_turn(SAID[0], lambda prompt: "Yes.", memories=both, scope=ADA)
    [fact] = held(store, Kind.FACT)
    assert fact.value["turn"] == 6
    assert fact.source.derived_from == ("msg-6-0",)
    last = [one.id for one in held(store, Kind.BEAT) if one.value["turn"] == 6]
    assert sorted(last) == ["beat-6-0", "beat-6-1"]


def test_of_several_places_the_one_that_is_furthest_says_the_number():
    beats, window = defined("beats", MemoryStore()), defined("window", MemoryStore())
    for at in range(3):
        run_turn(f"b{at}", lambda prompt: "Yes.", memories=[beats], scope=ADA)
    for order in ([beats, window], [window, beats]):
        result = run_turn("And?", lambda prompt: "Yes.", memories=order, scope=ADA)
        numbers = {one.turn for one in result.receipts.values()}
        assert len(numbers) == 1
    assert numbers == {5}


class Outrun(MemoryStore):
    """A store in which another run is quicker, once."""

    quicker = True

    async def revision(self, scope: Any) -> int:
        if self.quicker:
            self.quicker = False
            other = Entry("msg-1-0", Kind.MESSAGE, "茶", NOW, NOW, NOW, {"turn": 1})
            await self.put(scope, other, now=NOW)
        return await super().revision(scope)


def test_the_first_that_keeps_a_turn_numbers_it_and_none_that_was_outrun_behind_it():
    stores = [MemoryStore(), Outrun(), MemoryStore()]
    names = ["window", "budget", "both"]
    memories = [defined(name, store) for name, store in zip(names, stores, strict=True)]
    result = run_turn("And?", lambda prompt: "Yes.", memories=memories, scope=ADA)
    assert {name: one.turn for name, one in result.receipts.items()} == {
        "window": 1, "budget": 2, "both": 1,
    }  # fmt: skip


class Failing(MemoryStore):
    """A store whose next atomic write fails."""

    fails = False

    async def commit(self, scope: Any, changes: Any, **options: Any) -> Any:
        if self.fails:
            self.fails = False
            raise OSError("the disk is full")
        return await super().commit(scope, changes, **options)


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("order", list(permutations(["window", "facts", "beats"])))
def test_a_failed_write_moves_no_number(world, order):
    store = Failing()
    memories = [defined(name, store) for name in order]
    for at in range(3):
        store.fails = at == 1
        done = WORLDS[world](SAID[at], lambda prompt: "Yes.", memories=memories, scope=ADA)
        assert len(done.skipped) == (at == 1)
    by_run = {one.source.turn: set() for one in held(store)}
    for one in held(store):
        by_run[one.source.turn].add(one.value["turn"])
    assert sorted(by_run.values(), key=min) == [{1}, {2}, {3}]


def said(text: str, at: int, number: int | None) -> FinishedTurn:
    messages = (Message("user", text), Message("assistant", "Yes."))
    return FinishedTurn(messages, run=f"run-{at}", number=number)


@pytest.mark.parametrize("order", list(permutations(["window", "facts", "beats"])))
def test_a_number_of_the_callers_holds_for_all(order):
    store = MemoryStore()
    memories = [defined(name, store) for name in order]
    for at in range(3):
        for memory in memories:
            run(memory.write(ADA, said(SAID[at], at, 7 + at), now=NOW))
    check_whole(store, 3, first=7)


def test_turns_of_one_conversation_at_once_each_have_a_number_of_their_own():
    store = MemoryStore()
    names = ["facts", "beats", "meant", "window"]

    def talk(who: int) -> None:
        memories = [defined(name, store) for name in names]
        for at in range(4):
            text = f"My name is {'ABCDE'[who]}{'aeio'[at]}ra."
            run_turn(text, lambda prompt: "Yes.", memories=memories, scope=ADA)

    threads = [threading.Thread(target=talk, args=[who]) for who in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check_whole(store, 20)


def test_conversations_at_once_name_their_own_messages():
    """Beats live with the person, messages in each conversation: the names are the messages'."""
    store = MemoryStore()
    beats = define_memory("beats", type="narrative", strategy=Extract(), store=store)

    async def talk() -> None:
        from perdure import arun_turn

        def one(conversation: str) -> Any:
            scope = Scope(tenant="t", principal="ada", conversation=conversation)
            window = defined("window", store)
            memories = [beats, window]
            return arun_turn(conversation, lambda prompt: "Yes.", memories=memories, scope=scope)

        await asyncio.gather(*(one(f"c{at}") for at in range(5)))

    asyncio.run(talk())
    person = Scope(tenant="t", principal="ada")
    select = Selection(kinds=frozenset({Kind.BEAT}))
    told = run(store.list(person, now=NOW, select=select, limit=100)).entries
    assert len({one.id for one in told}) == 10
    for one in told:
        [named] = one.source.derived_from
        scope = Scope(tenant="t", principal="ada", conversation=one.source.session)
        message = run(store.get(scope, named, now=NOW))
        assert message.source.turn == one.source.turn


def test_what_conversations_share_has_a_number_of_each_and_still_names_its_messages():
    """Both were told that turn 6 comes next: in the shared place the later one has turn 7."""
    store = MemoryStore()
    beats = define_memory("beats", type="narrative", strategy=Extract(), store=store)
    runs = define_memory("runs", type="causal", strategy=near(), store=store)
    chat = define_memory("chat", type="episodic", strategy=Window(5), store=store)
    places = [Scope(tenant="t", principal="ada", conversation=name) for name in ("one", "two")]
    for memory in (chat, beats, runs):
        for place in places:
            said = (Message("user", f"My name is Dora {place.conversation}."),)
            told = FinishedTurn(said, place.conversation or "", number=6, agreed=True)
            run(memory.write(place, told, now=NOW))
    kept = run(store.list(places[0].at("principal"), now=NOW, limit=100)).entries
    assert {one.id: (one.source.session, one.source.turn) for one in kept} == {
        "beat-6-0": ("one", "one"),
        "snap-6": ("one", "one"),
        "beat-7-0": ("two", "two"),
        "snap-7": ("two", "two"),
    }
    for one in kept:
        for named in one.source.derived_from:
            place = next(each for each in places if each.conversation == one.source.session)
            message = run(store.get(place, named, now=NOW))
            assert (named, message.source.turn) == ("msg-6-0", one.source.turn)
