"""The store beside Milvus, in which the entries are kept."""

from __future__ import annotations

from perdure.errors import UsageError
from perdure.ports import Capability, Store
from perdure.stores.milvus.location import Location
from perdure.stores.offthread import OffThread


def beside(place: Location) -> Store:
    """Give the companion of a local file, one beside it; raises `UsageError` for a server."""
    if place.file is None:
        message = (
            "Milvus keeps no order, no versions and no conditional writes, so the entries need a"
            " store of their own: pass companion=, for example a PostgresStore or a SqliteStore"
        )
        raise UsageError(message, argument="companion")
    from perdure.stores.sqlite import SqliteStore

    return SqliteStore(f"{place.file}.sqlite")


def fit(companion: Store) -> Store:
    """Give a companion that holds up no event loop; refuses one whose commits are no whole."""
    if Capability.ATOMIC_BATCH not in companion.capabilities:
        message = (
            "the companion of a MilvusStore must have atomic batches: one conditional commit there"
            " decides what holds in both stores"
        )
        raise UsageError(message, argument="companion")
    return OffThread(companion) if companion.inline else companion
