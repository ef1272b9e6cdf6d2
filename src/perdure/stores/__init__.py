"""The places where entries are kept; each adapter in a folder of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perdure.stores.dynamodb import DynamoDBStore
    from perdure.stores.memory import MemoryStore
    from perdure.stores.milvus import MilvusStore
    from perdure.stores.opening import open_store
    from perdure.stores.postgres import PostgresStore
    from perdure.stores.redis import RedisStore
    from perdure.stores.sqlite import SqliteStore

__all__ = [
    "DynamoDBStore",
    "MemoryStore",
    "MilvusStore",
    "PostgresStore",
    "RedisStore",
    "SqliteStore",
    "open_store",
]


def __getattr__(name: str) -> Any:
    """Bring a store in when it is first used, so that only its own driver is needed."""
    if name not in __all__:
        raise AttributeError(f"module 'perdure.stores' has no attribute {name!r}")
    from perdure.stores import opening

    value = opening.open_store if name == "open_store" else opening.ROWS[name].load()
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Name what there is."""
    return sorted([*globals(), *__all__])
