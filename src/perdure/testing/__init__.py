"""What tests of perdure and of its adapters are made with; adapters by strangers included."""

from __future__ import annotations

from perdure.testing.clock import ManualClock
from perdure.testing.driven import Driven
from perdure.testing.store_contract import StoreContract

__all__ = ["Driven", "ManualClock", "StoreContract"]
