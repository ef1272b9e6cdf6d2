"""Tell that somebody left whom they worked for."""

from __future__ import annotations

import re
from functools import lru_cache

from perdure.text.packs.leavings import LEAVINGS
from perdure.text.regex import regex

_HINTS = tuple(word for words, _ in LEAVINGS for word in words.split())
_TOLD = tuple(regex(pattern, re.IGNORECASE) for _, pattern in LEAVINGS)


@lru_cache(maxsize=1024)
def left_by(text: str) -> str | None:
    """Name whom the speaker says they left, in lower case; None where they left nobody by name.

    Cost: a look for some thirty words; of most texts that is all.

    >>> left_by("I left Siemens last month."), left_by("I left the office early.")
    ('siemens', None)
    """
    low = text.lower()
    if not any(map(low.__contains__, _HINTS)):
        return None
    bare = text.strip()
    for told in _TOLD:
        if found := told.match(bare):
            return next(filter(None, found.groups())).strip(" .").lower()
    return None
