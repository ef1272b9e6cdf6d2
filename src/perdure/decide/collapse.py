"""Show one of several memories that say the same, and never one for another that does not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from perdure.decide.candidate import Candidate
from perdure.text.identity import COLLAPSE_THRESHOLD, is_lossy_rewrite, similarity

_WORTH_COMPARING = 0.5
"""Share of index terms in common below which texts are never similar enough."""


def collapse(ordered: Iterable[Candidate], limit: int) -> list[tuple[Candidate, float]]:
    """Give the first `limit` of which none says all that another says, each with its score.

    Two collapse when their similarity is at least `COLLAPSE_THRESHOLD`, the same person said
    them, and one loses no element of the identity of the other: number, name, date, negation. The
    richer one stays, at the better place and score. Opposites never collapse. Their index terms
    save most of the comparing.
    """
    kept: list[tuple[Candidate, float]] = []
    sets: list[frozenset[str]] = []
    for one in ordered:
        words = frozenset(one.match.terms)
        place = _twin(one, words, kept, sets)
        if place is None and len(kept) == limit:
            break
        if place is None:
            kept.append((one, one.score))
            sets.append(words)
        elif not _says_all(kept[place][0], one):
            kept[place] = one, kept[place][1]
            sets[place] = words
    return kept


def _twin(
    one: Candidate,
    words: frozenset[str],
    kept: Sequence[tuple[Candidate, float]],
    sets: Sequence[frozenset[str]],
) -> int | None:
    for place, other in enumerate(sets):
        if len(words & other) < _WORTH_COMPARING * min(len(words), len(other)):
            continue
        twin = kept[place][0]
        if _alike(one, twin) and (_says_all(twin, one) or _says_all(one, twin)):
            return place
    return None


def _alike(one: Candidate, other: Candidate) -> bool:
    if one.match.source.speaker != other.match.source.speaker:
        return False
    text, beside = one.match.text, other.match.text
    return text == beside or similarity(text, beside) >= COLLAPSE_THRESHOLD


def _says_all(rich: Candidate, poor: Candidate) -> bool:
    return not is_lossy_rewrite(poor.match.text, rich.match.text)
