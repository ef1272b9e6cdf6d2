"""What tests of perdure and of its adapters are made with; adapters by strangers included."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from perdure.embedders.hashing import HashingEmbedder
from perdure.models.scripted import ScriptedModel
from perdure.testing.clock import ManualClock
from perdure.testing.driven import Driven

if TYPE_CHECKING:
    from perdure.testing.contract.embedders import EmbedderContract
    from perdure.testing.contract.failing import (
        ClientContract,
        PartialContract,
        RecordsContract,
        ServerContract,
    )
    from perdure.testing.contract.machine import StoreMachine
    from perdure.testing.store_contract import StoreContract

__all__ = [
    "ClientContract",
    "Driven",
    "EmbedderContract",
    "HashingEmbedder",
    "ManualClock",
    "PartialContract",
    "RecordsContract",
    "ScriptedModel",
    "ServerContract",
    "StoreContract",
    "StoreMachine",
]

# These need pytest, and `StoreMachine` Hypothesis: the clock, the model and the embedder do not.
_ROOMS = {
    "ClientContract": "contract.failing",
    "EmbedderContract": "contract.embedders",
    "PartialContract": "contract.failing",
    "RecordsContract": "contract.failing",
    "ServerContract": "contract.failing",
    "StoreContract": "store_contract",
    "StoreMachine": "contract.machine",
}


def __getattr__(name: str) -> Any:
    """Give a contract, read when it is first asked for."""
    if name in _ROOMS:
        return getattr(importlib.import_module(f"{__name__}.{_ROOMS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted([*globals(), *__all__])
