"""A store that can do less says so and refuses the rest by name, or the contract finds it out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import settings

from contract.test_memory_store import TestMemoryStore
from perdure.errors import PartialWriteError, UnsupportedError
from perdure.model.scope import Scope
from perdure.model.selection import EVERYTHING, Selection
from perdure.ports import Around, Capability, Changes, Commit, Erasure, Matches, Page, Store
from perdure.stores.memory import MemoryStore
from perdure.testing import Driven, PartialContract, StoreMachine
from perdure.testing.contract.capabilities import CapabilitiesContract
from perdure.testing.contract.case import MINE, NOW, entry


class BareStore(MemoryStore):
    """Keeps entries one by one and finds them by id alone."""

    capabilities = frozenset()
    refused = None

    async def search(self, scope: Scope, terms: Sequence[str], **named) -> Matches:
        raise UnsupportedError("this store does not declare 'text'", argument="terms")

    async def lookup(self, scope: Scope, terms: Sequence[str], **named):
        raise UnsupportedError("this store does not declare 'text'", argument="terms")

    async def beside(self, scope: Scope, around: Around, **named):
        raise UnsupportedError("this store does not declare 'text'", argument="around")

    async def history(self, scope: Scope, entry_id: str):
        raise UnsupportedError("this store does not declare 'history'", argument="entry_id")

    async def get_many(
        self, scope: Scope, entry_ids: Sequence[str], *, now: datetime, embeddings: bool = False
    ):
        _refuse_vectors(embeddings)
        return await super().get_many(scope, entry_ids, now=now)

    async def commit(self, scope: Scope, changes: Changes, **named) -> Commit:
        _refuse_vectors(any(entry.embeddings for entry in changes.puts))
        if changes.versions:
            raise UnsupportedError("this store does not declare 'history'", argument="versions")
        if named.pop("if_revision", None) is not None:
            message = "this store does not declare 'atomic_batch'"
            raise UnsupportedError(message, argument="if_revision")
        names = [one.id for one in changes.puts]
        if self.refused not in names:
            return await super().commit(scope, changes, **named)
        kept = changes.puts[: names.index(self.refused)]
        await super().commit(scope, replace(changes, puts=kept), **named)
        reasons = dict.fromkeys(names[len(kept) :], "the shelf is full")
        raise PartialWriteError(written=names[: len(kept)], failed=reasons)

    async def removed(self, scope: Scope, **named):
        raise UnsupportedError("this store does not declare 'history'", argument="now")

    async def forget(self, scope: Scope, entry_ids=None, **named) -> Erasure:
        return replace(await super().forget(scope, entry_ids, **named), versions=0)

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


class TestBareStore(TestMemoryStore, PartialContract):
    """The whole contract, of which it refuses by name what it does not declare."""

    def make_store(self, place: Path) -> Store:
        return BareStore()

    @contextmanager
    def refusing(self, store: BareStore, entry_id: str):
        store.refused = entry_id
        yield
        store.refused = None


class BareMachine(StoreMachine):
    def make_store(self, place: Path) -> Store:
        return BareStore()


TestBareMachine = BareMachine.TestCase
TestBareMachine.settings = settings(max_examples=10, stateful_step_count=20, deadline=None)


class SilentStore(MemoryStore):
    """Declares nothing and does it all the same, which the contract must find out."""

    capabilities = frozenset()


@pytest.mark.parametrize("capability", Capability)
def test_the_contract_finds_a_store_that_does_not_refuse(capability):
    store = Driven(SilentStore())
    store.open()
    contract = CapabilitiesContract()
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        contract.test_what_is_declared_works_and_what_is_not_is_refused(store, capability)


@pytest.mark.parametrize("capability", Capability)
def test_the_contract_finds_a_store_that_promises_what_it_cannot(capability):
    class BoastingStore(BareStore):
        capabilities = frozenset(Capability)

    store = Driven(BoastingStore())
    store.open()
    contract = CapabilitiesContract()
    with pytest.raises(UnsupportedError):
        contract.test_what_is_declared_works_and_what_is_not_is_refused(store, capability)


def test_a_wrapped_store_keeps_what_it_is_given():
    store = Driven(BareStore())
    store.open()
    assert store.put(MINE, entry("a"), now=NOW) == store.get(MINE, "a", now=NOW)
