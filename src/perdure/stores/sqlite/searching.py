"""Find candidates by the words they hold, rarest words first."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice

from perdure.model.scope import Scope
from perdure.model.selection import STATEMENTS, Selection
from perdure.ports import Around, Beside, Match, Matches
from perdure.stores.damage import Damage
from perdure.stores.sqlite import reading, scopes, words
from perdure.stores.sqlite.cache import ScopeCache
from perdure.stores.sqlite.found import Found, found_in
from perdure.stores.sqlite.rows import to_micros
from perdure.stores.sqlite.selecting import compiled
from perdure.text.weights import idf

# Two look-ups: SQLite reads the whole scope for a minimum and a maximum in one.
_ENDS = """SELECT (SELECT min(seq) FROM entries WHERE ns = ?1),
  (SELECT max(seq) FROM entries WHERE ns = ?1)"""

Finders = Mapping[str, Sequence[int]]
"""Words, and the seqs under each."""


class Search:
    """One search: the scope, the moment, and what is meant."""

    def __init__(
        self,
        db: sqlite3.Connection,
        scope: Scope,
        cached: ScopeCache,
        *,
        now: datetime,
        select: Selection,
        limit: int = 0,
    ) -> None:
        facts = cached.facts or scopes.facts(db, scope, now)
        if facts.last:
            cached.facts = facts
        self._db = db
        self._ns = facts.ns
        self._facts = facts
        self._gone = facts.gone
        self._cached = cached
        self._now = now
        self._select = select
        self._is_usual = select == STATEMENTS
        self._limit = limit
        self._weights: dict[str, float] = {}
        self._damage = Damage()

    def run(self, terms: Iterable[str], per_term: int) -> Matches:
        """Give the best candidates and the numbers of the terms."""
        population = self._facts.population
        frequency: dict[str, int] = {}
        rare: dict[str, Sequence[int]] = {}
        for word in dict.fromkeys(terms):
            held = () if word.startswith(words.KEY) else self._oldest(word, per_term + 1)
            if 0 < len(held) <= per_term:
                # A list: an array would make each number anew whenever it is gone through.
                rare[word] = [*held]
            frequency[word] = self._frequency(held, per_term, population)
        self._weights = {word: idf(count, population) for word, count in frequency.items()}
        often = [word for word, count in frequency.items() if count > per_term]
        found, holding = self._best(rare, often)
        if not found:
            newest = {word: self._newest(word, per_term) for word in often}
            found, holding = self._best(newest, often)
        revision = self._facts.revision
        return self._damage.told(Matches(found, frequency, population, holding, revision))

    def beside(self, around: Around) -> Beside:
        """Give the windows of entries in the order of the scope, and the meant ones to be read."""
        now = to_micros(self._now) if self._gone else None
        windows = reading.windows(self._db, self._ns, around, now)
        unread = around.unread(windows)
        return self._damage.told(Beside(windows, self._matches(unread)))

    def _frequency(self, held: Sequence[int], per_term: int, population: int) -> int:
        """Count the live entries of a word; take a frequent one to be as dense all over."""
        count = len(held)
        if count <= per_term:
            return count
        first, last = self._db.execute(_ENDS, (self._ns,)).fetchone()
        share = (last - first + 1) / max(1, held[-1] - first + 1)
        return max(count, min(population, round(count * share)))

    def _oldest(self, word: str, limit: int) -> Sequence[int]:
        seqs = self._cached.oldest(word, limit + len(self._gone), self._read_oldest)
        return self._live(seqs)[:limit]

    def _read_oldest(self, word: str, limit: int) -> list[int]:
        return words.oldest(self._db, self._ns, word, limit)

    def _newest(self, word: str, limit: int) -> Sequence[int]:
        seqs = words.newest(self._db, self._ns, word, limit + len(self._gone))
        return self._live(seqs)[:limit]

    def _live(self, seqs: Sequence[int]) -> Sequence[int]:
        return [seq for seq in seqs if seq not in self._gone] if self._gone else seqs

    def _best(
        self, finders: Finders, often: Sequence[str]
    ) -> tuple[list[Match], Mapping[int, tuple[str, ...]]]:
        """Give the meant ones with the greatest sums, and the words that each holds.

        Reads on until there are enough.
        """
        holding: dict[int, tuple[str, ...]] = {}
        ranked = self._ranked(finders, self._several(finders, often), holding)
        found: list[Match] = []
        while len(found) < self._limit and (seqs := list(islice(ranked, self._limit))):
            found += self._matches(seqs)
        return found[: self._limit], holding

    def _several(self, finders: Finders, often: Sequence[str]) -> Mapping[int, int]:
        """Give each candidate that holds several words their set, one bit a word."""
        held: dict[str, Collection[int]] = {**finders}
        every: set[int] = set()
        several: dict[int, int] = {}
        for seqs in finders.values():
            if every:
                several |= dict.fromkeys(every.intersection(seqs), 0)
            every.update(seqs)
        oldest = min(every, default=0) if often else 0
        for word in often:
            others = [other for other, seqs in finders.items() if seqs and other != word]
            among = every.intersection(words.among(self._db, self._ns, word, others, oldest))
            held[word] = among.union(finders.get(word, ()))
            several |= dict.fromkeys(among, 0)
        for place, word in enumerate(self._weights):
            for seq in several.keys() & held.get(word, ()):
                several[seq] |= 1 << place
        return several

    def _ranked(
        self, finders: Finders, several: Mapping[int, int], holding: dict[int, tuple[str, ...]]
    ) -> Iterator[int]:
        """Order candidates by their sums, then newest first; sums add up in the words' order.

        Of each one given, `holding` says which words it holds.
        """
        groups = self._groups(several)
        for word, seqs in finders.items():
            groups[self._weights[word]].append(((word,), seqs))
        for score in sorted(groups, reverse=True):
            given: list[int] = []
            for held, seqs in groups[score]:
                # Who holds a word alone is told from the others when it is reached: mostly never.
                alone = len(held) == 1
                same = [seq for seq in seqs if seq not in several] if alone else seqs
                holding |= dict.fromkeys(same, held)
                given += same
            yield from sorted(given, reverse=True)

    def _groups(
        self, several: Mapping[int, int]
    ) -> defaultdict[float, list[tuple[tuple[str, ...], Sequence[int]]]]:
        """Give, by their sum, the candidates that hold the same words, and these words."""
        alike: defaultdict[int, list[int]] = defaultdict(list)
        for seq, mask in several.items():
            alike[mask].append(seq)
        groups: defaultdict[float, list[tuple[tuple[str, ...], Sequence[int]]]] = defaultdict(list)
        told = [(1 << place, word) for place, word in enumerate(self._weights)]
        for mask, seqs in alike.items():
            held = tuple([word for bit, word in told if mask & bit])
            groups[sum([self._weights[word] for word in held])].append((held, seqs))
        return groups

    def _matches(self, seqs: Sequence[int]) -> list[Match]:
        """Give the meant ones of these, in the order asked."""
        found = [*map(self._cached.matches.get, seqs)]
        missing = [seq for seq, one in zip(seqs, found, strict=True) if one is None]
        if missing:
            read = self._read(missing)
            found = [one or read.get(seq) for seq, one in zip(seqs, found, strict=True)]
        if self._is_usual:
            return [one for one in found if one is not None and one.standing]
        select = self._select
        return [one for one in found if one is not None and select.matches(one.entry)]

    def _read(self, seqs: Sequence[int]) -> dict[int, Found]:
        """Read what is not held, and hold it."""
        condition = compiled(self._select)
        condition.add(reading.LIVE, to_micros(self._now))
        rows = [*reading.by_seq(self._db, self._ns, seqs, condition)]
        found = self._damage.all_readable(found_in, rows)
        if len(found) == len(rows):
            self._cached.keep(found, rows)
        return {one.seq: one for one in found}
