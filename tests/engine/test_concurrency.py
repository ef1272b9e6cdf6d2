"""Many writers at once: nothing lost, nothing doubled, views cheap and apart."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from perdure import AsyncMemory, Memory, Scope

SAID = "The skiff is moored at berth 9."


def test_twenty_threads_say_the_same_and_it_is_kept_once(url: str) -> None:
    with Memory.open(url) as memory, ThreadPoolExecutor(20) as pool:
        receipts = list(pool.map(lambda _: memory.remember(SAID), range(20)))
        entries = memory.list().entries
    assert len(entries) == 1
    ids = {one.id for receipt in receipts for one in (*receipt.stored, *receipt.merged)}
    assert ids == {entries[0].id}
    assert sum(len(receipt.stored) for receipt in receipts) == 1


def test_tasks_say_the_same_and_it_is_kept_once(url: str) -> None:
    async def scenario() -> int:
        async with AsyncMemory.open(url) as memory:
            await asyncio.gather(*(memory.remember(SAID) for _ in range(20)))
            return len((await memory.list()).entries)

    assert asyncio.run(scenario()) == 1


def test_processes_and_threads_write_side_by_side(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    program = """
import sys
from concurrent.futures import ThreadPoolExecutor
from perdure import Memory
url, name = sys.argv[1:]
with Memory.open(url) as memory, ThreadPoolExecutor(4) as pool:
    list(pool.map(lambda n: memory.remember(f"Crate {name}-{n} holds part {n}."), range(25)))
    memory.remember("Everybody says this once.")
"""
    Memory.open(url).close()
    runs = [
        subprocess.Popen([sys.executable, "-c", program, url, name]) for name in ("a", "b", "c")
    ]
    assert [run.wait(120) for run in runs] == [0, 0, 0]
    with Memory.open(url) as memory:
        texts = [entry.text for entry in memory.list(limit=1000).entries]
    assert len(texts) == len(set(texts)) == 76


def test_a_view_for_another_principal_shares_the_store_and_nothing_else(url: str) -> None:
    with Memory.open(url, scope=Scope("t", "ada")) as ada:
        ada.remember("Ada likes tea.")
        bob = ada.scoped(principal="bob")
        assert bob.list().entries == []
        bob.remember("Bob likes coffee.")
        assert [entry.text for entry in ada.list().entries] == ["Ada likes tea."]
        assert bob.scope == Scope("t", "bob")


def test_a_conversation_names_the_session_and_does_not_split_the_memory(url: str) -> None:
    with Memory.open(url, scope=Scope("t", "ada", "monday")) as monday:
        monday.remember("Ada likes tea.")
        tuesday = monday.scoped(conversation="tuesday")
        entry = tuesday.list().entries[0]
        assert entry.source.session == "monday"
        tuesday.remember("Ada likes scones.")
        assert tuesday.list(session_id="tuesday").entries[0].text == "Ada likes scones."


def test_level_conversation_keeps_conversations_apart(url: str) -> None:
    with Memory.open(url, scope=Scope("t", "ada", "monday"), level="conversation") as monday:
        monday.remember("Ada likes tea.")
        assert monday.scoped(conversation="tuesday").list().entries == []


def test_hundreds_of_tasks_write_without_overtaking_each_other(url: str) -> None:
    async def scenario() -> list[str]:
        async with AsyncMemory.open(url) as memory:
            await asyncio.gather(*(memory.remember(f"Crate {n} is full.") for n in range(200)))
            return [entry.text for entry in (await memory.list(limit=1000)).entries]

    texts = asyncio.run(scenario())
    assert sorted(texts) == sorted(f"Crate {n} is full." for n in range(200))
