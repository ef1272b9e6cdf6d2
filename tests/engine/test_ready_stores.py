"""A store handed over ready-made: whose it is, and what it must be able to do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from perdure import AsyncMemory, Memory, Scope
from perdure.errors import StoreClosedError, UnsupportedError, UsageError
from perdure.ports import Capability, Store
from perdure.stores import MemoryStore, SqliteStore
from perdure.testing import Driven

ADA = Scope("t", "ada")


class Poor(MemoryStore):
    """A store that can do next to nothing, and has never been touched."""

    capabilities = frozenset({Capability.TEXT})

    async def open(self) -> None:
        raise AssertionError("refused before any I/O")


def test_a_store_that_is_not_open_is_opened_and_closed_with_the_memory(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.db")
    with Memory.open(store=store, scope=ADA) as memory:
        memory.remember("I like tea.")
    with pytest.raises(StoreClosedError):
        Driven(store).revision(ADA)


def test_a_store_that_is_open_stays_open_and_several_may_use_it() -> None:
    store = MemoryStore()
    Driven(store).open()
    with Memory.open(store=store, scope=ADA) as ada:
        ada.remember("I like tea.")
    with Memory.open(store=store, scope=Scope("t", "bob")) as bob:
        assert bob.list().entries == []
    with Memory.open(store=store, scope=ADA) as ada:
        assert [entry.text for entry in ada.list().entries] == ["I like tea."]
    assert Driven(store).revision(ADA) == 1


def test_uses_are_written_before_an_open_store_is_left() -> None:
    store = MemoryStore()
    Driven(store).open()
    with Memory.open(store=store, scope=ADA) as ada:
        ada.remember("I like tea.")
        ada.recall("tea")
    with Memory.open(store=store, scope=ADA) as ada:
        assert ada.list().entries[0].access_count == 1


def test_async_memory_takes_a_store_too(tmp_path: Path) -> None:
    async def scenario(store: Store) -> str:
        async with AsyncMemory.open(store=store, scope=ADA) as memory:
            await memory.remember("I like tea.")
            return type(memory.core.store).__name__

    assert asyncio.run(scenario(MemoryStore())) == "MemoryStore"
    assert asyncio.run(scenario(SqliteStore(tmp_path / "a.db"))) == "OffThread"


def test_a_closed_store_is_refused() -> None:
    store = Driven(MemoryStore())
    store.open()
    store.close()
    with pytest.raises(StoreClosedError):
        Memory.open(store=store.store)


@pytest.mark.parametrize("kind", [Memory, AsyncMemory])
def test_a_store_that_cannot_carry_a_memory_is_refused_by_name(kind: Any) -> None:
    with pytest.raises(UnsupportedError, match=r"Poor.* lacks atomic_batch, history$"):
        kind.open(store=Poor())


@pytest.mark.parametrize("kind", [Memory, AsyncMemory])
@pytest.mark.parametrize("given", ["sqlite:///a.db", 7, object(), MemoryStore])
def test_what_is_no_store_is_refused(kind: Any, given: Any) -> None:
    with pytest.raises(UsageError) as refusal:
        kind.open(store=given)
    assert refusal.value.argument == "store"


def test_where_is_said_once() -> None:
    with pytest.raises(UsageError, match="not by both"):
        Memory.open("sqlite:///never.db", store=MemoryStore())
    with pytest.raises(UsageError, match="durability"):
        Memory.open(store=MemoryStore(), durability="full")
