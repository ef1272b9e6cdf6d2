"""Show one of several memories that say the same, and never one for another that does not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from perdure.model.recall import Hit
from perdure.text.identity import COLLAPSE_THRESHOLD, is_lossy_rewrite, similarity

_WORTH_COMPARING = 0.5
"""Share of index terms in common below which texts are never similar enough."""


def collapse(hits: Iterable[tuple[Hit, Sequence[str]]], limit: int) -> list[Hit]:
    """Give the first `limit` hits of which none says all that another says.

    Two collapse when their similarity is at least `COLLAPSE_THRESHOLD`, the same person said
    them, and one loses no element of the identity of the other: number, name, date, negation. The
    richer one stays, at the better place and score. Opposites never collapse. Each hit comes with
    the index terms of its entry; they save most of the comparing.
    """
    kept: list[Hit] = []
    sets: list[frozenset[str]] = []
    for hit, terms in hits:
        words = frozenset(terms)
        place = _twin(hit, words, kept, sets)
        if place is None and len(kept) == limit:
            break
        if place is None:
            kept.append(hit)
            sets.append(words)
        elif not _says_all(kept[place], hit):
            kept[place] = replace(hit, score=kept[place].score)
            sets[place] = words
    return kept


def _twin(
    hit: Hit, words: frozenset[str], kept: Sequence[Hit], sets: Sequence[frozenset[str]]
) -> int | None:
    for place, other in enumerate(kept):
        smaller = min(len(words), len(sets[place]))
        if len(words & sets[place]) < _WORTH_COMPARING * smaller:
            continue
        if _alike(hit, other) and (_says_all(other, hit) or _says_all(hit, other)):
            return place
    return None


def _alike(one: Hit, other: Hit) -> bool:
    if one.entry.source.speaker != other.entry.source.speaker:
        return False
    return one.text == other.text or similarity(one.text, other.text) >= COLLAPSE_THRESHOLD


def _says_all(rich: Hit, poor: Hit) -> bool:
    return not is_lossy_rewrite(poor.text, rich.text)
