"""A file of any age opens as a file of today, and keeps what was in it."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

import pytest

from perdure.errors import StoreError
from perdure.stores.sqlite import SqliteStore, schema
from perdure.testing import Driven
from perdure.testing.contract.case import MINE, NOW, SECOND, entry, many
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

NEXT_STEP = ("ALTER TABLE entries ADD COLUMN mood TEXT", "CREATE INDEX moods ON entries (ns, mood)")

STEPS = len(schema.MIGRATIONS)
RELEASED = ["c623bf8e", "fe045099", "0a3d468c", "276a08e2"]
"""The first digits of each released step's hash: a step that was released is never edited."""


def opened(path: Path) -> Driven:
    store = Driven(SqliteStore(path, durability="normal"))
    store.open()
    return store


def shape_of(path: Path) -> set[tuple[str, ...]]:
    db = sqlite3.connect(path)
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    columns = {
        (table, *map(str, column))
        for table in tables
        for column in db.execute(f"PRAGMA table_xinfo ({table})")
    }
    others = set(db.execute("SELECT type, name, tbl_name FROM sqlite_master"))
    versions = {("version", str(schema.schema_version(db)))}
    db.close()
    return columns | others | versions


def test_released_steps_are_never_edited():
    hashes = [
        hashlib.sha256("\n".join(step).encode()).hexdigest()[:8] for step in schema.MIGRATIONS
    ]
    assert hashes[: len(RELEASED)] == RELEASED


def test_a_migrated_file_has_the_shape_of_a_fresh_one(tmp_path, monkeypatch):
    old = opened(tmp_path / "old.db")
    kept = old.put_many(MINE, many(50), now=NOW)
    old.close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, NEXT_STEP))
    opened(tmp_path / "new.db").close()

    migrated = opened(tmp_path / "old.db")
    assert migrated.list(MINE, now=NOW).entries == kept[::-1]
    migrated.put(MINE, entry("after", "bolt after"), now=NOW)
    assert migrated.search(MINE, ["bolt"], now=NOW).population == 51
    assert migrated.store.check() == []
    migrated.close()
    assert shape_of(tmp_path / "old.db") == shape_of(tmp_path / "new.db")

    backup = migrated.store._file.backup_path(STEPS)
    assert shape_of(backup) != shape_of(tmp_path / "old.db")
    assert _rows(backup) == 50


def test_opening_a_migrated_file_again_does_nothing(tmp_path, monkeypatch):
    opened(tmp_path / "m.db").close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, NEXT_STEP))
    opened(tmp_path / "m.db").close()
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    opened(tmp_path / "m.db").close()
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before


def test_a_step_that_fails_leaves_the_old_schema(tmp_path, monkeypatch):
    store = opened(tmp_path / "m.db")
    store.put_many(MINE, many(3), now=NOW)
    store.close()
    before = shape_of(tmp_path / "m.db")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, (*NEXT_STEP, "NO SQL")))
        with pytest.raises(StoreError):
            opened(tmp_path / "m.db")
    assert shape_of(tmp_path / "m.db") == before
    store = opened(tmp_path / "m.db")
    assert len(store.list(MINE, now=NOW).entries) == 3
    store.close()


def test_forgetting_counts_the_copy_that_a_migration_left(tmp_path, monkeypatch):
    store = opened(tmp_path / "m.db")
    store.put(MINE, entry("s", "heronberry"), now=NOW)
    store.close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, NEXT_STEP))
    store = opened(tmp_path / "m.db")
    assert store.forget(MINE, ["s"], now=NOW).left["backups"] == 1
    store.store._file.backup_path(STEPS).unlink()
    assert not any(store.forget(MINE, ["s"], now=NOW).left.values())
    store.close()


def test_the_stored_form_of_a_record_is_pinned(tmp_path):
    store = opened(tmp_path / "m.db")
    full = entry(
        "a",
        "Pump A: api/v2 läuft",
        value={"ü": [1, None]},
        domains=("ops",),
        keys=("text:1",),
        metadata={"n": 1},
        expires_at=NOW + SECOND,
    )
    store.put(MINE, full, now=NOW)
    with store.store._file.access() as db:
        cursor = db.execute("SELECT * FROM entries")
        [row] = cursor.fetchall()
        names = [column[0] for column in cursor.description]
        scopes = db.execute("SELECT ns, namespace, revision FROM scopes").fetchall()
    store.close()
    assert scopes == [(1, "t/ada/_", 1)]
    assert {name: value for name, value in zip(names, row, strict=True) if value is not None} == {
        "seq": 1,
        "ns": 1,
        "id": "a",
        "version": 1,
        "kind": "statement",
        "text": "Pump A: api/v2 läuft",
        "value": '{"ü":[1,null]}',
        "tier": "L1",
        "domains": '["ops"]',
        "keys": '["text:1"]',
        "metadata": '{"n":1}',
        "created_at": 1935817689123456,
        "updated_at": 1935817689123456,
        "last_accessed_at": 1935817689123456,
        "access_count": 0,
        "expires_at": 1935817690123456,
        "recorded_at": 1935817689123456,
        "line": "- Pump A: api/v2 läuft (ops)",
        "line_tokens": estimate_tokens("- Pump A: api/v2 läuft (ops)\n"),
        "line_version": 1,
        "tokens": estimate_tokens(full.text),
        "terms": " ".join(f"1~{term}" for term in index_terms(full.text)).replace("/", "%2f"),
    }


def _rows(path: Path) -> int:
    db = sqlite3.connect(path)
    count = db.execute("SELECT count(*) FROM entries").fetchone()[0]
    db.close()
    return count
