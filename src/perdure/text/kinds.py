"""What the kinds of things that a question names are called: a violin is an instrument."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from perdure.text.packs.kinds import KINDS
from perdure.text.words import index_terms, whole_terms

Member = tuple[str, ...]
"""The terms that all stand where a thing is named."""


_TOWN = frozenset(
    "city stadt ville ciudad cidade città stad miasto şehir город πόλη مدينة शहर "
    "เมือง 도시 城市 都市".split()
)
_LAST_LATIN = "\u024f"


class _Kind(NamedTuple):
    nouns: tuple[str, ...]
    members: str


def members_asked_for(question: str) -> tuple[Member, ...]:
    """Give what the kinds that a question names are called, each once; nothing for most questions.

    What the question says itself is left out. Cost: a look at each word; the first question of a
    kind reads its words, some 0.2 ms.

    >>> ("violin",) in members_asked_for("Which instruments does Melanie play?")
    True
    >>> members_asked_for("What does Melanie play?")
    ()
    """
    said = frozenset(index_terms(question))
    nouns = _nouns(question.isascii())
    asked = [one for term in said for one in nouns.get(term, ()) if said >= one[0]]
    # A martial art is no art, nor a programming language a language.
    kinds = {place for noun, place in asked if not any(noun < other for other, _ in asked)}
    members = [member for place in sorted(kinds) for member in _members(place)]
    return tuple(dict.fromkeys(one for one in members if not said.issuperset(one)))


def names_one(terms: Collection[str], members: Collection[Member]) -> bool:
    """Tell whether any of these things is named by terms of a text.

    >>> names_one(["my", "guinea", "pig"], [("guinea", "pig")])
    True
    """
    held = frozenset(terms)
    return any(map(held.issuperset, members))


def is_town(name: str) -> bool:
    """Tell whether a name in lower case is that of a town that most people know.

    >>> is_town("madrid"), is_town("google")
    (True, False)
    """
    return name in _towns()


@cache
def _towns() -> frozenset[str]:
    towns = (kind.members for kind in _kinds() if not _TOWN.isdisjoint(kind.nouns))
    return frozenset(town for members in towns for town in _listed(members))


@cache
def _kinds() -> tuple[_Kind, ...]:
    lines = [line for table in KINDS.values() for line in table.replace("\n ", " ").splitlines()]
    parted = (line.partition(":") for line in lines if line)
    return tuple(_Kind(_listed(nouns), members.strip()) for nouns, _, members in parted)


@cache
def _nouns(latin: bool) -> dict[str, list[tuple[frozenset[str], int]]]:
    """Give the nouns of kinds and which kind each asks for, by their first terms."""
    nouns: defaultdict[str, list[tuple[frozenset[str], int]]] = defaultdict(list)
    for place, kind in enumerate(_kinds()):
        if latin and kind.members[0] > _LAST_LATIN:
            continue
        for noun in map(whole_terms, kind.nouns):
            nouns[noun[0]].append((frozenset(noun), place))
    return dict(nouns)


@cache
def _members(place: int) -> tuple[Member, ...]:
    return tuple(map(whole_terms, _listed(_kinds()[place].members)))


def _listed(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(","))
