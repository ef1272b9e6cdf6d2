"""Tell requests that bind one conversation from those that hold on."""

from __future__ import annotations

import re
from functools import cache

from perdure.text.grammar import union
from perdure.text.packs import PACKS
from perdure.text.plain import plain
from perdure.text.regex import regex

_ACKNOWLEDGED = regex(r"\s*(?:ok|okay|noted|got it|sure|thanks)[.!]?\s*")


def is_interaction_scoped(text: str) -> bool:
    """Tell whether text asks for something in this conversation alone, or only acknowledges.

    >>> is_interaction_scoped("Please don’t verify that"), is_interaction_scoped("Never use npm")
    (True, False)
    """
    low = plain(text)
    return _ACKNOWLEDGED.fullmatch(low) is not None or _only_here().search(low) is not None


@cache
def _only_here() -> re.Pattern[str]:
    return union(one for each in PACKS for one in each.only_here)
