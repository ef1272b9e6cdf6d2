"""A store that can do less says so and refuses the rest by name, or the contract finds it out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from perdure.errors import UnsupportedError
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING, Selection
from perdure.ports import Capability, Changes, Commit, Matches, Page, Store
from perdure.stores.memory import MemoryStore
from perdure.testing import Driven
from perdure.testing.contract.capabilities import CapabilitiesContract
from perdure.testing.contract.case import MINE, NOW, entry


class WordlessStore(MemoryStore):
    """Keeps entries and finds them by id alone."""

    capabilities = frozenset({Capability.ATOMIC_BATCH})

    async def search(self, scope: Scope, terms: Sequence[str], **named) -> Matches:
        raise UnsupportedError("this store does not declare 'text'", argument="terms")

    async def lookup(self, scope: Scope, terms: Sequence[str], **named):
        raise UnsupportedError("this store does not declare 'text'", argument="terms")

    async def history(self, scope: Scope, entry_id: str):
        raise UnsupportedError("this store does not declare 'history'", argument="entry_id")

    async def get_many(
        self, scope: Scope, entry_ids: Sequence[str], *, now: datetime, embeddings: bool = False
    ):
        _refuse_vectors(embeddings)
        return await super().get_many(scope, entry_ids, now=now)

    async def commit(self, scope: Scope, changes: Changes, **named) -> Commit:
        _refuse_vectors(any(entry.embeddings for entry in changes.puts))
        return await super().commit(scope, changes, **named)

    async def nearest(self, scope: Scope, vector: Sequence[float], **named):
        _refuse_vectors(True)

    async def spaces(self, scope: Scope, **named):
        _refuse_vectors(True)

    async def list(
        self,
        scope: Scope,
        *,
        now: datetime,
        select: Selection = EVERYTHING,
        limit: int = 100,
        cursor: str | None = None,
        as_of: datetime | None = None,
        embeddings: bool = False,
    ) -> Page:
        _refuse_vectors(embeddings)
        if as_of is not None:
            raise UnsupportedError("this store does not declare 'history'", argument="as_of")
        return await super().list(scope, now=now, select=select, limit=limit, cursor=cursor)


def _refuse_vectors(asked: bool) -> None:
    if asked:
        raise UnsupportedError("this store does not declare 'vector'", argument="embeddings")


class TestWordlessStore(CapabilitiesContract):
    def make_store(self, place: Path) -> Store:
        return WordlessStore()


class SilentStore(MemoryStore):
    """Declares nothing and does it all the same, which the contract must find out."""

    capabilities = frozenset()


@pytest.mark.parametrize("capability", [Capability.TEXT, Capability.HISTORY, Capability.VECTOR])
def test_the_contract_finds_a_store_that_does_not_refuse(capability):
    store = Driven(SilentStore())
    store.open()
    contract = CapabilitiesContract()
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        contract.test_what_is_declared_works_and_what_is_not_is_refused(store, capability)


@pytest.mark.parametrize("capability", [Capability.TEXT, Capability.HISTORY, Capability.VECTOR])
def test_the_contract_finds_a_store_that_promises_what_it_cannot(capability):
    class BoastingStore(WordlessStore):
        capabilities = frozenset(Capability)

    store = Driven(BoastingStore())
    store.open()
    contract = CapabilitiesContract()
    with pytest.raises(UnsupportedError):
        contract.test_what_is_declared_works_and_what_is_not_is_refused(store, capability)


def test_a_wrapped_store_keeps_what_it_is_given():
    store = Driven(WordlessStore())
    store.open()
    assert store.put(MINE, entry("a"), now=NOW) == store.get(MINE, "a", now=NOW)
