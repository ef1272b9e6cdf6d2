"""Scopes by name, their number in the file, and their revision."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import NamedTuple

from perdure.errors import ConflictError
from perdure.model.scope import Scope
from perdure.stores.sqlite.rows import to_micros

# A scope begins above the revisions of those that were forgotten: none is ever told twice, so that
# whoever remembers one cannot take what came later for what was there.
_ENTER = """INSERT INTO scopes (namespace, revision)
VALUES (?, 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'revisions'), 0))"""
_FACTS = """SELECT
  coalesce((SELECT entries FROM tallies WHERE ns = ?1 AND tier = ''), 0),
  (SELECT count(*) FROM entries WHERE ns = ?1 AND expires_at > ?2),
  (SELECT json_group_array(seq) FROM entries WHERE ns = ?1 AND expires_at <= ?2)"""
_RAISE = "UPDATE scopes SET revision = revision + 1 WHERE ns = ?"


class Facts(NamedTuple):
    """What a search has to know of a scope."""

    ns: int
    """Its number in the file."""
    revision: int
    population: int
    """Its live entries."""
    gone: frozenset[int]
    """The seqs of what has expired and is not put away yet."""
    last: bool
    """It is so until the scope is written again: nothing in it can expire."""


def forget_revision(db: sqlite3.Connection, ns: int) -> None:
    """Remember how far revisions went before a scope is erased."""
    db.execute(
        "INSERT INTO sqlite_sequence (name, seq) SELECT 'revisions', 0"
        " WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'revisions')"
    )
    db.execute(
        "UPDATE sqlite_sequence SET seq = max(seq, coalesce("
        "(SELECT revision FROM scopes WHERE ns = ?), 0)) WHERE name = 'revisions'",
        (ns,),
    )


def names(db: sqlite3.Connection, after: str, limit: int) -> list[str]:
    """Give the names of scopes behind one, in text order."""
    query = "SELECT namespace FROM scopes WHERE namespace > ? ORDER BY namespace LIMIT ?"
    return [name for (name,) in db.execute(query, (after, limit))]


def number_of(db: sqlite3.Connection, scope: Scope) -> int:
    """Give the number of a scope; 0, which no scope has, when nothing was ever written to it."""
    return found(db, scope)[0]


def revision_of(db: sqlite3.Connection, scope: Scope) -> int:
    """Give the revision of a scope."""
    return found(db, scope)[1]


def advance(db: sqlite3.Connection, scope: Scope, expected: int | None = None) -> tuple[int, int]:
    """Raise the revision, entering the scope if it is new; give its number and revision.

    Raises `ConflictError` when it was not at the expected revision, if one is given.
    """
    ns, revision = found(db, scope)
    if expected is not None and revision != expected:
        raise ConflictError("the scope", expected=expected, found=revision)
    if ns:
        db.execute(_RAISE, (ns,))
        return ns, revision + 1
    db.execute(_ENTER, (scope.namespace,))
    return found(db, scope)


def expect(db: sqlite3.Connection, scope: Scope, revision: int | None) -> int:
    """Give the revision; raises `ConflictError` when it is not the expected one, if any is."""
    found = revision_of(db, scope)
    if revision is not None and found != revision:
        raise ConflictError("the scope", expected=revision, found=found)
    return found


def found(db: sqlite3.Connection, scope: Scope) -> tuple[int, int]:
    """Give the number of a scope and its revision; zeros when nothing was ever written to it."""
    query = "SELECT ns, revision FROM scopes WHERE namespace = ?"
    return db.execute(query, (scope.namespace,)).fetchone() or (0, 0)


def facts(db: sqlite3.Connection, scope: Scope, now: datetime) -> Facts:
    """Give what a search has to know of a scope."""
    ns, revision = found(db, scope)
    lasting, passing, gone = db.execute(_FACTS, (ns, to_micros(now))).fetchone()
    expired = frozenset(json.loads(gone))
    return Facts(ns, revision, lasting + passing, expired, last=not passing and not expired)
