"""Part what somebody likes from what the same sentence says they do not: two facts, not one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from perdure.text.regex import regex

_LIKING: Mapping[str, tuple[str, str, str, str, str]] = {
    "en": (
        "i|we",
        "love|like|enjoy|adore|prefer|use|eat|drink",
        "hate|dislike|detest|loathe|despise|avoid|can't stand|cannot stand"
        "|(?:don't|do not|never) (?:love|like|enjoy|prefer|use|eat|drink)",
        "and|but",
        "it|them|that|this|those|these|him|her|you|when|if|unless|because|mail|speech|crimes?",
    ),
    "de": (
        "ich|wir",
        "liebe|lieben|mag|mögen|trinke|trinken|nutze|nutzen",
        "hasse|hassen|verabscheue|verabscheuen|meide|meiden|vermeide|vermeiden",
        "und|aber|doch",
        "es|ihn|sie|das|dies|ihm|ihr|wenn|falls|weil",
    ),
    "ru": (
        "я|мы",
        "люблю|любим|обожаю|обожаем|пью|пьём|ем|едим|использую|используем",
        "ненавижу|ненавидим|избегаю|избегаем"
        "|не (?:люблю|любим|пью|пьём|ем|едим|использую|используем)",
        "и|а|но",
        "это|его|её|их|когда|если",
    ),
}
"""By language: who speaks, liking, disliking, what joins both, and what no object begins with."""

_HELD_TOGETHER = regex(
    r"[,;:?\"“”]|\b(?:if|when|unless|because|wenn|falls|weil|если|когда|both|beides)\b",
    re.IGNORECASE,
)
"""What may say of both parts, so that neither is whole without it."""


class Feeling(NamedTuple):
    """One of the two: [start, end) in the text, and all of it in words of its own."""

    start: int
    end: int
    said: str


def part_feelings(text: str, code: str) -> tuple[Feeling, ...]:
    """Give the two parts of a text that says of one thing that it is liked and of another not.

    The second part has the subject of the first. Nothing when the text is not of that form, or says
    anything that may hold for both parts. English, German and Russian; elsewhere each verb is a
    sentence of its own.

    >>> [part.said for part in part_feelings("I love tea and hate coffee", "en")]
    ['I love tea', 'I hate coffee']
    >>> part_feelings("I love tea and coffee", "en")
    ()
    """
    found = _pattern(code).fullmatch(text) if code in _LIKING else None
    if found is None or _HELD_TOGETHER.search(text):
        return ()
    first, second = found.span("first"), found.span("second")
    subject = found["subject"]
    return (
        Feeling(*first, found["first"]),
        Feeling(*second, f"{subject} {found['second']}"),
    )


@cache
def _pattern(code: str) -> re.Pattern[str]:
    who, likes, dislikes, joint, nothing = _LIKING[code]
    thing = rf"(?!(?:{nothing})\b)\w[\w'’.+#/-]*(?: (?!(?:{joint})\b)[\w'’.+#/-]+){{0,5}}"

    def before(one: str, other: str) -> str:
        return rf"(?:{one}) {thing}(?= (?:{joint}) (?:{other}) )"

    either = f"{before(likes, dislikes)}|{before(dislikes, likes)}"
    return re.compile(
        rf"(?P<first>(?P<subject>{who}) (?:(?:really|just|mostly|usually) )?(?:{either}))"
        rf" (?:{joint}) (?P<second>(?:{likes}|{dislikes}) {thing})",
        re.IGNORECASE,
    )
