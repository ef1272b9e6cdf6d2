"""The words of a text: for relevance, for the index, for queries; in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import chain

from perdure.text.folding import arabic_base, drop_invisible, fold, normalise, plain_forms
from perdure.text.identifiers import extract_identifiers
from perdure.text.regex import regex
from perdure.text.scripts import is_dense, word_pattern
from perdure.text.stems import stem
from perdure.text.stop_words import (
    DENSE_STOPS,
    ENGLISH_QUERY_STOPS,
    FOREIGN_STOPS,
    RELEVANCE_ENGLISH,
)

_MAX_TERM = 64
_SHORT_RUN = 4
_SHORT = 400
"""Characters of a text whose terms are remembered: one call asks for them several times."""
_ASCII_WORD = regex(r"[a-z0-9]+(?:'[a-z0-9]+)*")
_ASCII_RUN = regex(r"[a-z0-9]+")
_THOUSANDS = regex(r"(?<=\d),(?=\d{3}(?!\d))")
_CAMEL_PART = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_CONTRACTIONS = frozenset(["t", "ll", "re", "ve", "d", "m"])
_FEW = 2
"""Terms of a question which tell so little that what somebody likes is looked for by that too."""
_ASKING = frozenset({"do", "does", "did"})
_SEEMING = frozenset("look feel sound taste smell seem act be".split())
_RELEVANCE_STOPS = RELEVANCE_ENGLISH | FOREIGN_STOPS
_QUERY_STOPS = ENGLISH_QUERY_STOPS | FOREIGN_STOPS


def relevance_tokens(text: str) -> list[str]:
    """Give the words that say what a text is about, each once, in order; not stemmed.

    Words of three characters and more (two in scripts past Cyrillic) that are no stop words;
    overlapping pairs where words are not set apart, or the lone character. Linear.

    >>> relevance_tokens("Where does the billing worker write its nightly report?")
    ['where', 'billing', 'worker', 'write', 'nightly', 'report']
    >>> relevance_tokens("数据库")
    ['数据', '据库']
    """
    folded = fold(text)
    if folded.isascii():
        words: Iterable[str] = _ASCII_RUN.findall(folded)
        return list(
            dict.fromkeys(word for word in words if len(word) >= 3 and word not in _RELEVANCE_STOPS)
        )
    tokens: dict[str, None] = {}
    for word in word_pattern().findall(drop_invisible(folded).replace("'", " ")):
        if is_dense(word):
            tokens.update(dict.fromkeys(_pairs(word)))
        elif len(word) >= (3 if word < "\u0590" else 2) and word not in _RELEVANCE_STOPS:
            tokens[word] = None
    return list(tokens)


def overlap_score(query: Collection[str], candidate: Collection[str]) -> float:
    """Give how much two sets of words share, 0..1: the common ones over the smaller set.

    0 if either is empty, 1 if one contains the other. Order and repeats do not matter.

    >>> overlap_score(["alpha", "beta", "gamma"], ["beta", "delta"])
    0.5
    """
    left, right = frozenset(query), frozenset(candidate)
    if not left or not right:
        return 0.0
    return len(left & right) / min(len(left), len(right))


def index_terms(text: str) -> tuple[str, ...]:
    """Give the terms that an entry is kept under: with repeats, in text order, identifiers last.

    A word gives its stem, and without its diacritics a second one. Han, Kana, Hangul, Thai and
    their like give every character, every overlapping pair, and a run of up to four as a whole,
    so that a query of one character finds them too. An identifier is kept in its word parts and
    whole, as "=" and its folded form. No term is empty, holds white space or a control character,
    or is longer than 64 characters (identifiers: 301). Linear; a dozen words take about 15 µs.

    >>> index_terms("The pumps run v2.1")
    ('the', 'pump', 'run', 'v2', '1', '=v2.1')
    """
    return _index_terms_of_short(text) if len(text) <= _SHORT else _index_terms(text)


@lru_cache(maxsize=8192)
def _index_terms_of_short(text: str) -> tuple[str, ...]:
    return _index_terms(text)


def _index_terms(text: str) -> tuple[str, ...]:
    words = _words(text)
    if text.isascii() and max(map(len, words), default=0) <= _MAX_TERM:
        terms = list(chain.from_iterable(map(_forms, words)))
    else:
        terms = [term for word in words for term in _terms_of(word)]
    return (*terms, *_identifier_terms(text))


def query_terms(text: str) -> tuple[str, ...]:
    """Give the terms to look up for a question, each once, in order.

    As `index_terms`, without stop and question words of the shipped languages, and without the
    single characters of longer runs. If nothing is left, all words count.

    >>> query_terms("Where did we put the pumps?"), query_terms("who are you")
    (('put', 'pump'), ('who', 'be', 'you'))
    """
    return _query_terms_of_short(text) if len(text) <= _SHORT else _query_terms(text)


@lru_cache(maxsize=256)
def _query_terms_of_short(text: str) -> tuple[str, ...]:
    return _query_terms(text)


def _query_terms(text: str) -> tuple[str, ...]:
    words = _words(text)
    asked = [word for word in words if word not in _QUERY_STOPS]
    terms = dict.fromkeys(chain.from_iterable(map(_query_terms_of, asked)))
    if len(terms) <= _FEW and "like" in words and _is_liked(words):
        terms["like"] = None
    if not terms:
        terms = dict.fromkeys(term for word in words for term in _terms_of(word))
    return (*terms, *(term for term in _identifier_terms(text) if term not in terms))


def whole_terms(text: str) -> tuple[str, ...]:
    """Give terms that every text is kept under which holds these words, and few others all of.

    A word gives its plainest spelling; where words are not set apart, its pairs.

    >>> whole_terms("guinea pigs"), whole_terms("小提琴")
    (('guinea', 'pig'), ('小提', '提琴'))
    """
    terms: list[str] = []
    for word in _words(text):
        terms += _pairs(word) if is_dense(word) else _terms_of(word)[-1:]
    return tuple(terms)


def _is_liked(words: Sequence[str]) -> bool:
    """Tell that somebody is asked to like something, and not what something is like."""
    at = words.index("like")
    return not _ASKING.isdisjoint(words[:at]) and words[at - 1] not in _SEEMING


def identifier_term(identifier: str) -> str:
    """Give the term under which a whole identifier is indexed.

    >>> identifier_term("MAX_RETRY")
    '=max_retry'
    """
    return "=" + fold(identifier)


def word_terms(word: str) -> tuple[str, ...]:
    """Give the index terms of one word.

    >>> word_terms("Pumps")
    ('pump',)
    """
    return _terms_of(word.casefold() if word.isascii() else fold(word))


def _words(text: str) -> list[str]:
    folded = fold(text)
    if "," in folded:
        folded = _THOUSANDS.sub("", folded)
    if folded.isascii():
        return _ASCII_WORD.findall(folded)
    return word_pattern().findall(drop_invisible(folded))


def _identifier_terms(text: str) -> list[str]:
    terms: list[str] = []
    for identifier in extract_identifiers(text):
        terms.append(identifier_term(identifier))
        if not identifier.islower() and not identifier.isupper():
            parts = _CAMEL_PART.findall(identifier)
            terms += [stem(part.lower()) for part in parts if len(part) > 1]
    return terms


def _terms_of(word: str) -> tuple[str, ...]:
    """Give the index terms of one folded word or run."""
    if not is_dense(word):
        return _forms(word if len(word) <= _MAX_TERM else word[:_MAX_TERM])
    if len(word) == 1:
        return (word,)
    alone = (char for char in word if unicodedata.category(char)[0] != "M")
    return (*alone, *_pairs_and_whole(word, frozenset()))


def _query_terms_of(word: str) -> tuple[str, ...]:
    """Give the query terms of one folded word or run."""
    if is_dense(word):
        return _pairs_and_whole(word, DENSE_STOPS)
    return () if word.replace("'", "") in _QUERY_STOPS else _terms_of(word)


def _pairs_and_whole(run: str, left_out: frozenset[str]) -> tuple[str, ...]:
    pairs = [pair for pair in _pairs(run) if pair not in left_out]
    return (*pairs, run) if 2 < len(run) <= _SHORT_RUN else tuple(pairs)


@lru_cache(maxsize=32_768)
def _forms(word: str) -> tuple[str, ...]:
    """Give the spellings under which one word is found; cached, so never for long words."""
    if "'" in word:
        return tuple(form for part in _apostrophe_parts(word) for form in _forms(part))
    if word.isascii():
        return (stem(word),)
    if word.isdecimal():
        return ("".join(str(unicodedata.decimal(digit)) for digit in word),)
    if "\u0600" <= word[0] <= "\u06ff":
        return (arabic_base(word),)
    return tuple(dict.fromkeys((stem(word), *map(stem, plain_forms(word)))))


def _apostrophe_parts(word: str) -> list[str]:
    """Drop the possessive, join a contraction; a name or an elision also gives its last part.

    So does a name with an ending give what it is without: İstanbul'da.
    """
    head, _, tail = word.rpartition("'")
    if tail == "s":
        return [head]
    joined = word.replace("'", "")
    if tail in _CONTRACTIONS or len(tail) < 2:
        return [joined]
    return [joined, tail, head] if len(head) > 3 else [joined, tail]


def _pairs(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


__all__ = [
    "fold",
    "identifier_term",
    "index_terms",
    "normalise",
    "overlap_score",
    "query_terms",
    "relevance_tokens",
    "whole_terms",
    "word_terms",
]
