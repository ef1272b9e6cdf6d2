"""Ask an embedder from plain code, whether it suspends or not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Literal

from perdure._drive import step
from perdure.embedders.opening import NAMES, by_name
from perdure.errors import UsageError
from perdure.model.entry import Vector
from perdure.ports import Embedder

BATCH = 256


def embedder_of(said: str) -> Embedder:
    """Give the embedder that `local`, `static`, `onnx` or one with a place behind a colon means.

    As `Memory.open` reads it, but without a memory of former texts: no system may gain by what
    another one asked.
    """
    embedder = by_name(said)
    if embedder is None:
        known = ", ".join(NAMES)
        message = f"an embedder is one of {known}, also with :PLACE, not {said!r}"
        raise UsageError(message, argument="embedder")
    return embedder


class Embedding:
    """An embedder with a loop of its own, when it needs one."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._runner = None if embedder.inline else asyncio.Runner()

    @property
    def name(self) -> str:
        """Name the space."""
        return self._embedder.id

    def of(self, texts: Sequence[str], purpose: Literal["query", "document"]) -> list[Vector]:
        """Give a vector for each text."""
        vectors: list[Vector] = []
        for start in range(0, len(texts), BATCH):
            work = self._embedder.embed(texts[start : start + BATCH], purpose=purpose)
            vectors += step(work) if self._runner is None else self._runner.run(work)
        return vectors

    def close(self) -> None:
        """Let go of the loop."""
        if self._runner is not None:
            self._runner.close()
