"""What every store asks of vectors, and how near two of them are."""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import mul
from typing import cast

from perdure.errors import DimensionError, InvalidQueryError, UsageError
from perdure.model.entry import Entry, Vector
from perdure.stores import admission

DECIMALS = 6
"""Places of a score that count; beyond them 32-bit floats say nothing."""

UNSURE = 1e-3
"""So near to the middle between two scores, in units of the last place, only the exact sum tells
which it is: sums of 64 bits are off by less than that, up to a million numbers."""

_UNITS = 10**DECIMALS


def kept(entry: Entry) -> dict[str, Vector]:
    """Give the vectors of an entry as they are kept; refuses what no space can hold."""
    vectors: dict[str, Vector] = {}
    for embedder, vector in entry.embeddings.items():
        check_embedder(embedder)
        vectors[embedder] = rounded(vector)
    return vectors


def check_embedder(embedder: object) -> None:
    """Refuse what cannot name an embedder."""
    if not isinstance(embedder, str) or not embedder:
        raise UsageError("an embedder is named by a text", argument="embedder")
    admission.check_text(embedder, "embedder")


def rounded(vector: Sequence[float], argument: str = "embeddings") -> Vector:
    """Give a vector as 32-bit floats hold it; refuses none at all, NaN and what is too large.

    >>> rounded([0.5, 0.1])
    (0.5, 0.10000000149011612)
    """
    try:
        packing = _packing(len(vector))
        numbers = packing.unpack(packing.pack(*vector))
    except (struct.error, TypeError, ValueError, OverflowError):
        numbers = _numbers(vector, argument)
    if not numbers or isinstance(cast(object, vector), (str, bytes)):
        raise UsageError("a vector has at least one number", argument=argument)
    # Finite numbers of 32 bits have a finite sum in 64; one that is not makes the sum so too.
    if not math.isfinite(sum(numbers)):
        message = "a vector's numbers are finite, and fit into 32 bits"
        raise UsageError(message, argument=argument)
    return numbers


@cache
def _packing(count: int) -> struct.Struct:
    return struct.Struct(f"{count}f")


def _numbers(vector: Sequence[float], argument: str) -> Vector:
    """Give what comes out one by one: for what has no length, and to say what is no number."""
    try:
        return tuple(array("f", vector))
    except (TypeError, ValueError, OverflowError) as error:
        message = f"a vector is a sequence of numbers: {error}"
        raise UsageError(message, argument=argument) from None


def check_query(vector: Sequence[float], embedder: str, min_score: float | None) -> Vector:
    """Give the vector of a query as 32-bit floats hold it; refuses what cannot be compared."""
    check_embedder(embedder)
    if min_score is not None and not math.isfinite(min_score):
        raise InvalidQueryError("min_score is a finite number", argument="min_score")
    return rounded(vector, "vector")


def check_dimension(embedder: str, vector: Sequence[float], expected: int | None) -> None:
    """Refuse a vector that does not fit its space, if that is settled."""
    if expected is not None and len(vector) != expected:
        raise DimensionError(embedder, expected=expected, found=len(vector))


def settle(spaces: Mapping[str, int], entries: Iterable[Mapping[str, Vector]]) -> dict[str, int]:
    """Give the dimension of every space after these vectors; refuses one that does not fit."""
    settled = dict(spaces)
    for vectors in entries:
        for embedder, vector in vectors.items():
            check_dimension(embedder, vector, settled.setdefault(embedder, len(vector)))
    return settled


def cosine(a: Sequence[float], b: Sequence[float]) -> float:
    """Give the cosine between two vectors of one length, as scores are told; 0 without direction.

    >>> cosine((3.0, 4.0), (6.0, 8.0)), cosine((1.0, 0.0), (0.0, 1.0)), cosine((0.0,), (1.0,))
    (1.0, 0.0, 0.0)
    """
    if len(a) != len(b):
        raise ValueError("two vectors of one length are compared")
    return next(cosines(a, [b]))


def cosines(query: Sequence[float], others: Iterable[Sequence[float]]) -> Iterator[float]:
    """Give the cosine between a vector and each of others, which are of its length."""
    length = math.hypot(*query)
    for other in others:
        lengths = length * math.hypot(*other)
        if not lengths:
            yield 0.0
            continue
        nearly = sum(map(mul, query, other)) / lengths
        if is_unsure(nearly):
            nearly = math.fsum(map(mul, query, other)) / lengths
        yield as_score(nearly)


def is_unsure(nearly: float) -> bool:
    """Tell that a computed cosine is so near to the middle of two scores that only `fsum` knows."""
    return abs(nearly * _UNITS % 1 - 0.5) < UNSURE


def as_score(cosine: float) -> float:
    """Give a computed cosine as a score: within -1..1, and to as many places as count."""
    return round(max(-1.0, min(1.0, cosine)), DECIMALS) + 0.0
