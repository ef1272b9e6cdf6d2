"""Which words of a message are worth an index look-up, so that a whole memory is never ranked."""

from __future__ import annotations

from perdure.text.identifiers import extract_identifiers
from perdure.text.words import query_terms

MOST = 16
"""Look-ups per message: identifiers first, then the longest words."""

RARE = 5
"""A word that more entries than this stand under triggers none of them."""


def trigger_terms(message: str) -> dict[str, str]:
    """Choose at most 16 index terms of a message, each with the words it stands for.

    Identifiers come first, in order of the text; then words that hold a digit; then the longest.
    Words of one or two letters say too little, unless the script writes whole words so.
    """
    chosen = {
        f"={identifier.casefold()}": identifier for identifier in extract_identifiers(message)
    }
    words = [term for term in query_terms(message) if not term.startswith("=") and _telling(term)]
    words.sort(key=lambda term: (not any(map(str.isdigit, term)), -len(term)))
    chosen.update((term, term) for term in words)
    return dict(list(chosen.items())[:MOST])


def _telling(term: str) -> bool:
    return len(term) > 2 or not term.isascii()
