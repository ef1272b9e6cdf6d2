"""English as it is typed in haste: "im vegan", "i dont eat meat", "ive got two cats"."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from itertools import pairwise

from perdure.text.claim_words import KIN
from perdure.text.findings import Finding, Reading, Refused
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.tongues import language_of

_NOT = "do does did is are was were have has had would could should ca wo must".split()
_BARE = (
    *(f"{verb}nt" for verb in _NOT),
    *"im ive ill id youre youve theyre theyve weve hes shes thats its".split(),
)
"""Words that may lack their apostrophe; what is none of English they are in other languages too."""
_HAS_BARE = (
    *(f" {verb}nt" for verb in _NOT),
    *(f" {word} " for word in _BARE[len(_NOT) :]),
    *(f"s {thing}" for thing in ("name", "birthday", "job", "age", "car", "phone", "email")),
)
_WISHED = "like|love|prefer|rather|hate"
_DONE = r"be|have|need|take|go|move|start|turn|visit|call|send|use|get|come|do|try|stay|leave"
_FOLLOWED = "an?|the|my|our|not|called|on|at|in"
_KIN = "|".join(sorted(KIN))
_THEIRS = (
    r"(?:birthday|job(?! hop)|car(?! ?pool)|(?:name|age|phone|email)(?=$|[.,:;]| (?:is|was|isn't|"
    r"wasn't|number|address|has|used|starts|ends|and|broke|died)\b))\b"
)
"""What is of one of the family; "my sons age 3 and 5" are two."""
_MISSING = regex(
    rf"(?<![\w'\"`/.@#-])(?:(?P<not>{'|'.join(_NOT)})nt(?=[ ,])|(?P<is>it)s(?= (?:{_FOLLOWED})\b)|"
    rf"(?P<sub>i)(?:ve(?= )|m(?= )|d(?= (?:{_WISHED})\b)|ll(?= (?:{_DONE})\b))|"
    rf"(?P<they>you|they|we)(?:re|ve)(?= )(?<!were)|(?P<one>he|she|that)s(?= )|"
    rf"(?<=\bmy )(?P<kin>{_KIN})s(?= {_THEIRS}))",
    re.IGNORECASE,
)
_LOOKS_ALIKE = frozenset({"cant", "wont", "ive"})
"""Words of their own as well: cant is jargon, a wont a habit, and Ive a name."""
_OF_THEIR_OWN = regex(
    r"\b(?:my|your|his|her|our|their|the|an?|this|that|as|of|is|was|"
    r"(?:speak|stud|learn|call)\w*) $"
)
_NO_VERB_FOLLOWS = regex(r" (?:is|was|are|were|of|to|and|or)\b|,? ?$")
_SPEAKS_NEXT = regex(
    r"(?:^|[.,;:!?()\n…–-] ?|\b(?:and|but|so|because|cause|cuz|coz|that|if|when|since|as|or|"
    r"yes|yeah|yep|no|ok|okay|well|which|what|where|who|how|why|than|then|now|also|think|guess|know|mean|hope|believe|sure|"
    r"actually|honestly|basically|lately|recently|today|everything|all|things|places|people|one|time|times|"
    r"lol|haha|hey|hi|oh|ah|btw|fyi|before|after|until|while|though|although|says|said|like) )$"
)
"""What stands before somebody who says "I've"."""
_QUOTES = regex(r"[\"`“”«»]")
_ENDS = regex(r"[.!?\n]")
_BESIDE = 20
"""Characters that are looked at on either side of a word."""
_NEAR = 400
"""Characters on either side that tell the language: with all of a long text for each word that
lacks its mark, reading would take the square of its length."""


def missing_in(message: str) -> list[int]:
    """Give the places in a message where an apostrophe is missing in what is English, in order.

    Cost: a few looks for substrings; of most messages that is all. Linear in any case.

    >>> missing_in("im vegan"), missing_in("ich bin im Urlaub"), missing_in("I'm vegan")
    ([1], [], [])
    """
    low = message.lower() if message.isascii() else plain(message)
    spaced = " " + low.replace("\n", " ")
    if not any(map(spaced.__contains__, _HAS_BARE)):
        return []
    quotes = [quote.start() for quote in _QUOTES.finditer(low)]
    return [
        found.end(found.lastgroup or 0) + (found["not"] is not None)
        for found in _MISSING.finditer(low)
        if bisect_left(quotes, found.start()) % 2 == 0
        and not (found.group() in _LOOKS_ALIKE and _is_itself(low, found.start(), found.end()))
        and _is_english(low, found.start(), found.end())
    ]


def _is_itself(low: str, start: int, end: int) -> bool:
    """Tell whether a word that looks like a contraction is the word that it is."""
    before = low[max(0, start - _BESIDE) : start]
    if low[start:end] == "ive":
        return _SPEAKS_NEXT.search(before) is None
    if _OF_THEIR_OWN.search(before):
        return True
    return _NO_VERB_FOLLOWS.match(low, end, end + _BESIDE) is not None


def _is_english(low: str, start: int, end: int) -> bool:
    """Tell whether the sentence around a word is English without it, as far as it is near."""
    first, last = max(0, start - _NEAR), end + _NEAR
    before = max((one.end() for one in _ENDS.finditer(low, first, start)), default=first)
    behind = _ENDS.search(low, end, last)
    rest = f"{low[before:start]} {low[end : behind.start() if behind else last]}"
    whole = f"{low[first:start]} {low[end:last]}"
    return language_of(rest, whole) == "en"


def with_apostrophes(message: str, places: list[int]) -> str:
    """Give a message with an apostrophe at each of the places.

    >>> with_apostrophes("i dont eat meat", missing_in("i dont eat meat"))
    "i don't eat meat"
    """
    edges = [0, *places, len(message)]
    return "'".join(message[a:b] for a, b in pairwise(edges))


def as_written(reading: Reading, message: str, places: list[int]) -> Reading:
    """Give a reading of a message with its apostrophes with the places of the one without."""
    put = [place + count for count, place in enumerate(places)]

    def back(at: int) -> int:
        return at - bisect_left(put, at)

    def finding(one: Finding) -> Finding:
        return replace(one, start=back(one.start), end=back(one.end))

    def refused(one: Refused) -> Refused:
        start, end = back(one.start), back(one.end)
        text = message[start:end] if len(one.text) == one.end - one.start else one.text
        return replace(one, text=text, start=start, end=end)

    return Reading([*map(finding, reading.findings)], [*map(refused, reading.refused)])
