"""What every test of a store stands on."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from perdure.errors import UnsupportedError
from perdure.model.entry import Entry, Kind, Tier
from perdure.model.scope import Scope
from perdure.ports import Capability, Page, Store
from perdure.testing.driven import Driven
from perdure.text.words import index_terms

NOW = datetime(2031, 5, 6, 7, 8, 9, 123456, tzinfo=UTC)
SECOND = timedelta(seconds=1)
MOMENT = timedelta(microseconds=1)
MINE = Scope(tenant="t", principal="ada")
THEIRS = Scope(tenant="t", principal="bob")


def entry(entry_id: str, text: str = "The pump runs", **fields: Any) -> Entry:
    """Give a statement in L1, as of `NOW`, with some fields of its own."""
    usual: dict[str, Any] = {
        "kind": Kind.STATEMENT,
        "tier": Tier.HOT,
        "created_at": NOW,
        "updated_at": NOW,
        "last_accessed_at": NOW,
    }
    return Entry(id=entry_id, text=text, **{**usual, **fields})


def many(count: int, text: str = "Bolt {}") -> list[Entry]:
    """Give entries `e0`, `e1`, ..."""
    return [entry(f"e{number}", text.format(number)) for number in range(count)]


def word(text: str) -> str:
    """Give the term under which a text of one word is kept."""
    return index_terms(text)[0]


def ids(entries: list[Entry]) -> list[str]:
    """Name entries in their order."""
    return [one.id for one in entries]


def follow(ask: Callable[[str | None], Page]) -> Iterator[Page]:
    """Give what is answered for each cursor, from None on; fails when that would have no end."""
    given: set[str] = set()
    cursor = None
    while True:
        page = ask(cursor)
        yield page
        cursor = page.cursor
        if cursor is None:
            return
        assert cursor not in given, "a cursor comes a second time: following it has no end"
        given.add(cursor)


def needs(*capabilities: Capability) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let a test of `store` run where these are declared; elsewhere expect a refusal by name."""

    def wrap(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def run(self: StoreCase, store: Driven, **fixtures: Any) -> None:
            missing = [one.value for one in capabilities if one not in store.capabilities]
            if not missing:
                test(self, store=store, **fixtures)
                return
            with pytest.raises(UnsupportedError) as caught:
                test(self, store=store, **fixtures)
            assert any(name in str(caught.value) for name in missing)

        return run

    return wrap


def at_once(work: Callable[[int], None], count: int) -> None:
    """Run something in so many threads that start together; raises what went wrong in any."""
    ready = threading.Barrier(count)
    failures: list[BaseException] = []

    def run(number: int) -> None:
        try:
            ready.wait()
            work(number)
        except BaseException as error:  # noqa: BLE001  # told below, in the test's own thread
            failures.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


class StoreCase:
    """Three things that a store must give for its tests."""

    def make_store(self, place: Path) -> Store:
        """Give an unopened store that keeps what it keeps under `place`."""
        raise NotImplementedError

    def raw_bytes(self, store: Store) -> bytes:
        """Give everything the open store holds, read behind its back."""
        raise NotImplementedError

    def reopened(self, store: Store, place: Path) -> Store | None:
        """Give an unopened store on what a closed one left; None if nothing outlives closing."""
        raise NotImplementedError

    def opened(self, store: Store) -> Driven:
        """Open a store; it can be called without `await`."""
        driven = Driven(store)
        driven.open()
        return driven

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Driven]:
        """Give an open, empty store."""
        store = self.opened(self.make_store(tmp_path))
        yield store
        store.close()
