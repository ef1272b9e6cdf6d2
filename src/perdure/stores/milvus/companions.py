"""The store beside Milvus, in which the entries are kept."""

from __future__ import annotations

from perdure.errors import UsageError
from perdure.ports import Capability, Store
from perdure.stores.offthread import OffThread


def fit(companion: Store | None) -> Store:
    """Give a companion that holds up no event loop; refuses one that cannot decide for both."""
    if not hasattr(companion, "capabilities") or companion is None:
        message = (
            "Milvus keeps no order, no versions and no conditional writes, so the entries need a"
            " store of their own: pass companion=, for example a PostgresStore or a SqliteStore"
        )
        raise UsageError(message, argument="companion")
    if Capability.ATOMIC_BATCH not in companion.capabilities:
        message = (
            "the companion of a MilvusStore must have atomic batches: one conditional commit there"
            " decides what holds in both stores"
        )
        raise UsageError(message, argument="companion")
    return OffThread(companion) if companion.inline else companion
