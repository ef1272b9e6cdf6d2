"""Where the memory of a case lives: in the process, in a file, or on a real server."""

from __future__ import annotations

from pathlib import Path

import pytest

from live.servers import dynamodb, postgres, redis
from perdure.ports import Store
from perdure.stores.memory import MemoryStore
from perdure.stores.sqlite import SqliteStore

CARRYING = ("postgres", "redis")
"""Servers that a memory can run on; on another one the steps are taken on the store itself."""

SERVERS = (*CARRYING, "dynamodb")


def make_store(kind: str, folder: Path, number: int = 1) -> Store:
    """Give an unopened store; on the same things again for the same folder and number."""
    place = folder / f"place-{number}"
    place.mkdir(exist_ok=True)
    match kind:
        case "memory":
            return MemoryStore()
        case "sqlite":
            return SqliteStore(folder / f"case-{number}.db")
        case "postgres":
            return postgres.shared().store(place)
        case "redis":
            from perdure.stores.redis import RedisStore

            return RedisStore(redis.shared().url, prefix=redis.prefix_of(place), timeout=30)
        case "dynamodb":
            return dynamodb.shared().store(_table(place))
        case _:
            raise ValueError(f"no such store: {kind}")


def marks_of(kind: str) -> list[pytest.MarkDecorator]:
    """Give the group of a server's tests, so that one worker starts it."""
    return [pytest.mark.xdist_group(kind)] if kind in SERVERS else []


def _table(place: Path) -> str:
    marker = place / "table"
    if not marker.exists():
        marker.write_text(dynamodb.shared().table())
    return marker.read_text()
