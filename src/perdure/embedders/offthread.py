"""An embedder that works in this process, made fit for an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Literal

from perdure.model.entry import Vector
from perdure.ports import Calibration, Embedder


class EmbedderOffThread:
    """Run each call of an inline embedder in a worker thread, so that the loop goes on."""

    inline = False

    def __init__(self, embedder: Embedder) -> None:
        if not embedder.inline:
            raise ValueError("only an inline embedder can be run in a thread")
        self._embedder = embedder

    def __repr__(self) -> str:
        return f"EmbedderOffThread({self._embedder!r})"

    @property
    def id(self) -> str:
        """The space of the embedder within."""
        return self._embedder.id

    @property
    def dimension(self) -> int:
        """The dimension of the embedder within."""
        return self._embedder.dimension

    @property
    def max_input_chars(self) -> int | None:
        """The limit of the embedder within."""
        return self._embedder.max_input_chars

    @property
    def calibration(self) -> Calibration:
        """What the cosines of the embedder within tell."""
        return getattr(self._embedder, "calibration", Calibration())

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["query", "document"] = "document"
    ) -> list[Vector]:
        """Give what the embedder within gives, raise what it raises."""
        return await asyncio.to_thread(_stepped, self._embedder.embed(texts, purpose=purpose))


def _stepped(work: Coroutine[Any, Any, list[Vector]]) -> list[Vector]:
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    work.close()
    raise RuntimeError("an embedder that called itself inline has suspended")
