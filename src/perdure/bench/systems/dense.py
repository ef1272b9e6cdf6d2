"""Vectors alone: the cosine between the question and each memory, computed exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from perdure.bench.datasets.records import Question
from perdure.bench.systems.embedding import Embedding
from perdure.bench.systems.pooled import Pooled
from perdure.errors import MissingExtraError


class Dense(Pooled):
    """An embedder's space and nothing else: no words, no names, no dates."""

    name = "dense"

    def __init__(self, embedding: Embedding) -> None:
        super().__init__()
        self._embedding = embedding
        self._vectors: Any = None

    @property
    def about(self) -> str:
        """Name the embedder."""
        return f"cosine of {self._embedding.name}, exact"

    def index(self, texts: Sequence[str]) -> None:
        """Embed every text."""
        self._vectors = _unit(self._embedding.of(texts, "document"))

    def scores(self, question: Question) -> Mapping[int, float]:
        """Give the cosine with each item."""
        if not question.text.strip() or not len(self._vectors):
            return {}
        asked = _unit(self._embedding.of([question.text], "query"))[0]
        scores: list[float] = (self._vectors @ asked).tolist()
        return dict(enumerate(scores))

    def close(self) -> None:
        """Let go of the vectors, and of the embedder's loop."""
        super().close()
        self._vectors = None
        self._embedding.close()


def _unit(vectors: Sequence[Sequence[float]]) -> Any:
    try:
        import numpy as np
    except ImportError as error:
        raise MissingExtraError("the dense baseline", "bench") from error
    width = len(vectors[0]) if vectors else 0
    made = np.asarray(vectors, dtype=np.float32).reshape(len(vectors), width)
    lengths = np.linalg.norm(made, axis=1, keepdims=True)
    return made / np.maximum(lengths, 1e-12)
