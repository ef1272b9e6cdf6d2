"""Entries in one SQLite file, by the standard library alone."""

from __future__ import annotations

from perdure.stores.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
