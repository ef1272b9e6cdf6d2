"""Stores that watch how they are asked, or that go away."""

from __future__ import annotations

from typing import Any

from perdure.errors import StoreUnavailableError
from perdure.ports import Store


class Counted:
    """A store that notes which methods were called, and whether `get` found anything."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.calls: list[str] = []
        self.found: list[bool] = []

    async def get(self, *args: Any, **named: Any) -> Any:
        self.calls.append("get")
        entry = await self.store.get(*args, **named)
        self.found.append(entry is not None)
        return entry

    def __getattr__(self, name: str) -> Any:
        self.calls.append(name)
        return getattr(self.store, name)


class Away:
    """A store that cannot be reached while it `is_away`."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.is_away = False

    def __getattr__(self, name: str) -> Any:
        if self.is_away:
            raise StoreUnavailableError("away", where="test")
        return getattr(self.store, name)
