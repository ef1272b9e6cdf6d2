"""What is measured on either side, and how an entry goes through a driver by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

from perdure.model.entry import Entry, Kind, Source, Tier, Vector
from perdure.model.scope import Scope
from perdure.ports import Store
from perdure.text.words import index_terms

NOW = datetime(2030, 5, 6, tzinfo=UTC)
PLACE = Scope(tenant="bench", principal="owner")
EMBEDDER = "bench"
PAGE = 100
FEW = 10


class Side(Protocol):
    """The calls that are measured.

    Whoever does them by hand keeps what the store promises. What is there is read first, and
    archived when it is written over; an entry is found by its words and has a number in the order
    of writes; the scope counts its writes; all that in transactions as durable as the store's.
    """

    async def put(self, entry: Entry) -> Any: ...
    async def put_many(self, entries: Sequence[Entry]) -> Any: ...
    async def get(self, name: str) -> Entry | None: ...
    async def page(self) -> list[Entry]: ...
    async def search(self, terms: Sequence[str]) -> list[Entry]: ...
    async def nearest(self, query: Vector) -> list[Entry]: ...
    async def forget(self, name: str) -> Any: ...
    async def close(self) -> None: ...


class Ours:
    """A store, called as everybody calls it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def put(self, entry: Entry) -> Any:
        return await self.store.put(PLACE, entry, now=NOW)

    async def put_many(self, entries: Sequence[Entry]) -> Any:
        return await self.store.put_many(PLACE, entries, now=NOW)

    async def get(self, name: str) -> Entry | None:
        return await self.store.get(PLACE, name, now=NOW)

    async def page(self) -> list[Entry]:
        return (await self.store.list(PLACE, now=NOW, limit=PAGE)).entries

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        found = await self.store.search(PLACE, terms, now=NOW, limit=FEW)
        return [one.entry for one in found.candidates]

    async def nearest(self, query: Vector) -> list[Entry]:
        near = await self.store.nearest(PLACE, query, embedder=EMBEDDER, now=NOW, limit=FEW)
        return [one.entry for one in near]

    async def forget(self, name: str) -> Any:
        return await self.store.forget(PLACE, [name], now=NOW)

    async def close(self) -> None:
        await self.store.close()


@dataclass(slots=True)
class Pair:
    """A store that is open, its driver beside it, and how far it pays to measure them."""

    ours: Ours
    bare: Side
    most_vectors: int = 1_000_000
    """Spaces above that are left out."""
    carries: bool = False
    """Tell that entries carry a vector in every call: the place is for nothing else."""
    yardstick: Any = None
    """Gives what one product of all vectors with a query takes, if that is what to compare with."""
    settle: Any = None
    """Has the server count anew what it holds, as it does by itself a minute after large writes."""
    gentle: bool = False
    """Tell that the server is slow enough to be asked less often."""


def body_of(entry: Entry) -> str:
    """Write down an entry as one would by hand."""
    return json.dumps(
        {
            "id": entry.id,
            "kind": entry.kind.value,
            "text": entry.text,
            "created_at": entry.created_at.isoformat(),
            "updated_at": entry.updated_at.isoformat(),
            "last_accessed_at": entry.last_accessed_at.isoformat(),
            "tier": entry.tier and entry.tier.value,
            "domains": entry.domains,
            "session": entry.source.session,
        },
        ensure_ascii=False,
    )


def entry_of(body: str, seq: int, version: int) -> Entry:
    """Read an entry back, as one would by hand."""
    record = json.loads(body)
    return Entry(
        record["id"],
        Kind(record["kind"]),
        record["text"],
        datetime.fromisoformat(record["created_at"]),
        datetime.fromisoformat(record["updated_at"]),
        datetime.fromisoformat(record["last_accessed_at"]),
        seq=seq,
        version=version,
        tier=Tier(record["tier"]) if record["tier"] else None,
        domains=tuple(record["domains"]),
        source=Source(session=record["session"]),
    )


def terms_of(entry: Entry) -> list[str]:
    """Give the words that an entry is found by, each once."""
    return list(dict.fromkeys(index_terms(entry.text)))
