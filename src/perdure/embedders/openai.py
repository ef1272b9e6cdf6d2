"""Vectors from a server that speaks as OpenAI's does: theirs, Ollama, vLLM, llama.cpp."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Literal, Self, cast

from perdure.embedders.batching import batches
from perdure.errors import BadCompletionError, ProviderUnavailableError, UsageError
from perdure.model.entry import Json, Vector
from perdure.model.fields import is_finite
from perdure.patience import Patience
from perdure.providers.endpoint import Client, Endpoint, check_seconds

_Purpose = Literal["query", "document"]


class OpenAICompatibleEmbedder:
    """Ask `POST {base_url}/embeddings` for vectors of `dimension` numbers.

    `model` is the server's name for it. The space is named after both, and after the prefixes
    that some models want before a question or a document; `id` names it otherwise. With `shorten`
    the server is asked for that dimension, which only some models can give.

    Texts are sent at most `batch_texts` and `batch_chars` characters at a time, cut to
    `max_input_chars`; blank ones are not sent, and lie nowhere (all zeros). `timeout` bounds one
    call of `embed` in seconds, with all batches and retries: 408, 429, 5xx and broken connections
    are tried again, after what `Retry-After` asks for. The key is never shown.
    Entered, or between `open` and `close`, connections are shared; else each batch has its own.
    """

    inline = False

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        dimension: int,
        api_key: str | None = None,
        id: str | None = None,
        shorten: bool = False,
        query_prefix: str = "",
        document_prefix: str = "",
        max_input_chars: int | None = 8000,
        batch_texts: int = 96,
        batch_chars: int = 100_000,
        timeout: float = 30.0,
        patience: Patience | None = None,
        headers: Mapping[str, str] | None = None,
        client: Client | None = None,
    ) -> None:
        _check_name(model)
        _check_texts(id, query_prefix=query_prefix, document_prefix=document_prefix)
        if not isinstance(cast(object, shorten), bool):
            raise UsageError("shorten is True or False", argument="shorten")
        for name, number in (
            ("dimension", dimension),
            ("batch_texts", batch_texts),
            ("batch_chars", batch_chars),
            ("max_input_chars", 1 if max_input_chars is None else max_input_chars),
        ):
            _check_count(number, name)
        self.model = model
        self.dimension = dimension
        self.max_input_chars = max_input_chars
        self._prefixes: dict[_Purpose, str] = {"query": query_prefix, "document": document_prefix}
        self.id = id or _space(model, dimension, self._prefixes)
        self._asked = {"model": model, **({"dimensions": dimension} if shorten else {})}
        self._most_texts = batch_texts
        self._most_chars = batch_chars
        self._timeout = check_seconds(timeout)
        self._endpoint = Endpoint(
            base_url, api_key=api_key, headers=headers, patience=patience, client=client
        )

    def __repr__(self) -> str:
        return f"OpenAICompatibleEmbedder({self._endpoint.where!r}, {self.model!r})"

    async def __aenter__(self) -> Self:
        """Open, and give the embedder itself."""
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close."""
        await self.close()

    async def open(self) -> None:
        """Keep connections from here on, for calls of this event loop; twice is fine."""
        await self._endpoint.open()

    async def close(self) -> None:
        """Let go of the connections that were kept; twice is fine."""
        await self._endpoint.close()

    async def embed(self, texts: Sequence[str], *, purpose: _Purpose = "document") -> list[Vector]:
        """Give the vectors in order, whatever order the server gives them in.

        Raises `BadCompletionError` for vectors that are missing, of another dimension or not
        finite, and the other `ProviderError`s.
        """
        said = [text[: self.max_input_chars] for text in texts]
        prefix = self._prefixes[purpose]
        sent = [f"{prefix}{text}" for text in said if text.strip()]
        until = time.monotonic() + self._timeout
        given: list[Vector] = []
        for batch in batches(sent, most_texts=self._most_texts, most_chars=self._most_chars):
            given += await self._ask(batch, until - time.monotonic())
        vectors = iter(given)
        nowhere = (0.0,) * self.dimension
        return [next(vectors) if text.strip() else nowhere for text in said]

    async def _ask(self, batch: list[str], seconds: float) -> list[Vector]:
        where = self._endpoint.where
        if seconds <= 0:
            message = f"the texts did not all get vectors within {self._timeout:g} seconds"
            raise ProviderUnavailableError(message, where=where)
        body = {**self._asked, "input": batch}
        answer = (await self._endpoint.post("embeddings", body, seconds=seconds)).read()
        rows = _in_order(answer.get("data"), len(batch))
        if rows is None:
            message = f"{len(batch)} texts were sent, and there is not one vector for each"
            raise BadCompletionError(message, where=where)
        return [self._vector(row.get("embedding")) for row in rows]

    def _vector(self, numbers: object) -> Vector:
        where = self._endpoint.where
        if not isinstance(numbers, list) or not all(map(is_finite, cast(list[object], numbers))):
            message = "a vector is no list of finite numbers"
            raise BadCompletionError(message, where=where)
        vector = tuple(map(float, cast(list[float], numbers)))
        if len(vector) != self.dimension:
            message = f"{self.model!r} gives {len(vector)} numbers, not dimension={self.dimension}"
            raise BadCompletionError(message, where=where)
        return vector


def _space(model: str, dimension: int, prefixes: Mapping[_Purpose, str]) -> str:
    mark = "\0".join(prefixes.values())
    other = f"+{sha256(mark.encode()).hexdigest()[:8]}" if any(prefixes.values()) else ""
    return f"{model}@{dimension}{other}"


def _in_order(data: object, expected: int) -> list[dict[str, Json]] | None:
    """Give the rows by their index, one for each text; None when they are not that."""
    if not isinstance(data, list) or len(cast(list[object], data)) != expected:
        return None
    rows = [cast(dict[str, Json], row) for row in cast(list[object], data) if isinstance(row, dict)]
    places = [row.get("index", at) for at, row in enumerate(rows)]
    if not all(isinstance(at, int) and not isinstance(at, bool) for at in places):
        return None
    known = dict(zip(places, rows, strict=True))
    if set(known) != set(range(expected)):
        return None
    return [known[at] for at in range(expected)]


def _check_name(model: object) -> None:
    if not isinstance(model, str) or not model.strip():
        raise UsageError("model must be the name of a model", argument="model")


def _check_texts(id: object, **prefixes: object) -> None:
    if id is not None and (not isinstance(id, str) or not id.strip()):
        raise UsageError("id must be the name of the space, or None", argument="id")
    for name, prefix in prefixes.items():
        if not isinstance(prefix, str):
            raise UsageError(f"{name} must be text, such as 'query: '", argument=name)


def _check_count(number: object, argument: str) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise UsageError(f"{argument} must be a whole number from 1", argument=argument)
