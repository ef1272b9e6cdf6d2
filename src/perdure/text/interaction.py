"""Tell requests that bind one conversation from those that hold on."""

from __future__ import annotations

import re
from functools import cache

from perdure.text.grammar import union
from perdure.text.packs import PACKS
from perdure.text.plain import plain

_HERE = (
    r"\b(?:do not|don't|dont|no need to) (?:verify|confirm|look ?up|investigate|browse|"
    r"search(?! engines)|check(?! (?:in|out)\b)|resolve (?:this|that|it|these|those)\b)",
    r"\bnever (?:verify|check|confirm|look ?up|search|investigate|browse|resolve) "
    r"(?:this|that|it|these|those|them|anything (?:here|now))\b",
    r"\bjust (?:remember|note|acknowledge|retain|treat)\b",
    r"\b(?:held|noted|stored|remembered) (?:in|for) (?:this|the) conversation\b",
    r"\bnot verified\b|\bwithout verifying\b",
    r"\bfor this (?:conversation|session|turn|reply|response|chat|message|answer|time|once)\b|"
    r"\b(?:just|only) (?:this (?:once|time)|for (?:now|this|today))\b|\bthis time only\b|"
    r"\bin this (?:reply|response|answer|conversation|chat)\b",
)
_ACKNOWLEDGED = re.compile(r"\s*(?:ok|okay|noted|got it|sure|thanks)[.!]?\s*")


def is_interaction_scoped(text: str) -> bool:
    """Tell whether text asks for something in this conversation alone, or only acknowledges.

    >>> is_interaction_scoped("Please don’t verify that"), is_interaction_scoped("Never use npm")
    (True, False)
    """
    low = plain(text)
    return _ACKNOWLEDGED.fullmatch(low) is not None or binds_here(low)


def binds_here(low: str) -> bool:
    """Tell the same of a clause in `plain` form, acknowledgements apart."""
    return _only_here().search(low) is not None


@cache
def _only_here() -> re.Pattern[str]:
    return union((*_HERE, *(one for each in PACKS for one in each.only_here)))
