"""An embedder for tests: no model, no file, the same vectors everywhere."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Literal

from perdure.errors import UsageError
from perdure.model.entry import Vector
from perdure.text.words import query_terms


class HashingEmbedder:
    """Place a text by its words: each has a number of its own, given by its hash.

    Texts are as near as they share words, stop words apart, in any shipped language; it knows no
    synonyms. A test double: deterministic, inline, never late. A text without anything in it lies
    nowhere: its vector is all zeros.
    """

    inline = True

    def __init__(self, dimension: int = 256, *, max_input_chars: int | None = None) -> None:
        _check(dimension, "dimension")
        if max_input_chars is not None:
            _check(max_input_chars, "max_input_chars")
        self.dimension = dimension
        self.max_input_chars = max_input_chars

    def __repr__(self) -> str:
        return f"HashingEmbedder({self.dimension})"

    @property
    def id(self) -> str:
        """The space: this way of hashing, and how many numbers there are."""
        return f"hashing@{self.dimension}"

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["query", "document"] = "document"
    ) -> list[Vector]:
        """Give the vectors, of length 1; a question lies where the same text would as document."""
        return [self._vector(text[: self.max_input_chars]) for text in texts]

    def _vector(self, text: str) -> Vector:
        places = [0.0] * self.dimension
        for word in query_terms(text) or text.split():
            places[_number(word) % self.dimension] += 1.0
        length = math.hypot(*places)
        return tuple(place / length for place in places) if length else tuple(places)


def _check(number: object, argument: str) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise UsageError(f"{argument} must be a whole number from 1", argument=argument)


@lru_cache(maxsize=32_768)
def _number(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(errors="surrogatepass"), digest_size=8).digest())
