"""The stub embedders of the notation: no model, each wrong in one way."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from perdure.embedders import HashingEmbedder
from perdure.errors import ProviderUnavailableError
from perdure.model.entry import Vector


class Stub(HashingEmbedder):
    """A bag of words; `seed` makes another space of it, with a name of its own."""

    def __init__(self, dimension: int = 8, *, seed: int = 0, id: str | None = None) -> None:
        super().__init__(dimension)
        self.seed = seed
        self.name = id

    @property
    def id(self) -> str:
        return self.name or f"stub-{self.seed}@{self.dimension}"

    async def embed(self, texts: Sequence[str], *, purpose: Any = "document") -> list[Vector]:
        vectors = await super().embed(texts, purpose=purpose)
        turned = self.seed % self.dimension
        return [(*vector[turned:], *vector[:turned]) for vector in vectors]


class FailingEvery(Stub):
    """Fails at every third call."""

    calls = 0

    async def embed(self, texts: Sequence[str], *, purpose: Any = "document") -> list[Vector]:
        self.calls += purpose == "document"
        if purpose == "document" and self.calls % 3 == 0:
            raise ProviderUnavailableError("away", where=self.id)
        return await super().embed(texts, purpose=purpose)


class FailingOn(Stub):
    """Fails for texts that hold a word."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word

    async def embed(self, texts: Sequence[str], *, purpose: Any = "document") -> list[Vector]:
        if any(self.word in text for text in texts):
            raise ProviderUnavailableError("away", where=self.id)
        return await super().embed(texts, purpose=purpose)


class NotANumber(Stub):
    """Gives NaN for questions."""

    async def embed(self, texts: Sequence[str], *, purpose: Any = "document") -> list[Vector]:
        if purpose == "query":
            return [(math.nan,) * self.dimension for _ in texts]
        return await super().embed(texts, purpose=purpose)


class Mapped:
    """Gives the vectors that a case writes down; of any other text, that of the question."""

    inline = True
    max_input_chars = None
    id = "mapped"

    def __init__(self, places: Mapping[str, Sequence[float]]) -> None:
        self.places = {text: tuple(map(float, place)) for text, place in places.items()}
        self.dimension = len(next(iter(self.places.values())))

    async def embed(self, texts: Sequence[str], *, purpose: Any = "document") -> list[Vector]:
        return [self.places.get(text, self.places["*query*"]) for text in texts]
