"""Memories on a store that suspends: the same answers, and turns that run at once stay apart."""

from __future__ import annotations

import asyncio

from memories.given import NOW, SCOPE, Plain, episodic, read, shown, tell, turn
from perdure.memories import Budget, Hybrid, Window
from perdure.stores.memory import MemoryStore
from perdure.stores.offthread import OffThread


def test_a_memory_suspends_when_its_store_does():
    assert not episodic(Window(1), OffThread(MemoryStore())).inline
    assert episodic(Window(1), MemoryStore()).inline


def test_the_answer_is_the_same_from_a_store_that_suspends():
    async def ask():
        memory = episodic(Hybrid([Window(2), Budget()]), OffThread(MemoryStore()))
        for at in range(4):
            await memory.write(SCOPE, turn(f"q{at}", f"a{at}"), now=NOW)
        return await memory.read(SCOPE, "And now?", now=NOW, remaining_tokens=600)

    inline = episodic(Hybrid([Window(2), Budget()]))
    tell(inline, *(turn(f"q{at}", f"a{at}") for at in range(4)))
    assert asyncio.run(ask()).blocks == read(inline, remaining_tokens=600).blocks


def test_turns_that_are_written_at_once_get_different_numbers():
    async def say(store):
        memory = episodic(Window(100), OffThread(store))
        turns = [turn(f"q{at}", f"a{at}", number=1) for at in range(8)]
        written = await asyncio.gather(*(memory.write(SCOPE, one, now=NOW) for one in turns))
        answer = await memory.read(SCOPE, "And now?", now=NOW)
        return [one.turn for one in written], answer

    for store in (MemoryStore(), Plain()):
        numbers, answer = asyncio.run(say(store))
        assert sorted(numbers) == list(range(1, 9))
        assert shown(answer) == [f"msg-{at}-{index}" for at in range(1, 9) for index in (0, 1)]
