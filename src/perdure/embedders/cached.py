"""An embedder that asks another one for each text once."""

from __future__ import annotations

import math
import threading
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal, cast

from perdure.errors import BadCompletionError, UsageError
from perdure.model.entry import Vector
from perdure.ports import Calibration, Embedder

_Purpose = Literal["query", "document"]


class CachedEmbedder:
    """Remember the vectors of the last `size` texts; of each its hash, never its words.

    It names the space of `inner`, and is inline when `inner` is. Any number of threads may use it;
    two that ask for the same new text at once may both ask `inner`. A failure is not remembered.
    """

    def __init__(self, inner: Embedder, *, size: int = 10_000) -> None:
        if not isinstance(cast(object, size), int) or isinstance(size, bool) or size < 1:
            raise UsageError("size must be a whole number from 1", argument="size")
        self._inner = inner
        self._size = size
        self._known: OrderedDict[bytes, Vector] = OrderedDict()
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"CachedEmbedder({self._inner!r}, size={self._size})"

    @property
    def id(self) -> str:
        """The space of `inner`."""
        return self._inner.id

    @property
    def dimension(self) -> int:
        """The dimension of `inner`."""
        return self._inner.dimension

    @property
    def max_input_chars(self) -> int | None:
        """The limit of `inner`."""
        return self._inner.max_input_chars

    @property
    def inline(self) -> bool:
        """Tell whether `inner` is."""
        return self._inner.inline

    @property
    def calibration(self) -> Calibration:
        """What the cosines of the embedder within tell."""
        return getattr(self._inner, "calibration", Calibration())

    async def embed(self, texts: Sequence[str], *, purpose: _Purpose = "document") -> list[Vector]:
        """Give the vectors; `inner` is asked once for all that are not known, each text once.

        Raises `BadCompletionError` when it gives another number of vectors than texts, or one of
        another dimension, or not finite: such are never remembered.
        """
        keys = [_key(text, purpose) for text in texts]
        found = self._recalled(keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in found}
        if missing:
            given = await self._inner.embed(list(missing.values()), purpose=purpose)
            self._check(given, len(missing))
            fresh = dict(zip(missing, given, strict=True))
            self._keep(fresh)
            found |= fresh
        return [found[key] for key in keys]

    def _recalled(self, keys: Sequence[bytes]) -> dict[bytes, Vector]:
        with self._lock:
            found = {key: self._known[key] for key in keys if key in self._known}
            for key in found:
                self._known.move_to_end(key)
        return found

    def _keep(self, fresh: dict[bytes, Vector]) -> None:
        with self._lock:
            self._known.update(fresh)
            while len(self._known) > self._size:
                self._known.popitem(last=False)

    def _check(self, vectors: Sequence[Vector], expected: int) -> None:
        if len(vectors) != expected:
            message = f"{expected} texts were given, and {len(vectors)} vectors came back"
            raise BadCompletionError(message, where=self.id)
        for vector in vectors:
            if len(vector) != self.dimension:
                message = f"a vector has {len(vector)} numbers, not {self.dimension}"
                raise BadCompletionError(message, where=self.id)
            if not all(map(math.isfinite, vector)):
                raise BadCompletionError("a vector is not finite", where=self.id)


def _key(text: str, purpose: _Purpose) -> bytes:
    return sha256(f"{purpose} {text}".encode(errors="surrogatepass")).digest()
