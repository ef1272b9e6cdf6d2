"""The standard library's sqlite3 and numpy, beside the store on one file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bench.beside.side import EMBEDDER, FEW, NOW, PAGE, PLACE, Ours, Pair, body_of, entry_of, kept
from perdure.errors import DimensionError
from perdure.model.entry import Entry, Vector
from perdure.stores.sqlite import SqliteStore
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

TABLES = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
CREATE TABLE entries (seq INTEGER PRIMARY KEY AUTOINCREMENT, ns TEXT, id TEXT, version INTEGER,
  kind TEXT, tier TEXT, session TEXT, used INTEGER, expires INTEGER, current INTEGER,
  recorded INTEGER, tokens INTEGER, body TEXT, terms TEXT, UNIQUE (ns, id));
CREATE INDEX entries_in_order ON entries (ns);
CREATE INDEX entries_by_use ON entries (ns, tier, used) WHERE kind = 'statement' AND current;
CREATE INDEX entries_of_other_kinds ON entries (ns, kind) WHERE kind <> 'statement';
CREATE INDEX entries_expiring ON entries (ns, expires) WHERE expires IS NOT NULL;
CREATE TABLE versions (ns TEXT, id TEXT, seq INTEGER, version INTEGER, body TEXT,
  recorded INTEGER, ended INTEGER, ended_by TEXT);
CREATE INDEX versions_by_id ON versions (ns, id);
CREATE INDEX versions_in_order ON versions (ns, seq DESC);
CREATE VIRTUAL TABLE words USING fts5 (terms, content='entries', content_rowid='seq', detail=none,
  tokenize="ascii tokenchars '=%-_.'");
CREATE TABLE vectors (place INTEGER PRIMARY KEY AUTOINCREMENT, embedder TEXT, seq INTEGER,
  vector BLOB, UNIQUE (seq, embedder));
CREATE TABLE scopes (ns TEXT PRIMARY KEY, revision INTEGER);
"""
NS = PLACE.namespace
COLUMNS = (
    "ns, id, version, kind, tier, session, used, expires, current, recorded, tokens, body, terms"
)
PUT = f"""INSERT INTO entries ({COLUMNS}) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (ns, id) DO UPDATE SET version = version + 1, kind = excluded.kind,
  tier = excluded.tier, session = excluded.session, used = excluded.used,
  expires = excluded.expires, current = excluded.current, recorded = excluded.recorded,
  tokens = excluded.tokens, body = excluded.body, terms = excluded.terms"""
LIVE = "ns = ? AND (expires IS NULL OR expires > ?)"
NEAR = f"SELECT body, seq, version FROM entries WHERE {LIVE} AND seq"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


async def ready(folder: Path) -> Pair:
    """Give both sides."""
    store = SqliteStore(folder / "ours.db")
    await store.open()
    bare = Bare(folder / "bare.db")
    return Pair(Ours(store), bare, yardstick=bare.product)


