"""Which characters make words, in every script: classes for regular expressions."""

from __future__ import annotations

import re
from functools import cache

DENSE = (
    "\u0e01-\u0e3a\u0e40-\u0e4e"  # Thai
    "\u0e81-\u0eba\u0ec0-\u0ece\u0edc-\u0edf"  # Lao
    "\u1000-\u109f"  # Burmese
    "\u1100-\u11ff\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb"  # Hangul
    "\u1780-\u17d3\u17dc\u17dd"  # Khmer
    "\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u312f"  # Kana
    "\u31f0-\u31ff\uff66-\uff9f"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"  # Han
)
"""Scripts whose words are not set apart by spaces (and Hangul, whose particles cling)."""

MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a"
    "\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711-\u07f3\u07fd\u0816-\u082d"
    "\u0859-\u085b\u0898-\u0963\u0981-\u09e3\u09fe-\u0a75\u0a81-\u0ae3\u0afa-\u0b63\u0b82-\u0bd7"
    "\u0c00-\u0c63\u0c81-\u0c83\u0cbc-\u0d4d\u0d57-\u0d63\u0d81-\u0df3\u0f18\u0f19\u0f35\u0f37"
    "\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u135d-\u135f\u1712-\u1734\u1752-\u1773\u180b-\u180d\u18a9"
    "\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b44\u1b6b-\u1b73\u1b80-\u1bf3\u1c24-\u1c37"
    "\u1cd0-\u1cd2\u1cd4-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2de0-\u2dff\u302a-\u302f"
    "\ua66f-\ua672\ua674-\ua67d\ua69e-\ua6f1\ua802-\ua827\ua880-\ua8c5\ua8e0-\ua8f1\ua926-\ua92d"
    "\ua947-\ua953\ua980-\ua9c0\uaa29-\uaa4d\uaa7b-\uaac1\uaaeb-\uaaef\uaaf5\uaaf6\uabe3-\uabea"
    "\uabec\uabed\ufb1e\ufe20-\ufe2f"
)
"""Combining marks of living scripts, merged over the letters between them."""

SPACELESS_SCRIPT_START = "\u0e01"
"""No character of `DENSE` sorts below this one, so most words need no second look."""

_NOT_LEADING_DENSE = bytes(c for c in range(256) if not 0xE0 <= c <= 0xEF or c == 0xE2)


@cache
def dense_pattern() -> re.Pattern[str]:
    """Give the pattern of one character of a dense script; large sets are compiled when needed."""
    return re.compile(f"[{DENSE}]")


@cache
def word_pattern() -> re.Pattern[str]:
    """Give the pattern of a run of a dense script, or a word with its marks and apostrophes."""
    letters = rf"(?:[^\W_{DENSE}]+[{MARKS}]*)+"
    return re.compile(rf"[{DENSE}]+|{letters}(?:'{letters})*")


def is_dense(word: str) -> bool:
    """Tell whether a match of `word_pattern` is a run of a dense script."""
    return word >= SPACELESS_SCRIPT_START and dense_pattern().match(word) is not None


def has_dense(text: str) -> bool:
    """Tell whether a text may hold a dense script; a few others answer yes too. Cost: 3 ns a byte.

    Read from UTF-8, where these scripts are three bytes long, led by E0 to EF but for the E2 of
    dashes, quotes and symbols.
    """
    return holds_dense(text.encode("utf-8", "replace"))


def holds_dense(raw: bytes) -> bool:
    """Do as `has_dense` for a text in UTF-8."""
    return bool(raw.translate(None, _NOT_LEADING_DENSE))
