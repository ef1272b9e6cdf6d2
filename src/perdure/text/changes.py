"""Read what is told as a change as what holds since: "We moved it to 10:00" says it is at 10:00."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from perdure.text.claim_words import KIN, UNLIVED_IN
from perdure.text.identity_words import MONTHS, WEEKDAYS
from perdure.text.packs import packs_for
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.scripts import has_dense
from perdure.text.tongues import GUEST_MARKERS, as_read, guest_of, is_at_home

_DAY = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
# "This week" and "today" stay: what holds today alone is not what holds.
_SINCE = "since|as of|starting|from"
_PAST = rf"yesterday|last (?:week|month|year|quarter|night|{_DAY})"
_PRESENT = rf"today|now|{_DAY}|this (?:week|month|year|quarter|morning|{_DAY})"
_WHEN = rf"(?:(?:(?:{_SINCE}) )?(?:{_PAST})|(?:{_SINCE}) (?:{_PRESENT})(?: on)?)"
_ASIDE = regex(rf"^{_WHEN},? +|(?:,|(?<! )) +{_WHEN}(?=[.!]*$)", re.IGNORECASE)
_OWN = (
    r"(?:(?:the|our|my) (?:[\w'/-]+ ){0,4}?[\w'/-]+|"
    r"(?:daily |weekly )?(?:stand-?up|retro|sprint (?:planning|review)|choir|yoga|band practice))"
)
_RECENTLY = r"(?:(?:just|recently|finally|now|also|since) )?"
_SHIFTED = (
    "moved|rescheduled|postponed|shifted|pushed(?: back| out)?|brought forward|relocated|extended"
)
_CHANGED = (
    "changed|set|switched|bumped(?: up)?|raised|lowered|increased|decreased|reduced|cut|updated|"
    "upgraded|downgraded|renamed|went (?:up|down)|gone (?:up|down)|risen|rose|dropped|fell"
)
_PURPOSE = "include|cover|be|make|have|allow|get|help|give|match|fit|avoid"
"""What to stands before where it says what for, and not to what."""
_TO = rf"(?: from (?P<old>.{{1,40}}?))? to (?P<new>(?!(?:{_PURPOSE})\b)\S.*)$"
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
_REPLACED = regex(
    rf"^(?P<who>we|i)(?:'ve| have)? {_RECENTLY}replaced (?P<old>[^,;]{{1,40}}?) (?:with|by) "
    r"(?P<new>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ENGAGEMENT = (
    "appointment|meeting|call|interview|exam|class|lesson|flight|session|checkup|reservation|"
    "booking|demo|standup"
)
_ENGAGED = regex(
    r"^(?P<whose>i|we)(?:'ve got| have(?: got)?|'ve) (?:an?|the|my|our) (?P<what>(?:[\w'-]+ ){0,3}?"
    rf"(?:{_ENGAGEMENT})) (?P<when>(?:on|at|in) .*)$",
    re.IGNORECASE | re.DOTALL,
)
_CALLED = regex(
    r"^(?i:(?:please,? )?(?:(?:you can|just) )?call me) (?P<name>[^\W\d_a-z][\w'-]*"
    r"(?: [^\W\d_a-z][\w'-]*){0,2}[.!]*)$"
)
_KIN = regex(rf"\b(?:{'|'.join(sorted(KIN))}|grand\w+|parents|kids?)\b", re.IGNORECASE)
"""Who moves somewhere of their own will, at some time."""
_SITE = regex(
    r"(?:(?:meeting |conference |class|bed)?room|hall|floor|building|office|gate|platform|track|"
    r"suite|desk|bay|warehouse|shelf|drawer|zone|channel) (?:no\.? )?[\w-]{1,12}[.!]*$",
    re.IGNORECASE,
)
"""Where a thing is, by a noun and a number or a letter: room 5."""
_DATED = WEEKDAYS | MONTHS.keys()
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
_INSTEAD = regex(
    r"^(?P<new>.{3,120}?),? (?:instead of|rather than|statt|anstatt|au lieu d(?:e|u|es)|"
    r"en (?:vez|lugar) del?|em vez d[aeo]|ao invés d[aeo]|invece (?:di|che)|in plaats van|вместо) "
    r"(?P<old>[^,;]{2,30}?)[.!]*$",
    re.IGNORECASE,
)
_INSTEAD_WORDS = frozenset(
    "instead rather statt anstatt lieu vez lugar invés invece plaats вместо".split()
)
_NOWADAYS = regex(
    r" (?:now|jetzt|nun|inzwischen|maintenant|désormais|ahora|agora|adesso|nu|теперь)(?= )",
    re.IGNORECASE,
)
_HINT = regex(
    rf"\b(?:yesterday|last|since|as of|starting|from|migrated|replaced|"
    rf"{_ENGAGEMENT}|{_SHIFTED}|{_CHANGED})\b",
    re.IGNORECASE,
)
_HINTING = frozenset(re.findall(r"[^\W\d_]+", f"{_ENGAGEMENT}|{_SHIFTED}|{_CHANGED}")) | frozenset(
    "yesterday last since as starting from migrated replaced".split()
)
"""Words of which a text in ASCII has one where it hints at a change in English: most have none."""
_WORD = regex(r"[^\W\d_]+")


class Held(NamedTuple):
    """What holds since a change, in a sentence, and what it was before, where that is told."""

    text: str
    before: str = ""


class _Told(NamedTuple):
    """A change as a pack has it, made ready to match."""

    pattern: re.Pattern[str]
    holds: str
    against: re.Pattern[str]


def _hints(text: str, words: frozenset[str]) -> bool:
    if text.isascii() and _HINTING.isdisjoint(words):
        return False
    return _HINT.search(text) is not None


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


@lru_cache(maxsize=1024)
def tells_change(text: str) -> bool:
    """Tell whether a statement says that something of ours was changed to what it names, for good.

    Pure; one scan.

    >>> tells_change("Yesterday we moved the standup to 10:00"), tells_change("We moved to Oslo")
    (True, False)
    >>> tells_change("Wir haben das Standup auf 10:00 verschoben")
    True
    """
    words = _words(text)
    if _hints(text, words) and _changed(_without_when(text)) is not None:
        return True
    told = _elsewhere(text, words)
    return told is not None and "what" in told[1].re.groupindex


def tells_move(text: str) -> bool:
    """Tell whether somebody says that they moved to a town; English has other ways to tell.

    >>> tells_move("Ich bin nach Bonn gezogen"), tells_move("Ab jetzt wohne ich in Bonn")
    (True, False)
    """
    told = _elsewhere(text, _words(text))
    return told is not None and told[0] != "{new}" and "what" not in told[1].re.groupindex


def as_held(text: str) -> Held:
    """Give a change as what holds since and what was before; anything else as it is.

    When it came about says nothing of what holds, and is left out too. Pure; one scan where no
    change is told.

    >>> as_held("We raised the API limit from 300 to 500 yesterday.")
    Held(text='the API limit is 500.', before='300')
    >>> as_held("Ich bin letzte Woche nach Bonn gezogen.").text
    'ich wohne in Bonn'
    >>> as_held("My manager is Sara since last week").text, as_held("Please call me Bo").text
    ('My manager is Sara', 'I am called Bo')
    """
    words = _words(text)
    if not _INSTEAD_WORDS.isdisjoint(words) and (instead := _instead(text)):
        return instead
    if told := _elsewhere(text, words):
        holds, found = told
        groups = found.groupdict()
        return Held(holds.format(**groups), groups.get("old") or "")
    if not _hints(text, words):
        return Held(text)
    bare = _without_when(text)
    if called := _CALLED.match(bare):
        return Held(f"I am called {called['name']}")
    if engaged := _ENGAGED.match(bare):
        whose = "my" if engaged["whose"].lower() == "i" else "our"
        return Held(f"{whose} {engaged['what']} is {engaged['when']}")
    return _changed(bare) or Held(bare)


def _instead(text: str) -> Held | None:
    """Read "it is on Friday instead of Thursday" where what it is not is a day or a measure."""
    found = _INSTEAD.match(text.strip())
    if found is None:
        return None
    old = found["old"]
    measured = any(map(str.isdigit, old)) or not _DATED.isdisjoint(_words(old))
    return Held(_NOWADAYS.sub("", found["new"]), old) if measured else None


def _elsewhere(text: str, words: frozenset[str]) -> tuple[str, re.Match[str]] | None:
    """Find a change that is told in another language than English, and what holds since."""
    if text.isascii() and _hinting_in_ascii().isdisjoint(words):
        return None
    guest = None if is_at_home(text, words) else guest_of(plain(text))
    by_word, dense = _told(guest)
    hinting: Iterable[str] = words & by_word.keys()
    if dense is not None and not text.isascii() and has_dense(text):
        hinting = dense.findall(text)
    if guest and hinting:
        text = as_read(text, guest)
    bare = text.strip() if hinting else ""
    for word in hinting:
        for told in by_word[word]:
            found = told.pattern.match(bare)
            if found and not told.against.search(bare) and _comes_about(told, found):
                return told.holds, found
    return None


def _comes_about(told: _Told, found: re.Match[str]) -> bool:
    """Tell whether somebody who moves moves house: nobody lives in Linux."""
    return told.holds == "{new}" or "{what}" in told.holds or is_lived_in(found["new"])


def is_lived_in(place: str) -> bool:
    """Tell whether one that somebody moves to may be a place to live: no department and no tool.

    >>> is_lived_in("Lund"), is_lived_in("Linux Mint"), is_lived_in("node 20")
    (True, False, False)
    """
    first = place.lower().split()[:1]
    return UNLIVED_IN.isdisjoint(first) and not any(map(str.isdigit, place))


@cache
def _hinting_in_ascii() -> frozenset[str]:
    """Give the words of which a text in ASCII has one where it may tell a change elsewhere."""
    return GUEST_MARKERS.union(_told(None)[0])


@cache
def _told(guest: str | None) -> tuple[dict[str, list[_Told]], re.Pattern[str] | None]:
    """Give the changes of every pack by the words that tell them, and a pattern of the dense ones.

    Where words are not set apart those that tell a change are looked for in the text.
    """
    by_word: dict[str, list[_Told]] = {}
    dense: list[str] = []
    for pack in packs_for(guest):
        undone = regex(_any_of(pack.undone, spaced=pack.spaced), re.IGNORECASE)
        in_part = regex(_any_of(pack.undone + pack.in_part, spaced=pack.spaced), re.IGNORECASE)
        for change in pack.changes:
            against = in_part if "{what}" in change.holds else undone
            told = _Told(regex(change.pattern, re.IGNORECASE), change.holds, against)
            for word in _WORD.findall(change.words) if pack.marked else change.words.split():
                by_word.setdefault(word, []).append(told)
            if not pack.spaced:
                dense += change.words.split()
    return by_word, regex("|".join(dense)) if dense else None


def _any_of(patterns: Sequence[str], *, spaced: bool) -> str:
    joined = "|".join(patterns) or "(?!)"
    return rf"\b(?:{joined})\b" if spaced else joined


def _changed(bare: str) -> Held | None:
    if _FOR_A_WHILE.search(bare):
        # What is moved for a day or so leaves what holds otherwise.
        return None
    for pattern in _TOLD:
        if (told := pattern.match(bare)) and not _KIN.search(told["what"]):
            being = _being(told["shifted"], told["new"])
            return Held(f"{told['what']} {being} {told['new']}", told["old"] or "")
    adopted = _ADOPTED.match(bare) or _REPLACED.match(bare)
    if adopted is None:
        return None
    return Held(f"{adopted['who']} use {adopted['new']}", adopted["old"] or "")


def _being(shifted: str | None, new: str) -> str:
    if shifted is None:
        return "is"
    sited = (new[0].isupper() and not _DAYS.match(new)) or _SITE.match(new)
    return "is in" if sited else "has been moved to"


def _without_when(text: str) -> str:
    bare = text.strip()
    for _ in range(2):
        bare = _ASIDE.sub("", bare, count=1)
    return bare
