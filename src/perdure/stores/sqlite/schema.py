"""The tables of the file, as the append-only list of steps that made them."""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x70657264
"""`perd`, in the file's header: what tells our files from anybody else's."""

_STATE = """
  seq INTEGER {seq},
  ns INTEGER NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  value TEXT,
  tier TEXT,
  domains TEXT,
  keys TEXT,
  session TEXT,
  source TEXT,
  metadata TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  last_accessed_at INTEGER NOT NULL,
  access_count INTEGER NOT NULL,
  expires_at INTEGER,
  valid_from INTEGER,
  valid_to INTEGER,
  superseded_by TEXT,
  recorded_at INTEGER NOT NULL"""

_ADD = """
  INSERT INTO tallies (ns, tier, entries) SELECT NEW.ns, '', 1 WHERE NEW.expires_at IS NULL
    ON CONFLICT (ns, tier) DO UPDATE SET entries = entries + 1;
  INSERT INTO tallies (ns, tier, entries, tokens)
    SELECT NEW.ns, NEW.tier, 1, NEW.tokens
    WHERE NEW.expires_at IS NULL AND NEW.tier IS NOT NULL AND NEW.kind = 'statement'
      AND NEW.superseded_by IS NULL AND NEW.valid_to IS NULL
    ON CONFLICT (ns, tier)
    DO UPDATE SET entries = entries + 1, tokens = tokens + excluded.tokens;"""

_TAKE = """
  UPDATE tallies SET entries = entries - 1
    WHERE ns = OLD.ns AND tier = '' AND OLD.expires_at IS NULL;
  UPDATE tallies SET entries = entries - 1, tokens = tokens - OLD.tokens
    WHERE ns = OLD.ns AND tier = OLD.tier AND OLD.expires_at IS NULL
      AND OLD.kind = 'statement' AND OLD.superseded_by IS NULL AND OLD.valid_to IS NULL;"""

# Times are microseconds since 1970, UTC; lists, mappings and values are JSON.
_FIRST = (
    """CREATE TABLE scopes (
  ns INTEGER PRIMARY KEY AUTOINCREMENT,
  namespace TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL DEFAULT 0
)""",
    # `terms` are the words as the index has them; it cannot take a word back without knowing it.
    f"""CREATE TABLE entries ({_STATE.format(seq="PRIMARY KEY AUTOINCREMENT")},
  tokens INTEGER NOT NULL,
  terms TEXT NOT NULL,
  UNIQUE (ns, id)
)""",
    "INSERT INTO sqlite_sequence (name, seq) VALUES ('entries', 0)",
    "CREATE INDEX entries_by_seq ON entries (ns)",
    "CREATE INDEX entries_of_other_kinds ON entries (ns, kind) WHERE kind <> 'statement'",
    "CREATE INDEX entries_expiring ON entries (ns, expires_at) WHERE expires_at IS NOT NULL",
    """CREATE INDEX entries_by_use ON entries (ns, tier, last_accessed_at)
  WHERE kind = 'statement' AND superseded_by IS NULL AND valid_to IS NULL""",
    f"""CREATE TABLE versions (
  place INTEGER PRIMARY KEY,{_STATE.format(seq="NOT NULL")},
  ended_at INTEGER,
  ended_by TEXT
)""",
    "CREATE INDEX versions_by_id ON versions (ns, id)",
    "CREATE INDEX versions_by_seq ON versions (ns, seq DESC, id)",
    # Until `ended_at`, the state recorded at `recorded_at` had been used so often.
    """CREATE TABLE uses (
  seq INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  access_count INTEGER NOT NULL,
  last_accessed_at INTEGER NOT NULL,
  PRIMARY KEY (seq, recorded_at, ended_at)
) WITHOUT ROWID""",
    """CREATE TABLE keys (
  ns INTEGER NOT NULL, key TEXT NOT NULL, seq INTEGER NOT NULL,
  PRIMARY KEY (ns, key, seq)
) WITHOUT ROWID""",
    """CREATE TABLE signatures (
  ns INTEGER NOT NULL, signature TEXT NOT NULL,
  PRIMARY KEY (ns, signature)
) WITHOUT ROWID""",
    """CREATE TABLE feedback (
  ns INTEGER NOT NULL, id TEXT NOT NULL, total REAL NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (ns, id)
) WITHOUT ROWID""",
    """CREATE VIRTUAL TABLE words USING fts5 (
  terms, content = 'entries', content_rowid = 'seq', detail = none, columnsize = 0,
  tokenize = "ascii tokenchars '~=%-_.'"
)""",
    # Few segments: a look-up goes through all of them, and a bulk load asks more than it writes.
    "INSERT INTO words (words, rank) VALUES ('automerge', 2), ('crisismerge', 4)",
    # How many entries that never expire a scope has (tier ''), and current statements per tier.
    """CREATE TABLE tallies (
  ns INTEGER NOT NULL, tier TEXT NOT NULL,
  entries INTEGER NOT NULL DEFAULT 0, tokens INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (ns, tier)
) WITHOUT ROWID""",
    f"CREATE TRIGGER tally_new AFTER INSERT ON entries BEGIN{_ADD} END",
    f"CREATE TRIGGER tally_gone AFTER DELETE ON entries BEGIN{_TAKE} END",
    f"""CREATE TRIGGER tally_changed
  AFTER UPDATE OF kind, tier, superseded_by, valid_to, expires_at, tokens ON entries
  BEGIN{_TAKE}{_ADD} END""",
)

# A vector that is written again gets another, higher place: who knows all up to one misses none.
_VECTORS = (
    """CREATE TABLE spaces (
  space INTEGER PRIMARY KEY AUTOINCREMENT,
  ns INTEGER NOT NULL,
  embedder TEXT NOT NULL,
  dimension INTEGER NOT NULL,
  UNIQUE (ns, embedder)
)""",
    """CREATE TABLE vectors (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  space INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  vector BLOB NOT NULL,
  UNIQUE (seq, space)
)""",
    "CREATE INDEX vectors_by_space ON vectors (space)",
)

# What the index of a block shows of a statement; nothing for those written before, until they are
# written again or `doctor` makes anew what was derived.
_LINES = (
    "ALTER TABLE entries ADD COLUMN gist TEXT",
    "ALTER TABLE entries ADD COLUMN line TEXT",
    "ALTER TABLE entries ADD COLUMN line_tokens INTEGER",
)

# Which version of a statement the line shows: a perdure of before, that has the file open still,
# writes a new version and leaves the line of the old one.
_LINE_VERSIONS = ("ALTER TABLE entries ADD COLUMN line_version INTEGER",)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST, _VECTORS, _LINES, _LINE_VERSIONS)
"""Step n brings schema n to n + 1. Released steps are never edited."""


def schema_version(db: sqlite3.Connection) -> int:
    """Give the schema of the file; 0 for one that was never written."""
    return db.execute("PRAGMA user_version").fetchone()[0]


def migrate(db: sqlite3.Connection) -> None:
    """Take the steps that are missing; the caller has begun, and commits."""
    for version in range(schema_version(db), len(MIGRATIONS)):
        for statement in MIGRATIONS[version]:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {version + 1}")
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
