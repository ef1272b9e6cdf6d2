"""How an entry in the companion names its vectors in Milvus: under one key of its metadata."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from perdure.errors import UsageError
from perdure.frozen import altered
from perdure.model.entry import Entry, Vector, Version
from perdure.ports import Match

RESERVED = "perdure:vectors"
"""The metadata key; callers never see it and may not use it."""


class Table(NamedTuple):
    """A collection for vectors of so many numbers; its name says nothing of the embedder's.

    Embedders are the callers' to name, and what they forget must not stay in a list of names. Two
    embedders of one digest would share a collection and still not meet: entries name rows by space.
    """

    name: str
    dimension: int


class Space(NamedTuple):
    """The vectors of one embedder that are so many numbers long."""

    embedder: str
    dimension: int

    @property
    def table(self) -> Table:
        """Say in which collection of Milvus they are."""
        return _table_of(self)


Pointers = Mapping[Space, str]
"""By space the key of the row that holds the vector."""


def pointing(entry: Entry, pointers: Pointers) -> Entry:
    """Give an entry as the companion keeps it: with the keys of its vectors, without them."""
    if not pointers:
        return altered(entry, embeddings={})
    named = {space.embedder: [space.dimension, key] for space, key in pointers.items()}
    return altered(entry, embeddings={}, metadata={**entry.metadata, RESERVED: named})


def pointers_of(entry: Entry) -> dict[Space, str]:
    """Give the keys that an entry of the companion names."""
    named = entry.metadata.get(RESERVED)
    if named is None:
        return {}
    return {Space(embedder, size): key for embedder, (size, key) in named.items()}


def shown(entry: Entry, embeddings: Mapping[str, Vector] | None = None) -> Entry:
    """Give an entry of the companion as a caller may see it."""
    if RESERVED not in entry.metadata:
        return entry
    metadata = {name: value for name, value in entry.metadata.items() if name != RESERVED}
    return altered(entry, metadata=metadata, embeddings=embeddings or {})


def shown_matches(matches: Iterable[Match]) -> list[Match]:
    """Give candidates of the companion's as a caller may see them."""
    return [Match(shown(one.entry), one.terms) for one in matches]


def shown_version(version: Version) -> Version:
    """Give a state of an entry as a caller may see it."""
    return replace(version, entry=shown(version.entry))


@lru_cache(1024)
def _table_of(space: Space) -> Table:
    digest = hashlib.blake2b(space.embedder.encode(), digest_size=16).hexdigest()
    return Table(f"v{space.dimension}_{digest}", space.dimension)


def check_metadata(entry: Entry) -> None:
    """Refuse an entry that uses the key which is ours."""
    if RESERVED in entry.metadata:
        message = f"the metadata key {RESERVED!r} belongs to the store"
        raise UsageError(message, argument="metadata")
