"""Entries in PostgreSQL, by psycopg."""

from __future__ import annotations

from perdure.errors import MissingExtraError

try:
    from perdure.stores.postgres.store import PostgresStore
except ImportError as error:
    if (error.name or "").startswith("perdure"):
        raise
    raise MissingExtraError("PostgresStore", "postgres") from error

__all__ = ["PostgresStore"]
