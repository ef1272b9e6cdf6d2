"""Tell requests that bind one conversation from those that hold on."""

from __future__ import annotations

import re
from functools import cache

from perdure.text.grammar import union
from perdure.text.packs import packs_for
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.tongues import as_read, guest_of

_ACKNOWLEDGED = regex(r"\s*(?:ok|okay|noted|got it|sure|thanks)[.!]?\s*")


def is_interaction_scoped(text: str) -> bool:
    """Tell whether text asks for something in this conversation alone, or only acknowledges.

    >>> is_interaction_scoped("Please don’t verify that"), is_interaction_scoped("Never use npm")
    (True, False)
    """
    low = plain(text)
    guest = guest_of(low)
    low = as_read(low, guest) if guest else low
    return _ACKNOWLEDGED.fullmatch(low) is not None or _only_here(guest).search(low) is not None


@cache
def _only_here(guest: str | None) -> re.Pattern[str]:
    return union(one for each in packs_for(guest) for one in each.only_here)
