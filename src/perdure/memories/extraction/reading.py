"""Read the value that stands behind a lead-in: a name, a place, what somebody likes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from perdure.memories.extraction.packs import FactPatterns
from perdure.text.folding import drop_invisible, straighten
from perdure.text.regex import regex
from perdure.text.scripts import MARKS

_LETTERS = rf"(?:[^\W_][{MARKS}]*)+"
_WORD = regex(rf"{_LETTERS}(?:['-]{_LETTERS})*")
_GAP = regex(r"[ \t]+")
_LAST_WORD = regex(rf"({_LETTERS}(?:['-]{_LETTERS})*)[ \t]*$")
_STOP = regex(r"[!?,;:()\n\"…。！？]|\.(?=\s|$)| [-–—] ")
_CLOSED = regex(r"[ \t]*(?:[!?,;:()\n\"…]|\.(?=\s|$)| [-–—] |$)")
_PARTICLES = frozenset(
    "am an al bin ibn da das de del della der di do dos du el la las le les los of te ten ter upon "
    "van von zu zum zur sur".split()
)
"""Small words inside the names of people and places."""

MOST_NAMES = 2
MOST_PLACES = 3
MOST_LIKED = 6
"""How many words a value may have: names and places with capitals, likings of any kind."""

LONGEST_LIKED = 200
"""How many characters are looked at for them."""


def plain_text(text: str) -> str:
    """Give a text as patterns expect it: composed, half width, straight apostrophes."""
    return straighten(drop_invisible(unicodedata.normalize("NFKC", text)))


@dataclass(frozen=True, slots=True)
class Words:
    """Words with capitals that stand together; `end` is behind the last of them."""

    words: tuple[str, ...]
    text: str
    end: int


@dataclass(slots=True)
class _Run:
    """Capitalised words so far, and small words that only count when another one follows."""

    most: int
    words: list[str] = field(default_factory=list[str])
    small: int = 0

    def takes(self, word: str, joints: frozenset[str]) -> bool:
        """Tell whether a word still belongs to the run."""
        if self.words and word in _PARTICLES:
            self.small += 1
            return self.small <= 2
        if len(self.words) >= self.most or not _is_capital(word):
            return False
        return not (self.words and word.lower() in joints)


def capitals(text: str, at: int, most: int, joints: frozenset[str]) -> Words | None:
    """Read words with capitals from a place on, at most so many; None when there is none.

    >>> capitals("Rio de Janeiro and", 0, 3, frozenset({"and"})).text
    'Rio de Janeiro'
    """
    run, end = _Run(most), at
    for word, stop in _words(text, at):
        if not run.takes(word, joints):
            break
        if _is_capital(word):
            run.words.append(word)
            run.small, end = 0, stop
    return Words(tuple(run.words), text[at:end], end) if run.words else None


def closes(text: str, at: int, joints: frozenset[str]) -> bool:
    """Tell whether a value may end here: before a mark, the end, or a word that joins."""
    if _CLOSED.match(text, at):
        return True
    following = next_word(text, at)
    return following is not None and following.lower() in joints


def next_word(text: str, at: int) -> str | None:
    """Give the word that stands behind a place, if a blank alone stands between."""
    gap = _GAP.match(text, at)
    found = _WORD.match(text, gap.end()) if gap else None
    return found.group() if found else None


def word_before(text: str, at: int) -> str:
    """Give the word right before a place, in lower case; "" behind a mark or at the beginning."""
    found = _LAST_WORD.search(text, max(0, at - 40), at)
    return found.group(1).lower() if found else ""


def liking(text: str, at: int, pack: FactPatterns) -> str | None:
    """Read what somebody likes: a few words, to a mark or a word that begins something else."""
    stop = _STOP.search(text, at, at + LONGEST_LIKED)
    value = text[at : stop.start() if stop else at + LONGEST_LIKED]
    ending = any_of(pack.likes_end).search(value) if pack.likes_end else None
    words = (value[: ending.start()] if ending else value).split()
    if not 1 <= len(words) <= MOST_LIKED or words[0].lower() in pack.no_likes:
        return None
    return " ".join(words)


@cache
def any_of(alternatives: tuple[str, ...]) -> re.Pattern[str]:
    """Give the pattern of any of these, as whole words and in any case of letters."""
    return regex(rf"(?<!\w)(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


def _words(text: str, at: int) -> Iterator[tuple[str, int]]:
    place = at
    while found := _WORD.match(text, place):
        yield found.group(), found.end()
        gap = _GAP.match(text, found.end())
        if not gap:
            return
        place = gap.end()


def _is_capital(word: str) -> bool:
    return word[0].isupper() or (word[0].isalpha() and not word[0].islower())
