"""Find what the first hits of a question lead to, and let no session fill the list alone."""

from __future__ import annotations

from bisect import insort
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence

from perdure.decide.asked import UNSEEN
from perdure.model.entry import Entry
from perdure.ports import Match, Matches
from perdure.text.weights import idf
from perdure.text.words import query_terms

FIRST = 5
"""Best hits of the first round whose words lead on."""

LOOKED_UP = 32
"""Words of theirs that are looked up; the rest are hardly rarer."""

FURTHER = 60
"""Candidates of the second round."""

READ = 2000
"""Characters of a first hit that are read for words: a report names its subject early."""

TELLING = 8
"""Rarest of the words looked up that count."""

ENOUGH = 4
"""Of the words that count, so many make a full link."""

RARE_SHARE = 0.03
RARE_LEAST = 5
RARE_MOST = 30
"""A word leads on when it stands in this share of the memories at most, within these numbers."""

MOST_STEPS = 3
"""How often a session loses for what it has given."""

_LONG = 9
_WHOLE = "="

Scored = Sequence[tuple[Match, float]]
"""The first hits and what they score, best first."""


def words_of(first: Scored, asked: Mapping[str, float]) -> list[str]:
    """Give the words of the first hits that could lead on, the likeliest rare ones first.

    How rare a word is, only the index knows; long ones and identifiers mostly are. Words that the
    question has itself have led to the first hits already.
    """
    likely: defaultdict[str, float] = defaultdict(float)
    for match, score in first[:FIRST]:
        for term in dict.fromkeys(query_terms(match.text[:READ])):
            if term not in asked:
                rare = 3.0 if term.startswith(_WHOLE) else min(len(term), _LONG) / _LONG
                likely[term] += score * rare
    return [term for term, _ in sorted(likely.items(), key=lambda one: (-one[1], one[0]))][
        :LOOKED_UP
    ]


def links(first: Scored, found: Matches) -> dict[int, tuple[float, str]]:
    """Tell how strongly each one found is linked to the first hits, 0..1, and to which most.

    By seq; what shares no telling word with any of them, and the first hits themselves, are not
    among them.
    """
    first = first[:FIRST]
    telling = _telling(first, found)
    full = sum(sorted(telling.values())[-ENOUGH:])
    own = {match.seq for match, _ in first}
    linked: dict[int, tuple[float, str]] = {}
    for match in found.candidates:
        shared = telling.keys() & frozenset(match.terms)
        if shared and match.seq not in own:
            strength = sum(telling[term] for term in sorted(shared)) / full
            linked[match.seq] = (min(1.0, strength), _nearest(first, shared, telling).id)
    return linked


def _telling(first: Scored, found: Matches) -> dict[str, float]:
    most = min(RARE_MOST, max(RARE_LEAST, RARE_SHARE * found.population))
    rare = {
        term: idf(times, found.population + UNSEEN)
        for term, times in found.frequency.items()
        if 2 <= times <= most
    }
    counted: defaultdict[str, float] = defaultdict(float)
    for match, score in first:
        for term in rare.keys() & frozenset(match.terms):
            counted[term] += score * rare[term]
    best = sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    return dict(best[:TELLING])


def _nearest(first: Scored, shared: set[str], telling: Mapping[str, float]) -> Entry:
    def held(match: Match) -> float:
        return sum(telling[term] for term in sorted(shared & frozenset(match.terms)))

    return max((match for match, _ in first), key=held).entry


def spread(ordered: Sequence[tuple[str | None, float]], less: float) -> Iterator[tuple[int, float]]:
    """Give places and scores anew, best first, each further one of a session counting less.

    `ordered` are sessions and scores, best first; one without a session counts in full. A session
    loses at most three steps.
    """
    queues: dict[str | int, deque[int]] = {}
    for place, (session, _) in enumerate(ordered):
        queues.setdefault(place if session is None else session, deque()).append(place)
    given: Counter[str | int] = Counter()
    heads = [(-ordered[queue[0]][1], queue[0], name) for name, queue in queues.items()]
    heads.sort(key=lambda head: head[:2])
    while heads:
        worth, place, name = heads.pop(0)
        yield place, -worth
        queues[name].popleft()
        given[name] += 1
        if queues[name]:
            following = queues[name][0]
            score = ordered[following][1] * (1 - less) ** min(MOST_STEPS, given[name])
            insort(heads, (-score, following, name), key=lambda head: head[:2])
