"""The store on Redis or Valkey, one server or a cluster."""

from __future__ import annotations

from perdure.stores.redis.store import RedisStore

__all__ = ["RedisStore"]
