"""What gives texts their place in a space; each adapter in a file of its own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from perdure.embedders.cached import CachedEmbedder
from perdure.embedders.hashing import HashingEmbedder
from perdure.errors import MissingExtraError

if TYPE_CHECKING:
    from perdure.embedders.minilm import LocalEmbedder
    from perdure.embedders.onnx import OnnxEmbedder
    from perdure.embedders.openai import OpenAICompatibleEmbedder
    from perdure.embedders.static import StaticEmbedder

__all__ = [
    "CachedEmbedder",
    "HashingEmbedder",
    "LocalEmbedder",
    "OnnxEmbedder",
    "OpenAICompatibleEmbedder",
    "StaticEmbedder",
]

_DRIVEN = {
    "LocalEmbedder": ("perdure.embedders.minilm", "local"),
    "OnnxEmbedder": ("perdure.embedders.onnx", "local"),
    "OpenAICompatibleEmbedder": ("perdure.embedders.openai", "openai"),
    "StaticEmbedder": ("perdure.embedders.static", "local"),
}
"""Where those are that need a driver, and the extra that brings it."""


def __getattr__(name: str) -> Any:
    """Bring an embedder in when it is first used, so that only its own driver is needed."""
    if name not in _DRIVEN:
        raise AttributeError(f"module 'perdure.embedders' has no attribute {name!r}")
    module, extra = _DRIVEN[name]
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        if (error.name or "").startswith("perdure"):
            raise
        raise MissingExtraError(name, extra) from error


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted({*globals(), *__all__})
