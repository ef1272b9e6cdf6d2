"""Order the candidates of a recall by how well they answer the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from heapq import nsmallest
from itertools import chain, compress, count, groupby, pairwise

from perdure.decide.asked import Asked, read_question
from perdure.decide.collapse import collapse
from perdure.decide.rank_weights import DEFAULT, Weights
from perdure.decide.second_round import FIRST, Scored, links, spread, words_of
from perdure.model.recall import Hit
from perdure.ports import Around, Beside, Match, Matches
from perdure.text.asking import asks, could_tell
from perdure.text.first_person import leaves_speaker_out

ANCHORS = 15
"""Best candidates whose neighbours are looked at, though the neighbours hold no word asked for."""

REACH = 2
"""How far apart in the order of their scope neighbours may be."""

BEST_OF_SESSION = 3

PAIR_REACH = 3
"""Words stand side by side when so many places apart at most."""

READ_CLOSELY = 40
"""Best candidates whose text is read for what the question wants to know."""

_NOWHERE = -1
"""No place in the order, and next to none."""

_TIE = 3
"""Decimals of a score that tell; finer differences do not."""

_ROUNDED = 0.01
"""A score is shown with two decimals."""


class Candidate:
    """A match on its way to a score."""

    __slots__ = (
        "lent", "match", "own", "person", "place", "score", "seq", "session", "shares", "via",
    )  # fmt: skip

    def __init__(self, match: Match) -> None:
        entry = match.entry
        self.match = match
        self.seq = self.place = entry.seq
        """`place` is where it stands in the order of its scope, as far as that is known."""
        self.session = entry.source.session
        self.own = self.lent = self.score = 0.0
        """`lent` is what it lends to those beside it."""
        self.person = 1.0
        self.shares: dict[str, float] = {}
        self.via: str | None = None


class Ranking:
    """One question and its candidates: judge them, name the neighbours still to fetch, order all.

    Pure: the same question and candidates give the same order, whatever order they come in.
    """

    def __init__(
        self, query: str, matches: Matches, *, now: datetime, weights: Weights = DEFAULT
    ) -> None:
        self._weights = weights
        self._now = now
        speakers = {one.entry.source.speaker for one in matches.candidates}
        self._asked = read_question(query, matches, {one for one in speakers if one}, now)
        self._own = _Own(self._asked, weights)
        self._looks_beside = bool(weights.before or weights.after or weights.answers)
        self._held: dict[int, Candidate] = {}
        self._settled = False
        self.add(matches.candidates)

    def add(self, matches: Iterable[Match]) -> None:
        """Take more candidates; those held already stay."""
        fresh = {one.entry.seq: one for one in matches if one.entry.seq not in self._held}
        self._held.update(zip(fresh, self._own.judged([*fresh.values()]), strict=True))

    def around(self) -> Around | None:
        """Name the candidates whose surroundings count, the best first; None when none does."""
        if not self._looks_beside:
            return None
        said = [one for one in self._held.values() if one.session is not None]
        told = [(-one.own * one.person, -one.seq) for one in said if one.own > 0]
        anchors = [-seq for _, seq in nsmallest(ANCHORS, told)]
        if not anchors:
            return None
        others = {one.seq for one in said}.difference(anchors)
        return Around([*anchors, *sorted(others)], read=len(anchors), reach=REACH)

    def look(self, beside: Beside) -> None:
        """Take the neighbours of the best, and where all stand in the order of their scope.

        Without it, their seqs are taken for that order.
        """
        self.add(beside.matches)
        places = _places(beside.windows)
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
            seq = match.entry.seq
            if seq not in linked:
                continue
            strength, via = linked[seq]
            if seq not in self._held:
                self.add([match])
            one = self._held[seq]
            one.via = via
            _add(one, "hop", most * strength * one.person)

    def hits(self, *, limit: int, min_score: float, over_sessions: bool = False) -> list[Hit]:
        """Give the best `limit` hits at or above `min_score`, best first; none is an answer.

        With `over_sessions` each further one of the same session counts less.
        """
        if not self._asked.possible or limit < 1:
            return []
        self._settle()
        found = [one for one in self._held.values() if one.score > 0 and _passes(one, min_score)]
        ordered = self._in_order(found)
        if over_sessions and self._weights.spread:
            further = _spread(list(ordered), self._weights.spread)
            ordered = (one for one in further if _passes(one, min_score))
        return collapse(((_hit(one), one.match.terms) for one in ordered), limit)

    def _first(self) -> Scored:
        if not self._asked.possible:
            return []
        self._settle()
        best = nsmallest(FIRST, self._held.values(), key=lambda one: (-one.score, -one.seq))
        return [(one.match, one.score) for one in best if one.score > 0]

    def _settle(self) -> None:
        """Score all that was added, once."""
        if not self._settled:
            self._settled = True
            _look_around(self._held, self._weights)
            self._read_closely([one for one in self._held.values() if one.score > 0])

    def _read_closely(self, found: Sequence[Candidate]) -> None:
        """Weigh who spoke and when, and of the best what they could tell."""
        asked, weights = self._asked, self._weights
        if asked.person:
            for one in found:
                if one.person != 1.0:
                    _add(one, "speaker", (one.person - 1.0) * one.score)
        if asked.dates and weights.dates:
            for one in found:
                _add(one, "dates", weights.dates * asked.nearness(one.match.entry, weights.later))
        if asked.wants and weights.wants:
            for one in nsmallest(READ_CLOSELY, found, key=lambda one: (-one.score, -one.seq)):
                if could_tell(one.match.entry.text, asked.wants):
                    _add(one, "wants", weights.wants * one.score)

    def _in_order(self, worthy: Iterable[Candidate]) -> Iterator[Candidate]:
        """Give them best first; those that score alike are compared when they are asked for."""
        for _, alike in groupby(sorted(worthy, key=_rank), key=_rank):
            yield from sorted(alike, key=self._place)

    def _place(self, one: Candidate) -> tuple[bool, float, int]:
        entry = one.match.entry
        since = entry.valid_from or entry.created_at
        return (since > self._now, -since.timestamp(), -entry.seq)


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


class _Own:
    """Judge candidates of one question by their own words, and what they mean.

    A question has few words: most candidates hold the same of them as another one that is as long.
    """

    def __init__(self, asked: Asked, weights: Weights) -> None:
        self._asked = asked
        self._weights = weights
        self._worth: dict[tuple[tuple[str, ...], int], float] = {}

    def judged(self, matches: Sequence[Match]) -> Iterator[Candidate]:
        """Score matches by themselves."""
        for match, places in zip(matches, self._places(matches), strict=True):
            one = Candidate(match)
            base = self._of_words(one, match.terms, places) if places else 0.0
            if match.similarity is not None:
                base += self._of_meaning(one, match.similarity)
            one.own = one.lent = base
            self._of_speaker(one, base)
            one.score = one.own
            yield one

    def _places(self, matches: Iterable[Match]) -> Iterator[list[int]]:
        """Give for each at which places of its terms the question's stand; in one go for all."""
        terms = [match.terms for match in matches]
        found = compress(count(), map(self._asked.weights.__contains__, chain.from_iterable(terms)))
        start, place = 0, next(found, -1)
        for some in terms:
            end = start + len(some)
            places: list[int] = []
            while start <= place < end:
                places.append(place - start)
                place = next(found, -1)
            yield places
            start = end

    def _of_words(self, one: Candidate, terms: Sequence[str], places: Sequence[int]) -> float:
        found = (*[terms[place] for place in places],)
        alike = found, len(terms)
        base = self._worth.get(alike)
        if base is None:
            self._worth[alike] = base = _words(found, len(terms), self._asked, self._weights)
        one.shares["words"] = base
        if len(found) > 1 and self._weights.pairs:
            beside = self._weights.pairs * _side_by_side(found, places, self._asked.pairs)
            if beside:
                one.shares["pairs"] = beside
                return base + beside
        return base

    def _of_meaning(self, one: Candidate, similarity: float) -> float:
        weights = self._weights
        if similarity <= weights.alike:
            return 0.0
        alike = weights.similarity * (similarity - weights.alike) ** weights.steeper
        if alike:
            one.shares["similarity"] = alike
        return alike

    def _of_speaker(self, one: Candidate, base: float) -> None:
        """Take from what it has what it loses by who said it."""
        asked, weights = self._asked, self._weights
        source = one.match.entry.source
        if source.role == "assistant" and weights.role:
            one.shares["role"] = -weights.role * base
            one.lent -= weights.role_beside * base
            one.own = base = base - weights.role * base
        if asked.of_speaker and base and weights.first_person and _is_of_others(one.match):
            one.shares["first_person"] = -weights.first_person * base
            one.own -= weights.first_person * base
        if asked.person and source.speaker and source.speaker != asked.person:
            one.person = 1.0 - weights.speaker


