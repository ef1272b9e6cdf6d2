"""Find candidates by the words they hold, rarest words first."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice

from perdure.model.entry import Kind
from perdure.model.selection import Selection
from perdure.ports import Around, Beside, Match, Matches
from perdure.stores.damage import Damage
from perdure.stores.sqlite import reading, words
from perdure.stores.sqlite.cache import ScopeCache
from perdure.stores.sqlite.found import Found, found_in
from perdure.stores.sqlite.rows import to_micros
from perdure.stores.sqlite.selecting import compiled
from perdure.text.weights import idf

# Two look-ups: SQLite reads the whole scope for a minimum and a maximum in one.
_ENDS = """SELECT (SELECT min(seq) FROM entries WHERE ns = ?1),
  (SELECT max(seq) FROM entries WHERE ns = ?1)"""

_USUAL = Selection(kinds=frozenset({Kind.STATEMENT}), current=True)
"""What nearly every search is about."""


class Search:
    """One search: the scope, the moment, and what is meant."""

    def __init__(
        self,
        db: sqlite3.Connection,
        ns: int,
        cached: ScopeCache,
        *,
        now: datetime,
        select: Selection,
        limit: int = 0,
    ) -> None:
        self._db = db
        self._ns = ns
        self._cached = cached
        self._now = now
        self._select = select
        self._is_usual = select == _USUAL
        self._limit = limit
        self._condition = compiled(select)
        self._condition.add(reading.LIVE, to_micros(now))
        self._gone = reading.expired(db, ns, now)
        self._weights: dict[str, float] = {}
        self._damage = Damage()

    def run(self, terms: Iterable[str], per_term: int) -> Matches:
        """Give the best candidates and the numbers of the terms."""
        population = reading.population(self._db, self._ns, self._now)
        frequency: dict[str, int] = {}
        rare: dict[str, Sequence[int]] = {}
        for word in dict.fromkeys(terms):
            held = () if word.startswith(words.KEY) else self._oldest(word, per_term + 1)
            if 0 < len(held) <= per_term:
                rare[word] = held
            frequency[word] = self._frequency(held, per_term, population)
        self._weights = {word: idf(count, population) for word, count in frequency.items()}
        often = [word for word, count in frequency.items() if count > per_term]
        found, holding = self._best(rare, often)
        if not found:
            newest = {word: self._newest(word, per_term) for word in often}
            found, holding = self._best(newest, often)
        return self._damage.told(Matches(found, frequency, population, holding))

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
        self, finders: Mapping[str, Sequence[int]], often: Sequence[str]
    ) -> tuple[list[Match], dict[int, tuple[str, ...]]]:
        """Give the meant ones with the greatest sums, and the words each holds.

        Reads on until there are enough.
        """
        masks = self._masks(finders, often)
        ranked = self._ranked(masks)
        found: list[Match] = []
        while len(found) < self._limit and (seqs := list(islice(ranked, self._limit))):
            found += self._matches(seqs)
        del found[self._limit :]
        held = {mask: self._words_in(mask) for mask in {masks[one.seq] for one in found}}
        return found, {one.seq: held[masks[one.seq]] for one in found}

    def _words_in(self, mask: int) -> tuple[str, ...]:
        return tuple([word for place, word in enumerate(self._weights) if mask >> place & 1])

    def _masks(
        self, finders: Mapping[str, Sequence[int]], often: Sequence[str]
    ) -> Mapping[int, int]:
        """Give each candidate the set of words it holds, one bit a word."""
        bits = {word: 1 << place for place, word in enumerate(self._weights)}
        masks: dict[int, int] = {}
        for word, seqs in finders.items():
            known = masks.keys() & seqs
            masks = dict.fromkeys(seqs, bits[word]) | masks
            for seq in known:
                masks[seq] |= bits[word]
        oldest = min(masks, default=0)
        for word in often:
            others = [other for other, seqs in finders.items() if seqs and other != word]
            held = words.among(self._db, self._ns, word, others, oldest)
            for seq in masks.keys() & held:
                masks[seq] |= bits[word]
        return masks

    def _ranked(self, masks: Mapping[int, int]) -> Iterator[int]:
        """Order candidates by their sums, then newest first; sums add up in the words' order."""
        alike: defaultdict[int, list[int]] = defaultdict(list)
        for seq, mask in masks.items():
            alike[mask].append(seq)
        weights = list(enumerate(self._weights.values()))
        ties: defaultdict[float, list[int]] = defaultdict(list)
        for mask, seqs in alike.items():
            ties[sum([weight for place, weight in weights if mask >> place & 1])] += seqs
        for score in sorted(ties, reverse=True):
            yield from sorted(ties[score], reverse=True)

    def _matches(self, seqs: Sequence[int]) -> list[Match]:
        """Give the meant ones of these, in the order asked."""
        found = [*map(self._cached.matches.get, seqs)]
        if None in found:
            read = self._read([seq for seq, one in zip(seqs, found, strict=True) if one is None])
            found = [one or read.get(seq) for seq, one in zip(seqs, found, strict=True)]
        held = [one for one in found if one is not None]
        if self._is_usual:
            return [one for one in held if one.standing]
        return [one for one in held if self._select.matches(one.entry)]

    def _read(self, seqs: Sequence[int]) -> dict[int, Found]:
        """Read what is not held, and hold it."""
        rows = [*reading.by_seq(self._db, self._ns, seqs, self._condition)]
        found = self._damage.all_readable(found_in, rows)
        if len(found) == len(rows):
            self._cached.keep(found, rows)
        return {one.seq: one for one in found}
