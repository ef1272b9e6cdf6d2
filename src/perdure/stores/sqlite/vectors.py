"""Vectors as rows: one for each entry and space, 32-bit floats from the lowest byte up."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry, Vector
from perdure.ports import Space
from perdure.stores import vectors
from perdure.stores.damage import Damage
from perdure.stores.sqlite.rows import chunks, holes, to_micros

_WRITE = "INSERT OR REPLACE INTO vectors (space, seq, vector) VALUES (?, ?, ?)"
_DROP = "DELETE FROM vectors WHERE seq = ?"
_OUTDATE = f"{_DROP} AND EXISTS (SELECT 1 FROM entries WHERE seq = ?1 AND text <> ?2)"
_SPACES = """SELECT embedder, dimension, (
  SELECT count(*) FROM vectors JOIN entries USING (seq)
  WHERE vectors.space = spaces.space AND (expires_at IS NULL OR expires_at > ?)
) FROM spaces WHERE ns = ? ORDER BY embedder"""


def pack(vector: Sequence[float]) -> bytes:
    """Give the bytes of a vector.

    >>> pack((1.0, -2.0)).hex()
    '0000803f000000c0'
    """
    return struct.pack(f"<{len(vector)}f", *vector)


def unpack(blob: bytes, dimension: int) -> Vector:
    """Give back the vector of some bytes; raises `CorruptRecordError` when they are none.

    >>> unpack(pack((0.5, 2.0)), 2)
    (0.5, 2.0)
    """
    try:
        return struct.unpack(f"<{dimension}f", blob)
    except (struct.error, TypeError) as error:
        raise CorruptRecordError(f"a vector cannot be read: {error}") from error


def write(db: sqlite3.Connection, ns: int, entries: Iterable[Entry]) -> None:
    """Keep the vectors of entries beside those they have; settles new spaces."""
    carrying = [entry for entry in entries if entry.embeddings]
    if not carrying:
        return
    known = _numbered(db, ns)
    dimensions = {embedder: dimension for embedder, (_, dimension) in known.items()}
    settled = vectors.settle(dimensions, (entry.embeddings for entry in carrying))
    db.executemany(
        "INSERT INTO spaces (ns, embedder, dimension) VALUES (?, ?, ?)",
        [(ns, embedder, settled[embedder]) for embedder in settled if embedder not in known],
    )
    places = _numbered(db, ns)
    rows = (
        (places[embedder][0], entry.seq, pack(vector))
        for entry in carrying
        for embedder, vector in entry.embeddings.items()
    )
    db.executemany(_WRITE, rows)


def outdate(db: sqlite3.Connection, entries: Iterable[Entry]) -> None:
    """Drop the vectors of entries that are about to be written with another text."""
    if rows := [(entry.seq, entry.text) for entry in entries]:
        db.executemany(_OUTDATE, rows)


def drop(db: sqlite3.Connection, seqs: Iterable[int]) -> None:
    """Delete the vectors of entries."""
    db.executemany(_DROP, [(seq,) for seq in seqs])


def carried(db: sqlite3.Connection, entries: Sequence[Entry], damage: Damage) -> list[Entry]:
    """Give entries with their vectors; one whose vectors cannot be read is damaged."""
    held: dict[int, dict[str, Vector]] = {entry.seq: {} for entry in entries}
    damaged: dict[int, CorruptRecordError] = {}
    for chunk in chunks(list(held)):
        query = (
            "SELECT seq, embedder, vector, dimension FROM vectors JOIN spaces USING (space)"
            f" WHERE seq IN ({holes(len(chunk))})"
        )
        for seq, embedder, blob, dimension in db.execute(query, chunk):
            try:
                held[seq][embedder] = unpack(blob, dimension)
            except CorruptRecordError as error:
                damaged[seq] = error

    def carrying(entry: Entry) -> Entry:
        if entry.seq in damaged:
            error = damaged[entry.seq]
            message = f"the record {entry.id!r} cannot be read: {error.said}"
            raise CorruptRecordError(message, ids=[entry.id]) from error
        return replace(entry, embeddings=held[entry.seq])

    return list(damage.readable(carrying, entries))


def space_of(db: sqlite3.Connection, ns: int, embedder: str) -> tuple[int, int] | None:
    """Give the number and the dimension of a space; None when it was never settled."""
    query = "SELECT space, dimension FROM spaces WHERE ns = ? AND embedder = ?"
    return db.execute(query, (ns, embedder)).fetchone()


def numbers(db: sqlite3.Connection, ns: int) -> list[int]:
    """Give the numbers of all spaces."""
    return [number for number, _ in _numbered(db, ns).values()]


def spaces(db: sqlite3.Connection, ns: int, now: datetime) -> dict[str, Space]:
    """Give all spaces by embedder, and how many live entries have a vector in each."""
    rows = db.execute(_SPACES, (to_micros(now), ns))
    return {embedder: Space(dimension, count) for embedder, dimension, count in rows}


def _numbered(db: sqlite3.Connection, ns: int) -> dict[str, tuple[int, int]]:
    query = "SELECT embedder, space, dimension FROM spaces WHERE ns = ?"
    rows = db.execute(query, (ns,))
    return {embedder: (number, dimension) for embedder, number, dimension in rows}
