"""Read what is told as a change as what holds since: "We moved it to 10:00" says it is at 10:00."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from perdure.text.regex import regex

_DAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
# "This week" and "today" stay: what holds today alone is not what holds.
_SINCE = "since|as of|starting|from"
_PAST = rf"yesterday|last (?:week|month|year|quarter|night|{_DAY})"
_PRESENT = rf"today|now|{_DAY}|this (?:week|month|year|quarter|morning|{_DAY})"
_WHEN = rf"(?:(?:(?:{_SINCE}) )?(?:{_PAST})|(?:{_SINCE}) (?:{_PRESENT}))"
_ASIDE = regex(rf"^{_WHEN},? +|(?:,|(?<! )) +{_WHEN}(?=[.!]*$)", re.IGNORECASE)
_OWN = r"(?:the|our|my) (?:[\w'/-]+ ){0,4}?[\w'/-]+"
_RECENTLY = r"(?:(?:just|recently|finally|now|also|since) )?"
_SHIFTED = "moved|rescheduled|postponed|shifted|pushed(?: back)?|brought forward|relocated"
_CHANGED = (
    "changed|set|switched|bumped(?: up)?|raised|lowered|increased|decreased|reduced|cut|updated|"
    "upgraded|downgraded|renamed"
)
_TO = r"(?: from (?P<old>.{1,40}?))? to (?P<new>\S.*)$"
_TOLD = tuple(
    regex(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        rf"^(?:we|i|they)(?:'ve| have)? {_RECENTLY}(?:(?P<shifted>{_SHIFTED})|{_CHANGED}) "
        rf"(?P<what>{_OWN}){_TO}",
        rf"^(?P<what>{_OWN})(?: (?:is|are|was|were|got|has been|have been|has|have))? {_RECENTLY}"
        rf"(?:(?P<shifted>{_SHIFTED})|{_CHANGED}){_TO}",
    )
)
_ADOPTED = regex(
    rf"^(?P<who>we|i)(?:'ve| have)? {_RECENTLY}"
    r"(?:switched|upgraded|downgraded|updated|migrated|moved)(?: from (?P<old>.{1,40}?))? to "
    r"(?P<new>[^\W\d]\S* v?\d.*)$",
    re.IGNORECASE | re.DOTALL,
)
_CALLED = regex(
    r"^(?i:(?:please,? )?(?:(?:you can|just) )?call me) (?P<name>[^\W\d_a-z][\w'-]*"
    r"(?: [^\W\d_a-z][\w'-]*){0,2}[.!]*)$"
)
# Who moved lives there: a town is known by its capital letter. What holds is said in the language.
_TOWN = r"(?P<new>[^\W\d_a-z][\w'-]*(?: [^\W\d_a-z][\w'-]*){0,2})(?:[,.!]|$| (?!und|et|y|e)\w)"
# Nor does, any more, who moved as a child, in a year that is named, or for a while.
_DENIED = (
    r"(?i:.*\b(?:nicht|nie|kaum|fast|pas|jamais|presque|no|não|nunca|jamás|casi|quase|"
    r"wenn|falls|kind|damals|vorübergehend|pour (?:une?|deux|trois|quelques)|pendant|"
    r"temporairement|niñ[oa]|cuando|si|se|quando|criança|durante|temporal\w*|temporari\w*|"
    r"por (?:una?|uma?|dos|dois|tres|três|unos|uns)|\d{4})\b)"
)
_SETTLED = tuple(
    (regex(rf"^(?!{_DENIED})(?i:{opening}) {_TOWN}"), holds)
    for opening, holds in (
        (r"ich bin (?:\w+ ){0,3}?(?:von \S+ )?nach", "ich wohne in"),
        (r"j'ai (?:\w+ )?déménagé (?:\w+ ){0,2}?(?:d(?:e |')\S+ )?à", "j'habite à"),
        (r"(?:.{0,30}? )?(?:me mudé|me he mudado) (?:\w+ )?(?:de \S+ )?a", "vivo en"),
        (r"(?:.{0,30}? )?(?:me mudei|mudei-me) (?:\w+ )?(?:de \S+ )?para", "moro em"),
    )
)
_DAYS = regex(
    rf"(?:{_DAY}|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b",
    re.IGNORECASE,
)
_FOR_A_WHILE = regex(
    r"\b(?:only|but|until|till|unless|except|temporarily|today|tomorrow|tonight|"
    r"(?<!pushed )back|this \w+|"
    r"next \w+|for (?!good\b|all\b|every)\w+|on \w+days?|during|while|when|whenever|once|ago|then|"
    r"originally|initially|previously|formerly|earlier|before|by (?:mistake|accident)|"
    r"accidentally|as an? \w+|reverted|"
    r"(?:in|on) (?:(?:the|our|a) )?(?:(?:pre)?prod\w*|stag\w+|tests?|testing|dev\w*|drafts?|"
    r"preview|sandbox|jan\w+|feb\w+|march|april|may|june|july|aug\w+|sept\w+|oct\w+|nov\w+|dec\w+|"
    r"spring|summer|autumn|winter|\d{4}))\b",
    re.IGNORECASE,
)
_HINT = regex(
    rf"\b(?:yesterday|last|since|as of|starting|from|call me|migrated|"
    rf"(?:um)?gezogen|déménagé|mudé|mudado|mudei|{_SHIFTED}|{_CHANGED})\b",
    re.IGNORECASE,
)
_HINTING = frozenset(re.findall(r"[^\W\d_]+", f"{_SHIFTED}|{_CHANGED}")) | frozenset(
    "yesterday last since as starting from call migrated gezogen umgezogen mudado mudei".split()
)
"""Words of which a text in ASCII has one where it hints at a change: most have none."""
_WORD = regex("[a-z]+")


class Held(NamedTuple):
    """What holds since a change, in a sentence, and what it was before, where that is told."""

    text: str
    before: str = ""


def _hints(text: str) -> bool:
    if text.isascii() and _HINTING.isdisjoint(_WORD.findall(text.lower())):
        return False
    return _HINT.search(text) is not None


@lru_cache(maxsize=1024)
def tells_change(text: str) -> bool:
    """Tell whether a statement says that something of ours was changed to what it names, for good.

    English alone. Pure; one scan.

    >>> tells_change("Yesterday we moved the standup to 10:00"), tells_change("We moved to Oslo")
    (True, False)
    """
    return _hints(text) and _changed(_without_when(text)) is not None


def as_held(text: str) -> Held:
    """Give a change as what holds since and what was before; anything else as it is.

    When it came about says nothing of what holds, and is left out too. English; of moving to a town
    German, French, Spanish and Portuguese as well. Pure; one scan where no change is told.

    >>> as_held("We raised the API limit from 300 to 500 yesterday.")
    Held(text='the API limit is 500.', before='300')
    >>> as_held("Ich bin letzte Woche nach Bonn gezogen.").text
    'ich wohne in Bonn'
    >>> as_held("My manager is Sara since last week").text, as_held("Please call me Bo").text
    ('My manager is Sara', 'I am called Bo')
    """
    if not _hints(text):
        return Held(text)
    bare = _without_when(text)
    if called := _CALLED.match(bare):
        return Held(f"I am called {called['name']}")
    return _changed(bare) or _settled(bare) or Held(bare)


def _settled(bare: str) -> Held | None:
    for pattern, holds in _SETTLED:
        if told := pattern.match(bare):
            return Held(f"{holds} {told['new']}")
    return None


def _changed(bare: str) -> Held | None:
    if _FOR_A_WHILE.search(bare):
        # What is moved for a day or so leaves what holds otherwise.
        return None
    for pattern in _TOLD:
        if told := pattern.match(bare):
            being = _being(told["shifted"], told["new"])
            return Held(f"{told['what']} {being} {told['new']}", told["old"] or "")
    adopted = _ADOPTED.match(bare)
    if adopted is None:
        return None
    return Held(f"{adopted['who']} use {adopted['new']}", adopted["old"] or "")


def _being(shifted: str | None, new: str) -> str:
    if shifted is None:
        return "is"
    return "is in" if new[0].isupper() and not _DAYS.match(new) else "has been moved to"


def _without_when(text: str) -> str:
    bare = text.strip()
    for _ in range(2):
        bare = _ASIDE.sub("", bare, count=1)
    return bare