def _is_of_others(match: Match) -> bool:
    """Tell that somebody said it, and not of themselves; a fact that nobody said is of anyone."""
    source = match.entry.source
    return bool(source.speaker or source.role) and leaves_speaker_out(match.terms)


def _words(found: Sequence[str], length: int, asked: Asked, weights: Weights) -> float:
    relative = min(weights.longest, length / weights.usual_length)
    slack = weights.k1 * (1 - weights.b + weights.b * relative)
    score = 0.0
    for term in dict.fromkeys(found):
        times = found.count(term)
        share = asked.weights[term] * times / (times + slack)
        score += share * weights.name if term in asked.names else share
    return score / asked.possible


def _side_by_side(
    found: Sequence[str], places: Sequence[int], pairs: Mapping[tuple[str, str], float]
) -> float:
    met: dict[tuple[str, str], float] = {}
    for at, (term, other) in enumerate(pairwise(found)):
        for either in ((term, other), (other, term)):
            if either in pairs and places[at + 1] - places[at] <= PAIR_REACH:
                met[either] = pairs[either]
    return sum(met.values())


def _look_around(held: Mapping[int, Candidate], weights: Weights) -> None:
    """Score each candidate by itself, by its neighbours and by its session."""
    sessions = _sessions(held)
    if not sessions:
        return
    best = {
        name: sum(sorted([one.lent for one in members])[-BEST_OF_SESSION:]) / BEST_OF_SESSION
        for name, members in sessions.items()
    }
    placed = {one.place: one for one in held.values()}
    steps = (
        (-1, weights.before), (1, weights.after),
        (-2, weights.before_next), (2, weights.after_next),
    )  # fmt: skip
    for session, members in sessions.items():
        together = weights.session * best[session]
        for one in members:
            lent = 0.0
            for step, weight in steps:
                other = placed.get(one.place + step)
                if other is not None and other.lent * weight > lent and other.session == session:
                    lent = other.lent * weight
            _add(one, "neighbours", lent)
            _add(one, "session", together)
            _add(one, "answers", weights.answers * _answered(one, placed.get(one.place - 1)))


