"""What memories may ask to be thought: vectors for texts, and the answer of a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Literal, Protocol

from perdure.frozen import frozen
from perdure.model.entry import Json, Vector
from perdure.model.message import Message, Usage


class Embedder(Protocol):
    """Give texts their place in one space."""

    @property
    def id(self) -> str:
        """Name the space: vectors of one id are comparable, those of two are not."""
        ...

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        ...

    @property
    def max_input_chars(self) -> int | None:
        """The longest text that is represented faithfully; longer ones are clipped, not refused."""
        ...

    @property
    def inline(self) -> bool:
        """Tell that `embed` never suspends."""
        ...

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["query", "document"] = "document"
    ) -> list[Vector]:
        """Give one vector of `dimension` finite numbers for each text, in order; [] for none.

        Raises a `ProviderError` when it cannot be done now.
        """
        ...


@frozen
class Calibration:
    """What the cosines of an embedder tell: an embedder may have one as its `calibration`.

    `alike` is the cosine up to which texts need not have to do with each other, and `weight` what a
    unit above it counts in a recall, beside words that could all be found: a model of sentences 1,
    which is also what one without a calibration counts, a table of words less. `scripts` names
    those that the embedder was taught ("latin", "cyrillic", "arabic", "han", "kana", "hangul", as
    `perdure.text.script_names.script_of` tells them); a question in another is answered by words
    alone. None: it was taught all.
    """

    alike: float = 0.3
    weight: float = 1.0
    scripts: frozenset[str] | None = None


class Reranker(Protocol):
    """Read a question and each text together, and say whether the text answers it."""

    @property
    def id(self) -> str:
        """Name the reranker, for messages."""
        ...

    @property
    def inline(self) -> bool:
        """Tell that `score` never suspends."""
        ...

    async def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """Give one number 0..1 for each text, in order, higher where it answers better.

        Raises a `ProviderError` when it cannot be done now.
        """
        ...


@frozen
class Completion:
    """What a model answered, by which model, for how many tokens."""

    text: str
    model: str
    usage: Usage = field(default_factory=Usage)


class Model(Protocol):
    """Answer messages."""

    @property
    def inline(self) -> bool:
        """Tell that `complete` never suspends."""
        ...

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        model: str,
        schema: Json = None,
        timeout: float,  # noqa: ASYNC109 - the deadline of the provider's own request
    ) -> Completion:
        """Give the answer; with a JSON schema, its text is JSON that was asked to fit it.

        `timeout` is in seconds and bounds the whole call, retries included. Raises a
        `ProviderError`: unavailable, rate limited, late, or an answer that is none.
        """
        ...
