"""The labelled form of a statement, as the reference rules write it for English."""

from __future__ import annotations

import re

from perdure.text.packs import Shape
from perdure.text.regex import regex

_URL = regex(r"https?://[^\s<>\"'`()\[\]{}]+", re.IGNORECASE)
_REQUIREMENT = regex(
    r"\b(always|never|must not|must|should not|should|make sure to|make sure|remember to|"
    r"do not|don['’]t|avoid)\b[\s:]+(\S.{2,})",
    re.IGNORECASE | re.DOTALL,
)
_REFERENCE_VERBS = frozenset({"always", "never", "must", "should", "make sure to", "remember to"})
_ASSIGNMENT = regex(r"^(\S.{1,60}?) (?:is|are) (\S.*)$", re.DOTALL)
_ARTICLE = regex(r"^(?:that|the|a|an|it|this) +", re.IGNORECASE)
_END_MARKS = " \t\r\n,;:.!?。！？"


def urls_of(text: str) -> list[str]:
    """Give the http(s) URLs of a text in order, without the punctuation that ends a sentence.

    >>> urls_of("see https://ci.example.test/run?x=1, then stop")
    ['https://ci.example.test/run?x=1']
    """
    return [match.group().rstrip(".,;:!?。，") for match in _URL.finditer(text)]


def label_of(said: str, shape: Shape) -> str:
    """Label an English statement by its shape; what has no label stands as it was said.

    >>> label_of("Never rebase the release branch", "prohibition")
    'User requirement (never): rebase the release branch'
    >>> label_of("The port is 7443", "assignment")
    'port is 7443'
    """
    if shape in ("requirement", "prohibition"):
        return _requirement(said)
    if shape in ("assignment", "identity"):
        return _assignment(said)
    if shape == "link":
        urls = urls_of(said)
        return f"User-provided URL: {urls[0]}" if urls else said
    return said


def _requirement(said: str) -> str:
    found = _REQUIREMENT.search(said)
    if found is None:
        return said
    verb = found[1].lower().replace("’", "'")
    body = tidy(found[2])
    if verb.endswith(" not") and verb[:-4] in _REFERENCE_VERBS:
        verb, body = verb[:-4], f"not {body}"
    return f"User requirement ({verb}): {body}"


def _assignment(said: str) -> str:
    found = _ASSIGNMENT.match(said)
    return f"{tidy(found[1])} is {tidy(found[2])}" if found else said


def tidy(part: str) -> str:
    """Collapse white space, drop one leading article or pronoun and the marks at the end."""
    bare = " ".join(part.split()).rstrip(_END_MARKS)
    return _ARTICLE.sub("", bare, count=1)
