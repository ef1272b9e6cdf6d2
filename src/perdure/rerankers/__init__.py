"""What reads a question and a text together; each adapter in a file of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perdure.errors import MissingExtraError
from perdure.rerankers.asking import ModelReranker

if TYPE_CHECKING:
    from perdure.rerankers.onnx import OnnxReranker

__all__ = ["ModelReranker", "OnnxReranker"]


def __getattr__(name: str) -> Any:
    """Bring a reranker in when it is first used, so that only its own driver is needed."""
    if name != "OnnxReranker":
        raise AttributeError(f"module 'perdure.rerankers' has no attribute {name!r}")
    try:
        from perdure.rerankers.onnx import OnnxReranker
    except ImportError as error:
        if (error.name or "").startswith("perdure"):
            raise
        raise MissingExtraError(name, "local") from error
    return OnnxReranker


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted({*globals(), *__all__})
