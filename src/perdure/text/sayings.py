"""Read a claim by the forms of sentence that a language pack lists."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from perdure.text.folding import straighten
from perdure.text.packs import pack
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.tongues import as_read


class Said(NamedTuple):
    """A claim as a form of sentence gives it, in the order of `Claim`.

    Its subject has the code of the language before it, so that it never meets one of another.
    """

    subject: str
    attribute: str
    value: str
    polarity: str
    single: bool
    kind: str
    qualifiers: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()


class _Form(NamedTuple):
    pattern: re.Pattern[str]
    attribute: str
    single: bool


_MARKS = " \t\r\n.,;:!。।…"
_TIME = regex(r"\d{1,2}[:.h]\d\d\b")
_NUMBER = regex(r"\d")


def read_said(text: str, guest: str) -> Said | None:
    """Read a statement in a guest's language as a claim; None when no form of it fits whole."""
    bare = as_read(straighten(text), guest).strip(_MARKS)
    for pattern, attribute, single in _forms(guest):
        if found := pattern.fullmatch(bare):
            groups = {name: _words(one) for name, one in found.groupdict().items()}
            if attribute.startswith("like"):
                groups["value"] = _without_cases(groups["value"], guest)
            subject = f"{guest} {groups.get('subject', '')}".rstrip()
            return _said(subject, groups, attribute, single=single)
    return None


@cache
def _forms(guest: str) -> tuple[_Form, ...]:
    return tuple(
        _Form(regex(one.pattern, re.IGNORECASE), one.attribute, one.single)
        for one in pack(guest).sayings
    )


def _without_cases(words: str, guest: str) -> str:
    endings = pack(guest).endings
    return " ".join(
        next((word.removesuffix(one) for one in endings if word.endswith(one)), word)
        for word in words.split()
    )


def _words(group: str | None) -> str:
    return " ".join(plain(group).strip(_MARKS).split()) if group else ""


def _said(subject: str, groups: dict[str, str], attribute: str, *, single: bool) -> Said:
    value, denied = groups["value"], bool(groups.get("no") or groups.get("not"))
    if attribute in ("like+", "like-"):
        liked = (attribute == "like+") != denied
        return Said(subject, f"like {value}", "liked", "+" if liked else "-", False, "liking")
    kind = "time" if _TIME.search(value) else "number" if _NUMBER.search(value) else "name"
    replaced = frozenset(groups.get("old", "").split())
    polarity = "-" if denied else "+"
    return Said(subject, attribute, value, polarity, single, kind, replaced=replaced)
