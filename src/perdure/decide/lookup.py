"""Name the terms under which an entry that matters to a statement would be found."""

from __future__ import annotations

from functools import lru_cache

from perdure.decide.reconcile import Proposal, as_said
from perdure.text.claims import claim_of
from perdure.text.polarity import read_marked
from perdure.text.words import index_terms, word_terms

DISTINCTIVE_TERMS = 4
"""Index terms that a look-up uses besides the keys."""


def lookup_terms(proposal: Proposal) -> tuple[str, ...]:
    """Give the terms under which an entry that matters to a proposal would be found.

    Its keys (each behind a `#`, as stores keep them), then at most four of its index terms: whole
    identifiers, terms with digits, names, then the longest words; ties in text order.
    """
    keys = [f"#{key}" for key in proposal.keys]
    said = as_said(proposal.text, proposal.source)
    claim = claim_of(said)
    if claim is None or not claim.gone:
        return (*keys, *_distinctive(said))
    gone = dict.fromkeys(term for word in sorted(claim.gone)[:3] for term in word_terms(word))
    # Twice, so that what is named as gone is found by its name alone.
    return (*keys, *_distinctive(said), *gone, *gone)


@lru_cache(maxsize=2048)
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
    lexemes = read_marked(text).lexemes
    return frozenset(
        term
        for form, surface in zip(lexemes.forms[1:], lexemes.surfaces[1:], strict=True)
        if form != surface and surface[0].isupper()
        for term in word_terms(form)
    )
