"""Which script a text is written in, by the names that Unicode gives its letters."""

from __future__ import annotations

import unicodedata
from collections import Counter

_JAPANESE = frozenset({"HIRAGANA", "KATAKANA"})
_NAMES = {"CJK": "han", "HIRAGANA": "kana", "KATAKANA": "kana", "KATAKANA-HIRAGANA": "kana"}
_READ = 400
"""Characters that are looked at: texts hardly ever go on in another script."""


def script_of(text: str) -> str:
    """Name the script of most letters of a text; Japanese is `kana`, and no letters are `none`.

    >>> script_of("Where is the pump?"), script_of("Где насос?"), script_of("7443")
    ('latin', 'cyrillic', 'none')
    >>> script_of("水泵在哪里"), script_of("ポンプは倉庫です")
    ('han', 'kana')
    """
    letters = [letter for letter in text[:_READ] if letter.isalpha()]
    if letters and text.isascii():
        return "latin"
    counts = Counter(unicodedata.name(letter, "NONE").split(" ")[0] for letter in letters)
    if not counts:
        return "none"
    if _JAPANESE & counts.keys() and counts["CJK"]:
        # Written in both: Han carries the sense, Kana tells which language it is.
        counts["HIRAGANA"] += counts.pop("CJK")
    most = min(counts, key=lambda name: (-counts[name], name))
    return _NAMES.get(most, most.lower())
