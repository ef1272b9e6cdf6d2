"""What is measured on either side, and how an entry goes through a driver by hand."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
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
_SOURCE = [one.name for one in fields(Source)]
_TIMES = ("created_at", "updated_at", "last_accessed_at", "expires_at", "valid_from", "valid_to")
_OTHERS = ("value", "tier", "domains", "keys", "superseded_by", "metadata")
_NOTHING = (None, (), {})


class Side(Protocol):
    """The calls that are measured.

    Whoever does them by hand keeps what the store promises. What is there is read first, and
    archived when it is written over; an entry is kept whole, found by its words, and has a number
    in the order of writes; the scope counts its writes; all that in transactions as durable as the
    store's. A write gives back what was kept. What else a side promises stands at its class.
    """

    async def put(self, entry: Entry) -> Entry: ...
    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]: ...
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

    async def put(self, entry: Entry) -> Entry:
        return await self.store.put(PLACE, entry, now=NOW)

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
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
    """Write down an entry as one would by hand: all of it, but for what it does not have."""
    record: dict[str, Any] = {
        "id": entry.id,
        "kind": entry.kind,
        "text": entry.text,
        "access_count": entry.access_count,
        "source": {name: got for name in _SOURCE if (got := getattr(entry.source, name))},
    }
    for name in _TIMES:
        if (moment := getattr(entry, name)) is not None:
            record[name] = moment.isoformat()
    for name in _OTHERS:
        if (held := getattr(entry, name)) not in _NOTHING:
            record[name] = held
    return json.dumps(record, ensure_ascii=False)


def entry_of(body: str, seq: int, version: int) -> Entry:
    """Read an entry back, as one would by hand."""
    record = json.loads(body)
    times = {name: datetime.fromisoformat(record[name]) for name in _TIMES if name in record}
    source = record["source"]
    span = source.get("span")
    return Entry(
        record["id"],
        Kind(record["kind"]),
        record["text"],
        **times,
        seq=seq,
        version=version,
        access_count=record["access_count"],
        value=record.get("value"),
        tier=Tier(record["tier"]) if "tier" in record else None,
        domains=tuple(record.get("domains", ())),
        keys=tuple(record.get("keys", ())),
        source=Source(
            source["origin"],
            source.get("session"),
            source.get("turn"),
            source.get("role"),
            source.get("speaker"),
            (span[0], span[1]) if span else None,
            tuple(source.get("derived_from", ())),
        ),
        superseded_by=record.get("superseded_by"),
        metadata=record.get("metadata", {}),
    )


def kept(entry: Entry, seq: int, version: int) -> Entry:
    """Give an entry as it was kept: with its numbers, and vectors of 32 bits."""
    vectors = {name: tuple(array("f", vector)) for name, vector in entry.embeddings.items()}
    return replace(entry, seq=seq, version=version, embeddings=vectors)


def terms_of(entry: Entry) -> list[str]:
    """Give the words that an entry is found by, each once."""
    return list(dict.fromkeys(index_terms(entry.text)))
