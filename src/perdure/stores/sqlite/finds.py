"""What look-ups found in a scope, at hand as long as its revision stays."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from perdure.errors import CorruptStoreError
from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.ports import Sift
from perdure.stores import admission
from perdure.stores.damage import Damage
from perdure.stores.sqlite import reading, scopes, words
from perdure.stores.sqlite.database import Database
from perdure.stores.sqlite.rows import decode, to_micros

MOST_SCOPES = 128
MOST_TERMS = 256
"""Scopes, and terms of each, that are remembered: of a term its few numbers, or that it has none.

The words of a conversation come again, and most of them stand in many entries or in none.
"""
MOST_MANY = 4096
"""Terms of a scope that are remembered to stand in many entries, as long as it only grows."""

_EXPIRY = """SELECT
  (SELECT group_concat(seq) FROM entries WHERE ns = ?1 AND expires_at <= ?2),
  (SELECT min(expires_at) FROM entries WHERE ns = ?1 AND expires_at > ?2)"""


class SelectiveLookup:
    """What `perdure.engine.writing.SelectiveStore` asks of a store, for one file."""

    _file: Database
    _finds: Finds

    async def lookup_some(
        self, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime, sift: Sift
    ) -> dict[str, list[Entry]]:
        """Do as `lookup`, beyond the port, and read only what `sift` chooses of what is found."""
        admission.check_now(now)
        admission.check_limit(at_most, argument="at_most")
        with self._file.reading() as db:
            return self._finds.lookup(db, scope, terms, at_most=at_most, now=now, sift=sift)


class _Found:
    """What is known of one scope at one revision, until the next entry of it expires."""

    def __init__(
        self, asked: tuple[int, int], now: int, gone: str | None, until: int | None
    ) -> None:
        self._asked = asked
        self._since = now
        self._until = until
        self.gone = frozenset(map(int, gone.split(","))) if gone else frozenset[int]()
        self.few: dict[str, Sequence[int]] = {}
        self.many: set[str] = set()
        """Terms under which more stand than were asked for."""

    def holds(self, asked: tuple[int, int], now: int) -> bool:
        """Tell whether what is known is true for such a look-up."""
        if self._asked != asked or now < self._since:
            return False
        return self._until is None or now < self._until

    def grow(self, before: int) -> None:
        """Go on from a revision to the next, which only added: what was many is no fewer since."""
        revision, at_most = self._asked
        if revision == before and self._until is None and not self.gone:
            self.few = {}
            self._asked = before + 1, at_most


class Finds:
    """Look terms up, each once for a revision. For one thread at a time."""

    def __init__(self) -> None:
        self._scopes: OrderedDict[int, _Found] = OrderedDict()

    def lookup(
        self,
        db: sqlite3.Connection,
        scope: Scope,
        terms: Sequence[str],
        *,
        at_most: int,
        now: datetime,
        sift: Sift | None = None,
    ) -> dict[str, list[Entry]]:
        """Give the live entries under each word or `#key`, where they are few.

        Inside one transaction. Keys come first, then words, as they were asked. Of all that was
        found only what `sift` chooses is read.
        """
        ns, revision = scopes.found(db, scope)
        found = self._known(db, ns, (revision, at_most), to_micros(now))
        if any(term not in found.few for term in terms):
            _look_up(db, ns, found, terms, at_most)
        ordered = sorted(terms, key=_is_word) if any(map(_is_key, terms)) else terms
        few = {term: seqs for term in ordered if (seqs := found.few[term])}
        if sift is None or not few:
            return _read(db, ns, few) if few else {}
        meant, below = sift(few)
        lower = reading.below_l1(db, set(below).difference(meant)) if below else ()
        few = _only(few, {*meant, *lower})
        return _read(db, ns, few) if few else {}

    def grown(self, ns: int, before: int) -> None:
        """Be told that a committed write took a scope on from a revision, and only added to it.

        What it added never expires.
        """
        if found := self._scopes.get(ns):
            found.grow(before)

    def let_go(self, ns: int | None = None) -> None:
        """Know nothing more of a scope, or of any."""
        if ns is None:
            self._scopes.clear()
        else:
            self._scopes.pop(ns, None)

    def _known(self, db: sqlite3.Connection, ns: int, asked: tuple[int, int], now: int) -> _Found:
        found = self._scopes.get(ns)
        if found is None or not found.holds(asked, now):
            gone, until = db.execute(_EXPIRY, (ns, now)).fetchone()
            found = self._scopes[ns] = _Found(asked, now, gone, until)
        self._scopes.move_to_end(ns)
        if len(self._scopes) > MOST_SCOPES:
            self._scopes.popitem(last=False)
        return found


def _look_up(
    db: sqlite3.Connection, ns: int, found: _Found, terms: Sequence[str], at_most: int
) -> None:
    few, many = found.few, found.many
    if len(few) + len(terms) > MOST_TERMS:
        few.clear()
    few.update((term, ()) for term in many.intersection(terms))
    unknown = [term for term in terms if term not in few]
    limit = at_most + 1 + len(found.gone)
    stored = words.few_of_each(db, ns, unknown, limit)
    for term in unknown:
        live = stored.get(term, ())
        if found.gone:
            live = [seq for seq in live if seq not in found.gone]
        few[term] = live if len(live) <= at_most else ()
        if len(live) > at_most:
            many.add(term)
    if len(many) > MOST_MANY:
        many.clear()


def _only(few: Mapping[str, Sequence[int]], meant: Collection[int]) -> dict[str, Sequence[int]]:
    left = {term: [seq for seq in seqs if seq in meant] for term, seqs in few.items()}
    return {term: seqs for term, seqs in left.items() if seqs}


def _read(
    db: sqlite3.Connection, ns: int, few: Mapping[str, Sequence[int]]
) -> dict[str, list[Entry]]:
    """Give the entries under each word or key by their seqs."""
    meant = list({seq for seqs in few.values() for seq in seqs})
    damage = Damage()
    rows = reading.rows_of(db, ns, meant)
    if len(rows) != len(meant):
        raise CorruptStoreError("the word index names entries that are not there; rebuild it")
    entries = {entry.seq: entry for entry in damage.readable(decode, rows)}
    held = {term: [entries[seq] for seq in seqs if seq in entries] for term, seqs in few.items()}
    return damage.told({term: found for term, found in held.items() if found})


def _is_key(term: str) -> bool:
    return term.startswith(words.KEY)


def _is_word(term: str) -> bool:
    return not _is_key(term)
