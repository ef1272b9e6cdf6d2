"""The standard library's sqlite3 and numpy, beside the store on one file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bench.beside.side import EMBEDDER, FEW, PAGE, Ours, Pair, body_of, entry_of
from perdure.model.entry import Entry, Vector
from perdure.stores.sqlite import SqliteStore
from perdure.text.words import index_terms

TABLES = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
CREATE TABLE entries (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, version INTEGER,
  body TEXT, terms TEXT);
CREATE TABLE versions (id TEXT, version INTEGER, body TEXT);
CREATE INDEX versions_by_id ON versions (id);
CREATE VIRTUAL TABLE words USING fts5 (terms, content='entries', content_rowid='seq', detail=none,
  tokenize="ascii tokenchars '=%-_.'");
CREATE TABLE vectors (seq INTEGER PRIMARY KEY, vector BLOB);
CREATE TABLE scope (revision INTEGER);
INSERT INTO scope VALUES (0);
"""


async def ready(folder: Path) -> Pair:
    """Give both sides."""
    store = SqliteStore(folder / "ours.db")
    await store.open()
    bare = Bare(folder / "bare.db")
    return Pair(Ours(store), bare, yardstick=bare.product)


class Bare:
    """One table of entries, one of earlier states, FTS5 over the words, and a matrix."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        self._db.executescript(TABLES)
        self._matrix: Any = None
        self._seqs: list[int] = []

    async def put(self, entry: Entry) -> None:
        await self.put_many([entry])

    async def put_many(self, entries: Sequence[Entry]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        self._archive(entries)
        rows = [
            (one.id, body_of(one), " ".join(map(_token, index_terms(one.text)))) for one in entries
        ]
        self._db.executemany(
            "INSERT INTO entries (id, version, body, terms) VALUES (?, 1, ?, ?) ON CONFLICT (id)"
            " DO UPDATE SET version = version + 1, body = excluded.body, terms = excluded.terms",
            rows,
        )
        names = [row[0] for row in rows]
        seqs = dict(self._in("SELECT id, seq FROM entries WHERE id", names))
        self._db.executemany(
            "INSERT INTO words (rowid, terms) VALUES (?, ?)",
            [(seqs[name], terms) for name, _, terms in rows],
        )
        self._place((seqs[one.id], one) for one in entries)
        self._count()

    def _archive(self, entries: Sequence[Entry]) -> None:
        held = self._in(
            "SELECT id, version, body, seq, terms FROM entries WHERE id",
            [one.id for one in entries],
        )
        if held:
            self._db.executemany("INSERT INTO versions VALUES (?, ?, ?)", [row[:3] for row in held])
            self._unword((row[3], row[4]) for row in held)

    def _place(self, entries: Iterable[tuple[int, Entry]]) -> None:
        rows = [(seq, one.embeddings[EMBEDDER]) for seq, one in entries if one.embeddings]
        if rows:
            import numpy as np

            packed = [(seq, np.array(vector, "<f4").tobytes()) for seq, vector in rows]
            self._db.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", packed)
            self._matrix = None

    async def get(self, name: str) -> Entry | None:
        query = "SELECT body, seq, version FROM entries WHERE id = ?"
        row = self._db.execute(query, (name,)).fetchone()
        return row and entry_of(*row)

    async def page(self) -> list[Entry]:
        query = "SELECT body, seq, version FROM entries ORDER BY seq DESC LIMIT ?"
        return [entry_of(*row) for row in self._db.execute(query, (PAGE,))]

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        match = " OR ".join(f'"{_token(term)}"' for term in dict.fromkeys(terms))
        query = (
            "SELECT body, seq, version FROM words JOIN entries ON seq = words.rowid"
            " WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?"
        )
        return [entry_of(*row) for row in self._db.execute(query, (match, FEW))]

    def product(self, query: Any) -> Any:
        """Multiply all vectors with one, and nothing else."""
        return self._all() @ query

    async def nearest(self, query: Vector) -> list[Entry]:
        import numpy as np

        products = self.product(np.array(query, np.float32))
        best = np.argpartition(products, -FEW)[-FEW:]
        order = best[np.argsort(-products[best])]
        seqs = [self._seqs[one] for one in order]
        rows = self._in("SELECT body, seq, version FROM entries WHERE seq", seqs)
        entries = {row[1]: entry_of(*row) for row in rows}
        return [entries[seq] for seq in seqs]

    def _all(self) -> Any:
        if self._matrix is None:
            import numpy as np

            rows = self._db.execute("SELECT seq, vector FROM vectors").fetchall()
            self._seqs = [row[0] for row in rows]
            flat = np.frombuffer(b"".join(row[1] for row in rows), "<f4")
            self._matrix = flat.reshape(len(rows), -1).astype(np.float32)
        return self._matrix

    async def forget(self, name: str) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        rows = self._db.execute("SELECT seq, terms FROM entries WHERE id = ?", (name,)).fetchall()
        self._unword(rows)
        for table in ("entries", "versions"):
            self._db.execute(f"DELETE FROM {table} WHERE id = ?", (name,))
        self._db.executemany("DELETE FROM vectors WHERE seq = ?", [row[:1] for row in rows])
        self._count()
        # Only so do the bytes go from the index, the file and the journal.
        self._db.execute("INSERT INTO words (words) VALUES ('optimize')")
        self._db.execute("VACUUM")
        self._db.execute("PRAGMA wal_checkpoint (TRUNCATE)").fetchall()

    def _unword(self, rows: Iterable[tuple[int, str]]) -> None:
        self._db.executemany(
            "INSERT INTO words (words, rowid, terms) VALUES ('delete', ?, ?)", rows
        )

    def _count(self) -> None:
        self._db.execute("UPDATE scope SET revision = revision + 1")
        self._db.execute("COMMIT")

    def _in(self, query: str, values: Sequence[Any]) -> list[Any]:
        holes = ", ".join("?" * len(values))
        return self._db.execute(f"{query} IN ({holes})", list(values)).fetchall()

    async def close(self) -> None:
        self._db.close()


def _token(term: str) -> str:
    """Write a term so that the index does not cut it."""
    return quote(term, safe="=")
