"""Judge a candidate by itself: its words, what it means, and who said it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from perdure.decide.asked import Asked
from perdure.decide.candidate import Candidate
from perdure.decide.rank_weights import Weights
from perdure.model.entry import Source
from perdure.ports import Match, Sought
from perdure.text.first_person import leaves_speaker_out, tells_of_theirs
from perdure.text.kinds import names_one

PAIR_REACH = 3
"""Words stand side by side when so many places apart at most."""

_Words = tuple[str, ...]
"""Which words of the question a text holds, in the order of the text, with repeats."""

_Pair = tuple[str, str]

_Pairs = Sequence[tuple[int, _Pair]]
"""Pairs of the question, each with the place among the words found of the first of the two."""

_Alike = tuple[_Words, int]
"""The words found, and the length of the text."""

_NOT_KNOWN: Mapping[int, _Words] = MappingProxyType({})


class Judge:
    """Judge candidates of one question by their own words, and what they mean.

    A question has few words: most candidates hold the same of them as another one that is as long.
    """

    def __init__(self, asked: Asked, weights: Weights) -> None:
        self._asked = asked
        self._weights = weights
        self._sought = Sought(asked.weights)
        self._things = Sought(term for member in asked.members for term in member)
        self._names_one: dict[_Words, bool] = {}
        self._told: dict[_Alike, tuple[float, _Pairs]] = {}

    def judged(
        self, matches: Iterable[Match], holding: Mapping[int, _Words] = _NOT_KNOWN
    ) -> Iterator[Candidate]:
        """Score matches by themselves; `holding` is what is known of the words they hold."""
        members = self._asked.members if self._weights.kinds else ()
        for match in matches:
            one, source = Candidate(match), match.source
            found, places = match.holds(self._sought, holding.get(match.seq, ()))
            base = 0.0
            if found:
                alike = found, match.length
                worth, pairs = self._told.get(alike) or self._tell(alike)
                one.shares["words"] = base = worth
                if pairs:
                    base += self._of_pairs(one, pairs, places)
            if members:
                base += self._of_kind(one, match)
            if match.similarity is not None:
                base += self._of_meaning(one, match.similarity)
            one.own = one.lent = base
            if source.speaker or source.role:
                self._of_speaker(one, source, base)
            if self._asked.does and one.own > 0 and self._weights.of_another:
                self._of_another(one)
            one.score = one.own
            yield one

    def _tell(self, alike: _Alike) -> tuple[float, _Pairs]:
        """Tell what words in a text of that length are worth, and which pairs they may stand in."""
        found, _ = alike
        pairs = self._pairs_in(found) if self._weights.pairs and len(found) > 1 else ()
        self._told[alike] = told = _words(*alike, self._asked, self._weights), pairs
        return told

    def _of_pairs(self, one: Candidate, pairs: _Pairs, places: Sequence[int]) -> float:
        near = [pair for at, pair in pairs if places[at + 1] - places[at] <= PAIR_REACH]
        if not near:
            return 0.0
        worth = sum([self._asked.pairs[pair] for pair in dict.fromkeys(near)])
        beside = self._weights.pairs * worth
        if beside:
            one.shares["pairs"] = beside
        return beside

    def _of_kind(self, one: Candidate, match: Match) -> float:
        found, _ = match.holds(self._things, ())
        names = self._names_one.get(found)
        if names is None:
            self._names_one[found] = names = names_one(found, self._asked.members)
        if not names:
            return 0.0
        asked, weights = self._asked, self._weights
        worth = asked.kind / (1 + _slack(match.length, weights)) / asked.possible
        one.shares["kinds"] = share = weights.kinds * worth
        return share

    def _pairs_in(self, found: _Words) -> _Pairs:
        """Give the pairs of the question among words found one after the other, and which word."""
        asked = self._asked.pairs
        return [
            (at, either)
            for at, (one, other) in enumerate(pairwise(found))
            for either in ((one, other), (other, one))
            if either in asked
        ]

    def _of_meaning(self, one: Candidate, similarity: float) -> float:
        weights = self._weights
        if similarity <= weights.alike:
            return 0.0
        alike = weights.similarity * (similarity - weights.alike) ** weights.steeper
        if alike:
            one.shares["similarity"] = alike
        return alike

    def _of_another(self, one: Candidate) -> None:
        """Take a little from what is of somebody else, where no more was taken for that."""
        terms = one.match.terms
        if "first_person" in one.shares:
            return
        if not (tells_of_theirs(terms) or leaves_speaker_out(terms)):
            return
        one.shares["first_person"] = less = -self._weights.of_another * one.own
        one.own += less

    def _of_speaker(self, one: Candidate, source: Source, base: float) -> None:
        """Take from what it has what it loses by who said it; nothing where nobody did."""
        asked, weights = self._asked, self._weights
        if source.role == "assistant" and weights.role:
            one.shares["role"] = -weights.role * base
            one.lent -= weights.role_beside * base
            one.own = base = base - weights.role * base
        # A fact that nobody said is of anyone; what somebody said, and not of himself, is not.
        of_speaker = asked.of_speaker and base and weights.first_person
        if of_speaker and leaves_speaker_out(one.match.terms):
            one.shares["first_person"] = -weights.first_person * base
            one.own -= weights.first_person * base
        if asked.person and source.speaker and source.speaker != asked.person:
            one.person = 1.0 - weights.speaker


def _words(found: _Words, length: int, asked: Asked, weights: Weights) -> float:
    slack = _slack(length, weights)
    score = 0.0
    for term in dict.fromkeys(found):
        times = found.count(term)
        share = asked.weights[term] * times / (times + slack)
        score += share * weights.name if term in asked.names else share
    return score / asked.possible


def _slack(length: int, weights: Weights) -> float:
    """Give how far a word that stands once falls short of its worth (BM25): more in long texts."""
    relative = min(weights.longest, length / weights.usual_length)
    return weights.k1 * (1 - weights.b + weights.b * relative)
