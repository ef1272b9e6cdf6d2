"""Cut a text into words, numbers, runs without spaces, marks and symbols, in one pass."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from perdure.text.folding import straighten
from perdure.text.regex import regex
from perdure.text.scripts import MARKS


class Lexemes(NamedTuple):
    """The pieces of a text, side by side: folded forms, surfaces as written, and a letter each.

    `kinds` has one letter per piece: w(ord), n(umber), r(un), m(ark), s(ymbol).
    """

    forms: list[str]
    surfaces: list[str]
    kinds: str


_RUN = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa"
    "\u30fc-\u312f\u31f0-\u31ff\uff66-\uff9f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U000323af"
)
_PUNCTUATION = r",;:.!?()\[\]{}\u2026\u2013\u2014\u3001\u3002\u060c\u061b\u061f\u0964"
_SILENT = r"\x00\"'`*|/\\\u00ab\u00bb\u201c-\u201f\u2039\u203a\u300c-\u300f-"


def _scanner(letter: str, inner: str, run: str) -> re.Pattern[str]:
    number = (
        rf"(?:\.(?<![A-Za-z0-9_.]\.))?\d+(?:[.,:/-]\d+)*(?:{letter}+|\s?[%‰€£$¥]|\s?°\s?[CFcf]?\b)?"
    )
    sign = r"[-+\u2212](?<![^\s(\[=:,~][-+\u2212])"
    # Every branch begins with a set of characters, so that the others are passed by at a glance.
    return regex(
        rf"{letter}{inner}*+(?:(?:\.\d|'{letter}){inner}*+)*+"
        rf"|{number}|[$€£¥]\s?{number}|{sign}(?:[$€£¥]\s?)?{number}"
        rf"|{run}|[{_PUNCTUATION}]|[^\w\s{_PUNCTUATION}{_SILENT}]+"
    )


_ASCII = _scanner("[A-Za-z]", "[A-Za-z0-9_]", r"(?!)")


@cache
def _any() -> re.Pattern[str]:
    """Give the scanner of all scripts: its sets are large, and many processes never need it."""
    return _scanner(rf"[^\W\d_{_RUN}]", rf"(?:[^\W{_RUN}]|[{MARKS}])", rf"[{_RUN}]+")


_IS_RUN = regex(rf"[{_RUN}]")

_KINDS = (
    dict.fromkeys("abcdefghijklmnopqrstuvwxyz", "w")
    | dict.fromkeys("0123456789", "n")
    | dict.fromkeys(",;:.!?()[]{}\u2026\u2013\u2014\u3001\u3002\u060c\u061b\u061f\u0964", "m")
)
_KIND_OF = str.maketrans(
    dict.fromkeys(map(chr, range(128)), "?") | _KINDS  # the others of ASCII tell too little
)
_SURE = frozenset("wnm")
_IRREGULAR = {"won't": "will", "ain't": "is", "shan't": "shall", "can't": "can"}
_BARE_NOT = {
    "dont": "do", "doesnt": "does", "didnt": "did", "isnt": "is", "arent": "are",
    "wasnt": "was", "werent": "were", "cannot": "can",
}  # fmt: skip
_ELIDED = frozenset("j n l d m t s c qu".split())
_TAILS = {"s": "", "m": "", "re": "", "ve": "have", "d": "would", "ll": "will"}


def read_lexemes(text: str) -> Lexemes:
    """Cut a text into lexemes, in order; white space, quotes, slashes and hyphens fall away.

    Words keep apostrophes within; a contracted *not* and an elided French word become words of
    their own, and a possessive `'s` falls away. A number keeps its sign, its separators and what
    is written on to it.
    Cost: one scan.

    >>> read_lexemes("Bo's server can't take 1.5GB, v1.2").forms
    ['bo', 'server', 'can', 'not', 'take', '1.5gb', ',', 'v1.2']
    """
    if text.isascii():
        clean, scanner = text, _ASCII
    else:
        clean, scanner = straighten(unicodedata.normalize("NFKC", text)), _any()
    surfaces: list[str] = scanner.findall(clean)
    forms: list[str] = "\0".join(surfaces).casefold().split("\0") if surfaces else []
    if "'" in clean or not _BARE_NOT.keys().isdisjoint(forms):
        forms, surfaces = _without_contractions(forms, surfaces)
    kinds = "".join([form[0] for form in forms]).translate(_KIND_OF)
    if not _SURE.issuperset(kinds):
        known = _KINDS.get
        kinds = "".join([known(form[0]) or _kind(form) for form in forms])
    return Lexemes(forms, surfaces, kinds)


def pieces(word: str) -> list[str]:
    """Cut one word without apostrophes as `read_lexemes` does; give the surfaces alone."""
    return (_ASCII if word.isascii() else _any()).findall(word)


def _kind(form: str) -> str:
    """Name the kind of a lexeme whose first character is not plain."""
    if form[0].isdigit() or (len(form) > 1 and any(char.isdecimal() for char in form)):
        return "w" if form[0].isalpha() else "n"
    if _IS_RUN.match(form):
        return "r"
    return "w" if form[0].isalpha() else "s"


def _without_contractions(forms: list[str], surfaces: list[str]) -> tuple[list[str], list[str]]:
    """Take written contractions apart: don't is do and not, Bo's is Bo, we'll is we and will."""
    parted: list[str] = []
    written: list[str] = []
    for form, surface in zip(forms, surfaces, strict=True):
        base, word = _parts(form)
        parted.append(base)
        written.append(surface[: len(base)] if form.startswith(base) else base)
        if word:
            parted.append(word)
            written.append(surface[-len(word) :] if form.endswith(word) else word)
    return parted, written


def _parts(form: str) -> tuple[str, str]:
    if form.endswith("n't") and len(form) > 3:
        return _IRREGULAR.get(form) or form[:-3], "not"
    if form in _BARE_NOT:
        return _BARE_NOT[form], "not"
    base, apostrophe, tail = form.rpartition("'")
    if apostrophe and base and tail in _TAILS:
        return base, _TAILS[tail]
    if base in _ELIDED and len(tail) > 2:
        return base, tail
    return form, ""
