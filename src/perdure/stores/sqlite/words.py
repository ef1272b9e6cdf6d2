"""The index of terms: words in an FTS5 table, keys in a plain one, each within its scope.

Every stored word begins with the number of its scope, so the scope is met inside the index and
lists never cross it. FTS5 stores tokens; what `perdure.text` made of the text are the tokens.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from urllib.parse import unquote

from perdure.stores.sqlite.rows import chunks
from perdure.text.regex import regex

_BASE_36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_UNSAFE = regex(r"[\x00-\x1f!-,/:;<>-^`{-\x7f]")
KEY = "#"
"""What a key has before it among terms."""

_NEWEST = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?"
# As one text: so many rows on their own cost half as much again.
_OLDEST = """SELECT json_group_array(rowid)
FROM (SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?)"""
_AMONG = "SELECT rowid FROM words WHERE words MATCH ? AND rowid >= ?"
_FEW_BY_KEY = """WITH asked (key) AS (VALUES {places})
SELECT key, (
  SELECT group_concat(seq) FROM (
    SELECT seq FROM keys WHERE ns = ? AND key = asked.key ORDER BY seq DESC LIMIT ?
  )
) FROM asked"""
# In the index's own order, which costs less than the newest first.
_FEW_BY_WORD = (
    "(SELECT group_concat(rowid) FROM (SELECT rowid FROM words WHERE words MATCH ?{} LIMIT ?1))"
)
_WORDS_AT_ONCE = 16


def pack(ns: int, terms: Sequence[str]) -> str:
    """Give the terms of an entry as the index stores them.

    >>> pack(45, ["deploy", "=api/v2"])
    '19~deploy 19~=api%2fv2'
    """
    joined = " ".join(terms)
    if not joined:
        return ""
    if _UNSAFE.search(joined):
        joined = " ".join(map(_written, terms))
    prefix = _prefix(ns)
    return prefix + joined.replace(" ", f" {prefix}")


def unpack(stored: str) -> str:
    """Give back the terms that `pack` was given, in a line in which a space stands on either side.

    >>> unpack('19~deploy 19~=api%2fv2')
    ' deploy  =api/v2 '
    """
    if not stored:
        return ""
    # No word holds a "~" of its own: it stands behind the number of the scope alone.
    prefix = stored[: stored.index("~") + 1]
    terms = stored[len(prefix) :].replace(f" {prefix}", "  ")
    if "%" in stored:
        terms = "  ".join([_unescaped(one) if "%" in one else one for one in terms.split("  ")])
    return f" {terms} "


def of_line(line: str) -> list[str]:
    """Give the terms of a line that `unpack` gave.

    >>> of_line(unpack('19~deploy 19~=api%2fv2')), of_line("")
    (['deploy', '=api/v2'], [])
    """
    return line[1:-1].split("  ") if line else []


def add(db: sqlite3.Connection, rows: Sequence[tuple[int, str]]) -> None:
    """Index entries by (seq, packed terms)."""
    if rows := sorted(row for row in rows if row[1]):
        db.executemany("INSERT INTO words (rowid, terms) VALUES (?, ?)", rows)


def take_back(db: sqlite3.Connection, rows: Sequence[tuple[int, str]]) -> None:
    """Take entries out of the index; the terms must be those they were added with."""
    if rows := sorted(row for row in rows if row[1]):
        db.executemany("INSERT INTO words (words, rowid, terms) VALUES ('delete', ?, ?)", rows)


def add_keys(db: sqlite3.Connection, rows: Sequence[tuple[int, str, int]]) -> None:
    """Keep entries under exact names, by (ns, key, seq)."""
    if rows:
        db.executemany("INSERT OR IGNORE INTO keys (ns, key, seq) VALUES (?, ?, ?)", sorted(rows))


def take_back_keys(db: sqlite3.Connection, rows: Sequence[tuple[int, str, int]]) -> None:
    """Keep entries under these names no more."""
    if rows:
        db.executemany("DELETE FROM keys WHERE ns = ? AND key = ? AND seq = ?", sorted(rows))


def oldest(db: sqlite3.Connection, ns: int, word: str, limit: int) -> list[int]:
    """Give the seqs kept under a word, oldest first, `limit` at most.

    It is the index's own order, which costs less than the newest first.
    """
    # The numbers of an aggregate come in no order that is promised.
    return sorted(json.loads(db.execute(_OLDEST, (_quoted(ns, word), limit)).fetchone()[0]))


def newest(db: sqlite3.Connection, ns: int, word: str, limit: int) -> list[int]:
    """Give the seqs kept under a word, newest first, `limit` at most."""
    return [seq for (seq,) in db.execute(_NEWEST, (_quoted(ns, word), limit))]


def few_of_each(
    db: sqlite3.Connection, ns: int, terms: Sequence[str], limit: int
) -> dict[str, list[int]]:
    """Give the seqs kept under each word or `#key`, newest first.

    Where there are more than `limit`, so many of them, and not always the newest.
    """
    keys = {term[1:]: term for term in terms if term.startswith(KEY)}
    found: dict[str, list[int]] = {}
    for key, seqs in _each(db, _FEW_BY_KEY, list(keys), ns, limit):
        found[keys[key]] = seqs
    # In the order of the index, in which neighbours are found on one page.
    asked = sorted({term for term in terms if not term.startswith(KEY)})
    for start in range(0, len(asked), _WORDS_AT_ONCE):
        some = asked[start : start + _WORDS_AT_ONCE]
        quoted = [_quoted(ns, term) for term in some]
        row = db.execute(_asking_few(len(some)), (limit, *quoted)).fetchone()
        for term, seqs in zip(some, row, strict=True):
            if seqs:
                found[term] = _newest_first(seqs)
    return found


@cache
def _asking_few(words: int) -> str:
    """Write a select out for each word: joined to a list of words, one costs half as much again."""
    return f"SELECT {', '.join(_FEW_BY_WORD.format(at + 2) for at in range(words))}"


def _newest_first(seqs: str) -> list[int]:
    return sorted(map(int, seqs.split(",")), reverse=True) if "," in seqs else [int(seqs)]


def _each(
    db: sqlite3.Connection, query: str, names: Sequence[str], *bounds: int
) -> Iterator[tuple[str, list[int]]]:
    for chunk in chunks(names):
        for name, seqs in db.execute(_asking(query, len(chunk)), (*chunk, *bounds)):
            if seqs:
                yield name, _newest_first(seqs)


@lru_cache(maxsize=32)
def _asking(query: str, places: int) -> str:
    return query.format(places=", ".join(["(?)"] * places))


def among(
    db: sqlite3.Connection, ns: int, word: str, others: Sequence[str], since: int
) -> Iterator[int]:
    """Give the seqs from `since` kept under a word and under any of the others."""
    if not others:
        return iter(())
    any_other = " OR ".join(_quoted(ns, other) for other in others)
    rows = db.execute(_AMONG, (f"{_quoted(ns, word)} AND ({any_other})", since))
    return (seq for (seq,) in rows)


def count_scope(db: sqlite3.Connection, ns: int) -> int:
    """Count the entries that the index still holds words of, in the whole scope."""
    query = f'"{_prefix(ns)}" *'
    return db.execute("SELECT count(*) FROM words WHERE words MATCH ?", (query,)).fetchone()[0]


@lru_cache(maxsize=256)
def _prefix(ns: int) -> str:
    digits = ""
    while ns:
        ns, digit = divmod(ns, 36)
        digits = _BASE_36[digit] + digits
    return f"{digits}~"


def _quoted(ns: int, word: str) -> str:
    return f'"{_prefix(ns)}{_written(word)}"'


def _written(term: str) -> str:
    if term.isalnum() and term.isascii() and term.islower():
        return term
    return _UNSAFE.sub(_escaped, term).replace(" ", "%20")


@lru_cache(maxsize=8192)
def _unescaped(written: str) -> str:
    return unquote(written)


def _escaped(char: re.Match[str]) -> str:
    return f"%{ord(char.group()):02x}"
