"""What tests of perdure and of its adapters are made with; adapters by strangers included."""

from __future__ import annotations

from perdure.testing.clock import ManualClock

__all__ = ["ManualClock"]
