"""Vectors from a model that runs here: all-MiniLM and its like, through onnxruntime."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from perdure.embedders.local_models import (
    Floats,
    Runner,
    Tokens,
    by_length,
    digest,
    find,
    find_file,
)
from perdure.embedders.wordpiece import WordPiece
from perdure.errors import BadCompletionError, UsageError
from perdure.model.entry import Json, Vector
from perdure.ports import Calibration

_Purpose = Literal["query", "document"]
_Pooling = Literal["mean", "cls"]
Encode = Callable[[str], Sequence[int]]
"""A tokenizer of your own: the numbers of a text's pieces, those of its ends with them."""

MINILM = "Xenova/all-MiniLM-L6-v2"
"""all-MiniLM-L6-v2 with int8 weights: 23 MB, 384 numbers, English, Apache-2.0."""

MINILM_CALIBRATION = Calibration(alike=0.3, weight=1.0)
"""Found on published conversations with all-MiniLM-L6-v2."""

USUAL_TOKENS = 256
CHARS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A model that is ready."""

    id: str
    runner: Runner
    encode: Encode
    output: str
    pooling: _Pooling | None
    dimension: int
    calibration: Calibration


class OnnxEmbedder:
    """Run a BERT-like model of this machine: `model` is its directory, or its id on the hub.

    The directory holds an ONNX file (`file`, or the usual names) and `tokenizer.json` or
    `vocab.txt` of a WordPiece vocabulary; `encode` takes the place of these for models that cut
    texts otherwise (SentencePiece: multilingual e5, bge-m3). Prefixes go before each text, as e5
    wants "query: " and "passage: ". `pooling` is read from the directory where it says so. Longer
    texts than `max_tokens` are cut. `calibration` says what cosines of the model tell: those of e5
    lie between 0.7 and 1, even of texts that have nothing to do with each other. Which scripts the
    model was taught its vocabulary tells, unless the calibration does. The space is named after the
    file's content and all that changes vectors, or by `id`.

    Nothing is read before it is needed; then it takes half a second and some 200 MB. A short text
    takes about 13 ms on one thread.
    """

    inline = True

    def __init__(
        self,
        model: str | Path = MINILM,
        *,
        file: str | None = None,
        id: str | None = None,
        query_prefix: str = "",
        document_prefix: str = "",
        max_tokens: int | None = None,
        pooling: _Pooling | None = None,
        encode: Encode | None = None,
        threads: int = 1,
        calibration: Calibration = MINILM_CALIBRATION,
    ) -> None:
        for name, number in (("threads", threads), ("max_tokens", max_tokens or 8)):
            if not isinstance(cast(object, number), int) or number < 1:
                raise UsageError(f"{name} must be a whole number from 1", argument=name)
        if pooling not in (None, "mean", "cls"):
            raise UsageError("pooling is 'mean' or 'cls'", argument="pooling")
        self._model = model
        self._file = file
        self._named = id
        self._prefixes: dict[_Purpose, str] = {"query": query_prefix, "document": document_prefix}
        self._max_tokens = max_tokens
        self._pooling: _Pooling | None = pooling
        self._encode = encode
        self._calibration = calibration
        self._threads = threads
        self._lock = threading.Lock()
        self._loaded: _Loaded | None = None

    def __repr__(self) -> str:
        return f"OnnxEmbedder({str(self._model)!r})"

    @property
    def id(self) -> str:
        """The space; reads the model when that was not done yet."""
        return self._ready().id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has; reads the model when that was not done yet."""
        return self._ready().dimension

    @property
    def calibration(self) -> Calibration:
        """What cosines tell, and in which scripts; reads the model when that was not done yet."""
        return self._ready().calibration

    @property
    def max_input_chars(self) -> int:
        """What about as many pieces as the model takes are in characters of English."""
        return CHARS_PER_TOKEN * (self._max_tokens or USUAL_TOKENS)

    async def embed(self, texts: Sequence[str], *, purpose: _Purpose = "document") -> list[Vector]:
        """Give the vectors, of length 1; blank texts lie nowhere (all zeros).

        Raises `UsageError` when there is no such model, `ProviderError` when it fails.
        """
        ready = self._ready()
        said = [place for place, text in enumerate(texts) if text.strip()]
        prefix = self._prefixes[purpose]
        rows = [_row(ready.encode(f"{prefix}{texts[place]}")) for place in said]
        vectors: list[Vector] = [(0.0,) * ready.dimension] * len(texts)
        for batch in by_length(rows):
            directions = _vectors(ready, [rows[place] for place in batch])
            for place, vector in zip(batch, directions.tolist(), strict=True):
                vectors[said[place]] = tuple(vector)
        return vectors

    def _ready(self) -> _Loaded:
        if self._loaded is None:
            with self._lock:
                self._loaded = self._loaded or self._load()
        return self._loaded

    def _load(self) -> _Loaded:
        directory = find(self._model)
        path = find_file(directory, self._file)
        most = self._max_tokens or _said(directory, "sentence_bert_config.json", "max_seq_length")
        most = most if isinstance(most, int) else USUAL_TOKENS
        encode, calibration = self._encode, self._calibration
        if encode is None:
            pieces = WordPiece.load(directory)
            encode = _wordpiece(pieces, most)
            if calibration.scripts is None:
                calibration = replace(calibration, scripts=pieces.scripts())
        runner = Runner(path, threads=self._threads)
        output, per_piece = _output(runner)
        pooling = (self._pooling or _pooling_of(directory)) if per_piece else None
        settings = (self._prefixes, most, pooling, encode("Zürich, 東京: naïve?"))
        dimension = runner.run(output, [_row(encode("a"))])[0].shape[-1]
        named = self._named or f"onnx-{digest(path, *settings)}@{dimension}"
        return _Loaded(named, runner, encode, output, pooling, dimension, calibration)


