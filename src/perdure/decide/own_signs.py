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
from perdure.text.first_person import leaves_speaker_out
from perdure.text.kinds import names_one

PAIR_REACH = 3
"""Words stand side by side when so many places apart at most."""

_Words = tuple[str, ...]
"""Which words of the question a text holds, in the order of the text, with repeats."""

_Pair = tuple[str, str]

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
        self._worth: dict[tuple[_Words, int], float] = {}
        self._pairs: dict[_Words, Sequence[tuple[int, _Pair]]] = {}

    def judged(
        self, matches: Iterable[Match], holding: Mapping[int, _Words] = _NOT_KNOWN
    ) -> Iterator[Candidate]:
        """Score matches by themselves; `holding` is what is known of the words they hold."""
        for match in matches:
            one, source = Candidate(match), match.source
            found, places = match.holds(self._sought, holding.get(match.seq, ()))
            base = 0.0
            if found:
                alike = found, match.length
                worth = self._worth.get(alike)
                if worth is None:
                    self._worth[alike] = worth = _words(*alike, self._asked, self._weights)
                one.shares["words"] = base = worth
                if len(found) > 1:
                    base += self._of_pairs(one, found, places)
            if self._asked.members and self._weights.kinds:
                base += self._of_kind(one, match)
            if match.similarity is not None:
                base += self._of_meaning(one, match.similarity)
            one.own = one.lent = base
            if source.speaker or source.role:
                self._of_speaker(one, source, base)
            one.score = one.own
            yield one

    def _of_pairs(self, one: Candidate, found: _Words, places: Sequence[int]) -> float:
        if not self._weights.pairs:
            return 0.0
        pairs = self._pairs_in(found)
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

    def _pairs_in(self, found: _Words) -> Sequence[tuple[int, _Pair]]:
        """Give the pairs of the question among words found one after the other, and which word."""
        pairs = self._pairs.get(found)
        if pairs is None:
            asked = self._asked.pairs
            self._pairs[found] = pairs = [
                (at, either)
                for at, (one, other) in enumerate(pairwise(found))
                for either in ((one, other), (other, one))
                if either in asked
            ]
        return pairs

    def _of_meaning(self, one: Candidate, similarity: float) -> float:
        weights = self._weights
        if similarity <= weights.alike:
            return 0.0
        alike = weights.similarity * (similarity - weights.alike) ** weights.steeper
        if alike:
            one.shares["similarity"] = alike
        return alike

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
