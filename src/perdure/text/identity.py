"""What makes a statement this fact and no other: its words, polarity, quantities, names, dates."""

from __future__ import annotations

import re
from functools import cache, cached_property, lru_cache

from perdure.text.counts import spell_counts
from perdure.text.folding import drop_invisible, fold
from perdure.text.identifiers import extract_identifiers
from perdure.text.identity_words import plural_folded
from perdure.text.reading import Reader, bigrams
from perdure.text.regex import regex
from perdure.text.scripts import DENSE, MARKS, has_dense, is_dense

CANDIDATE_FLOOR = 0.3
COLLAPSE_THRESHOLD = 0.8
PROMOTE_THRESHOLD = 0.12
MAX_CANDIDATES = 8


class Identity:
    """The identity of a statement; two statements that differ in it are two facts.

    `tokens` are its weighty words, plurals folded; `polarity` its negations and exceptions by
    name, `scopes` each with what it bears on; `quantities` (with units), `identifiers`, `quoted`,
    `names` and `dates` each once, in order. `words` is what is said, word for word but for
    articles and copulas; `sequence` the same with a lone time at the end: equal sequences say the
    same. `neutral` is `words` without polarity, roughly stemmed, and `signs` the places in it that
    are denied. `directions` are the words behind from, to, over, than and their like.
    """

    def __init__(self, said: str) -> None:
        dense = not said.isascii() and has_dense(said)
        read = Reader(spell_counts(said) if dense else said)
        self._said = said
        self._plain = tuple(read.plain)
        self._other = tuple(read.other)
        self.words = tuple(read.words)
        self.sequence = read.sequence() if read.floats else self.words
        self.neutral = tuple(read.neutral)
        self.signs = frozenset(read.signs)
        self.polarity = frozenset(read.polarity)
        self.scopes = frozenset(read.scopes)
        self.quantities = _once(read.quantities)
        self.names = _once(read.names)
        self.dates = _once(read.dates)
        self.directions = frozenset(read.directions)

    # A statement unlike any other is never asked for the rest, so it is read when it is.

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The weighty words, plurals folded."""
        return frozenset(map(plural_folded, self._plain)).union(self._other)

    @cached_property
    def identifiers(self) -> tuple[str, ...]:
        """The identifiers, each once, in order."""
        return () if _PLAIN.fullmatch(self._said) else tuple(extract_identifiers(self._said))

    @cached_property
    def compounds(self) -> tuple[str, ...]:
        """What is written in one with marks inside, in order: `a.b`, `a-b`, `/srv/a`, `eu-west`."""
        return tuple(_COMPOUND.findall(self._said.casefold()))

    @cached_property
    def quoted(self) -> tuple[str, ...]:
        """The quoted strings, each once, in order."""
        return _quoted(self._said) if _HAS_QUOTE.search(self._said) else ()


_FILLERS = frozenset(
    "about after also always before each every file files from here into just more most must name "
    "names never note only over project repo repository same should some such than that their "
    "them then there these they this those under very what when where which with your".split()
)
_ASCII_WORD = regex(r"[a-z0-9]+")
_QUOTED = regex(
    r'"([^"\n]{1,300})"|(?<!\w)\'([^\'\n]{1,300})\'(?!\w)|`([^`\n]{1,300})`|\u201c([^\u201d\n]{1,300})'
    r"\u201d|\u201e([^\u201c\u201d\n]{1,300})[\u201c\u201d]|\u00ab([^\u00bb\n]{1,300})\u00bb|"
    r"\u300c([^\u300d\n]{1,300})\u300d|\u300e([^\u300f\n]{1,300})\u300f|"
    r"\u2018([^\u2019\n]{1,300})\u2019(?!\w)"
)
# A time or a number may be written in several ways; its value is compared elsewhere.
_COMPOUND = regex(r"(?<![\w./-])[./]{0,2}[^\W\d_][\w]*(?:[./_@-]+\w+)+|/\w+(?:[./-]+\w+)*")
_HAS_QUOTE = regex(r"[\"'`\u201c\u201e\u00ab\u300c\u300e\u2018]")
# Plain words and whole numbers; a text of nothing else holds no identifier.
_PLAIN = regex(r"(?>(?:[A-Z]?[a-z']*|\d+)(?:[,;.!?]?[ \n]|[.!?]?\Z))*", re.ASCII)
_PAST_CYRILLIC = "\u0590"
_LABEL = regex(r"User(?: requirement \(([^)\n]{1,40})\)|-provided URL|-provided link): *")


def distinctive_tokens(text: str) -> list[str]:
    """Give the words that tell one memory from another, each once, in first-seen order.

    Folded, apostrophes dropped, cut at everything but letters and digits of any script; kept with
    a digit or from four characters on (two in scripts past Cyrillic), but for 47 filler words.
    Runs of scripts without spaces give overlapping bigrams. One scan.

    >>> distinctive_tokens("Never push to main without 2 reviews")
    ['push', 'main', 'without', '2', 'reviews']
    """
    return list(dict.fromkeys(_distinctive(text)))


def similarity(a: str, b: str) -> float:
    """Give the share of the smaller side's distinctive tokens that both texts hold, 0..1.

    0 when a side has none. Opposites may be wholly similar: similarity is never sameness.

    >>> similarity("cache ttl is 900 seconds", "cache ttl is 600 seconds")
    0.6666666666666666
    """
    left, right = _distinctive_set(a), _distinctive_set(b)
    smaller = min(len(left), len(right))
    return len(left & right) / smaller if smaller else 0.0


def unlabelled(text: str) -> str:
    """Give the words of a labelled form of learning: "never X" for a requirement labelled never."""
    if not text.startswith("User"):
        return text
    label = _LABEL.match(text)
    if label is None:
        return text
    return f"{label[1]} {text[label.end() :]}" if label[1] else text[label.end() :]


@lru_cache(maxsize=4096)
def identity_of(text: str) -> Identity:
    """Read the identity of a statement, in any script; the labels of learning fall away.

    Cost: one scan of the text, about 2 µs a word; the last few thousand are remembered.

    >>> identity_of("Timeout is 30 seconds").sequence == identity_of("timeout: 30s").sequence
    True
    """
    return Identity(unlabelled(text))


def _once(elements: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(elements)) if elements else ()


def same_identity(a: Identity, b: Identity) -> bool:
    """Tell whether two statements say the same in other little words."""
    return (
        a.sequence == b.sequence
        and bool(a.sequence)
        and set(a.identifiers) == set(b.identifiers)
        and a.compounds == b.compounds
        and set(a.quoted) == set(b.quoted)
        and set(a.names) <= _all_words(b)
        and set(b.names) <= _all_words(a)
    )


def opposed(a: Identity, b: Identity) -> bool:
    """Tell whether two statements differ in nothing but one denial or one opposite word."""
    return a.neutral == b.neutral and bool(a.neutral) and len(a.signs ^ b.signs) == 1


def is_lossy_rewrite(original: str, replacement: str) -> bool:
    """Tell whether a rewrite misses, changes or inverts any identity element of the original.

    Every weighty word (plurals folded), negation and exception with what it bears on, quantity
    with its unit, identifier, quoted string, name and date has to be there; several names or
    quantities in the same order; from, to, over and their like with the same side; and the
    polarity of the whole the same. What the replacement adds is no loss.

    >>> is_lossy_rewrite("Never push to main", "Push to main")
    True
    >>> is_lossy_rewrite("workers drain queues", "worker drains queue")
    False
    """
    if original == replacement:
        return False
    before, after = identity_of(original), identity_of(replacement)
    return not (
        before.tokens <= after.tokens
        and before.polarity <= after.polarity
        and before.scopes <= after.scopes
        and not _denied_now(before, after)
        and set(before.identifiers) <= set(after.identifiers)
        and _in_order(before.compounds, after.compounds)
        and set(before.quoted) <= set(after.quoted)
        and set(before.dates) <= set(after.dates)
        and _in_order(before.quantities, after.quantities)
        and _in_order(_actors(before, after), after.words)
        and not _turned(before, after)
    )


def _in_order(wanted: tuple[str, ...], found: tuple[str, ...]) -> bool:
    remaining = iter(found)
    return all(element in remaining for element in wanted)


def _actors(before: Identity, after: Identity) -> tuple[str, ...]:
    """Give the names of the original behind its opening word, which may be one too."""
    opening = before.words[:1]
    known = before.names and opening[0] in after.words
    return (*opening, *before.names) if known else before.names


def _denied_now(before: Identity, after: Identity) -> bool:
    """Tell whether a word that was affirmed is only denied now, or the other way round."""
    now = _all_sides(after)
    return any(word in now and not now[word] & sides for word, sides in _all_sides(before).items())


def _all_sides(identity: Identity) -> dict[str, set[bool]]:
    sides: dict[str, set[bool]] = {}
    for place, word in enumerate(identity.neutral):
        sides.setdefault(word, set()).add(place in identity.signs)
    return sides


def _turned(before: Identity, after: Identity) -> bool:
    """Tell whether a word changed sides: what we moved from is what we now move to."""
    here = {word for _, word in before.directions}
    moved = {pair for pair in after.directions - before.directions if pair[1] in here}
    kept = {word for _, word in before.directions & after.directions}
    return any(word not in kept for _, word in moved)


def _all_words(identity: Identity) -> set[str]:
    return set(identity.names) | set(identity.sequence)


def _quoted(text: str) -> tuple[str, ...]:
    found = ("".join(groups) for groups in _QUOTED.findall(text))
    return tuple(dict.fromkeys(" ".join(quote.split()) for quote in found))


@cache
def _any_word() -> re.Pattern[str]:
    return re.compile(rf"[{DENSE}]+|(?:[^\W_{DENSE}]+[{MARKS}]*)+")


def _distinctive(text: str) -> list[str]:
    folded = fold(unlabelled(text)).replace("'", "")
    if folded.isascii():
        words: list[str] = _ASCII_WORD.findall(folded)
        # As `_is_distinctive` tells, word for word.
        return [
            word for word in words if word not in _FILLERS and (len(word) > 3 or not word.isalpha())
        ]
    found: list[str] = []
    for word in _any_word().findall(drop_invisible(folded)):
        if is_dense(word):
            found.extend(bigrams(word))
        elif _is_distinctive(word):
            found.append(word)
    return found


def _is_distinctive(word: str) -> bool:
    if len(word) >= (4 if word < _PAST_CYRILLIC else 2):
        return word not in _FILLERS
    return not word.isalpha() and any(char.isdigit() for char in word)


@lru_cache(maxsize=4096)
def _distinctive_set(text: str) -> frozenset[str]:
    return frozenset(_distinctive(text))


__all__ = [
    "CANDIDATE_FLOOR",
    "COLLAPSE_THRESHOLD",
    "MAX_CANDIDATES",
    "PROMOTE_THRESHOLD",
    "Identity",
    "distinctive_tokens",
    "identity_of",
    "is_lossy_rewrite",
    "opposed",
    "plural_folded",
    "same_identity",
    "similarity",
    "unlabelled",
]
