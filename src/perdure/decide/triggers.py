"""Which words of a message are worth an index look-up, so that a whole memory is never ranked."""

from __future__ import annotations

from perdure.text.regex import regex
from perdure.text.words import index_terms, query_terms

_WORD = regex(r"\w+(?:['\u2019-]\w+)*")

MOST = 16
"""Look-ups per message: identifiers first, then the longest words."""

RARE = 5
"""A word that more entries than this stand under triggers none of them."""


def trigger_terms(message: str) -> list[str]:
    """Choose at most 16 index terms of a message that are worth a look-up.

    Identifiers come first, in order of the text; then words that hold a digit; then the longest.
    Words of one or two letters say too little, unless the script writes whole words so.
    """
    terms = query_terms(message)
    identifiers = [term for term in terms if term.startswith("=")]
    words = [term for term in terms if not term.startswith("=") and _telling(term)]
    words.sort(key=_likeliness)
    return [*identifiers, *words][:MOST]


def as_said(message: str, term: str) -> str:
    """Give the word of a message that an index term stands for, as it is written there."""
    if term.startswith("="):
        return term[1:]
    for word in _WORD.findall(message):
        if term in index_terms(word):
            return word
    return term


def _likeliness(term: str) -> tuple[bool, int]:
    return term.isalpha() or not any(map(str.isdigit, term)), -len(term)


def _telling(term: str) -> bool:
    return len(term) > 2 or not term.isascii()