def _answered(one: Candidate, before: Candidate | None) -> float:
    """Give what the one before lends to its answer: nothing unless it asks."""
    if before is None or not before.lent or before.session != one.session:
        return 0.0
    # An assistant's answer is told about the user's question.
    if one.match.entry.source.role == "assistant":
        return 0.0
    return before.lent if asks(before.match.entry.text) else 0.0


def _places(windows: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Give what stands in the windows numbers, far apart where it is not known to be near."""
    places: dict[int, int] = {}
    last = 0
    for _, window in sorted(windows.items()):
        first = places.get(window[0], last + REACH + 1)
        places.update(zip(window, count(first), strict=False))
        last = max(last, first + len(window) - 1)
    return places


def _sessions(held: Mapping[int, Candidate]) -> dict[str, list[Candidate]]:
    sessions: dict[str, list[Candidate]] = {}
    for one in held.values():
        if one.session is not None:
            sessions.setdefault(one.session, []).append(one)
    return sessions


def _add(one: Candidate, name: str, share: float) -> None:
    if share:
        one.shares[name] = share
        one.score += share


def _spread(ordered: Sequence[Candidate], less: float) -> Iterator[Candidate]:
    for place, score in spread([(one.session, one.score) for one in ordered], less):
        one = ordered[place]
        _add(one, "spread", score - one.score)
        yield one


def _passes(one: Candidate, floor: float) -> bool:
    """Tell whether what is shown as its score reaches a floor."""
    return one.score >= floor + _ROUNDED or _shown(one) >= floor


def _rank(one: Candidate) -> float:
    return -round(one.score, _TIE)


def _shown(one: Candidate) -> float:
    return round(min(1.0, max(0.0, one.score)), 2)


def _hit(one: Candidate) -> Hit:
    shares = {name: round(share, 4) for name, share in one.shares.items()}
    return Hit(one.match.entry, _shown(one), shares, one.via)
