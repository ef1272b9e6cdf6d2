"""Small numbers in words, read as the figures that say the same: three cats are 3 cats."""

from __future__ import annotations

import re

from perdure.text.packs import PACKS
from perdure.text.regex import regex

_LEAST = 2
"""One is an article, a pronoun or a name as often as a number."""
_VAGUE = frozenset("couple few пару".split())
_AMBIGUOUS = frozenset("once dos sept sete elf".split())
"""Number words of one language that say something else in another."""


def _read() -> dict[str, tuple[str, frozenset[str]]]:
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for pack in PACKS:
        for word, number in pack.numbers if pack.spaced else ():
            if number >= _LEAST and word not in _VAGUE:
                known = found.get(word, ("", frozenset[str]()))[1]
                found[word] = str(number), known | {pack.code}
    return found


_COUNTS = _read()
COUNT_WORDS = frozenset(_COUNTS)
"""Folded number words of the languages at hand, from two to twelve."""

_MEASURE = "只隻个個条條匹本名位岁歲台辆輛家人頭杯枚件つ冊軒歳"
_HAN = dict(zip("23456789", "两三四五六七八九", strict=True)) | {"二": "两", "兩": "两"}
_FIGURE = regex(rf"(?<![\d.,:/零〇一二两兩三四五六七八九十百千万第-])[2-9二兩](?=[{_MEASURE}])")


def count_of(word: str, codes: frozenset[str]) -> str | None:
    """Give the figure of a folded number word in a text that may be in these languages.

    >>> count_of("three", frozenset({"en"})), count_of("once", frozenset({"en"}))
    ('3', None)
    """
    known = _COUNTS.get(word)
    if known is None or codes.isdisjoint(known[1]):
        return None
    if word in _AMBIGUOUS and not codes <= known[1]:
        return None
    return known[0]


def spell_counts(text: str) -> str:
    """Write a lone figure before a measure word as the character that says the same.

    >>> spell_counts("我有3只猫"), spell_counts("我有30只猫")
    ('我有三只猫', '我有30只猫')
    """
    return _FIGURE.sub(_spelled, text)


def _spelled(found: re.Match[str]) -> str:
    return _HAN[found[0]]
