"""Read vectors for entries that name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial

from perdure.errors import CorruptRecordError, StoreTimeoutError
from perdure.model.entry import Entry, Vector
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.stores.damage import Damage
from perdure.stores.milvus.collections import Collections
from perdure.stores.milvus.connection import Connection
from perdure.stores.milvus.pointers import Table, pointers_of, shown

_LOOKS = 10


class Carrier:
    """Bring entries and their vectors together."""

    def __init__(self, companion: Store, connection: Connection) -> None:
        self._companion = companion
        self._connection = connection

    async def carrying(self, scope: Scope, entries: Sequence[Entry], now: datetime) -> list[Entry]:
        """Give entries of the companion with their vectors, as a caller may see them.

        An entry that was written again meanwhile is given as it is now, one that went is left out.
        Raises `CorruptRecordError` when Milvus has lost a vector that an entry names, with the
        others.
        """
        damage = Damage()
        for _ in range(_LOOKS):
            vectors = await self.fetched(entries)
            lost = {one.id: one for one in entries if not vectors.keys() >= _keys(one)}
            if not lost:
                return damage.told([_carrying(one, vectors) for one in entries])
            fresh = await self._companion.get_many(scope, list(lost), now=now)
            kept = [fresh.get(one.id) if one.id in lost else one for one in entries]
            there = (one for one in kept if one is not None)
            entries = list(damage.readable(partial(self._written_again, lost), there))
        raise StoreTimeoutError("other writers kept changing the vectors", where=self.where)

    async def fetched(self, entries: Iterable[Entry]) -> dict[str, Vector]:
        """Give the vectors that entries name, by the keys of their rows."""
        keys: dict[Table, list[str]] = {}
        for entry in entries:
            for space, key in pointers_of(entry).items():
                keys.setdefault(space.table, []).append(key)
        vectors: dict[str, Vector] = {}
        for table, wanted in keys.items():
            vectors |= await self._connection.call(Collections.fetch, table, wanted)
        return vectors

    @property
    def where(self) -> str:
        """Name the place."""
        return self._connection.where

    def _written_again(self, lost: Mapping[str, Entry], entry: Entry) -> Entry:
        if entry.id not in lost or _keys(entry) != _keys(lost[entry.id]):
            return entry
        message = f"Milvus has lost a vector of {entry.id!r}; reconcile() names all such entries"
        raise CorruptRecordError(message, where=self.where, ids=[entry.id])


def _keys(entry: Entry) -> set[str]:
    return set(pointers_of(entry).values())


def _carrying(entry: Entry, vectors: Mapping[str, Vector]) -> Entry:
    pointers = pointers_of(entry).items()
    return shown(entry, {space.embedder: vectors[key] for space, key in pointers})