def _row(numbers: Sequence[int]) -> Tokens:
    return numbers, [0] * len(numbers)


def _wordpiece(pieces: WordPiece, most: int) -> Encode:
    return lambda text: pieces.encode(text, most)


def _output(runner: Runner) -> tuple[str, bool]:
    """Give the output to use, and whether it has a vector for each piece, not one for the text."""
    ranks = {name: len(shape) for name, shape in runner.outputs}
    for name, rank in ranks.items():
        if name == "sentence_embedding" and rank == 2:
            return name, False
    name = next((name for name, rank in ranks.items() if rank == 3), None)
    if name is None:
        message = f"the model gives {', '.join(ranks)}, and none of it is a vector for each piece"
        raise UsageError(message, argument="model")
    return name, True


def _pooling_of(directory: Path) -> _Pooling:
    first = _said(directory, "1_Pooling/config.json", "pooling_mode_cls_token")
    return "cls" if first is True else "mean"


def _said(directory: Path, name: str, field: str) -> Json:
    path = directory / name
    return json.loads(path.read_text("utf-8")).get(field) if path.is_file() else None


def _vectors(ready: _Loaded, rows: Sequence[Tokens]) -> Floats:
    answer, mask = ready.runner.run(ready.output, rows)
    directions = _directions(_pooled(answer, mask, ready.pooling))
    if directions.shape != (len(rows), ready.dimension) or not np.isfinite(directions).all():
        message = f"the model gave no {ready.dimension} finite numbers for each text"
        raise BadCompletionError(message, where=ready.id)
    return directions


def _pooled(answer: Floats, mask: NDArray[np.int64], pooling: _Pooling | None) -> Floats:
    if pooling is None:
        return answer
    if pooling == "cls":
        return answer[:, 0]
    weights = mask[:, :, None].astype(np.float32)
    return (answer * weights).sum(axis=1) / weights.sum(axis=1)


def _directions(rows: Floats) -> Floats:
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, None]
    return np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
