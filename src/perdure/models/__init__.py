"""What answers messages, each adapter in a file of its own; and hooks that let a model think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perdure.errors import MissingExtraError
from perdure.models.arbitrating import arbitrating
from perdure.models.extracting import extracting
from perdure.models.reconciling import reconciling
from perdure.models.scripted import Asked, ScriptedModel

if TYPE_CHECKING:
    from perdure.models.openai import OpenAICompatibleModel

__all__ = [
    "Asked",
    "OpenAICompatibleModel",
    "ScriptedModel",
    "arbitrating",
    "extracting",
    "reconciling",
]


def __getattr__(name: str) -> Any:
    """Bring a model in when it is first used, so that only its own driver is needed."""
    if name != "OpenAICompatibleModel":
        raise AttributeError(f"module 'perdure.models' has no attribute {name!r}")
    try:
        from perdure.models.openai import OpenAICompatibleModel
    except ImportError as error:
        if (error.name or "").startswith("perdure"):
            raise
        raise MissingExtraError(name, "openai") from error
    return OpenAICompatibleModel


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted({*globals(), *__all__})
