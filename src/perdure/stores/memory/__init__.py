"""The store in this process's memory."""

from __future__ import annotations

from perdure.stores.memory.store import MemoryStore

__all__ = ["MemoryStore"]
