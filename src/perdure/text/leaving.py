"""Tell that somebody left whom they worked for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from perdure.text.packs.leavings import LEAVINGS
from perdure.text.regex import regex

_HINTS = tuple(word for words, *_ in LEAVINGS for word in words.split())
_TOLD = tuple((regex(pattern, re.IGNORECASE), held) for _, pattern, held in LEAVINGS)


class Left(NamedTuple):
    """Whom the speaker says they left, in lower case, and how they may have said to work there."""

    whom: str
    jobs: tuple[str, ...]


@lru_cache(maxsize=1024)
def left_by(text: str) -> Left | None:
    """Tell whom the speaker says they left; None where they left nobody by name.

    Cost: a look for some thirty words; of most texts that is all.

    >>> left_by("I left Siemens last month.")
    Left(whom='siemens', jobs=('I work at Siemens', 'I work for Siemens'))
    >>> left_by("I left the office early.")
    """
    low = text.lower()
    if not any(map(low.__contains__, _HINTS)):
        return None
    bare = text.strip()
    for told, held in _TOLD:
        if found := told.match(bare):
            whom = next(filter(None, found.groups())).strip(" .")
            return Left(whom.lower(), tuple(job.format(whom) for job in held))
    return None