class Bare:
    """One table of entries, one of earlier states, FTS5 over the words, and a matrix.

    What is listed by stands in columns, with the indexes for it: the scope, kind, tier, session,
    when it was used and when it ends; and what the tokens of a tier are summed from. A state says
    from when until when it was, which a look back asks. What is read is of one moment, and has not
    expired. The matrix is read again when the file was written to by anybody else.
    """

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        self._db.executescript(TABLES)
        self._matrix: Any = None
        self._seqs: list[int] = []
        self._others = 0
        self._dimension = 0

    async def put(self, entry: Entry) -> Entry:
        return (await self.put_many([entry]))[0]

    async def put_many(self, entries: Sequence[Entry]) -> list[Entry]:
        rows = [_row(one) for one in entries]
        names = [row[1] for row in rows]
        self._db.execute("BEGIN IMMEDIATE")
        self._archive(names)
        self._db.executemany(PUT, rows)
        query = "SELECT id, seq, version FROM entries WHERE ns = ? AND id"
        numbers = {row[0]: row[1:] for row in self._in(query, names, NS)}
        self._db.executemany(
            "INSERT INTO words (rowid, terms) VALUES (?, ?)",
            [(numbers[row[1]][0], row[-1]) for row in rows],
        )
        self._place((numbers[one.id][0], one) for one in entries)
        self._count()
        return [kept(one, *numbers[one.id]) for one in entries]

    def _archive(self, names: Sequence[str]) -> None:
        columns = "seq, terms, ns, id, seq, version, body, recorded"
        held = self._in(f"SELECT {columns} FROM entries WHERE ns = ? AND id", names, NS)
        if held:
            now = _micros(NOW)
            self._db.executemany(
                "INSERT INTO versions VALUES (?, ?, ?, ?, ?, ?, ?, 'update')",
                [(*row[2:], now) for row in held],
            )
            self._unword(row[:2] for row in held)

    def _place(self, entries: Iterable[tuple[int, Entry]]) -> None:
        rows = [(seq, one.embeddings[EMBEDDER]) for seq, one in entries if one.embeddings]
        if rows:
            packed = [(EMBEDDER, seq, self._packed(vector)) for seq, vector in rows]
            self._db.executemany(
                "INSERT OR REPLACE INTO vectors (embedder, seq, vector) VALUES (?, ?, ?)", packed
            )
            self._matrix = None

    def _packed(self, vector: Vector) -> bytes:
        """Give 32 bits of each number; one that is none, or another length, spoils the matrix."""
        import numpy as np

        numbers = np.array(vector, "<f4")
        self._dimension = self._dimension or len(numbers)
        if len(numbers) != self._dimension:
            raise DimensionError(EMBEDDER, expected=self._dimension, found=len(numbers))
        if not np.isfinite(numbers).all():
            raise ValueError("a vector's numbers are finite")
        return numbers.tobytes()

    async def get(self, name: str) -> Entry | None:
        query = f"SELECT body, seq, version FROM entries WHERE {LIVE} AND id = ?"
        row = self._db.execute(query, (NS, _micros(NOW), name)).fetchone()
        return row and entry_of(*row)

    async def page(self) -> list[Entry]:
        query = f"SELECT body, seq, version FROM entries WHERE {LIVE} ORDER BY seq DESC LIMIT ?"
        return [entry_of(*row) for row in self._db.execute(query, (NS, _micros(NOW), PAGE))]

    async def search(self, terms: Sequence[str]) -> list[Entry]:
        match = " OR ".join(f'"{_token(term)}"' for term in dict.fromkeys(terms))
        query = (
            "SELECT body, seq, version FROM words JOIN entries ON seq = words.rowid"
            f" WHERE words MATCH ? AND {LIVE} ORDER BY bm25(words) LIMIT ?"
        )
        return [entry_of(*row) for row in self._db.execute(query, (match, NS, _micros(NOW), FEW))]

    def product(self, query: Any) -> Any:
        """Multiply all vectors with one, and nothing else."""
        return self._all() @ query

    async def nearest(self, query: Vector) -> list[Entry]:
        import numpy as np

        self._db.execute("BEGIN")
        others = self._db.execute("PRAGMA data_version").fetchone()[0]
        if others != self._others:
            self._others, self._matrix = others, None
        products = self.product(np.array(query, np.float32))
        best = np.argpartition(products, -FEW)[-FEW:]
        order = best[np.argsort(-products[best])]
        seqs = [self._seqs[one] for one in order]
        rows = self._in(NEAR, seqs, NS, _micros(NOW))
        self._db.execute("ROLLBACK")
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
        rows = self._in("SELECT seq, terms FROM entries WHERE ns = ? AND id", [name], NS)
        self._unword(rows)
        for table in ("entries", "versions"):
            self._db.execute(f"DELETE FROM {table} WHERE ns = ? AND id = ?", (NS, name))
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
        self._db.execute(
            "INSERT INTO scopes VALUES (?, 1)"
            " ON CONFLICT (ns) DO UPDATE SET revision = revision + 1", (NS,)
        )  # fmt: skip
        self._db.execute("COMMIT")

    def _in(self, query: str, values: Sequence[Any], *before: Any) -> list[Any]:
        holes = ", ".join("?" * len(values))
        return self._db.execute(f"{query} IN ({holes})", [*before, *values]).fetchall()

    async def close(self) -> None:
        self._db.close()


def _row(entry: Entry) -> tuple[Any, ...]:
    """Give what is listed by, the whole entry, and its words as the index has them."""
    return (
        NS,
        entry.id,
        entry.kind.value,
        entry.tier and entry.tier.value,
        entry.source.session,
        _micros(entry.last_accessed_at),
        entry.expires_at and _micros(entry.expires_at),
        entry.current,
        _micros(NOW),
        estimate_tokens(entry.text),
        body_of(entry),
        " ".join(map(_token, index_terms(entry.text))),
    )


def _token(term: str) -> str:
    """Write a term so that the index does not cut it."""
    return term if term.isalnum() and term.isascii() else quote(term, safe="=")


def _micros(moment: datetime) -> int:
    return (moment - EPOCH) // timedelta(microseconds=1)
