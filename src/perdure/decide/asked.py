"""Read a question once: what its words weigh, whom and what time it names, what it wants."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from itertools import pairwise

from perdure.frozen import frozen
from perdure.ports import Matches
from perdure.text.asking import Want, wanted
from perdure.text.dates import DateSpan, resolve_dates
from perdure.text.first_person import asks_what_one_does, speaks_of_self
from perdure.text.kinds import Member, members_asked_for
from perdure.text.weights import idf
from perdure.text.words import index_terms, query_terms

UNSEEN = 200
"""Entries that a scope is taken to be short of: a handful says little about how rare a word is."""

MOST_WORDS = 5
"""Words that an answer is expected to hold at most: of a long question it holds a part."""

AFTERWARDS = timedelta(days=7)
BEFOREHAND = timedelta(days=1)
"""How long after and before a date people tell what is of it."""


@frozen
class Asked:
    """A question as a ranking sees it."""

    weights: Mapping[str, float]
    """What each term tells: rare ones more."""
    possible: float
    """What a text with all the words would reach, or with the most telling; 0 without words."""
    pairs: Mapping[tuple[str, str], float]
    """Neighbouring terms, and the share of each pair in all."""
    names: frozenset[str]
    """Terms that name somebody who speaks in this memory."""
    person: str | None
    """The one speaker whom the question names; None when it names none, or several."""
    of_speaker: bool
    """It is about somebody who speaks: the one whom it names, or whoever asks."""
    does: bool
    """It asks what whoever asks does or is, and not about what is theirs."""
    dates: tuple[DateSpan, ...]
    wants: frozenset[Want]
    members: tuple[Member, ...]
    """What the kinds of things that it names are called."""
    kind: float
    """What naming one of them tells."""

    def nearness(self, since: datetime, share: float) -> float:
        """Give 1 for what is of a date that the question names, `share` for shortly after."""
        if any(one.first <= since <= one.last for one in self.dates):
            return 1.0
        near = (one.first - BEFOREHAND <= since <= one.last + AFTERWARDS for one in self.dates)
        return share if any(near) else 0.0


def read_question(query: str, matches: Matches, speakers: Collection[str], now: datetime) -> Asked:
    """Read a question against the numbers of a memory and the names of those who speak in it."""
    population = matches.population + UNSEEN
    weights = {term: idf(matches.frequency.get(term, 0), population) for term in query_terms(query)}
    terms_of = {speaker: frozenset(index_terms(speaker)) for speaker in speakers}
    named = sorted(speaker for speaker, terms in terms_of.items() if terms & weights.keys())
    names = frozenset(term for speaker in named for term in terms_of[speaker])
    person = named[0] if len(named) == 1 else None
    members = members_asked_for(query)
    said = index_terms(query)
    return Asked(
        weights=weights,
        possible=sum(sorted(weights.values())[-MOST_WORDS:]),
        pairs=_pairs(weights, names),
        names=names,
        person=person,
        of_speaker=person is not None or speaks_of_self(said),
        does=asks_what_one_does(said),
        dates=tuple(resolve_dates(query, now)),
        wants=wanted(query),
        members=members,
        kind=idf(_times_named(members, matches.frequency), population),
    )


def _times_named(members: Iterable[Member], frequency: Mapping[str, int]) -> int:
    """Count the entries that name one of these, at most: those that name two count twice."""
    return sum(min(frequency.get(term, 0) for term in member) for member in members)


def _pairs(weights: Mapping[str, float], names: frozenset[str]) -> dict[tuple[str, str], float]:
    terms = [term for term in weights if term not in names]
    pairs = list(pairwise(terms))
    whole = sum(weights[one] + weights[other] for one, other in pairs)
    return {(one, other): (weights[one] + weights[other]) / whole for one, other in pairs if whole}
