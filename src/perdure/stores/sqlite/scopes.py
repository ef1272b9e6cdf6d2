"""Scopes by name, their number in the file, and their revision."""

from __future__ import annotations

import sqlite3

from perdure.errors import ConflictError
from perdure.model.scope import Scope


def number_of(db: sqlite3.Connection, scope: Scope) -> int:
    """Give the number of a scope; 0, which no scope has, when nothing was ever written to it."""
    row = db.execute("SELECT ns FROM scopes WHERE namespace = ?", (scope.namespace,)).fetchone()
    return row[0] if row else 0


def revision_of(db: sqlite3.Connection, scope: Scope) -> int:
    """Give the revision of a scope."""
    query = "SELECT revision FROM scopes WHERE namespace = ?"
    row = db.execute(query, (scope.namespace,)).fetchone()
    return row[0] if row else 0


def advance(db: sqlite3.Connection, scope: Scope) -> tuple[int, int]:
    """Raise the revision, entering the scope if it is new; give its number and revision."""
    db.execute(
        "INSERT INTO scopes (namespace, revision) VALUES (?, 1)"
        " ON CONFLICT (namespace) DO UPDATE SET revision = revision + 1",
        (scope.namespace,),
    )
    query = "SELECT ns, revision FROM scopes WHERE namespace = ?"
    ns, revision = db.execute(query, (scope.namespace,)).fetchone()
    return ns, revision


def expect(db: sqlite3.Connection, scope: Scope, revision: int | None) -> None:
    """Raise `ConflictError` unless the scope is at a revision."""
    found = revision_of(db, scope)
    if revision is not None and revision != found:
        raise ConflictError("the scope", expected=revision, found=found)
