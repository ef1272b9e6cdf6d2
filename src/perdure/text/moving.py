"""Ask where somebody lives by the move that brought them there, in the words of the language."""

from __future__ import annotations

import re

from perdure.text.claim_reading import read_claim
from perdure.text.plain import plain
from perdure.text.regex import regex

_LIVES = regex(
    r"\b(?:live|living|wohne|wohnt|lebe|lebt|habite|vis|vivo|vive|moro|mora)\b|住", re.IGNORECASE
)
_ASKED = (
    (regex(r"\b(?:where|(?:which|what) (?:city|town|country|place)) (?:do|does|am|is) "
           r"(?P<who>[\w' ]{1,40}?) (?:live|living)\b"), "where did {who} move"),
    (regex(r"\bwo (?:wohn|leb)(?:e|t) (?P<who>[\w ]{1,40}?)[? ]*$"),
     "wohin {who} gezogen umgezogen"),
    (regex(r"\boù (?:est-ce que )?(?P<who>j')?(?:habite|vis)\b"), "j'ai déménagé"),
    (regex(r"\bd[oó]nde (?P<who>)vivo\b"), "me mudé mudado"),
    (regex(r"\bonde (?:é que )?(?P<who>)(?:eu )?moro\b"), "me mudei"),
    (regex(r"(?P<who>我)(?:现在|現在)?住在?(?:哪|什么地方)"), "我搬到搬去"),
)  # fmt: skip
_ME = frozenset("i my ich j habite vis vivo moro eu je".split())
_WORD = regex(r"\w+")


def asked_by_move(question: str) -> str | None:
    """Give a question about where somebody lives as one about their move; None for any other.

    English, and of oneself German, French, Spanish, Portuguese and Chinese.

    >>> asked_by_move("Where do I live?"), asked_by_move("Where is the pump?")
    ('where did i move', None)
    """
    if not _LIVES.search(question):
        return None
    low = plain(question)
    for pattern, otherwise in _ASKED:
        if found := pattern.search(low):
            return otherwise.format(who=found["who"] or "")
    return None


def tells_home(text: str, question: str) -> bool:
    """Tell whether a text says of whom a question asks that they moved where they live.

    >>> tells_home("I moved from Berlin to Lisbon", "Where do I live?")
    True
    >>> tells_home("We moved the standup to 10:00", "Where do I live?")
    False
    """
    claim = read_claim(text)
    if claim is None or not claim.attribute.startswith("live ") or claim.polarity == "-":
        return False
    asked = set(_WORD.findall(plain(question)))
    about = set(claim.subject.split())
    return about <= asked or (about == {"i"} and not asked.isdisjoint(_ME)) or "我" in question
