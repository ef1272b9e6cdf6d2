"""Stores of a given size to measure on, and the bare SQLite they are compared with."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from bench.corpus import Corpus
from bench.figures import chunks
from perdure import Memory, Scope

BATCH = 1000
OF_BARE = {10_000: 1.5, 100_000: 0.7, 1_000_000: 0.3}
"""What a recall may take at each size, as a share of the bare search."""
STOP_WORDS = frozenset(
    "a about again and do for in is it know now of on one the to we what where which with".split()
)
OWNER = Scope(principal="owner")


def url_of(path: Path) -> str:
    """Give the URL of a file."""
    return f"sqlite:///{path}"


def build(path: Path, size: int, seed: int = 7) -> tuple[list[str], float]:
    """Fill a new file in one scope by bulk `remember`; give what was said and the seconds."""
    said = Corpus(seed).statements(size)
    with Memory.open(url_of(path), scope=OWNER) as memory:
        start = perf_counter()
        for batch in chunks(said, BATCH):
            memory.remember(batch)
        taken = perf_counter() - start
    return said, taken


def build_scopes(path: Path, scopes: int, each: int) -> dict[str, list[str]]:
    """Fill a new file with many principals' memories; give what each has said."""
    corpus = Corpus(11)
    said = {f"user-{number}": corpus.statements(each) for number in range(scopes)}
    with Memory.open(url_of(path)) as memory:
        for principal, statements in said.items():
            memory.scoped(principal=principal).remember(statements)
    return said


class BareSearch:
    """The yardstick: one FTS5 table, bm25, OR over the question's words.

    A file that was filled before is searched as it is, when nothing more is `said`.
    """

    def __init__(self, path: Path, said: Sequence[str] = ()) -> None:
        self._file = sqlite3.connect(path)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS said USING fts5(text, tokenize='porter unicode61')"
        )
        start = perf_counter()
        for batch in chunks(said, BATCH):
            with self._file:
                self._file.executemany("INSERT INTO said VALUES (?)", [(text,) for text in batch])
        self.fill_seconds = perf_counter() - start

    def search_telling(self, question: str) -> list[str]:
        """Give the best rows for the words that are no stop words: the harder yardstick."""
        words = re.findall(r"\w+", question.casefold())
        return self.search(" ".join(word for word in words if word not in STOP_WORDS))

    def search(self, question: str, limit: int = 8) -> list[str]:
        """Give the best rows for all the question's words."""
        words = dict.fromkeys(re.findall(r"\w+", question.casefold()))
        match = " OR ".join(f'"{word}"' for word in words)
        rows = self._file.execute(
            "SELECT text FROM said WHERE said MATCH ? ORDER BY bm25(said) LIMIT ?", (match, limit)
        )
        return [row[0] for row in rows]

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class BareRows:
    """The yardstick of a block: the rows of one scope that an index of prompts has, and no more."""

    _NEWEST = """SELECT id, tier, domains, text FROM entries WHERE tier = 'L1'
      AND ns = (SELECT ns FROM scopes WHERE namespace = ?) AND kind = 'statement'
      AND superseded_by IS NULL AND valid_to IS NULL
      ORDER BY last_accessed_at DESC, seq DESC LIMIT 60"""

    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path)

    def read(self, principal: str) -> int:
        """Read what a block of that scope would show; give how many there are."""
        return len(self._file.execute(self._NEWEST, (f"_/{principal}/_",)).fetchall())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def bare_commits(path: Path, said: Sequence[str]) -> float:
    """Insert one row per transaction, synced as perdure does; give the seconds."""
    file = sqlite3.connect(path)
    file.execute("PRAGMA journal_mode=WAL")
    file.execute("PRAGMA synchronous=FULL")
    file.execute("CREATE TABLE said (id INTEGER PRIMARY KEY, text TEXT)")
    file.commit()
    start = perf_counter()
    for text in said:
        with file:
            file.execute("INSERT INTO said (text) VALUES (?)", (text,))
    taken = perf_counter() - start
    file.close()
    return taken
