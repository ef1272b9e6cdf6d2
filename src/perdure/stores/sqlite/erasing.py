"""Erase for good, then look into the raw tables and files whether anything is left."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from perdure.stores.sqlite import words
from perdure.stores.sqlite.rows import chunks, holes
from perdure.stores.sqlite.writing import Writer

_BY_ID = ("entries", "versions", "feedback")
_BY_SCOPE = (*_BY_ID, "keys", "signatures", "spaces", "tallies", "scopes")


class Eraser:
    """Erase a whole scope (`ids` is None) or some ids of it, past states included."""

    def __init__(self, db: sqlite3.Connection, ns: int, ids: Sequence[str] | None) -> None:
        self._db = db
        self._ns = ns
        self._ids = ids
        self._seqs: frozenset[int] = frozenset()
        self._terms: frozenset[str] = frozenset()

    def erase(self, writer: Writer) -> tuple[int, int]:
        """Delete it from every table; gives the number of live entries and of other states.

        The caller has begun a write transaction.
        """
        held = list(writer.held(self._ids).values())
        live = sum(writer.lives(one) for one in held)
        past = [seq for (seq,) in self._rows("SELECT seq FROM versions WHERE {}")]
        self._seqs = frozenset([*past, *(one.seq for one in held)])
        self._terms = frozenset(term for one in held for term in one.terms.split(" ") if term)
        writer.drop(held)
        self._db.executemany("DELETE FROM uses WHERE seq = ?", [(seq,) for seq in self._seqs])
        for table in _BY_SCOPE if self._ids is None else _BY_ID:
            self._rows(f"DELETE FROM {table} WHERE {{}}")
        return live, len(held) - live + len(past)

    def left(self, path: Path) -> Mapping[str, int]:
        """Count per place what a look behind the store still finds."""
        tables = _BY_ID if self._ids is not None else (*_BY_ID, "signatures", "spaces", "scopes")
        found = {table: self._count(table) for table in tables}
        for table in ("keys", "uses", "vectors"):
            found[table] = sum(
                self._db.execute(
                    f"SELECT count(*) FROM {table} WHERE seq IN ({holes(len(chunk))})", chunk
                ).fetchone()[0]
                for chunk in chunks(sorted(self._seqs))
            )
        found["words"] = self._words_left()
        found["free_pages"] = self._db.execute("PRAGMA freelist_count").fetchone()[0]
        journal = path.with_name(f"{path.name}-wal")
        found["journal_bytes"] = journal.stat().st_size if journal.exists() else 0
        found["backups"] = sum(
            one.name.startswith(f"{path.name}.schema-") for one in path.parent.iterdir()
        )
        return found

    def _count(self, table: str) -> int:
        return sum(count for (count,) in self._rows(f"SELECT count(*) FROM {table} WHERE {{}}"))

    def _words_left(self) -> int:
        if self._ids is None:
            return words.count_scope(self._db, self._ns)
        query = "SELECT rowid FROM words WHERE words MATCH ?"
        found = {seq for term in self._terms for (seq,) in self._db.execute(query, (f'"{term}"',))}
        return len(found & self._seqs)

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        if self._ids is None:
            return self._db.execute(query.format("ns = ?"), (self._ns,)).fetchall()
        rows: list[tuple[Any, ...]] = []
        for chunk in chunks(self._ids):
            condition = f"ns = ? AND id IN ({holes(len(chunk))})"
            rows += self._db.execute(query.format(condition), (self._ns, *chunk)).fetchall()
        return rows


def scrub(db: sqlite3.Connection) -> None:
    """Rewrite index, file and journal, so that no freed page keeps what was on it.

    Another reader may stand in the way, or a full disk; what stayed is then found by `left`.
    """
    for statement in (
        "INSERT INTO words (words) VALUES ('optimize')",
        "VACUUM",
        "PRAGMA wal_checkpoint (TRUNCATE)",
    ):
        with suppress(sqlite3.OperationalError):
            db.execute(statement).fetchall()
