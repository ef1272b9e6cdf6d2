"""Ask an embedder, hold it to its word, and write down what was asked."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from perdure.errors import BadCompletionError
from perdure.memories.failing import code_of, why
from perdure.model.entry import Entry, Vector
from perdure.model.evidence import ModelCall
from perdure.ports import Embedder

Purpose = Literal["query", "document"]


@dataclass(frozen=True, slots=True)
class Embedded:
    """Where texts lie: None for those that are blank, or when the embedder failed."""

    embedder: str
    vectors: tuple[Vector | None, ...]
    calls: tuple[ModelCall, ...] = ()
    failures: tuple[str, ...] = ()

    def given_to(self, entries: Sequence[Entry]) -> list[Entry]:
        """Give the entries with their vectors, those of other embedders kept."""
        return [
            entry
            if vector is None
            else replace(entry, embeddings={**entry.embeddings, self.embedder: vector})
            for entry, vector in zip(entries, self.vectors, strict=True)
        ]


async def embed(embedder: Embedder, texts: Sequence[str], *, purpose: Purpose) -> Embedded:
    """Give the vectors of texts; blank ones are not asked for.

    Raises `BadCompletionError` for vectors that are missing, of another dimension than the
    embedder names, or not finite, and what the embedder raises.
    """
    said = [text for text in texts if text.strip()]
    if not said:
        return Embedded(embedder.id, (None,) * len(texts))
    given = await embedder.embed(said, purpose=purpose)
    _check(given, len(said), embedder)
    vectors = iter(given)
    return Embedded(
        embedder.id,
        tuple(next(vectors) if text.strip() else None for text in texts),
        calls=(_call(embedder, said, purpose),),
    )


async def embed_to_keep(embedder: Embedder, texts: Sequence[str], *, purpose: Purpose) -> Embedded:
    """Give the vectors of texts that are kept in any case; a failure is told, not raised."""
    try:
        return await embed(embedder, texts, purpose=purpose)
    except Exception as error:  # noqa: BLE001 - an embedder of somebody else may raise anything
        said = [text for text in texts if text.strip()]
        call = replace(_call(embedder, said, purpose), failed=code_of(error))
        told = f"kept without vectors of {embedder.id!r}: {why(error)}"
        return Embedded(embedder.id, (None,) * len(texts), calls=(call,), failures=(told,))


def clipped(embedder: Embedder, text: str) -> bool:
    """Tell that an embedder reads only the beginning of a text."""
    return embedder.max_input_chars is not None and len(text) > embedder.max_input_chars


def query_hash(text: str) -> str:
    """Give what evidence says of a query instead of its words.

    >>> query_hash("green tea")
    '69afc2ce866da3bb'
    """
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


def _call(embedder: Embedder, texts: Sequence[str], purpose: Purpose) -> ModelCall:
    return ModelCall(
        purpose="embed-query" if purpose == "query" else "embed-documents",
        model=embedder.id,
        texts=len(texts),
        clipped=sum(clipped(embedder, text) for text in texts),
    )


def _check(vectors: Sequence[Vector], expected: int, embedder: Embedder) -> None:
    if len(vectors) != expected:
        message = f"{expected} texts were given, and {len(vectors)} vectors came back"
        raise BadCompletionError(message, where=embedder.id)
    for vector in vectors:
        if len(vector) != embedder.dimension:
            message = f"a vector has {len(vector)} numbers, not {embedder.dimension}"
            raise BadCompletionError(message, where=embedder.id)
        if not _is_finite(vector):
            message = "a vector is not finite in 32 bits"
            raise BadCompletionError(message, where=embedder.id)


def _is_finite(vector: Vector) -> bool:
    try:
        return math.isfinite(sum(array("f", vector)))
    except OverflowError:
        return False
