"""The table that comes with the package: pieces of words, their vectors, where they are from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from perdure.embedders.wordpiece import WordPiece
from perdure.errors import UsageError

Floats = NDArray[np.float32]

SHIPPED = "minilm-256.npz"
"""Made by `tools/distil.py` from all-MiniLM-L6-v2 (Apache-2.0); `about` in it says how."""


@dataclass(frozen=True, slots=True)
class Table:
    """Vectors by the number of a piece; the longer one is, the more its piece says."""

    name: str
    pieces: WordPiece
    vectors: Floats

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return self.vectors.shape[1]


@lru_cache(maxsize=4)
def load(path: Path | None = None) -> Table:
    """Read a table, the shipped one if none is named; it is kept, and shared by all who ask.

    Cost: some 0.1 seconds and 32 MB, once. Raises `UsageError` for a file that holds no table.
    """
    if path is not None:
        return _read(path)
    with as_file(files("perdure.embedders.static") / SHIPPED) as shipped:
        return _read(shipped)


def _read(path: Path) -> Table:
    try:
        with np.load(path, allow_pickle=False) as held:
            about = json.loads(held["about"].tobytes())
            pieces = held["pieces"].tobytes().decode("utf-8").split("\n")
            vectors = held["vectors"].astype(np.float32) * held["scales"][:, None]
    except (OSError, KeyError, ValueError) as error:
        message = f"{str(path)!r} holds no table of vectors: {error}"
        raise UsageError(message, argument="table") from error
    return Table(about["name"], WordPiece(pieces, lower=about["lower"]), vectors)
