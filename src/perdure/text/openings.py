"""Patterns tried at one place: of many, only those that the character there can open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from perdure.text.regex import regex
from perdure.text.required_words import closing_of, split_alternatives

_LOOKS = ("(?=", "(?!", "(?<=", "(?<!")
_MAY_BE_LEFT_OUT = regex(r"[?*]|\{0?,")
_ANYTHING = frozenset(".^$[(\\")
_LITERAL = regex(r"\\([^\w\s])")

_Choice = tuple[re.Pattern[str], Sequence[int]]
"""Several patterns as one, and which they are."""


class Opened:
    """Several patterns tried at one place; the first of them that fits counts.

    They hold no capturing group. Most of all the rules of a language can be passed by at a glance,
    being for sentences that begin otherwise: what no text begins like is never compiled.
    """

    __slots__ = ("_by_char", "_by_places", "_openings", "_others", "_patterns")

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = list(patterns)
        self._openings = [openings_of(one) for one in self._patterns]
        self._others = self._choice([at for at, one in enumerate(self._openings) if one is None])
        self._by_char: dict[str, _Choice | None] = {}
        self._by_places: dict[tuple[int, ...], _Choice] = {}

    def first(self, text: str, at: int = 0) -> int | None:
        """Give the number of the first pattern that fits the text from `at` on."""
        char = text[at : at + 1]
        try:
            telling = self._by_char[char]
        except KeyError:
            telling = self._opened_by(char)
        found = [
            places[match.lastindex - 1]
            for pattern, places in filter(None, (telling, self._others))
            if (match := pattern.match(text, at)) and match.lastindex
        ]
        return min(found, default=None)

    def _opened_by(self, char: str) -> _Choice | None:
        places = [at for at, one in enumerate(self._openings) if one and char in one]
        choice = self._by_places.get(tuple(places)) or self._choice(places)
        if choice is not None:
            self._by_places[tuple(places)] = choice
        if choice is not None or char.isascii():
            # So they stay few: of all the other characters most open nothing.
            self._by_char[char] = choice
        return choice

    def _choice(self, places: Sequence[int]) -> _Choice | None:
        if not places:
            return None
        return regex("|".join(f"({self._patterns[at]})" for at in places)), places


@lru_cache(maxsize=1024)
def openings_of(pattern: str) -> frozenset[str] | None:
    r"""Give the characters that a match can begin with; None where that can be any, or none.

    >>> sorted(openings_of("(?:please,? )?(?!no)(?:use|keep) [a-z]"))
    ['k', 'p', 'u']
    >>> openings_of(r"\w+ is"), openings_of("a?")
    (None, None)
    """
    found: frozenset[str] = frozenset()
    for alternative in split_alternatives(pattern):
        opening = _opening(alternative)
        if opening is None:
            return None
        found |= opening
    return found


def _opening(pattern: str) -> frozenset[str] | None:
    while pattern.startswith(_LOOKS) or pattern.startswith(r"\b"):
        pattern = pattern[closing_of(pattern, 0) + 1 if pattern[0] == "(" else 2 :]
    literal = _LITERAL.match(pattern)
    if pattern.startswith("(?:"):
        end = closing_of(pattern, 0)
        opening = openings_of(pattern[3:end])
        rest = pattern[end + 1 :]
    elif literal or (pattern and pattern[0] not in _ANYTHING):
        opening = frozenset(literal[1] if literal else pattern[0])
        rest = pattern[literal.end() if literal else 1 :]
    else:
        return None
    if opening is None or not _MAY_BE_LEFT_OUT.match(rest):
        return opening
    behind = _opening(rest[_quantified(rest) :])
    return None if behind is None else opening | behind


def _quantified(rest: str) -> int:
    """Give how many characters the quantifier takes that a text begins with."""
    end = rest.index("}") + 1 if rest[0] == "{" else 1
    return end + (rest[end : end + 1] in ("?", "+"))
