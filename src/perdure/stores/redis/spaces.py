"""Vectors as bytes."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Sequence

from perdure.errors import CorruptRecordError
from perdure.model.entry import Vector

DIGEST = 16
"""Bytes before a kept vector that say of which text it is."""


def digest(text: str) -> bytes:
    """Give what tells texts apart."""
    return hashlib.blake2b(text.encode(), digest_size=DIGEST).digest()


def packed(vector: Sequence[float]) -> bytes:
    """Give a vector as little-endian 32-bit floats."""
    return _little(array("f", vector)).tobytes()


def unpacked(kept: bytes) -> Vector:
    """Give the vector that was kept; raises `CorruptRecordError` when it is none."""
    return tuple(numbers_of(kept, (len(kept) - DIGEST) // 4))


def numbers_of(kept: bytes, dimension: int) -> array[float]:
    """Give the numbers of a kept vector; raises `CorruptRecordError` when they are not so many."""
    if dimension < 1 or len(kept) != DIGEST + 4 * dimension:
        raise CorruptRecordError("a kept vector cannot be read")
    numbers = array("f")
    numbers.frombytes(kept[DIGEST:])
    return _little(numbers)


def _little(numbers: array[float]) -> array[float]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
