"""Read who or what a claim is about, by the words before its verb or, of a role, behind it."""

from __future__ import annotations

from typing import NamedTuple

from perdure.text.claim_words import (
    ARTICLES,
    BINDING,
    FIRST_WORDS,
    ONE_SPELLING,
    PASSED_OVER,
    PERSONS,
    POLITE,
    ROVING,
    SELF,
    SINGLE_NOUNS,
)
from perdure.text.lexemes import Lexemes

_BESIDE_SUBJECT = ARTICLES | PASSED_OVER | BINDING | POLITE | {"do", "does", "ne", "n"}
_MAX_SUBJECT = 9
_NEW = frozenset({"new", "neu", "neue", "neuer", "neues", "nouveau", "nouvelle"})


class Subject(NamedTuple):
    """Who or what a claim is about; `words` are empty where none are fit to tell."""

    words: str
    definite: bool
    """Whether it opens with an article or a word for oneself."""
    thing: bool
    """Whether it is a thing that stays where it is, neither named nor on its way."""


def read_subject(
    lexemes: Lexemes, start: int, verb_at: int, skipped: set[int], *, first_person: bool
) -> Subject:
    """Give the words of the subject without articles; "i" when the verb form says so."""
    forms, kinds = lexemes.forms, lexemes.kinds
    if first_person:
        return Subject("i", definite=False, thing=False)
    words = [
        ONE_SPELLING.get(forms[at], forms[at])
        for at in range(start, verb_at)
        if forms[at] not in _BESIDE_SUBJECT and kinds[at] in "wn" and at not in skipped
    ]
    if len(words) > 1 and not SINGLE_NOUNS.isdisjoint(words):
        words = [word for word in words if word not in _NEW]
    if len(words) > _MAX_SUBJECT:
        words = []
    elif not words and forms[verb_at] in FIRST_WORDS:
        words = ["*"]
    if not words or (len(words) == 1 and words[0] in SELF):
        return Subject("i" if words else "", definite=False, thing=False)
    opening, last = forms[start], words[-1]
    definite = opening in ARTICLES or opening in SELF
    thing = last not in ROVING and (definite or lexemes.surfaces[verb_at - 1] == last)
    return Subject(" ".join(words).replace("-", " "), definite, thing)


def held_role(
    lexemes: Lexemes, start: int, verb_at: int, value: range, skipped: set[int]
) -> str | None:
    """Give whose role somebody is said to have who is named first: "Ines is my boss"."""
    forms, kinds = lexemes.forms, lexemes.kinds
    named = all(
        lexemes.surfaces[at][0].isupper() and kinds[at] == "w" and forms[at] not in SELF
        for at in range(start, verb_at)
    )
    said = [at for at in value if at not in skipped and kinds[at] in "wn"]
    said = [at for at in said if forms[at] not in PASSED_OVER]
    if not named or verb_at == start or not 2 <= len(said) <= 4:
        return None
    if forms[said[0]] not in ("my", "our", "the") or forms[said[-1]] not in PERSONS:
        return None
    return " ".join(forms[at] for at in said if forms[at] not in ARTICLES)
