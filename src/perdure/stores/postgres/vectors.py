"""Vectors as pgvector takes and gives them."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from math import frexp, ldexp

from perdure.model.entry import Vector
from perdure.stores.postgres.names import read

MOST = 16_000
"""The greatest dimension that pgvector keeps."""

_HEADER = 4
# pgvector multiplies in 32 bits: beyond these it would lose what a vector points at.
_SMALL, _LARGE = 1e-12, 1e12


def literal(vector: Sequence[float]) -> str:
    """Give a vector as text: nine digits say all that 32 bits hold.

    >>> literal((0.5, 0.10000000149011612, -2.0))
    '[0.5,0.100000001,-2]'
    """
    return f"[{','.join(['%.9g'] * len(vector))}]" % tuple(vector)


def measured(vector: Vector) -> tuple[Vector, str | None]:
    """Give a vector that can be multiplied in 32 bits, and the exact one where that is another."""
    top = max(map(abs, vector))
    if not top or _SMALL < top < _LARGE:
        return vector, None
    return scaled(vector), f"\\x{_sent(vector).hex()}"


def scaled(vector: Vector) -> Vector:
    """Give a vector of the same direction whose greatest number is between a half and one."""
    top = max(map(abs, vector))
    if not top:
        return vector
    exponent = frexp(top)[1]
    return tuple(array("f", [ldexp(number, -exponent) for number in vector]))


def received(sent: bytes) -> Vector:
    """Give the vector that pgvector sent: a header, then big-endian floats."""
    numbers = array("f", sent[_HEADER:])
    if sys.byteorder == "little":
        numbers.byteswap()
    return tuple(numbers)


def by_embedder(names: Sequence[str], sent: Sequence[bytes]) -> Mapping[str, Vector]:
    """Give the vectors of an entry."""
    return {read(name): received(one) for name, one in zip(names, sent, strict=True)}


def _sent(vector: Vector) -> bytes:
    numbers = array("f", vector)
    if sys.byteorder == "little":
        numbers.byteswap()
    return bytes(_HEADER) + numbers.tobytes()
