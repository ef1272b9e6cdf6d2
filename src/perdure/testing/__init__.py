"""What tests of perdure and of its adapters are made with; adapters by strangers included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from perdure.embedders.hashing import HashingEmbedder
from perdure.models.scripted import ScriptedModel
from perdure.testing.clock import ManualClock
from perdure.testing.contract.embedders import EmbedderContract
from perdure.testing.contract.failing import (
    ClientContract,
    PartialContract,
    RecordsContract,
    ServerContract,
)
from perdure.testing.driven import Driven
from perdure.testing.store_contract import StoreContract

if TYPE_CHECKING:
    from perdure.testing.contract.machine import StoreMachine

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


def __getattr__(name: str) -> Any:
    """Give `StoreMachine`, which alone needs Hypothesis."""
    if name == "StoreMachine":
        from perdure.testing.contract import machine

        return machine.StoreMachine
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted([*globals(), *__all__])
