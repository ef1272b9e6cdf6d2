"""Which domains of work a text touches, by cue words; users add their own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from perdure.text.folding import fold
from perdure.text.regex import regex
from perdure.text.scripts import dense_pattern, holds_dense, word_pattern

SHIPPED: Mapping[str, tuple[str, ...]] = {
    "auth": ("auth", "authentication", "authorization", "login", "session", "jwt", "oauth",
             "oauth2", "token", "password", "permission"),
    "database": ("postgres", "postgresql", "sqlite", "sql", "mysql", "database", "schema",
                 "migration", "prisma", "drizzle", "mongo", "mongodb", "redis"),
    "frontend": ("css", "tailwind", "component", "jsx", "tsx", "layout", "ui", "render", "html",
                 "frontend"),
    "build": ("vite", "webpack", "turbo", "tsconfig", "pnpm", "package.json", "bundle",
              "bundler"),
    "api": ("rest api", "rest route", "rest endpoint", "restful", "graphql", "endpoint", "route",
            "fetch", "request", "response", "api"),
    "git": ("git", "branch", "commit", "merge", "rebase", "worktree", "conflict"),
}  # fmt: skip
"""The shipped domains and their cues; the order is the order of every result."""

_CASED: Mapping[str, str] = {"REST": "api"}
"""Cues that count in this case alone: the rest of the day is no API."""

_SPACED = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalnum()})
_MARKS_BEYOND_ASCII = "“”„«»‹›—–¿¡。、「」『』·،؛؟।"
_MARKS_TO_SPACE = bytes(32 if c < 128 and not chr(c).isalnum() else c for c in range(256))
_ALL_BUT_ASCII_TO_SPACE = bytes(c if chr(c).isalnum() and c < 128 else 32 for c in range(256))
_CASED_WORD = regex(r"(?<![A-Za-z0-9])REST(?![A-Za-z0-9])")

_Phrase = tuple[str, str, re.Pattern[str], str]
"""First and last word, the whole as a pattern, the domain."""


class _Cues:
    """The cues of one table, ready to be looked up."""

    def __init__(self, table: Sequence[tuple[str, Sequence[str]]]) -> None:
        self.order = tuple(name for name, _ in table)
        self.words: dict[str, tuple[str, ...]] = {}
        self.substrings: list[tuple[str, str]] = []
        phrases: list[_Phrase] = []
        for name, cues in table:
            for cue in cues:
                self._add(name, fold(cue).strip(), phrases)
        self.phrases = tuple(phrases)
        self.known = frozenset(self.words)
        self.telling = self.known.union(first for first, *_ in self.phrases)

    def _add(self, name: str, cue: str, phrases: list[_Phrase]) -> None:
        parts = _parts(cue)
        if not parts:
            return
        if not cue.isascii() and dense_pattern().search(cue):
            self.substrings.append((cue, name))
        elif len(parts) > 1 or parts[0] != cue:
            pattern = r"\W+".join(map(re.escape, parts))
            phrases.append((parts[0], parts[-1], regex(rf"(?<!\w){pattern}s?(?!\w)"), name))
        else:
            for form in _inflections(cue):
                self.words[form] = (*self.words.get(form, ()), name)


def extract_domains(text: str, extra: Mapping[str, Sequence[str]] | None = None) -> list[str]:
    """Give the domains whose cue words a text holds, in table order, yours last.

    Whole words, in any case and with English endings (merge, merged, merging); a cue of several
    words must stand together; cues in scripts without spaces count as substrings. `extra` maps a
    domain to its cues and may extend a shipped one. Linear, some 20 µs for 300 words.

    >>> extract_domains("rotate the OAuth token"), extract_domains("who is the author")
    (['auth'], [])
    >>> extract_domains("灌溉泵坏了", {"garden": ["灌溉", "green house"]})
    ['garden']
    """
    folded = fold(text)
    return domains_of(text, folded, cue_words(extra).intersection(words_of(folded)), extra)


def domains_of(
    text: str,
    folded: str,
    words: frozenset[str],
    extra: Mapping[str, Sequence[str]] | None = None,
) -> list[str]:
    """Do as `extract_domains` for a text that is folded and cut into words already."""
    cues = _cues_for(extra)
    found = _domains_of_words(words, folded, cues)
    if "REST" in text and _CASED_WORD.search(text):
        found.add(_CASED["REST"])
    return [name for name in cues.order if name in found]


def cue_words(extra: Mapping[str, Sequence[str]] | None = None) -> frozenset[str]:
    """Give all words that `domains_of` looks for among the words of a text: no others count."""
    return _cues_for(extra).telling


def words_of(folded: str) -> list[str]:
    """Give the words of a folded text, and ASCII words apart from scripts without spaces."""
    if folded.isascii():
        return folded.encode("ascii").translate(_MARKS_TO_SPACE).decode("ascii").split()
    spaced = folded
    for mark in _MARKS_BEYOND_ASCII:
        if mark in spaced:
            spaced = spaced.replace(mark, " ")
    raw = spaced.encode("utf-8", "replace")
    words = raw.translate(_MARKS_TO_SPACE).decode("utf-8").split()
    if holds_dense(raw):
        words += raw.translate(_ALL_BUT_ASCII_TO_SPACE).decode("ascii").split()
    return words


def _domains_of_words(words: frozenset[str], folded: str, cues: _Cues) -> set[str]:
    found: set[str] = set()
    for word in cues.known.intersection(words):
        found.update(cues.words[word])
    for first, last, pattern, name in cues.phrases:
        if first in words and last in folded and pattern.search(folded):
            found.add(name)
    found.update(name for cue, name in cues.substrings if cue in folded)
    return found


def _cues_for(extra: Mapping[str, Sequence[str]] | None) -> _Cues:
    if not extra:
        return _cues(())
    return _cues(tuple((name, tuple(cues)) for name, cues in extra.items()))


@lru_cache(maxsize=64)
def _cues(extra: tuple[tuple[str, tuple[str, ...]], ...]) -> _Cues:
    table = {name: list(cues) for name, cues in SHIPPED.items()}
    for name, cues in extra:
        table.setdefault(name, []).extend(cues)
    return _Cues(tuple(table.items()))


def _parts(cue: str) -> list[str]:
    if cue.isascii():
        return cue.translate(_SPACED).split()
    return word_pattern().findall(cue)


def _inflections(cue: str) -> list[str]:
    """Give the English forms of a cue word; a form nobody writes does no harm."""
    if not cue.isascii() or not cue.isalpha() or len(cue) < 3:
        return [cue, cue + "s"] if cue.isascii() else [cue]
    base = cue.removesuffix("e")
    plural = cue + "es" if cue.endswith(("s", "sh", "ch", "x")) else cue + "s"
    forms = [cue, plural, base + "ed", base + "ing"]
    if len(cue) <= 6 and cue[-1] in "gtpn" and cue[-2] in "aeiou":
        forms += [cue + cue[-1] + "ed", cue + cue[-1] + "ing"]
    return [*forms, cue[:-1] + "ies"] if cue.endswith("y") else forms
