"""Tell that somebody left whom they worked for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from perdure.text.packs.leavings import LEAVINGS
from perdure.text.regex import regex

_SOMEBODY = "Acme"
"""Stands for whom, in a sentence of which only the attribute is asked."""
_HINTS = frozenset(word for words, *_ in LEAVINGS for word in words.split())
_DENSE_HINTS = tuple(word for word in sorted(_HINTS) if word[0] > "\u2fff")
_TOLD = tuple(
    (tuple(words.split()), regex(pattern, re.IGNORECASE), held) for words, pattern, held in LEAVINGS
)


class Left(NamedTuple):
    """Whom the speaker says they left, in lower case, and how they may have said to work there.

    `whom` is "" where it is a job that they left, and not said of whom.
    """

    whom: str
    jobs: tuple[str, ...]


@lru_cache(maxsize=1024)
def left_by(text: str) -> Left | None:
    """Tell whom the speaker says they left; None where they left nobody by name and no job.

    Cost: a look for some thirty words; of most texts that is all.

    >>> left_by("I left Siemens last month.")
    Left(whom='siemens', jobs=('I work at Siemens', 'I work for Siemens'))
    >>> left_by("I quit my job.").whom
    ''
    >>> left_by("I left the office early.")
    """
    low = text.lower()
    if _HINTS.isdisjoint(low.rstrip(" .!").split()) and (
        low.isascii() or not any(map(low.__contains__, _DENSE_HINTS))
    ):
        return None
    bare = text.strip()
    for words, told, held in _TOLD:
        if any(map(low.__contains__, words)) and (found := told.match(bare)):
            whom = next(filter(None, found.groups()), "").strip(" .")
            return Left(whom.lower(), tuple(job.format(whom or _SOMEBODY) for job in held))
    return None
