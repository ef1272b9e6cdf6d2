"""A cross-encoder that runs here: ms-marco-MiniLM and its like, through onnxruntime."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from perdure.embedders.local_models import Runner, Tokens, by_length, digest, find, find_file
from perdure.embedders.wordpiece import WordPiece
from perdure.errors import BadCompletionError, UsageError

MAX_TOKENS = 256
QUESTION_TOKENS = 64
"""Pieces of a question that are read; the rest of `MAX_TOKENS` is the text's."""

_STEEPEST = 60.0


@dataclass(frozen=True, slots=True)
class _Loaded:
    id: str
    runner: Runner
    pieces: WordPiece
    output: str


class OnnxReranker:
    """Run a cross-encoder of this machine: `model` is its directory, or its id on the hub.

    The directory holds an ONNX file (`file`, or the usual names) that gives one number for each
    pair, and `tokenizer.json` or `vocab.txt` of a WordPiece vocabulary. Nothing is read before it
    is needed. A pair takes about as long as a text takes an embedder of the same size.
    """

    inline = True

    def __init__(self, model: str | Path, *, file: str | None = None, threads: int = 1) -> None:
        self._model = model
        self._file = file
        self._threads = threads
        self._lock = threading.Lock()
        self._loaded: _Loaded | None = None

    def __repr__(self) -> str:
        return f"OnnxReranker({str(self._model)!r})"

    @property
    def id(self) -> str:
        """Name the file's content; reads the model when that was not done yet."""
        return self._ready().id

    async def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """Give the model's number for each pair, as a share: 1 / (1 + e^-x).

        Raises `UsageError` when there is no such model, `ProviderError` when it fails.
        """
        ready = self._ready()
        rows = [_pair(ready.pieces, query, text) for text in texts]
        scores = [0.0] * len(texts)
        for batch in by_length(rows):
            answer, _ = ready.runner.run(ready.output, [rows[place] for place in batch])
            numbers: list[float] = answer.reshape(len(batch), -1)[:, -1].tolist()
            for place, number in zip(batch, numbers, strict=True):
                scores[place] = _share(number, ready.id)
        return scores

    def _ready(self) -> _Loaded:
        with self._lock:
            self._loaded = self._loaded or self._load()
            return self._loaded

    def _load(self) -> _Loaded:
        directory = find(self._model)
        path = find_file(directory, self._file)
        pieces = WordPiece.load(directory)
        runner = Runner(path, threads=self._threads)
        outputs = [name for name, shape in runner.outputs if len(shape) == 2]
        if not outputs:
            message = "the model gives no number for a pair: it is no cross-encoder"
            raise UsageError(message, argument="model")
        return _Loaded(f"onnx-{digest(path, MAX_TOKENS)}", runner, pieces, outputs[0])


def _pair(pieces: WordPiece, query: str, text: str) -> Tokens:
    asked = [pieces.first, *pieces.pieces(query, QUESTION_TOKENS), pieces.last]
    told = [*pieces.pieces(text, MAX_TOKENS - len(asked) - 1), pieces.last]
    return [*asked, *told], [0] * len(asked) + [1] * len(told)


def _share(number: float, where: str) -> float:
    if not math.isfinite(number):
        raise BadCompletionError("a score is not finite", where=where)
    return 1 / (1 + math.exp(-max(-_STEEPEST, min(_STEEPEST, number))))
