"""Tell what a statement denies, in the words in which it may have been told before."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from perdure.text.corrections import without_opening
from perdure.text.packs import PACKS
from perdure.text.plain import plain


@lru_cache(maxsize=1024)
def affirmed(text: str) -> str | None:
    """Give a statement that denies a deed as it would tell it; None for any other.

    >>> affirmed("I didn't get promoted"), affirmed("Ich habe nicht geheiratet")
    ('I got promoted', 'Ich habe geheiratet')
    >>> affirmed("I got promoted") is None
    True
    """
    said = without_opening(text)
    for denial, told in _denials():
        if found := denial.match(said):
            rest = said[found.end() :]
            if "verb" in found.re.groupindex:
                return f"{found['who']} {_past_of(found['verb'])}{rest}"
            return _opened(found.expand(told) + rest, said)
    return None


def _opened(told: str, as_was: str) -> str:
    return told[:1].upper() + told[1:] if as_was[:1].isupper() else told


@cache
def _denials() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(denial, re.IGNORECASE), told) for one in PACKS for denial, told in one.denials
    )


@cache
def _pasts() -> dict[str, str]:
    return {base: past for one in PACKS if one.life for base, past in one.life.pasts}


def _past_of(verb: str) -> str:
    """Give an English verb behind "didn't" in the past; one that is in it already stays."""
    low = verb.lower()
    if low.endswith("ed") or low in _pasts().values():
        return verb
    if low.endswith("y") and low[-2:-1] not in "aeou":
        return f"{verb[:-1]}ied"
    return _pasts().get(low) or (f"{verb}d" if low.endswith("e") else f"{verb}ed")


@lru_cache(maxsize=1024)
def denied_first(text: str) -> str | None:
    """Give the denial that a statement begins with, before it says what holds instead.

    None where it says nothing instead. Whether what it begins with is a denial is not looked at.

    >>> denied_first("Actually I'm not allergic to peanuts, it's cashews")
    "I'm not allergic to peanuts"
    """
    found = _contrasts().search(plain(text))
    return without_opening(text[: found.start()]) if found and found.start() > 3 else None


@cache
def _contrasts() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for pack in PACKS for one in pack.contrasts))
