"""Find candidates by the words they hold, rarest words first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from perdure.errors import CorruptStoreError
from perdure.model.entry import Entry
from perdure.model.selection import Selection
from perdure.ports import Match, Matches
from perdure.stores.sqlite import reading, words
from perdure.stores.sqlite.rows import SEQ, WIDTH, decode, to_micros
from perdure.stores.sqlite.selecting import Condition, compiled, is_left
from perdure.text.weights import idf


@dataclass(frozen=True, slots=True)
class Lists:
    """The newest live entries under each word; `rare` ones are complete, `often` ones are not."""

    rare: Mapping[str, Sequence[int]]
    often: Mapping[str, Sequence[int]]


class Search:
    """One search: the scope, the moment, and what is meant."""

    def __init__(
        self, db: sqlite3.Connection, ns: int, now: datetime, select: Selection, limit: int
    ) -> None:
        self._db = db
        self._ns = ns
        self._now = now
        self._select = select
        self._limit = limit
        self._condition = compiled(select)
        self._condition.add(reading.LIVE, to_micros(now))

    def run(self, terms: Iterable[str], per_term: int) -> Matches:
        """Give the best candidates and the numbers of the terms."""
        asked = dict.fromkeys(terms)
        lists = self._lists([term for term in asked if not term.startswith(words.KEY)], per_term)
        population = reading.population(self._db, self._ns, self._now)
        frequency = dict.fromkeys(asked, 0)
        frequency.update({word: len(seqs) for word, seqs in lists.rare.items()})
        frequency.update(self._estimates(lists.often, population))
        weights = {word: idf(count, population) for word, count in frequency.items()}
        found = self._best(lists.rare, lists.often, weights)
        if not found:
            found = self._best(lists.often, lists.often, weights)
        return Matches(found, frequency, population)

    def _lists(self, asked: Sequence[str], per_term: int) -> Lists:
        gone = reading.expired(self._db, self._ns, self._now)
        rare: dict[str, Sequence[int]] = {}
        often: dict[str, Sequence[int]] = {}
        for word in asked:
            seqs = words.newest(self._db, self._ns, word, per_term + 1 + len(gone))
            if gone:
                seqs = [seq for seq in seqs if seq not in gone]
            if len(seqs) > per_term:
                often[word] = seqs[:per_term]
            else:
                rare[word] = seqs
        return Lists(rare, often)

    def _estimates(self, often: Mapping[str, Sequence[int]], population: int) -> dict[str, int]:
        """Take a word to be as dense in the whole scope as among its newest entries."""
        if not often:
            return {}
        query = "SELECT min(seq), max(seq) FROM entries WHERE ns = ?"
        first, last = self._db.execute(query, (self._ns,)).fetchone()
        estimates: dict[str, int] = {}
        for word, seqs in often.items():
            share = (last - first + 1) / (last - seqs[-1] + 1)
            estimates[word] = max(len(seqs) + 1, min(population, round(len(seqs) * share)))
        return estimates

    def _best(
        self,
        finders: Mapping[str, Sequence[int]],
        often: Mapping[str, Sequence[int]],
        weights: Mapping[str, float],
    ) -> list[Match]:
        """Give the meant ones with the greatest sums, reading on until there are enough."""
        ranked = self._ranked(self._masks(finders, often, list(weights)), list(weights.values()))
        found: list[Match] = []
        while len(found) < self._limit and (seqs := list(islice(ranked, self._limit))):
            matches = self._matches(seqs)
            found += [matches[seq] for seq in seqs if seq in matches]
        return found[: self._limit]

    def _masks(
        self,
        finders: Mapping[str, Sequence[int]],
        often: Mapping[str, Sequence[int]],
        order: Sequence[str],
    ) -> dict[int, int]:
        """Give each candidate the set of words it holds, one bit a word."""
        masks: dict[int, int] = {}
        for word, seqs in finders.items():
            bit = 1 << order.index(word)
            for seq in seqs:
                masks[seq] = masks.get(seq, 0) | bit
        oldest = min(masks, default=0)
        for word in often:
            bit = 1 << order.index(word)
            others = [other for other, seqs in finders.items() if seqs and other != word]
            for seq in words.among(self._db, self._ns, word, others, oldest):
                if seq in masks:
                    masks[seq] |= bit
        return masks

    def _ranked(self, masks: Mapping[int, int], weights: Sequence[float]) -> Iterator[int]:
        """Order candidates by their sums, then newest first; sums add up in the words' order."""
        sums: dict[int, float] = {}
        ties: dict[float, list[int]] = {}
        for seq, mask in masks.items():
            if mask not in sums:
                held = (weight for place, weight in enumerate(weights) if mask >> place & 1)
                sums[mask] = sum(held)
            ties.setdefault(sums[mask], []).append(seq)
        for score in sorted(ties, reverse=True):
            yield from sorted(ties[score], reverse=True)

    def _matches(self, seqs: Sequence[int]) -> dict[int, Match]:
        matches: dict[int, Match] = {}
        for row in reading.by_seq(self._db, self._ns, seqs, self._condition):
            entry = decode(row)
            if not is_left(self._select) or self._select.matches(entry):
                keys = [words.KEY + key for key in entry.keys]
                matches[entry.seq] = Match(entry, (*words.unpack(row[WIDTH]), *keys))
        return matches


def lookup(
    db: sqlite3.Connection, ns: int, terms: Sequence[str], *, at_most: int, now: datetime
) -> dict[str, list[Entry]]:
    """Give the live entries under each word or key, where they are few."""
    gone = reading.expired(db, ns, now)
    lists: dict[str, list[int]] = {}
    for term, seqs in words.newest_of_each(db, ns, terms, at_most + 1 + len(gone)).items():
        live = [seq for seq in seqs if seq not in gone] if gone else seqs
        if 0 < len(live) <= at_most:
            lists[term] = live
    meant = list({seq for seqs in lists.values() for seq in seqs})
    condition = Condition([reading.LIVE], [to_micros(now)])
    entries = {row[SEQ]: decode(row) for row in reading.by_seq(db, ns, meant, condition)}
    if len(entries) != len(meant):
        raise CorruptStoreError("the word index names entries that are not there; rebuild it")
    return {term: [entries[seq] for seq in seqs] for term, seqs in lists.items()}
