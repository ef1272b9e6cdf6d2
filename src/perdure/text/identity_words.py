"""The little words that identity weighs differently, and the opposites of every language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from perdure.text.packs import PACKS, Pack
from perdure.text.regex import regex

SILENT = frozenset("a an the am is are be been being please also".split())
"""English words whose coming or going makes no other fact."""

LIGHT = SILENT | frozenset(
    "at in on of to for by with from as into and i me my we us our it its that this these those "
    "there has have had do does did will would".split()
)
"""English words that a rewrite may drop."""

UNSAID = SILENT | frozenset(
    "we do does did has have had will with always ever still now actually correction update just "
    "any anymore ne n though tho".split()
)
"""English words that a statement and its opposite may differ in besides."""

PERFECT = frozenset(
    "been become begun bought brought built chosen done drawn found given gone got gotten grown "
    "had held kept known left lost made met moved paid put read run said seen sent set shown sold "
    "spent stood taken told won written".split()
)
TEMPORAL_PREPOSITIONS = frozenset({"at", "on", "in"})
RHYTHMS = frozenset("nightly daily weekly monthly yearly hourly quarterly annually".split())
DIRECTIONS = frozenset("from to over than before after under above below behind into onto".split())
NAME_PARTICLES = frozenset(
    "de del della di da do dos das du des la le van von der den ter ten zu bin ibn al el af "
    "av".split()
)
WEEKDAYS = frozenset(
    word.casefold() for pack in PACKS for names in pack.weekdays for word in names
) | frozenset(
    f"{word}s" for word in "monday tuesday wednesday thursday friday saturday sunday".split()
)
MONTHS = {
    word.casefold(): number
    for pack in PACKS
    for number, names in enumerate(pack.months, 1)
    for word in names
}

# Pairs that often hold side by side: shoes by day and by night, stretching before and after.
_COMPATIBLE = frozenset(
    "with without before after first last up down more less most least early late at "
    "mit ohne vor nach mehr weniger avec sans avant après plus moins con sin antes después más "
    "menos com sem depois mais до после с без больше меньше".split()
)
_VERB_STEMS = frozenset(
    "love hate like dislike loathe detest enjoy prefer avoid enable disable allow forbid deny "
    "permit prohibit include exclude accept reject increase decrease start stop open close".split()
)
_VERBS = frozenset(
    form
    for stem in _VERB_STEMS
    for form in (stem, f"{stem}s", f"{stem}d", f"{stem}ed", f"{stem}ped", f"{stem}ted")
)


def _opposites(packs: Iterable[Pack]) -> dict[str, tuple[str, bool]]:
    """Colour the pairs of each language: words of one group share a name, its two sides a sign."""
    sides: dict[str, tuple[str, bool]] = {}
    for pack in packs:
        for plus, minus in pack.opposites:
            if " " in plus or " " in minus or plus in _COMPATIBLE or minus in _COMPATIBLE:
                continue
            group, side = sides.get(plus) or _flipped(sides.get(minus)) or (f"±{plus}", True)
            sides.setdefault(plus.casefold(), (group, side))
            sides.setdefault(minus.casefold(), (group, not side))
    return {word: (crude_stem(group), side) for word, (group, side) in sides.items()}


def _flipped(side: tuple[str, bool] | None) -> tuple[str, bool] | None:
    return side and (side[0], not side[1])


def is_opposing_verb(word: str) -> bool:
    """Tell whether a folded English word of an opposite pair is a verb wherever it stands."""
    return word in _VERBS


@lru_cache(maxsize=16384)
def plural_folded(word: str) -> str:
    """Drop the plural s of a word of at least four letters, as identity does; class stays class."""
    plural = len(word) >= 4 and word[-1] == "s" and word[-2] != "s"
    return word[:-1] if plural else word


@lru_cache(maxsize=16384)
def crude_stem(word: str) -> str:
    """Cut an English ending off, roughly: only to let opposites meet, never to call them equal.

    >>> {crude_stem(word) for word in ("cycle", "cycles", "cycling", "cycled")}
    {'cycl'}
    """
    if len(word) < 4 or not word.isascii():
        return word
    if word[-1] not in "gsde" and word[-1] != word[-2]:
        return word
    for ending in ("ing", "ies", "es", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls"
    return (word[:-1] if doubled else word).rstrip("e") or word


def level_run(run: str) -> tuple[str, bool]:
    """Write the opposites in a run without spaces one way; tell whether that turned it round."""
    if _DENSE_PATTERN is None:
        return run, False
    turned = False

    def level(match: re.Match[str]) -> str:
        nonlocal turned
        group, side = _DENSE[match[0]]
        turned ^= not side
        return group

    return _DENSE_PATTERN.sub(level, run), turned


OPPOSITES = _opposites(pack for pack in PACKS if pack.spaced)
"""Folded word to the group of its opposites and the side of it."""

# A single character stands in too many other words.
_DENSE = {
    word: side
    for word, side in _opposites(pack for pack in PACKS if not pack.spaced).items()
    if len(word) > 1
}
_DENSE_PATTERN = (
    regex("|".join(sorted(map(re.escape, _DENSE), key=len, reverse=True))) if _DENSE else None
)

TITLED = frozenset(
    "film films movie movies book novel band song album show series podcast game character called "
    "named name nickname codename buch roman lied serie spiel name heißt heisst livre chanson "
    "groupe appelle nom película pelicula libro canción cancion llama nombre filme livro música "
    "musica banda chama nome libro canzone chiama boek liedje heet фильм книга песня группа "
    "зовут называется имя ταινία βιβλίο".split()
)
"""Folded words for what has a title or a name."""
CALLS = frozenset(
    "is are was called named ist war heißt heisst est appelle es era llama é era chama è chiama "
    "is heet зовут называется είναι -".split()
)
"""Folded words behind which the title or the name stands."""
NUMBERED = frozenset("number age zahl nummer nombre número numero число номер αριθμός".split())
"""Words for what is a number, however it is written."""
