"""Models in a directory of this machine: where they are, and what runs them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnxruntime  # pyright: ignore[reportMissingTypeStubs]
from numpy.typing import NDArray

from perdure.errors import ProviderError, UsageError

Floats = NDArray[np.float32]
Tokens = tuple[Sequence[int], Sequence[int]]
"""The numbers of a text's pieces, and for each whether it is of the second text (1) or not (0)."""

TOGETHER = 8
"""Texts that run at once: more of them are padded more, and take no less time for each."""

MOST_PIECES = 512
"""Pieces that run at once, padding included: what a model keeps in memory grows with them."""

FILES = ("model_quantized.onnx", "model_int8.onnx", "model_quint8_avx2.onnx", "model.onnx")
"""What a model's file may be called, the smallest first; in the directory, or in `onnx/` there."""

_HUB_ID = re.compile(r"[A-Za-z0-9][\w.-]*/[\w.-]+")
_NEEDED = ("*.json", "vocab.txt", *(f"onnx/{name}" for name in FILES[:1]))


def find(model: str | Path) -> Path:
    """Give the directory of a model, which is named itself, or by its id on the Hugging Face hub.

    An id is looked up in the hub's cache on this machine, then asked of `huggingface_hub` where
    that is installed, which downloads it. Raises `UsageError` that says how to get the files.
    """
    directory = Path(model).expanduser()
    if directory.is_dir():
        return directory
    name = str(model)
    if not _HUB_ID.fullmatch(name):
        raise UsageError(f"there is no directory {name!r}", argument="model")
    return _cached(name) or _downloaded(name)


def find_file(directory: Path, named: str | None) -> Path:
    """Give the file of a model; raises `UsageError` when there is none."""
    names = FILES if named is None else (named,)
    places = [directory / part / name for name in names for part in ("", "onnx")]
    for place in places:
        if place.is_file():
            return place
    message = f"there is no {' or '.join(names)} in {str(directory)!r} or its 'onnx'"
    raise UsageError(message, argument="model")


def _cached(name: str) -> Path | None:
    home = Path(os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface")
    cache = Path(os.environ.get("HF_HUB_CACHE") or home / "hub")
    repository = cache / f"models--{name.replace('/', '--')}"
    head = repository / "refs" / "main"
    if not head.is_file():
        return None
    snapshot = repository / "snapshots" / head.read_text("utf-8").strip()
    found = any(snapshot.glob("*.onnx")) or any(snapshot.glob("onnx/*.onnx"))
    return snapshot if found else None


def _downloaded(name: str) -> Path:
    try:
        hub: Any = import_module("huggingface_hub")
    except ImportError:
        message = (
            f"the files of {name!r} are not on this machine. Either pip install huggingface_hub,"
            " and they are downloaded once; or bring onnx/model_quantized.onnx and tokenizer.json"
            f" from https://huggingface.co/{name} into a directory, and name that"
            " (onnx:DIRECTORY). The embedder static brings its table along"
        )
        raise UsageError(message, argument="model") from None
    return Path(hub.snapshot_download(name, allow_patterns=list(_NEEDED)))


class Runner:
    """One ONNX model, ready to run on one thread; any number of threads may use it.

    Raises `UsageError` for a file that is no such model.
    """

    def __init__(self, path: Path, *, threads: int) -> None:
        ort = cast(Any, onnxruntime)
        options = ort.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # The arena keeps what the longest batch once took.
        options.enable_cpu_mem_arena = False
        options.log_severity_level = 3
        try:
            self._session = ort.InferenceSession(
                str(path), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:
            message = f"{str(path)!r} cannot be read as an ONNX model: {error}"
            raise UsageError(message, argument="model") from error
        self._takes = {one.name for one in self._session.get_inputs()}
        self.where = path.name

    @property
    def outputs(self) -> list[tuple[str, list[Any]]]:
        """Name what the model gives, each with its shape."""
        return [(one.name, list(one.shape)) for one in self._session.get_outputs()]

    def run(self, output: str, rows: Sequence[Tokens]) -> tuple[Floats, NDArray[np.int64]]:
        """Give an output for some rows of pieces, and where in them pieces stand (1) or not (0).

        Raises `ProviderError` when the model fails.
        """
        long = max(len(numbers) for numbers, _ in rows)
        numbers, mask, kinds = np.zeros((3, len(rows), long), np.int64)
        for place, (some, which) in enumerate(rows):
            numbers[place, : len(some)] = some
            mask[place, : len(some)] = 1
            kinds[place, : len(some)] = which
        given = {"input_ids": numbers, "attention_mask": mask, "token_type_ids": kinds}
        feed = {name: given[name] for name in self._takes if name in given}
        try:
            (answer,) = self._session.run([output], feed)
        except Exception as error:
            raise ProviderError(f"the model failed: {error}", where=self.where) from error
        return cast(Floats, answer), mask


def by_length(rows: Sequence[Tokens]) -> Iterator[list[int]]:
    """Give the places of rows in small batches of like length, so that little is padded.

    >>> list(by_length([([1] * 9, []), ([1], []), ([1, 1], [])]))
    [[1, 2, 0]]
    """
    order = sorted(range(len(rows)), key=lambda place: len(rows[place][0]))
    batch: list[int] = []
    for place in order:
        padded = (len(batch) + 1) * len(rows[place][0])
        if batch and (len(batch) == TOGETHER or padded > MOST_PIECES):
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def digest(path: Path, *settings: object) -> str:
    """Give 12 characters that differ when a model's file or how it is used does."""
    held = sha256(repr(settings).encode())
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            held.update(part)
    return held.hexdigest()[:12]
