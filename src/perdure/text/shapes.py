"""Decide of one clause whether it states something to keep, and in which shape."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from perdure.text.grammar import Grammar
from perdure.text.interaction import binds_here
from perdure.text.labels import urls_of
from perdure.text.packs import Shape
from perdure.text.findings import Reason

_UPPER = "A-ZÀ-ÖØ-ÞĄĆČĎĘĚĞİŁŃŇŐŒŘŚŞŠŤŮŰŹŻŽΑ-ΩА-ЯЁ"
_SPECIFIC = re.compile(
    rf"\d|(?<=[\w,;:)\"'”“/-] )[\"'(“]?[{_UPPER}][\w]|[a-zа-я][{_UPPER}]|\w[_/@]\w|\w\.\w{{2}}|[\"“`]\w"
)
_NUMBER_WORD = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|"
    r"july|august|september|october|november|december|yesterday|tomorrow|tonight|weekly|daily|"
    r"last (?:week|month|year|night|summer|winter|spring|fall|weekend)|ago|"
    r"next (?:week|month|year|summer|winter|spring|fall|weekend))\b"
)
_NAME = re.compile(
    rf"[{_UPPER}][\w'’-]*\.?(?: (?:[{_UPPER}][\w'’.-]*|van|von|der|de|den|del|della|di|da|la|le|bin|al|of|the|[\d-]+[a-z]?)(?= ))*"
)
_WORDS = re.compile(r"[^\W_]+")
_MARKS = " \t\r\n.!?,;:…。！？、'\"”“()[]*_-–—~😀😂🙏👍❤️"


@dataclass(frozen=True, slots=True)
class Shaped:
    """A clause that states something."""

    shape: Shape
    confidence: float


def judge(text: str, low: str, grammar: Grammar, *, reminded: bool) -> Shaped | Reason:
    """Give the shape of a clause, or the reason why it is not learned.

    `text` is the clause as written, `low` its `plain` form. `reminded` clauses follow an explicit
    "remember:" and are kept whatever their shape.
    """
    bare = low.strip(_MARKS)
    if not bare or grammar.small_talk.fullmatch(bare):
        return "small-talk"
    if grammar.questions.found(low):
        return "question"
    if _is_quotation(text) or grammar.reported.found(low):
        return "quoted"
    if binds_here(low):
        return "interaction-only"
    refused = _weigh(low, grammar, reminded=reminded)
    if refused is not None:
        return refused
    return _shape(text, low, grammar, reminded=reminded)


def _weigh(low: str, grammar: Grammar, *, reminded: bool) -> Reason | None:
    if reminded:
        return None
    standing = grammar.standing.found(low)
    if not standing and grammar.commands.found(low):
        return "interaction-only"
    if grammar.passing.found(low):
        return "small-talk"
    if not standing and grammar.hypotheticals.found(low):
        return "hypothetical"
    return "low-confidence" if grammar.hedges.found(low) else None


def _shape(text: str, low: str, grammar: Grammar, *, reminded: bool) -> Shaped | Reason:
    specific = _SPECIFIC.search(text, 1) is not None or _NUMBER_WORD.search(low) is not None
    for rule, pattern in grammar.rules:
        if (specific or not rule.specific) and pattern.search(low):
            return Shaped(rule.shape, rule.confidence)
    if grammar.named:
        found = _named(text, low, grammar)
        if found:
            return found
    if "://" in low and urls_of(text):
        return Shaped("link", 0.9)
    if reminded and len(low) >= 3:
        return Shaped("assignment", 0.9)
    return "too-short" if len(_WORDS.findall(low)) < 2 and grammar.pack.spaced else "no-shape"


def _named(text: str, low: str, grammar: Grammar) -> Shaped | None:
    found = _NAME.match(text)
    if found is None:
        return None
    first = _WORDS.match(low)
    if first is None or first.group() in _openers(grammar) or first.group().endswith("ing"):
        return None
    at = found.end()
    specific = _SPECIFIC.search(text, at) is not None or _NUMBER_WORD.search(low, at) is not None
    for rule, pattern in grammar.named:
        if (specific or not rule.specific) and pattern.match(low, at):
            return Shaped(rule.shape, rule.confidence)
    return None


@cache
def _openers(grammar: Grammar) -> frozenset[str]:
    pack = grammar.pack
    return frozenset((*pack.openers, *pack.stop_words, *pack.question_words, *pack.markers))


def _is_quotation(text: str) -> bool:
    bare = text.strip()
    return (
        len(bare) > 2
        and (bare[0] + bare[-1]) in ('""', "“”", "«»", "„“", "「」", "''", "‘’")
        and bare.count(bare[0]) <= 2
    )
