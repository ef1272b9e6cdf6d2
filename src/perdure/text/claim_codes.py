"""Take hosts, addresses, paths and numbered names of a text as one word each, for claims."""

from __future__ import annotations

import unicodedata

from perdure.text.lexemes import Lexemes, pieces
from perdure.text.polarity import Marked, find_markers
from perdure.text.regex import regex

_CODE = regex(
    r"(?<![\w.@/\\:~-])(?:"
    r"[A-Za-z][A-Za-z0-9+.-]{0,20}://[^\s<>\"'`]+"  # an address of the web
    r"|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+"  # of a mailbox
    r"|(?:~|\.\.?)?/[\w.@+~-]+(?:/[\w.@+~-]*)*|[A-Za-z]:\\[^\s\"'`]+"  # a path
    r"|(?=[\w-]*[^\W\d_])[\w-]+(?:\.[\w-]+)*\.[^\W\d_]{2,}(?::\d+)?(?:/[^\s\"'`]*)?"  # a host
    r"|[^\W\d_]\w*(?:-\w+)*-\d[\w.]*(?:-\w+)*"  # a numbered name
    r")"
)
_INNER = regex(r"[-./\\].")
_TRAILING = ".,;:!?)]}\u2026"


def with_codes_whole(text: str, marked: Marked) -> Marked:
    """Join the lexemes of each code: "db-3.example" is one word, and ends no sentence.

    Gives the same object when the text holds none. Cost: one search more where it may.
    """
    if "-" not in text and "/" not in text and "\\" not in text and "." not in text[:-1]:
        return marked
    clean = text if text.isascii() else unicodedata.normalize("NFKC", text)
    codes = [
        code
        for word in clean.split()
        if not word.isalnum() and _INNER.search(word)
        for found in _CODE.findall(word)
        if (code := found.rstrip(_TRAILING))
    ]
    if not codes:
        return marked
    lexemes = _joined(marked.lexemes, codes)
    markers = find_markers(lexemes, marked.codes) if marked.markers else marked.markers
    return Marked(lexemes, marked.codes, markers)


def _joined(lexemes: Lexemes, codes: list[str]) -> Lexemes:
    forms, surfaces, kinds = list(lexemes.forms), list(lexemes.surfaces), lexemes.kinds
    at = 0
    for code in codes:
        parts = pieces(code)
        start = _place(surfaces, parts, at)
        if start >= 0:
            end = start + len(parts)
            forms[start:end], surfaces[start:end] = [code.casefold()], [code]
            kinds = f"{kinds[:start]}w{kinds[end:]}"
            at = start + 1
    return Lexemes(forms, surfaces, kinds)


def _place(surfaces: list[str], parts: list[str], at: int) -> int:
    """Give where the parts stand in a row from `at` on, -1 when nowhere."""
    while parts and parts[0] in surfaces[at:]:
        at = surfaces.index(parts[0], at)
        if surfaces[at : at + len(parts)] == parts:
            return at
        at += 1
    return -1
