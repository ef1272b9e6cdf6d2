"""The embedder that reads a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np

from perdure.embedders.static.table import Floats, Table, load
from perdure.model.entry import Vector
from perdure.ports import Calibration

MAX_CHARS = 8000
TOGETHER = 256
"""Texts whose vectors are worked on at once: few enough to stay in a processor's cache."""


class StaticEmbedder:
    """Place a text where the pieces of its words lie on average, rare ones counting more.

    It needs numpy alone, and some 20 microseconds a text. It knows which words are alike, in
    English and a little in languages that share words with it; not their order, so "dog bites man"
    lies where "man bites dog" does. Of other scripts than Latin it knows nothing: such words count
    for nothing, a text of them alone lies nowhere, with a vector of zeros, and memory answers a
    question in one by its words. `table` is a file that `tools/distil.py` made; None is the one
    that comes along, read when it is first needed: 0.1 seconds, 32 MB.
    """

    inline = True
    max_input_chars = MAX_CHARS
    calibration = Calibration(alike=0.4, weight=0.35, scripts=frozenset({"latin"}))

    def __init__(self, table: str | Path | None = None) -> None:
        self._path = None if table is None else Path(table)

    def __repr__(self) -> str:
        return "StaticEmbedder()" if self._path is None else f"StaticEmbedder({str(self._path)!r})"

    @property
    def id(self) -> str:
        """The space: the table's name, and how many numbers there are."""
        return f"{self._table.name}@{self.dimension}"

    @property
    def dimension(self) -> int:
        """How many numbers a vector of the table has."""
        return self._table.dimension

    @property
    def _table(self) -> Table:
        return load(self._path)

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["query", "document"] = "document"
    ) -> list[Vector]:
        """Give the vectors, of length 1; a question lies where the same text would as document."""
        table = self._table
        vectors: list[Vector] = []
        for start in range(0, len(texts), TOGETHER):
            sums = _summed(table, texts[start : start + TOGETHER])
            vectors += map(tuple, _directions(sums).tolist())
        return vectors


def _summed(table: Table, texts: Sequence[str]) -> Floats:
    sums = np.zeros((len(texts), table.dimension), np.float32)
    for place, text in enumerate(texts):
        # A piece is a character at least, so all of the text is read.
        numbers = table.pieces.pieces(text[:MAX_CHARS], MAX_CHARS)
        if numbers:
            np.add.reduce(table.vectors[numbers], axis=0, out=sums[place])
    return sums


def _directions(sums: Floats) -> Floats:
    lengths = np.sqrt(np.einsum("ij,ij->i", sums, sums))[:, None]
    return np.divide(sums, lengths, out=np.zeros_like(sums), where=lengths > 0)
