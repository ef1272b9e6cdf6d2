"""The rows of a vector collection: a vector, whose it is, and what a search can be narrowed by."""

from __future__ import annotations

import base64
import hashlib
import json
import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from perdure.errors import UsageError
from perdure.model.entry import Entry, Json, Vector
from perdure.model.scope import Scope
from perdure.model.selection import Selection

Row = dict[str, Json | Sequence[float]]

MOST_TEXT_BYTES = 65_535
"""What a VARCHAR field of Milvus holds."""

MOST_NUMBERS = 32_768
"""What a vector field of Milvus holds."""

MOST_DOMAINS = 1024
"""What is kept of an entry's domains; with more of them it is found whatever is asked for."""

_ANY = "*"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NEVER = 2**62
_SMALL, _LARGE = 2.0**-40, 2.0**40
_MOST_PACKED = MOST_TEXT_BYTES // 5  # 4 bytes of a number make 5 characters


@dataclass(frozen=True, slots=True)
class Hit:
    """A row that a search came upon: which one, of which entry, and how near Milvus found it."""

    key: str
    entry_id: str
    held: Any
    """What the row holds, in the driver's words."""
    dimension: int
    distance: float

    @property
    def vector(self) -> Vector:
        """The vector as it was put."""
        return vector_in(self.held, self.dimension)


def owner_of(scope: Scope) -> str:
    """Name a scope as rows do: bounded whatever its names, and no word of theirs.

    Two scopes of one digest would still not meet: a row counts only if the entry names it.
    """
    return _digest(scope.namespace, 32)


def check_fits(entry_id: str, vectors: Mapping[str, Vector]) -> None:
    """Refuse an entry whose vectors no row could hold."""
    if not vectors:
        return
    if len(entry_id.encode()) > MOST_TEXT_BYTES:
        message = f"an entry with a vector in Milvus has an id of at most {MOST_TEXT_BYTES} bytes"
        raise UsageError(message, argument="id")
    for embedder, vector in vectors.items():
        if len(embedder.encode()) > MOST_TEXT_BYTES or len(vector) > MOST_NUMBERS:
            message = f"Milvus holds vectors of at most {MOST_NUMBERS} numbers, and no such names"
            raise UsageError(message, argument="embeddings")
        if len(vector) > _MOST_PACKED and not direction_of(vector)[1]:
            message = "a vector as long as this has numbers that are neither so large nor so small"
            raise UsageError(message, argument="embeddings")


def facts_of(entry: Entry) -> Row:
    """Give what a search is narrowed by; names of people's things only as digests."""
    domains = [_short(one) for one in entry.domains]
    return {
        "kind": entry.kind.value,
        "tier": "" if entry.tier is None else entry.tier.value,
        "session": "" if entry.source.session is None else _short(entry.source.session),
        "created": _micros(entry.created_at),
        "expires": _NEVER if entry.expires_at is None else _micros(entry.expires_at),
        "current": entry.current,
        "domains": domains if len(domains) <= MOST_DOMAINS else [_ANY],
    }


def row_of(key: str, owner: str, entry: Entry, vector: Vector, written: datetime) -> Row:
    """Give the row of an entry's vector."""
    direction, exact = direction_of(vector)
    return {
        **facts_of(entry),
        "key": key,
        "owner": owner,
        "entry": entry.id,
        "entry_digest": _digest(entry.id, 16),
        "written": _micros(written),
        "exact": "" if exact else _packed(vector),
        "vector": direction,
    }


def direction_of(vector: Vector) -> tuple[Sequence[float], bool]:
    """Give the numbers that Milvus compares, and whether they are those of the vector.

    Beyond some size, squares vanish or overflow in the 32-bit floats that Milvus reckons with; a
    power of two less changes no cosine.
    """
    # The length bounds the largest number: it is at most so long and, of the 32,768 numbers that
    # Milvus takes, at least a 182nd of it. Most vectors are done with at this look.
    if _SMALL * 256 <= math.hypot(*vector) <= _LARGE:
        return padded(vector), True
    largest = max(map(abs, vector))
    if not largest or _SMALL <= largest <= _LARGE:
        return padded(vector), True
    exponent = math.frexp(largest)[1]
    return padded([math.ldexp(one, -exponent) for one in vector]), False


def vector_in(row: Any, dimension: int) -> Vector:
    """Give back the vector of a row as it was put."""
    if row["exact"]:
        return struct.unpack(f"<{dimension}f", base64.b85decode(row["exact"]))
    return tuple(row["vector"][:dimension])


def padded(numbers: Sequence[float]) -> Sequence[float]:
    """Give a vector the two numbers that Milvus asks for at least; a zero more turns nothing."""
    return [*numbers, 0.0] if len(numbers) == 1 else numbers


def all_of(owner: str, entry_ids: Iterable[str] | None = None) -> str:
    """Give the filter for the rows of a scope, or for those of some of its entries.

    Filters hold no word of a caller's: how one is escaped is not the same in every Milvus.
    """
    whose = f"owner == {json.dumps(owner)}"
    if entry_ids is None:
        return whose
    return f"{whose} and entry_digest in {_texts(_digest(one, 16) for one in entry_ids)}"


def written_before(moment: datetime) -> str:
    """Give the filter for the rows that were written up to a moment."""
    return f"written <= {_micros(moment)}"


def meant(owner: str, select: Selection, now: datetime) -> str:
    """Give the filter for the rows that may be meant: never narrower than the selection."""
    terms = [all_of(owner), f"expires > {_micros(now)}"]
    if select.kinds is not None:
        terms.append(f"kind in {_texts(sorted(one.value for one in select.kinds))}")
    if select.tiers is not None:
        terms.append(f"tier in {_texts(sorted(one.value for one in select.tiers))}")
    if select.session is not None:
        terms.append(f"session == {json.dumps(_short(select.session))}")
    if select.created_from is not None:
        terms.append(f"created >= {_micros(select.created_from)}")
    if select.created_to is not None:
        terms.append(f"created <= {_micros(select.created_to)}")
    if select.current:
        terms.append("current == true")
    if select.domains is not None:
        wanted = sorted(_short(one) for one in select.domains)
        terms.append(f"array_contains_any(domains, {_texts([_ANY, *wanted])})")
    return " and ".join(terms)


def _texts(texts: Iterable[str]) -> str:
    return json.dumps(list(texts))


def _digest(text: str, size: int) -> str:
    return hashlib.blake2b(text.encode(), digest_size=size).hexdigest()


@lru_cache(1024)
def _short(name: str) -> str:
    """Give the digest of what many rows share."""
    return _digest(name, 8)


@lru_cache(1024)
def _micros(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _packed(vector: Vector) -> str:
    return base64.b85encode(struct.pack(f"<{len(vector)}f", *vector)).decode()
