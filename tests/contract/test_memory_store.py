"""The memory store keeps the contract; it is the model for the others."""

from __future__ import annotations

import pickle
from pathlib import Path

from perdure.ports import Store
from perdure.stores.memory import MemoryStore
from perdure.testing import StoreContract


class TestMemoryStore(StoreContract):
    def make_store(self, place: Path) -> Store:
        return MemoryStore()

    def raw_bytes(self, store: MemoryStore) -> bytes:
        return b"".join(
            pickle.dumps((shelf.kept, shelf.terms, shelf.past, shelf.signatures, shelf.feedback))
            for shelf in store._shelves.values()
        )

    def reopened(self, store: Store, place: Path) -> None:
        return None
