"""Write on terms that a store declares: what its entries carry besides what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from perdure.errors import UsageError
from perdure.model.entry import Entry, Json
from perdure.model.scope import Scope
from perdure.ports import Changes, Commit, PutOutcome, Store


def stamping(store: Store, metadata: Mapping[str, Json]) -> Store:
    """Give the store, writing this into the metadata of every entry it is handed."""
    return cast(Store, _Stamping(store, metadata)) if metadata else store


def labels_of(name: Callable[[Scope], Mapping[str, str]], scope: Scope) -> Mapping[str, str]:
    """Give the labels of whoever asks; raises `UsageError` when they are none, or no text."""
    labels = cast(object, name(scope))
    if isinstance(labels, Mapping) and labels:
        items = cast(Mapping[object, object], labels).items()
        if all(isinstance(part, str) and part for item in items for part in item):
            return cast(Mapping[str, str], labels)
    message = "namespace_scope must give texts by name for a scope, at least one"
    raise UsageError(message, argument="namespace_scope")


class _Stamping:
    """A store as it is, but for what it writes."""

    def __init__(self, store: Store, metadata: Mapping[str, Json]) -> None:
        self._store = store
        self._metadata = metadata

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def put(self, scope: Scope, entry: Entry, *, now: datetime) -> Entry:
        return await self._store.put(scope, self._stamped(entry), now=now)

    async def put_many(
        self, scope: Scope, entries: Sequence[Entry], *, now: datetime
    ) -> list[Entry]:
        return await self._store.put_many(scope, [*map(self._stamped, entries)], now=now)

    async def put_if_version(
        self, scope: Scope, entry: Entry, expected: int, *, now: datetime
    ) -> PutOutcome:
        return await self._store.put_if_version(scope, self._stamped(entry), expected, now=now)

    async def commit(
        self, scope: Scope, changes: Changes, *, now: datetime, if_revision: int | None = None
    ) -> Commit:
        changes = replace(changes, puts=[*map(self._stamped, changes.puts)])
        return await self._store.commit(scope, changes, now=now, if_revision=if_revision)

    def _stamped(self, entry: Entry) -> Entry:
        return replace(entry, metadata={**entry.metadata, **self._metadata})
