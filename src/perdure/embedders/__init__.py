"""What gives texts their place in a space; each adapter in a file of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perdure.embedders.cached import CachedEmbedder
from perdure.embedders.hashing import HashingEmbedder
from perdure.errors import MissingExtraError

if TYPE_CHECKING:
    from perdure.embedders.openai import OpenAICompatibleEmbedder

__all__ = ["CachedEmbedder", "HashingEmbedder", "OpenAICompatibleEmbedder"]


def __getattr__(name: str) -> Any:
    """Bring an embedder in when it is first used, so that only its own driver is needed."""
    if name != "OpenAICompatibleEmbedder":
        raise AttributeError(f"module 'perdure.embedders' has no attribute {name!r}")
    try:
        from perdure.embedders.openai import OpenAICompatibleEmbedder
    except ImportError as error:
        if (error.name or "").startswith("perdure"):
            raise
        raise MissingExtraError(name, "openai") from error
    return OpenAICompatibleEmbedder


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted({*globals(), *__all__})
