"""What was read of a file, decoded: given again as long as the file says nothing else."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from perdure.model.scope import Scope
from perdure.ports import Changes
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.found import Found
from perdure.stores.sqlite.rows import EXPIRES, ID, Row, size_of
from perdure.stores.sqlite.scopes import Facts

Numbers = Sequence[int]

MOST_LISTS = 512
"""Words of a scope whose lists are held; with more, all are read anew."""

_RECORD = 1_200
"""Bytes that a decoded match takes beside those of its texts."""
_CHARACTER = 4
"""Bytes that a character of a row takes: in a text, in a term, and in what was read of it."""
_LIST = 200
_NUMBER = 8
"""Bytes that a list takes, and each number in it."""


class Cache:
    """Hold the matches read last, up to a number of bytes; for one thread at a time.

    Nothing is given that the file does not say any more. Whatever another connection has written,
    of this process or another, empties the cache at the next look, by SQLite's own count of such
    writes; so does a write of the own connection of which nobody told what it changes. What may
    expire is not held at all.
    """

    def __init__(self, file: Database, most_bytes: int) -> None:
        self._file = file
        self._most = most_bytes
        self._bytes = 0
        self._others = self._own = 0
        self._scopes: dict[str, ScopeCache] = {}

    def look(self, db: sqlite3.Connection, scope: Scope) -> ScopeCache:
        """Give what is held of a scope, in the transaction in which it will be used."""
        others, own = db.execute("PRAGMA data_version").fetchone()[0], self._file.writes
        if (others, own) != (self._others, self._own):
            self.clear()
            self._others, self._own = others, own
        # The scope looked at last is the last to go.
        cached = self._scopes.pop(scope.namespace, None) or ScopeCache(self)
        self._scopes[scope.namespace] = cached
        return cached

    def told(self, scope: Scope, changes: Changes) -> None:
        """Let go of what a write names, and of nothing else, in the transaction that writes it.

        Counted as told when that is done: after an interrupt before, the next look empties all.
        """
        cached = self._scopes.get(scope.namespace)
        if cached is not None:
            cached.drop_lists()
            for entry_id in _named(changes):
                cached.drop(entry_id)
        if self._own == self._file.writes - 1:
            self._own += 1

    def clear(self) -> None:
        """Hold nothing any more."""
        self._scopes.clear()
        self._bytes = 0

    def grow(self, size: int) -> None:
        """Count bytes; what is held longest goes until all have room."""
        self._bytes += size
        while self._bytes > self._most:
            if not self._scopes:
                # Counted and held no more: an interrupt came between the two.
                self._bytes = 0
                return
            namespace, cached = next(iter(self._scopes.items()))
            if not cached.let_go_of_oldest():
                del self._scopes[namespace]

    def shrink(self, size: int) -> None:
        """Count bytes that are free again."""
        self._bytes -= size


class ScopeCache:
    """What is held of one scope."""

    def __init__(self, cache: Cache) -> None:
        self.matches: dict[int, Found] = {}
        """By seq, the longest held first; not to be changed."""
        self._cache = cache
        self._places: dict[str, tuple[int, int]] = {}
        self._lists: dict[tuple[str, int], Sequence[int]] = {}
        self.facts: Facts | None = None
        """What was read of the whole scope since its last write, if nothing in it can expire."""

    def oldest(self, word: str, limit: int, read: Callable[[str, int], Numbers]) -> Numbers:
        """Give the seqs under a word as they were read since the last write; not to be changed."""
        seqs = self._lists.get((word, limit))
        if seqs is None:
            if len(self._lists) >= MOST_LISTS:
                self.drop_lists()
            self._lists[word, limit] = seqs = array("q", read(word, limit))
            self._cache.grow(_LIST + _NUMBER * len(seqs))
        return seqs

    def drop_lists(self) -> bool:
        """Hold no seqs of words any more, and nothing of the whole scope; False without any."""
        self.facts = None
        lists = [*self._lists.values()]
        self._lists.clear()
        self._cache.shrink(sum(_LIST + _NUMBER * len(seqs) for seqs in lists))
        return bool(lists)

    def keep(self, matches: Iterable[Found], rows: Iterable[Row]) -> None:
        """Hold what was just read of some rows."""
        whole, places = 0, self._places
        for match, row in zip(matches, rows, strict=True):
            if row[EXPIRES] is None:
                entry_id = row[ID]
                if entry_id in places:
                    self.drop(entry_id)
                # Its place first: what has none would not be let go of after an interrupt.
                size = _RECORD + _CHARACTER * size_of(row)
                places[entry_id] = match.seq, size
                self.matches[match.seq] = match
                whole += size
        self._cache.grow(whole)

    def drop(self, entry_id: str) -> None:
        """Hold it no more."""
        if entry_id in self._places:
            seq, size = self._places[entry_id]
            self.matches.pop(seq, None)
            del self._places[entry_id]
            self._cache.shrink(size)

    def let_go_of_oldest(self) -> bool:
        """Hold what is held longest no more; False when nothing is held."""
        oldest = next(iter(self._places), None)
        if self._lists or oldest is None:
            return self.drop_lists()
        self.drop(oldest)
        return True


def _named(changes: Changes) -> Iterator[str]:
    yield from changes.deletes
    for entry in changes.puts:
        yield entry.id
    for touch in changes.touches:
        yield touch.id
    for version in changes.versions:
        yield version.entry.id
