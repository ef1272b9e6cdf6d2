"""What every test of a store stands on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from perdure.model.entry import Entry, Kind, Tier
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.testing.driven import Driven
from perdure.text.words import index_terms

NOW = datetime(2031, 5, 6, 7, 8, 9, 123456, tzinfo=UTC)
SECOND = timedelta(seconds=1)
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

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Driven]:
        """Give an open, empty store."""
        store = Driven(self.make_store(tmp_path))
        store.open()
        yield store
        store.close()
