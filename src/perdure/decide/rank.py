"""Order the candidates of a recall by how well they answer the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from perdure.decide.asked import read_question
from perdure.decide.candidate import Candidate
from perdure.decide.collapse import collapse
from perdure.decide.own_signs import Judge
from perdure.decide.rank_weights import DEFAULT, Weights
from perdure.decide.second_round import FIRST, Scored, links, spread, words_of
from perdure.decide.surroundings import REACH, look_around, places_in
from perdure.model.recall import Hit
from perdure.ports import Around, Beside, Match, Matches
from perdure.text.asking import could_tell

ANCHORS = 15
"""Best candidates whose neighbours are looked at, though the neighbours hold no word asked for."""

READ_CLOSELY = 40
"""Best candidates whose text is read for what the question wants to know."""

_NOWHERE = -1
"""No place in the order, and next to none."""

_TIE = 3
"""Decimals of a score that tell; finer differences do not."""

_score = attrgetter("score")

_ROUNDED = 0.01
"""A score is shown with two decimals."""


class Ranking:
    """One question and its candidates: judge them, name the neighbours still to fetch, order all.

    Pure: the same question and candidates give the same order, whatever order they come in.
    """

    def __init__(
        self, query: str, matches: Matches, *, now: datetime, weights: Weights = DEFAULT
    ) -> None:
        self._weights = weights
        self._now = now
        speakers = {one.source.speaker for one in matches.candidates}
        self._asked = read_question(query, matches, {one for one in speakers if one}, now)
        self._judge = Judge(self._asked, weights)
        self._looks_beside = bool(weights.before or weights.after or weights.answers)
        self._held: dict[int, Candidate] = {}
        self._settled = False
        for one in self._judge.judged(matches.candidates, matches.holding):
            self._held[one.seq] = one

    def add(self, matches: Iterable[Match]) -> None:
        """Take more candidates; those held already stay."""
        fresh = {one.seq: one for one in matches if one.seq not in self._held}
        self._held.update(zip(fresh, self._judge.judged(fresh.values()), strict=True))

    def around(self) -> Around | None:
        """Name the candidates whose surroundings count, the best first; None when none does."""
        if not self._looks_beside:
            return None
        said = [one for one in self._held.values() if one.session is not None]
        told = [(-one.own * one.person, -one.seq) for one in said if one.own > 0]
        anchors = [-seq for _, seq in sorted(told)[:ANCHORS]]
        if not anchors:
            return None
        others = {one.seq for one in said}.difference(anchors)
        return Around([*anchors, *sorted(others)], read=len(anchors), reach=REACH)

    def look(self, beside: Beside) -> None:
        """Take the neighbours of the best, and where all stand in the order of their scope.

        Without it, their seqs are taken for that order.
        """
        self.add(beside.matches)
        places = places_in(beside.windows)
        for one in self._held.values():
            one.place = places.get(one.seq, _NOWHERE)

    def leads(self) -> list[str]:
        """Name the words of the first hits to look up in a second round; call when all is added."""
        return words_of(self._first(), self._asked.weights)

    def follow(self, found: Matches) -> None:
        """Take what a second round has found, and add for each how the first hits lead to it."""
        first = self._first()
        linked = links(first, found)
        most = self._weights.hop * first[0][1] if first else 0.0
        for match in found.candidates:
            seq = match.seq
            if seq not in linked:
                continue
            strength, via = linked[seq]
            if seq not in self._held:
                self.add([match])
            one = self._held[seq]
            one.via = via
            one.add("hop", most * strength * one.person)

    def hits(self, *, limit: int, min_score: float, over_sessions: bool = False) -> list[Hit]:
        """Give the best `limit` hits at or above `min_score`, best first; none is an answer.

        With `over_sessions` each further one of the same session counts less.
        """
        if not self._asked.possible or limit < 1:
            return []
        self._settle()
        clear = min_score + _ROUNDED
        worthy = [
            one
            for one in self._held.values()
            if one.score > 0 and (one.score >= clear or _shown(one.score) >= min_score)
        ]
        ordered = self._in_order(worthy)
        if over_sessions and self._weights.spread:
            further = _spread(list(ordered), self._weights.spread)
            ordered = (one for one in further if _shown(one.score) >= min_score)
        return [_hit(one, score) for one, score in collapse(ordered, limit)]

    def _first(self) -> Scored:
        if not self._asked.possible:
            return []
        self._settle()
        best = self._best(FIRST, self._held.values())
        return [(one.match, one.score) for one in best if one.score > 0]

    def _best(self, count: int, some: Iterable[Candidate]) -> list[Candidate]:
        """Give those of the highest scores, the newest first of equals."""
        places = sorted([(-one.score, -one.seq) for one in some])
        return [self._held[-seq] for _, seq in places[:count]]

    def _settle(self) -> None:
        """Score all that was added, once."""
        if not self._settled:
            self._settled = True
            look_around(self._held.values(), self._weights)
            self._read_closely([one for one in self._held.values() if one.score > 0])

    def _read_closely(self, found: Sequence[Candidate]) -> None:
        """Weigh who spoke and when, and of the best what they could tell."""
        asked, weights = self._asked, self._weights
        if asked.person:
            for one in found:
                if one.person != 1.0:
                    one.add("speaker", (one.person - 1.0) * one.score)
        if asked.dates and weights.dates:
            for one in found:
                one.add("dates", weights.dates * asked.nearness(one.match.since, weights.later))
        if asked.wants and weights.wants:
            for one in self._best(READ_CLOSELY, found):
                if could_tell(one.match.text, asked.wants):
                    one.add("wants", weights.wants * one.score)

    def _in_order(self, worthy: Iterable[Candidate]) -> Iterator[Candidate]:
        """Give them best first; those that score alike are compared when they are asked for."""
        best_first = sorted(worthy, key=_score, reverse=True)
        for _, alike in groupby(best_first, key=_told):
            yield from sorted(alike, key=self._place)

    def _place(self, one: Candidate) -> tuple[bool, float, int]:
        since = one.match.since
        return (since > self._now, -since.timestamp(), -one.seq)


def rank(
    query: str,
    matches: Matches,
    *,
    limit: int,
    min_score: float,
    now: datetime,
    weights: Weights = DEFAULT,
) -> list[Hit]:
    """Rank candidates whose neighbours, if any, are among them."""
    return Ranking(query, matches, now=now, weights=weights).hits(limit=limit, min_score=min_score)


def _spread(ordered: Sequence[Candidate], less: float) -> Iterator[Candidate]:
    for place, score in spread([(one.session, one.score) for one in ordered], less):
        one = ordered[place]
        one.add("spread", score - one.score)
        yield one


def _told(one: Candidate) -> float:
    return round(one.score, _TIE)


def _shown(score: float) -> float:
    return round(min(1.0, max(0.0, score)), 2)


def _hit(one: Candidate, score: float) -> Hit:
    shares = {name: round(share, 4) for name, share in one.shares.items()}
    return Hit(one.match.own_entry(), _shown(score), shares, one.via)
