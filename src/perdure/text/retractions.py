"""Tell what takes back what was just said, and put right what was misspoken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from perdure.text.claim_reading import read_claim
from perdure.text.claim_words import NUMBER_WORDS
from perdure.text.identity_words import MONTHS, WEEKDAYS
from perdure.text.packs import PACKS, TakingBack
from perdure.text.regex import regex

Reach = Literal["last", "jest", "all"]
"""How far it is taken back: the sentence before, that too behind a remark, or everything."""

_LONGEST = 90
"""Characters of a sentence that does no more than take something back."""
_TAIL_CHARS = 60
"""Characters at the end of a clause in which it takes itself back."""
_CUT = regex(r"[,;:.…!(—–，、！（]|-[- ]")
"""What stands before words that take a clause back."""
_RUN = regex(r"\w+")
_MARKS = " \t\r\n.,;:!?…。！？、，\"'()[]*_~-–—😀😂🤣😅😉"
_NUMBER = regex(r"\d(?:[\d.,:/-]*\d)?")
_NAME = regex(r"(?<=\w )(?!(?-i:I\b))[^\W\d_a-zа-яß-ÿ][\w'’-]*(?: [^\W\d_a-zа-яß-ÿ][\w'’-]*)*")
_PLAIN_WORD = regex(r"(?<= )[a-zà-ÿа-яё]{3,}$")
_DATED = WEEKDAYS | MONTHS.keys()
_COUNTS = (
    NUMBER_WORDS.keys() | {name for one in PACKS if one.spaced for name, _ in one.numbers}
) - frozenset("a an un una une um uma ein eine einem einer".split())
_LEADING = 2
"""Words that stand before what a bare phrase can take the place of."""
_TAIL = 4


class Slip(NamedTuple):
    """A bare word, [start, end) in a sentence, that was meant, and the one that was not."""

    at: int
    start: int
    end: int
    old: str
    meant: bool


class Retractions:
    """How one language takes back what was just said; `packs.TakingBack` has its words."""

    __slots__ = ("_between", "_ending", "_hints", "_reaches", "_slips", "_words")

    def __init__(self, given: TakingBack, *, spaced: bool) -> None:
        self._words = frozenset(given.words) if spaced else frozenset[str]()
        self._hints = _any_of(() if spaced else given.words)
        self._reaches: Sequence[tuple[Reach, re.Pattern[str]]] = (
            ("last", _any_of(given.last)),
            ("jest", _any_of(given.jest)),
            ("all", _any_of(given.all)),
        )
        self._ending = _any_of(given.ending)
        meant = [(regex(one), True) for one in given.meant]
        self._slips = (*meant, *((regex(one), False) for one in given.slip))
        self._between = [regex(one) for one in given.between]

    def hinted(self, low: str) -> bool:
        """Tell whether a sentence in `plain` form may take something back; most do not."""
        return len(low) <= _LONGEST and self._hinted(low)

    def _hinted(self, low: str) -> bool:
        if self._words:
            return not self._words.isdisjoint(_RUN.findall(low))
        return self._hints.search(low) is not None

    def reach_of(self, low: str) -> Reach | None:
        """Tell how far a whole sentence takes back what stands before it; None: it does not."""
        bare = low.strip(_MARKS)
        return next((reach for reach, one in self._reaches if one.fullmatch(bare)), None)

    def reach_of_opening(self, low: str) -> Reach | None:
        """Tell how far a sentence takes back what stands before it, before it says more."""
        opening, comma, _ = low.partition(",")
        if comma and self._hinted(opening):
            return self.reach_of(opening)
        # "jk i had a burger"
        return "jest" if self._words and low.startswith(("jk ", "j/k ")) else None

    def slip_in(self, low: str) -> Slip | None:
        """Find the bare word by which a whole sentence puts right what stands before it."""
        bare = low.strip(_MARKS)
        if "?" in low:
            return None
        at = low.index(bare)
        for pattern, meant in self._slips:
            if found := pattern.fullmatch(bare):
                return _slip(found, at, meant=meant)
        return None

    def hinted_within(self, low: str) -> bool:
        """Tell whether the end of a clause may take back what the clause says; most do not."""
        at = _end_of(low)
        return _CUT.search(low, at, len(low) - 1) is not None and self._hinted(low[at:])

    def takes_itself_back(self, low: str) -> bool:
        """Tell whether a clause ends in what takes it back."""
        return self._ending.search(low, _end_of(low)) is not None

    def slip_within(self, low: str) -> Slip | None:
        """Find the bare word by which a clause puts itself right."""
        for pattern in self._between:
            if found := pattern.search(low, _end_of(low)):
                return _slip(found, 0, meant=True)
        return None


def _end_of(low: str) -> int:
    return max(0, len(low) - _TAIL_CHARS)


def _any_of(patterns: Sequence[str]) -> re.Pattern[str]:
    return regex("|".join(f"(?:{one})" for one in patterns) or "(?!)")


def _slip(found: re.Match[str], at: int, *, meant: bool) -> Slip:
    start, end = found.span("new")
    old = (found.groupdict().get("old") or "").strip(_MARKS)
    return Slip(at + found.start(), at + start, at + end, old, meant)


def put_right(said: str, new: str, old: str = "", *, meant: bool) -> str | None:
    """Put a bare word in the place of its like in what was said; None where that is not sure.

    In the place of `old` if that is known; of the end that opens with the same word ("in Oslo");
    of the only number, weekday, month or name for one; and, where it says that it was `meant`, of
    the last word or of the value of the claim.

    >>> put_right("My port is 8080", "9090", meant=False)
    'My port is 9090'
    >>> put_right("I live in Bergen", "Oslo", "Bergen", meant=True)
    'I live in Oslo'
    >>> put_right("I like tea", "thanks", meant=False) is None
    True
    """
    if old:
        whole = rf"(?<!\w){re.escape(old)}(?!\w)"
        places = [one.span() for one in re.finditer(whole, said, re.IGNORECASE)]
        if not places and not old.isascii() and said.count(old) == 1:
            places = [(said.index(old), said.index(old) + len(old))]
    else:
        places = _like(said, new, meant=meant)
    if len(places) != 1:
        return None
    start, end = places[0]
    return f"{said[:start]}{new}{said[end:]}"


def _like(said: str, new: str, *, meant: bool) -> list[tuple[int, int]]:
    first, *others = new.split()
    if others and (place := _tail(said, first)):
        return [place]
    if _NUMBER.search(new):
        return _measures(said, new)
    for sort in (_DATED, _COUNTS):
        if new.lower() in sort:
            return [one.span() for one in _RUN.finditer(said) if one.group().lower() in sort]
    if all(word[0].isupper() for word in new.split()) and (
        named := [one.span() for one in _NAME.finditer(said)]
    ):
        return named
    if not meant or others:
        return []
    if new.isascii() or _PLAIN_WORD.search(f" {new}"):
        return [one.span() for one in _PLAIN_WORD.finditer(said)]
    claim = read_claim(said)
    value = claim.value if claim else ""
    return [(said.index(value), said.index(value) + len(value))] if said.count(value) == 1 else []


def _tail(said: str, first: str) -> tuple[int, int] | None:
    words = [one.span() for one in re.finditer(r"\S+", said)]
    for start, end in words[_LEADING:][-_TAIL:]:
        if said[start:end] == first:
            return start, len(said)
    return None


def _measures(said: str, new: str) -> list[tuple[int, int]]:
    numbers = [one.span() for one in _NUMBER.finditer(said)]
    unit = _NUMBER.sub("", new, count=1)
    if len(numbers) != 1 or not unit.strip():
        return numbers
    start, end = numbers[0]
    return [(start, end + len(unit))] if said.startswith(unit, end) else []
