"""What every embedder promises, in one class to be subclassed by an adapter's tests."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine, Sequence
from typing import Any, Literal

import pytest

from perdure.model.entry import Vector
from perdure.ports import Embedder
from perdure.stepping import step

TEXTS = (
    "I adopted a puppy called Rex.",
    "The deadline moved to Friday",
    "我喜欢喝绿茶",
    "緑茶が好きです",
    "Ich mag grünen Tee",
    "Я люблю чай",
    "أحب الشاي",
    "👍🏽",
    "a",
    "[SEP] [MASK] <s> \x00 \u202e",
    "word " * 3000,
)
"""Every script, marks that models give a meaning of their own, nothing but signs, and too much."""

BLANK = ("", " \n\t")


class EmbedderContract:
    """Subclass it as `Test...`, give `make_embedder`, and run pytest.

    `tolerance` is how far a number may lie off when other texts stand beside a text.
    """

    tolerance = 1e-4

    def make_embedder(self) -> Embedder:
        """Give the embedder under test, ready."""
        raise NotImplementedError

    @pytest.fixture
    def embedder(self) -> Embedder:
        return self.make_embedder()

    def embed(
        self,
        embedder: Embedder,
        texts: Sequence[str],
        purpose: Literal["query", "document"] = "document",
    ) -> list[Vector]:
        work: Coroutine[Any, Any, list[Vector]] = embedder.embed(texts, purpose=purpose)
        return step(work) if embedder.inline else asyncio.run(work)

    def test_it_names_its_space_and_how_many_numbers_there_are(self, embedder: Embedder) -> None:
        assert embedder.id.strip() == embedder.id != ""
        assert embedder.dimension >= 1
        assert embedder.max_input_chars is None or embedder.max_input_chars >= 1
        assert (embedder.id, embedder.dimension) == (embedder.id, embedder.dimension)

    def test_no_texts_have_no_vectors(self, embedder: Embedder) -> None:
        assert self.embed(embedder, []) == []

    @pytest.mark.parametrize("purpose", ["query", "document"])
    def test_each_text_has_one_vector_of_finite_numbers(
        self, embedder: Embedder, purpose: Literal["query", "document"]
    ) -> None:
        texts = [*TEXTS, *BLANK]
        vectors = self.embed(embedder, texts, purpose)
        assert len(vectors) == len(texts)
        for vector in vectors:
            assert len(vector) == embedder.dimension
            assert all(map(math.isfinite, vector))

    def test_vectors_stand_in_the_order_of_the_texts(self, embedder: Embedder) -> None:
        together = self.embed(embedder, TEXTS)
        turned = self.embed(embedder, TEXTS[::-1])[::-1]
        alone = [self.embed(embedder, [text])[0] for text in TEXTS]
        for vectors in (turned, alone):
            for one, other in zip(together, vectors, strict=True):
                assert one == pytest.approx(other, abs=self.tolerance)

    def test_the_same_text_lies_in_the_same_place(self, embedder: Embedder) -> None:
        first, second = self.embed(embedder, [TEXTS[0], TEXTS[0]])
        assert first == pytest.approx(second, abs=self.tolerance)
        assert self.embed(embedder, [TEXTS[0]])[0] == pytest.approx(first, abs=self.tolerance)

    def test_what_says_the_same_lies_nearer_than_what_does_not(self, embedder: Embedder) -> None:
        told, like, unlike = self.embed(
            embedder,
            ["green tea in the morning", "in the morning green tea", "the server is down again"],
        )
        assert _product(told, like) > _product(told, unlike)


def _product(one: Vector, other: Vector) -> float:
    return math.fsum(x * y for x, y in zip(one, other, strict=True))
