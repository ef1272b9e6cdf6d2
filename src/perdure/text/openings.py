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

_Group = tuple[re.Pattern[str], Sequence[int]]
"""Patterns that the same characters open, as one, and which they are."""


class Alternatives:
    """Several patterns tried at one place; the first of them that fits counts.

    They hold no capturing group. Most of all the rules of a language can be passed by at a glance,
    being for sentences that begin otherwise: what no text begins like is never compiled.
    """

    __slots__ = ("_by_char", "_groups")

    def __init__(self, patterns: Iterable[str]) -> None:
        given = list(patterns)
        by_opening: dict[frozenset[str] | None, list[int]] = {}
        for place, pattern in enumerate(given):
            by_opening.setdefault(openings_of(pattern), []).append(place)
        self._groups: list[tuple[frozenset[str] | None, _Group]] = [
            (opening, (regex("|".join(f"({given[at]})" for at in places)), places))
            for opening, places in by_opening.items()
        ]
        self._by_char: dict[str, Sequence[_Group]] = {}

    def first(self, text: str, at: int = 0) -> int | None:
        """Give the number of the first pattern that fits the text from `at` on."""
        char = text[at : at + 1]
        groups = self._by_char.get(char)
        if groups is None:
            groups = self._opened_by(char)
        best: int | None = None
        for pattern, places in groups:
            if best is not None and best < places[0]:
                break
            match = pattern.match(text, at)
            if match and match.lastindex:
                place = places[match.lastindex - 1]
                best = place if best is None else min(best, place)
        return best

    def _opened_by(self, char: str) -> Sequence[_Group]:
        """Give the groups to try, in the order of their first patterns."""
        groups = [group for opening, group in self._groups if opening is None or char in opening]
        if char.isascii():
            # So they stay few: of all the other characters most open nothing.
            self._by_char[char] = groups
        return groups


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
