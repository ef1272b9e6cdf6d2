"""Find facts by what people say before them, in any of the languages there are patterns for.

Only what users say of themselves counts. Of two names, places or likings in a message the later
one counts, since it corrects the former; of two addresses the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from perdure.memories.extraction.found import FoundFact
from perdure.memories.extraction.packs import PACKS, FactPatterns
from perdure.memories.extraction.reading import (
    MOST_NAMES,
    MOST_PLACES,
    any_of,
    capitals,
    closes,
    liking,
    next_word,
    plain_text,
    word_before,
)
from perdure.model.message import Message
from perdure.text.regex import regex

_ADDRESS = regex(
    r"(?<![\w.+%@-])[^\W_][\w.+%'-]*@(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_]{2,}(?![\w@-])"
)
_BLANK = regex(r"[ \t:]+")
_TRAILING = " \t\n.!?,;:、。！？，；："
_Hit = tuple[int, str]
_Reader = Callable[[str, FactPatterns], Iterator[_Hit]]


def facts_of(messages: Sequence[Message]) -> list[FoundFact]:
    """Give the facts that the users among these state, each key once, in order of the last word.

    >>> [(fact.key, fact.value) for fact in facts_of([Message("user", "My name is André.")])]
    [('user.name', 'André')]
    """
    found: dict[str, FoundFact] = {}
    for at, message in enumerate(messages):
        if message.role == "user":
            for fact in _stated(message.content, at):
                found.pop(fact.key, None)
                found[fact.key] = fact
    return list(found.values())


def _stated(content: str, at: int) -> Iterator[FoundFact]:
    text = plain_text(content)
    for key, (category, confidence, read) in _RULES.items():
        value = (read(text) or "").strip(_TRAILING)
        if value:
            yield FoundFact(key, value, confidence, category, (at,))


def _latest(*readers: _Reader) -> Callable[[str], str | None]:
    """Read by the first of these that finds anything; of its finds the last in the text."""

    def read(text: str) -> str | None:
        for reader in readers:
            hits = [hit for pack in PACKS for hit in reader(text, pack)]
            if hits:
                return max(hits)[1]
        return None

    return read


def _names(text: str, pack: FactPatterns) -> Iterator[_Hit]:
    for at in _behind(text, pack.names, pack):
        name = _name_at(text, at, pack)
        if name:
            yield at, name
    yield from _whole(text, pack.names_whole)


def _maybe_names(text: str, pack: FactPatterns) -> Iterator[_Hit]:
    for at in _behind(text, pack.maybe_names, pack):
        name = _name_at(text, at, pack)
        if name and not name.isupper() and _ends_as_name(text, at + len(name), pack):
            yield at, name


def _name_at(text: str, at: int, pack: FactPatterns) -> str | None:
    found = capitals(text, at, MOST_NAMES, pack.joints)
    if found is None or any(len(word) < 2 or word.endswith("'s") for word in found.words):
        return None
    first = found.words[0].lower()
    if first in pack.no_names or first.endswith(pack.no_name_endings):
        return None
    return found.text


def _ends_as_name(text: str, end: int, pack: FactPatterns) -> bool:
    if text[end : end + 1] not in ("", " ", "\t", "\n", *",.;:!?)"):
        return False
    return (next_word(text, end) or "").lower() not in pack.no_name_before


def _places(text: str, pack: FactPatterns) -> Iterator[_Hit]:
    for at in _behind(text, pack.places, pack):
        found = capitals(text, at, MOST_PLACES, pack.joints)
        if found is None or found.words[0].lower() in pack.no_places:
            continue
        if closes(text, found.end, pack.joints):
            yield at, found.text
    yield from _whole(text, pack.places_whole)


def _likes(text: str, pack: FactPatterns) -> Iterator[_Hit]:
    for at in _behind(text, pack.likes, pack):
        value = liking(text, at, pack)
        if value:
            yield at, value
    yield from _whole(text, pack.likes_whole)


def _behind(text: str, lead_ins: tuple[str, ...], pack: FactPatterns) -> Iterator[int]:
    """Give the places behind these lead-ins where a statement is made, not a question."""
    if not lead_ins:
        return
    for found in any_of(lead_ins).finditer(text):
        if word_before(text, found.start()) not in pack.blocks:
            blank = _BLANK.match(text, found.end())
            yield blank.end() if blank else found.end()


def _whole(text: str, patterns: tuple[str, ...]) -> Iterator[_Hit]:
    for pattern in patterns:
        for found in re.finditer(pattern, text, re.MULTILINE):
            yield found.start("value"), found.group("value")


def _address(text: str) -> str | None:
    for found in _ADDRESS.finditer(text):
        before = text[max(0, found.start() - 60) : found.start()].rstrip(" \t:,<(\"'")
        if not any(_points_elsewhere(before, pack) for pack in PACKS):
            return found.group()
    return None


def _points_elsewhere(before: str, pack: FactPatterns) -> bool:
    return bool(pack.not_mine) and any(
        re.search(f"(?:{pattern})$", before, re.IGNORECASE) for pattern in pack.not_mine
    )


_RULES: dict[str, tuple[str, float, Callable[[str], str | None]]] = {
    "user.name": ("identity", 0.9, _latest(_names, _maybe_names)),
    "user.email": ("contact", 0.95, _address),
    "user.location": ("profile", 0.8, _latest(_places)),
    "user.preferences": ("preference", 0.7, _latest(_likes)),
}
"""Category, confidence and reader of each key."""
