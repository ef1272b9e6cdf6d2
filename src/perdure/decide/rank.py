"""Order the candidates of a recall by how well their words answer the question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from perdure.decide.collapse import collapse
from perdure.model.recall import Hit
from perdure.ports import Match, Matches
from perdure.text.weights import idf
from perdure.text.words import index_terms, query_terms

K1 = 0.6
"""How much a repeated word adds (BM25): little, since one mention is enough for a memory."""

B = 0.2
"""How much a long text is held against its words (BM25)."""

USUAL_LENGTH = 20
"""Terms of a usual memory; a constant, so that a score does not depend on the other candidates."""

LONGEST = 4.0
"""A text counts as at most so many usual ones: one telling word in a long report still tells."""

SPEAKER_SHARE = 0.3
"""A question that names a speaker is more likely answered by what he or she said."""

ASSISTANT_SHARE = -0.2
"""What an assistant said tells less about its user than what the user said."""

NEIGHBOUR_SHARE = 0.4
SESSION_SHARE = 0.4
"""A memory is more likely meant when those said beside it, or in the same session, match too."""

REACH = 2
"""How far apart in `seq` neighbours may be; the farther ones count half."""

BEST_OF_SESSION = 3

UNSEEN = 200
"""Entries that a scope is taken to be short of: a handful says little about how rare a word is."""

DEFAULT_FLOOR = 0.1
"""Scores below this are coincidence: one everyday word of a question of several."""


@dataclass(slots=True)
class _Judged:
    """A match on its way to a score."""

    match: Match
    words: float
    speaker: float
    around: float = 0.0
    score: float = 0.0


def rank(query: str, matches: Matches, *, limit: int, min_score: float, now: datetime) -> list[Hit]:
    """Give the best `limit` hits at or above `min_score`, best first; none is an answer.

    `words` is BM25 as a share of the best possible for this question, 0..1:
    sum(idf · tf · (k1 + 1) / (tf + k1 · (1 - b + b · min(4, length / 20))))
    / sum(idf · (k1 + 1)),
    both over the terms of the question, idf as in a scope with 200 entries more; words that nobody
    knows count below the line, so a question that memory can answer in part scores in part. Added
    to it are shares of it for who spoke, and shares of what the neighbours in the same session
    score; the sum is capped at 1 and has two decimals. Finer differences tell nothing: among equals
    the fact that holds later comes first (valid_from, else created_at; those not valid yet last),
    then the newer seq.

    Hits alike in words collapse when one says all that the other does; see `collapse`. Cost: 100
    candidates take about a millisecond.
    """
    weights = {
        term: idf(matches.frequency.get(term, 0), matches.population + UNSEEN)
        for term in query_terms(query)
    }
    possible = sum(weights.values())
    if not possible or limit < 1:
        return []
    judged = [_judge(match, weights, possible) for match in matches.candidates]
    _look_around(judged)
    for one in judged:
        one.score = round(min(1.0, one.words + one.speaker + one.around), 2)
    worthy = [one for one in judged if one.words > 0 and one.score >= min_score]
    worthy.sort(key=lambda one: _order(one, now))
    terms = {one.match.entry.id: one.match.terms for one in worthy}
    return collapse(map(_hit, worthy), terms, limit)


def _judge(match: Match, weights: Mapping[str, float], possible: float) -> _Judged:
    shared = [term for term in match.terms if term in weights]
    source = match.entry.source
    share = ASSISTANT_SHARE if source.role == "assistant" else 0.0
    if source.speaker:
        named = [term for term in _name_terms(source.speaker) if term in weights]
        share += SPEAKER_SHARE if named else 0.0
        shared += [term for term in named if term not in shared]
    length = K1 * (1 - B + B * min(LONGEST, len(match.terms) / USUAL_LENGTH))
    words = 0.0
    for term in dict.fromkeys(shared):
        times = shared.count(term)
        words += weights[term] * times / (times + length)
    words /= possible
    return _Judged(match, words, words * share)


@lru_cache(maxsize=512)
def _name_terms(speaker: str) -> tuple[str, ...]:
    return index_terms(speaker)


def _look_around(judged: Sequence[_Judged]) -> None:
    """Add to each score what its neighbours and its session score by their own words."""
    sessions: dict[str, list[_Judged]] = {}
    for one in judged:
        session = one.match.entry.source.session
        if session is not None:
            sessions.setdefault(session, []).append(one)
    for members in sessions.values():
        own = {one.match.entry.seq: one.words + one.speaker for one in members}
        best = sorted(own.values())[-BEST_OF_SESSION:]
        whole = SESSION_SHARE * sum(best) / BEST_OF_SESSION
        for one in members:
            one.around = whole + NEIGHBOUR_SHARE * _beside(own, one.match.entry.seq)


def _beside(own: Mapping[int, float], seq: int) -> float:
    near = max(own.get(seq - 1, 0.0), own.get(seq + 1, 0.0))
    return max(near, own.get(seq - REACH, 0.0) / 2, own.get(seq + REACH, 0.0) / 2)


def _hit(one: _Judged) -> Hit:
    shares = {"words": one.words, "speaker": one.speaker, "around": one.around}
    return Hit(one.match.entry, one.score, {name: round(x, 4) for name, x in shares.items()})


def _order(one: _Judged, now: datetime) -> tuple[float, bool, float, int]:
    entry = one.match.entry
    since = entry.valid_from or entry.created_at
    return (-one.score, since > now, -since.timestamp(), -entry.seq)
