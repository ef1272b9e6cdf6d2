"""perdure: memory for AI agents that lasts, and can say why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perdure.aio import AsyncMemory
    from perdure.errors import (
        ConflictError,
        NotFoundError,
        PerdureError,
        StoreError,
        UsageError,
    )
    from perdure.model.context import Context, Exclusion, Inclusion
    from perdure.model.entry import Entry, Kind, Tier
    from perdure.model.recall import Hit, Recall
    from perdure.model.receipt import ForgetReceipt, Receipt
    from perdure.model.scope import Scope, namespace_of
    from perdure.model.self_model import SelfModel
    from perdure.model.stats import Stats
    from perdure.model.tension import Tension
    from perdure.recalling import arecall_or_explain, recall_or_explain
    from perdure.seeding import aseed_memories, seed_memories
    from perdure.sync import Memory
    from perdure.turn.result import TurnResult
    from perdure.turning import arun_turn, run_turn

__version__ = "0.1.0"

__all__ = [
    "AsyncMemory",
    "ConflictError",
    "Context",
    "Entry",
    "Exclusion",
    "ForgetReceipt",
    "Hit",
    "Inclusion",
    "Kind",
    "Memory",
    "NotFoundError",
    "PerdureError",
    "Recall",
    "Receipt",
    "Scope",
    "SelfModel",
    "Stats",
    "StoreError",
    "Tension",
    "Tier",
    "TurnResult",
    "UsageError",
    "arecall_or_explain",
    "arun_turn",
    "aseed_memories",
    "namespace_of",
    "recall_or_explain",
    "run_turn",
    "seed_memories",
]

_HOMES = {
    "AsyncMemory": "aio",
    "ConflictError": "errors",
    "Context": "model.context",
    "Entry": "model.entry",
    "Exclusion": "model.context",
    "ForgetReceipt": "model.receipt",
    "Hit": "model.recall",
    "Inclusion": "model.context",
    "Kind": "model.entry",
    "Memory": "sync",
    "NotFoundError": "errors",
    "PerdureError": "errors",
    "Recall": "model.recall",
    "Receipt": "model.receipt",
    "Scope": "model.scope",
    "SelfModel": "model.self_model",
    "Stats": "model.stats",
    "StoreError": "errors",
    "Tension": "model.tension",
    "Tier": "model.entry",
    "TurnResult": "turn.result",
    "UsageError": "errors",
    "arecall_or_explain": "recalling",
    "arun_turn": "turning",
    "aseed_memories": "seeding",
    "namespace_of": "model.scope",
    "recall_or_explain": "recalling",
    "run_turn": "turning",
    "seed_memories": "seeding",
}


def __getattr__(name: str) -> Any:
    """Bring a public name in when it is first used, so that importing perdure costs nothing."""
    from importlib import import_module

    home = _HOMES.get(name)
    if home is None:
        import_module("perdure.foreign").refuse_name(name)
    value = getattr(import_module(f"perdure.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted([*globals(), *__all__])
