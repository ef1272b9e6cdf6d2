"""Find candidates by the words they hold, and what stands beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice

from perdure.model.entry import Entry
from perdure.model.scope import Scope
from perdure.model.selection import Selection
from perdure.ports import Around, Beside, Match, Matches
from perdure.stores.damage import Damage
from perdure.stores.redis import records, scripts
from perdure.stores.redis.server import Server
from perdure.text.weights import idf

_ATTEMPTS = 3


async def lookup(
    server: Server, scope: Scope, terms: Sequence[str], *, at_most: int, now: datetime
) -> dict[str, list[Entry]]:
    """Give the live entries under each word or key, where they are few."""
    asked = list(dict.fromkeys(terms))
    arguments = [records.to_text(now), at_most, *asked]
    found, *hits = await server.run(scripts.LOOKUP, scope, arguments)
    damage = Damage()
    entries = {entry.seq: entry for entry in damage.readable(records.decode, found)}
    held: dict[str, list[Entry]] = {
        asked[place]: [entries[int(seq)] for seq in seqs.split() if int(seq) in entries]
        for place, seqs in zip(hits[::2], hits[1::2], strict=True)
    }
    return damage.told({term: found for term, found in held.items() if found})


class Search:
    """One search: the scope, the moment, and what is meant."""

    def __init__(self, server: Server, scope: Scope, now: datetime, select: Selection) -> None:
        self._server = server
        self._scope = scope
        self._now = records.to_text(now)
        self._select = select
        self._sorts = records.sorts(select)
        self._damage = Damage()

    async def by_words(self, terms: Iterable[str], *, limit: int, per_term: int) -> Matches:
        """Give the best candidates; begins again when somebody writes in between, a few times."""
        asked = list(dict.fromkeys(terms))
        for attempt in range(1, _ATTEMPTS + 1):
            found, settled = await self._by_words(asked, limit, per_term)
            if settled or attempt == _ATTEMPTS:
                return self._damage.told(found)
        raise AssertionError("the last attempt returns")

    async def beside(self, around: Around) -> Beside:
        """Give the windows of entries in the order of the scope, and the meant ones to be read."""
        arguments = [self._now, self._sorts, around.reach, around.read, *around.seqs]
        told, *found = await self._server.run(scripts.BESIDE, self._scope, arguments)
        lists = [[*map(int, window.split())] for window in told]
        windows = {seq: window for seq, window in zip(around.seqs, lists, strict=True) if window}
        matches = self._matches(zip(*found, strict=True))
        meant = [one for one in matches if self._select.matches(one.entry)]
        return self._damage.told(Beside(windows, sorted(meant, key=lambda one: one.entry.seq)))

    async def _by_words(
        self, asked: Sequence[str], limit: int, per_term: int
    ) -> tuple[Matches, bool]:
        revision, population, found = -1, 0, list[Match]()
        frequency: dict[str, int] = {}
        is_settled = True
        for often in ("0", "1"):
            arguments = [self._now, per_term, often, *asked]
            reply = await self._server.run(scripts.FIND, self._scope, arguments)
            revision, population, was_often, *lists = reply
            frequency = dict(zip(asked, lists[::2], strict=True))
            weights = [idf(count, population) for count in frequency.values()]
            found, is_settled = await self._best(lists[1::2], weights, revision, limit)
            if found or was_often or not is_settled:
                break
        return Matches(found, frequency, population), is_settled

    async def _best(
        self, lists: Sequence[bytes], weights: Sequence[float], revision: int, limit: int
    ) -> tuple[list[Match], bool]:
        """Give the meant ones with the greatest sums, reading on until there are enough."""
        ranked = _ranked(_masks(lists), weights)
        found: list[Match] = []
        while len(found) < limit and (seqs := list(islice(ranked, limit))):
            is_revision, rows = await self._read(seqs)
            if is_revision != revision:
                return found, False
            found += [one for one in self._matches(rows) if self._select.matches(one.entry)]
        return found[:limit], True

    async def _read(self, seqs: Sequence[int]) -> tuple[int, list[tuple[bytes, bytes | None]]]:
        arguments = [self._now, self._sorts, "", *seqs]
        reply = await self._server.run(scripts.MATCHES, self._scope, arguments)
        revision, found, more = reply
        return revision, list(zip(found, more, strict=True))

    def _matches(self, rows: Iterable[tuple[bytes, bytes | None]]) -> Iterator[Match]:
        return self._damage.readable(_match, rows)


def _match(row: tuple[bytes, bytes | None]) -> Match:
    entry = records.decode(row[0])
    return Match(entry, records.decode_terms(entry, row[1]))


def _masks(lists: Sequence[bytes]) -> dict[int, int]:
    """Give each candidate the set of words it holds, one bit a word."""
    masks: dict[int, int] = {}
    for place, seqs in enumerate(lists):
        bit = 1 << place
        for seq in map(int, seqs.split()):
            masks[seq] = masks.get(seq, 0) | bit
    return masks


def _ranked(masks: Mapping[int, int], weights: Sequence[float]) -> Iterator[int]:
    """Order candidates by their sums, then newest first; sums add up in the words' order."""
    sums: dict[int, float] = {}
    ties: dict[float, list[int]] = {}
    for seq, mask in masks.items():
        if mask not in sums:
            sums[mask] = sum(weight for place, weight in enumerate(weights) if mask >> place & 1)
        ties.setdefault(sums[mask], []).append(seq)
    for score in sorted(ties, reverse=True):
        yield from sorted(ties[score], reverse=True)
