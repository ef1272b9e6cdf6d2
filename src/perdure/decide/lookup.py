"""Name the terms that a statement is looked up by, and tell what is found by enough of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeVar

from perdure.decide.reconcile import Proposal, as_said, keys_of
from perdure.model.entry import Entry
from perdure.text.changes import tells_change
from perdure.text.claims import claim_of
from perdure.text.leaving import left_by
from perdure.text.polarity import read_marked
from perdure.text.words import index_terms, word_terms

_K = TypeVar("_K", int, str)

ENOUGH = 2
"""Look-up words that a statement and an entry have in common before they are compared."""

FEW = 8
"""A term that more entries than this stand under says too little about any of them."""

DISTINCTIVE_TERMS = 4
"""Index terms that a look-up uses besides the keys."""


def lookup_terms(proposal: Proposal) -> tuple[str, ...]:
    """Give the terms under which an entry that matters to a proposal would be found.

    Its keys (each behind a `#`, as stores keep them), then at most four of its index terms: whole
    identifiers, terms with digits, names, then the longest words; ties in text order.
    """
    keys = [f"#{key}" for key in keys_of(proposal)]
    said = as_said(proposal.text, proposal.source)
    words = _gone(said)
    if not words:
        return (*keys, *_distinctive(said))
    gone = dict.fromkeys(term for word in words[:3] for term in word_terms(word))
    # Twice, so that what is named as gone is found by its name alone.
    return (*keys, *_distinctive(said), *gone, *gone)


def _gone(said: str) -> Sequence[str]:
    """Give the words of what a statement says is over, left or moved."""
    claim = claim_of(said)
    if claim is None:
        gone = left_by(said)
        return gone.whom.split() if gone else ()
    if claim.gone:
        return sorted(claim.gone)
    moved = claim.kind in ("time", "day") and tells_change(said)
    return claim.subject.split() if moved else ()


def neighbours(terms: Sequence[str], found: Mapping[str, Sequence[Entry]]) -> Sequence[Entry]:
    """Give the entries that a statement may be about, among those found under its look-up terms."""
    if found.keys().isdisjoint(terms):
        return ()
    heard = {term: found[term] for term in terms if term in found}
    entries = {entry.id: entry for some in heard.values() for entry in some}
    ids = {term: [entry.id for entry in some] for term, some in heard.items()}
    return [entries[entry_id] for entry_id in reached(terms, ids)]


def reached(terms: Sequence[str], found: Mapping[str, Sequence[_K]]) -> list[_K]:
    """Give what a statement may be about, by the names under which it was found.

    One key (a term that begins with `#`) is enough. Of mere words two are asked for, where the
    statement has as many: one rare word in common says little, and most look-ups find some.
    """
    if found.keys().isdisjoint(terms):
        return []
    heard = [term for term in terms if term in found]
    words = len([term for term in terms if term[0] != "#"])
    least = min(ENOUGH, max(1, words - 1))
    if len(heard) < least and all(term[0] != "#" for term in heard):
        return []
    hits: dict[_K, int] = {}
    for term in heard:
        weight = ENOUGH if term[0] == "#" else 1
        for one in found[term]:
            hits[one] = hits.get(one, 0) + weight
    return [one for one, count in hits.items() if count >= least]


def _distinctive(text: str) -> tuple[str, ...]:
    whole: list[str] = []
    coded: list[str] = []
    plain: list[str] = []
    for term in dict.fromkeys(index_terms(text)):
        if term.isalpha():
            plain.append(term)
        elif term[0] == "=":
            whole.append(term)
        else:
            (coded if any(map(str.isdigit, term)) else plain).append(term)
    telling = whole + coded
    if len(telling) < DISTINCTIVE_TERMS:
        names = _names(text)
        telling += [term for term in plain if term in names]
        telling += sorted((term for term in plain if term not in names), key=len, reverse=True)
    return tuple(telling[:DISTINCTIVE_TERMS])


def _names(text: str) -> frozenset[str]:
    """Give the index terms of the words with a capital behind the first."""
    forms, surfaces, _ = read_marked(text).lexemes
    capital = [
        form
        for form, surface in zip(forms[1:], surfaces[1:], strict=True)
        if form != surface and surface[0].isupper()
    ]
    return frozenset(chain.from_iterable(map(word_terms, capital)))
