"""Tell that somebody asks what is known about themselves, and that a text tells of its speaker."""

from __future__ import annotations

from collections.abc import Collection

from perdure.text.claims import claim_of
from perdure.text.first_person import speaks_of_self, tells_of_theirs
from perdure.text.packs import GUESTS
from perdure.text.packs.of_self import IS_OWN, OF_SELF, OF_SELF_ANYWHERE, THEIRS
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.retelling import as_user_tells
from perdure.text.tongues import language_of
from perdure.text.words import index_terms

_LONGEST = 100
"""Characters of a question about nothing but who asks."""
_MARKS = " \t\r\n.,;:!?¿¡…？！。、，؟;।\"'*_"
_HINTS = regex(
    rf"\b(?:{'|'.join(words for words, _ in OF_SELF)})\b|"
    rf"{'|'.join(words for words, _ in OF_SELF_ANYWHERE)}"
)
_ASKED = tuple((regex(words), regex(asked)) for words, asked in (*OF_SELF, *OF_SELF_ANYWHERE))
_SPEAKERS = frozenset({"i", "we", "ich", "wir", "я", "我", "私", *(one.code for one in GUESTS)})
"""Subjects of a claim that its speaker makes of themselves; of a guest's language by its code."""
_IS_OWN, _THEIRS = regex(IS_OWN), regex(THEIRS)
_UNSAID = frozenset("es pt it pl tr el ja ko zh ar hi th".split())
"""Languages in which who speaks need not say I."""


def asks_of_self(question: str) -> bool:
    """Tell whether a question is what is known about who asks, and about nothing else.

    Cost: a look at its length, and for one of their words; of most questions that is all.

    >>> asks_of_self("What do you know about me?"), asks_of_self("你知道我什么？")
    (True, True)
    >>> asks_of_self("What do you know about Bob?"), asks_of_self("Who am I meeting today?")
    (False, False)
    """
    if len(question) > _LONGEST:
        return False
    low = (question.lower() if question.isascii() else plain(question)).strip(_MARKS)
    if _HINTS.search(low) is None:
        return False
    return any(words.search(low) and asked.fullmatch(low) for words, asked in _ASKED)


def tells_of_speaker(text: str, *, of_whom: bool = False) -> float:
    """Tell how far a text is about who says it: 1, 0.5 for what is theirs, 0 for anything else.

    `of_whom`: it was learned as what somebody is or likes, which in many languages has no I.

    >>> [tells_of_speaker(one) for one in ("I'm vegan", "My sister plays chess", "Bob likes tea")]
    [1.0, 0.5, 0.0]
    >>> tells_of_speaker("The user is vegan"), tells_of_speaker("Vivo en Madrid")
    (1.0, 1.0)
    >>> tells_of_speaker("Soy vegana", of_whom=True), tells_of_speaker("Is vegan", of_whom=True)
    (1.0, 0.0)
    """
    said = as_user_tells(text)
    claim = claim_of(said)
    if claim is not None and claim.subject in _SPEAKERS:
        return 1.0
    if _THEIRS.search(said):
        return 0.5
    terms: Collection[str] = index_terms(said)
    if not speaks_of_self(terms):
        return 1.0 if of_whom and claim is None and language_of(plain(said)) in _UNSAID else 0.0
    return 0.5 if tells_of_theirs(terms) and not _IS_OWN.search(plain(said)) else 1.0
