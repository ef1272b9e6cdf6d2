"""Look whether the file is sound, and make anew what was derived."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import cast

from perdure.errors import CorruptRecordError
from perdure.model.entry import Entry
from perdure.stores.sqlite import lines, words
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.field_types import mistyped
from perdure.stores.sqlite.rows import ENTRY, KEYS, TEXT, Row, decode
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

_BATCH = 1000
_RENEW = (
    f"UPDATE entries SET {', '.join(f'{name} = ?' for name in lines.COLUMNS.split(', '))},"
    " tokens = ?, terms = ? WHERE seq = ?"
)

_TALLIED = """
  SELECT ns, '' AS tier, count(*) AS entries, 0 AS tokens FROM entries
  WHERE expires_at IS NULL GROUP BY ns
  UNION ALL
  SELECT ns, tier, count(*), sum(tokens) FROM entries
  WHERE expires_at IS NULL AND tier IS NOT NULL AND kind = 'statement'
    AND superseded_by IS NULL AND valid_to IS NULL
  GROUP BY ns, tier"""

_TALLIES_KEPT = "SELECT ns, tier, entries, tokens FROM tallies WHERE entries > 0"

_STRAYS = {
    "keys of no entry": (
        "SELECT count(*) FROM keys WHERE NOT EXISTS"
        " (SELECT 1 FROM entries WHERE entries.seq = keys.seq AND entries.ns = keys.ns)"
    ),
    "keys missing from the index": (
        "SELECT count(*) FROM entries, json_each(entries.keys) AS name"
        " WHERE json_valid(entries.keys) AND NOT EXISTS (SELECT 1 FROM keys"
        " WHERE keys.ns = entries.ns AND keys.key = name.value AND keys.seq = entries.seq)"
    ),
    "entries of no scope": (
        "SELECT count(*) FROM entries WHERE NOT EXISTS"
        " (SELECT 1 FROM scopes WHERE scopes.ns = entries.ns)"
    ),
    "past states of no scope": (
        "SELECT count(*) FROM versions WHERE NOT EXISTS"
        " (SELECT 1 FROM scopes WHERE scopes.ns = versions.ns)"
    ),
    "vectors of no entry": (
        "SELECT count(*) FROM vectors WHERE NOT EXISTS (SELECT 1 FROM entries, spaces"
        " WHERE entries.seq = vectors.seq AND spaces.space = vectors.space"
        " AND spaces.ns = entries.ns)"
    ),
    "vectors of another length than their space": (
        "SELECT count(*) FROM vectors JOIN spaces USING (space)"
        " WHERE length(vector) <> 4 * dimension"
    ),
    "spaces of no scope": (
        "SELECT count(*) FROM spaces WHERE NOT EXISTS"
        " (SELECT 1 FROM scopes WHERE scopes.ns = spaces.ns)"
    ),
    "wrong tallies": (f"SELECT count(*) FROM (SELECT * FROM ({_TALLIED}) EXCEPT {_TALLIES_KEPT})"),
    "tallies of nothing": (
        f"SELECT count(*) FROM ({_TALLIES_KEPT} EXCEPT SELECT * FROM ({_TALLIED}))"
    ),
}


class FileCheck:
    """What `perdure doctor` asks of a file: whether it may be written, is sound, and to mend it."""

    _file: Database

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._file.where!r})"

    @property
    def read_only(self) -> bool:
        """Tell that the open file may be read and not written."""
        return self._file.read_only

    @property
    def renewals(self) -> int:
        """Tell how often a file that is only read was looked at anew: another may stand there."""
        return self._file.renewals

    def check(self) -> list[str]:
        """Say what is wrong with the file, beyond the port; nothing when it is sound.

        Reads all of it: pages, index against entries, every record. Of a file that may only be read
        a copy is looked at, which SQLite keeps in a temporary file and drops.
        """
        if not self.read_only:
            with self._file.writing() as db:
                return findings(db)
        with self._file.access() as db, closing(sqlite3.connect("")) as copy:
            db.backup(copy)
            return findings(copy)

    def rebuild(self) -> int:
        """Make words, keys and tallies anew from the entries; gives how many entries there are.

        Beyond the port. Entries, versions, signatures and feedback are not changed.
        """
        with self._file.writing() as db:
            return rebuild(db)


def findings(db: sqlite3.Connection) -> list[str]:
    """Say what is wrong with the file; nothing, when it is sound. Reads all of it."""
    found = [
        f"damaged page: {line}" for (line,) in db.execute("PRAGMA integrity_check") if line != "ok"
    ]
    found += _word_index(db)
    for name, query in _STRAYS.items():
        count = db.execute(query).fetchone()[0]
        if count:
            found.append(f"{count} {name}")
    unreadable, outdated, misshown = _entries(db)
    found += [f"unreadable record: {error}" for error in unreadable]
    found += [f"unreadable past state: {error}" for error in _past(db)]
    if outdated:
        found.append(f"{outdated} entries are indexed under other words than their text gives")
    if misshown:
        found.append(
            f"{misshown} statements are kept with another line than they would be shown by"
        )
    return found


def rebuild(db: sqlite3.Connection) -> int:
    """Make words, keys, lines and tallies anew from the entries; gives how many there are.

    The caller has begun a write transaction. Entries themselves are not changed; revisions go up,
    since whoever remembers what the index held cannot know that it holds something else now.
    """
    count = 0
    db.execute("DELETE FROM keys")
    for rows in _batches(db, f"ns, {ENTRY}"):
        db.executemany(_RENEW, map(_derived, rows))
        words.add_keys(db, _keys(rows))
        count += len(rows)
    db.execute("DELETE FROM tallies")
    db.execute(f"INSERT INTO tallies (ns, tier, entries, tokens) {_TALLIED}")
    db.execute("INSERT INTO words (words) VALUES ('rebuild')")
    db.execute("UPDATE scopes SET revision = revision + 1")
    return count


def _word_index(db: sqlite3.Connection) -> list[str]:
    try:
        db.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
    except sqlite3.DatabaseError as error:
        return [f"the word index does not fit its entries: {error}"]
    return []


def _derived(row: Row) -> Row:
    """Give what is derived of an entry, then its seq, as `_RENEW` takes them."""
    seq, ns, *columns = row
    # Of a text that is damaged, so that it is none, there are no words.
    text = columns[TEXT] if isinstance(columns[TEXT], str) else ""
    kept = _line(tuple(columns))
    return (*kept, estimate_tokens(text), words.pack(ns, index_terms(text)), seq)


def _line(row: Row) -> lines.Kept:
    try:
        return lines.kept(_sound(row))
    except CorruptRecordError:
        return lines.NONE


def _entries(db: sqlite3.Connection) -> tuple[list[CorruptRecordError], int, int]:
    """Give what cannot be read, and how many entries have words or lines that are not theirs."""
    unreadable: list[CorruptRecordError] = []
    outdated = misshown = 0
    for rows in _batches(db, f"ns, terms, {lines.COLUMNS}, {ENTRY}"):
        for _, ns, terms, gist, line, tokens, version, *row in rows:
            try:
                entry = _sound(tuple(row))
            except CorruptRecordError as error:
                unreadable.append(error)
                continue
            outdated += terms != words.pack(ns, index_terms(entry.text))
            told = (gist, line, tokens, version)
            misshown += told not in (lines.NONE, lines.kept(entry))
    return unreadable, outdated, misshown


def _past(db: sqlite3.Connection) -> Iterator[CorruptRecordError]:
    """Give what of the history cannot be read."""
    for rows in _batches(db, ENTRY, "versions", "place"):
        for _, *row in rows:
            try:
                _sound(tuple(row))
            except CorruptRecordError as error:
                yield error


def _sound(row: Row) -> Entry:
    """Give the entry of a row; refuses more than reading does: what is of a strange type."""
    entry = decode(row)
    found = mistyped(entry)
    if found:
        message = f"the record {entry.id!r} holds something strange as {', '.join(found)}"
        raise CorruptRecordError(message, ids=[str(entry.id)])
    return entry


def _batches(
    db: sqlite3.Connection, columns: str, table: str = "entries", place: str = "seq"
) -> Iterator[list[Row]]:
    """Give all rows with their place first, so many at a time that memory stays small."""
    query = (
        f"SELECT {place}, {columns} FROM {table} WHERE {place} > ? ORDER BY {place} LIMIT {_BATCH}"
    )
    last = 0
    while rows := db.execute(query, (last,)).fetchall():
        yield rows
        last = rows[-1][0]


def _keys(rows: list[Row]) -> list[tuple[int, str, int]]:
    return [(ns, key, seq) for seq, ns, *columns in rows for key in _texts_in(columns[KEYS])]


def _texts_in(kept: str | None) -> list[str]:
    try:
        found: object = json.loads(kept or "[]")
    except (ValueError, TypeError, RecursionError):
        return []
    held = cast(list[object], found) if isinstance(found, list) else []
    return [one for one in held if isinstance(one, str)]
