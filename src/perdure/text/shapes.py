"""Decide of one clause whether it states something to keep, and in which shape."""

from __future__ import annotations

import re
from functools import cache

from perdure.frozen import frozen
from perdure.text.changes import tells_change, tells_move
from perdure.text.denials import affirmed
from perdure.text.findings import Reason
from perdure.text.grammar import Grammar
from perdure.text.labels import urls_of
from perdure.text.leaving import left_by
from perdure.text.packs import Shape
from perdure.text.plain import plain
from perdure.text.regex import regex

_UPPER = "A-ZÀ-ÖØ-ÞĄĆČĎĘĚĞİŁŃŇŐŒŘŚŞŠŤŮŰŹŻŽΑ-ΩА-ЯЁ"
_SPECIFIC = regex(
    rf"\d|(?<=[\w,;:)\"'”“/-] )[\"'(“]?[{_UPPER}][\w]|[a-zа-я][{_UPPER}]|"
    r"\w[_/@]\w|\w\.\w{2}|[\"“`]\w|█"
)
_NAME = regex(
    rf"[{_UPPER}][\w'’-]*\.?(?: (?:[{_UPPER}][\w'’.-]*|van|von|der|de|den|del|della|di|da|la|le|"
    r"bin|al|of|the|[\d-]+[a-z]?)(?= ))*"
)
_BLANK = r"(?:[a-z]|Your |[A-Z]{2}|名|姓|城|地|年)[\w -]{0,24}"
_BLANKS = regex(
    r"(?:\b(?:is|am|are|in|at|from|called|named)|[是叫在]) ?"
    rf"(?:\[{_BLANK}\]|<{_BLANK}>|\{{\{{?{_BLANK}\}}?\}}|_{{3,}}|X{{3,}}\b)"
)
"""What a form leaves to be filled in: my name is [name]."""
_VOCATIVE = regex(rf"^[{_UPPER}]\w+, |, [{_UPPER}]\w+[.!]*$")
_ENTRY = regex(
    r"(?!(?:steps?|notes?|examples?|tasks?|questions?|answers?|inputs?|outputs?|tips?|goals?|option|title|summary|"
    r"description|requirements?|instructions?|context|part|section|chapter|day|week|phase|time|date|activity|"
    r"agenda|duration|priority|status|deadline|location|q|a|n\.?b)\b)"
    r"[^\W\d_][\w ./-]{0,30}(?:\*\*:|:\*\*) *[^\s*?]+(?: [^\s*?]+){0,4}"
)
"""A name in bold type with what it is: "**Editor**: Vim"."""
_LIVED = 0.6
"""How sure it is that what somebody did is worth keeping, where they do not say when."""
_OF_WISHES = ("small-talk", "low-confidence", "hypothetical")
_WORDS = regex(r"[^\W_]+")
_MARKS = " \t\r\n.!?¡¿,;:…。！？、'\"”“()[]*_-–—~😀😂🙏👍❤️"


@frozen
class Shaped:
    """A clause that states something."""

    shape: Shape
    confidence: float

    @property
    def loose(self) -> bool:
        """Tell whether a link in the clause says more about it than this shape does."""
        return self.shape == "assignment"


def judge(text: str, low: str, grammar: Grammar, *, reminded: bool) -> Shaped | Reason:
    """Give the shape of a clause, or the reason why it is not learned.

    `text` is the clause as written, `low` its `plain` form. `reminded` clauses follow an explicit
    "remember:" and are kept whatever their shape.
    """
    if is_small_talk(low, grammar):
        return "small-talk"
    if grammar.questions.found(low):
        return "question"
    if _is_quotation(text) or grammar.reported.found(low):
        return "quoted"
    refused = _weigh(low, grammar, reminded=reminded)
    if refused is not None:
        planned = refused in _OF_WISHES and grammar.plans.found(low)
        return Shaped("event", _LIVED) if planned else refused
    shaped = _shape(text, low, grammar, reminded=reminded)
    if isinstance(shaped, Shaped) and shaped.shape == "identity" and _BLANKS.search(text):
        return "pasted"
    open_to_it = isinstance(shaped, Shaped) or shaped == "no-shape"
    return "interaction-only" if open_to_it and grammar.only_here.search(low) else shaped


def judge_denial(text: str, grammar: Grammar) -> Shaped | None:
    """Give the shape of a clause that denies what would be kept if told; None for any other."""
    told = affirmed(text)
    if told is None:
        return None
    return _by_rule(told, plain(told), grammar) and Shaped("event", _LIVED)


def is_small_talk(low: str, grammar: Grammar) -> bool:
    """Tell whether text in `plain` form is a greeting, thanks or the like and nothing else."""
    bare = low.strip(_MARKS)
    return not bare or grammar.small_talk.fullmatch(bare) is not None


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
    found = _by_rule(text, low, grammar)
    if found is None:
        opening = grammar.adverbials.match(low)
        found = _behind(text, low, grammar, opening.end()) if opening else None
    changing = grammar.pack.changes or grammar.pack.code == "en"
    if found is None and changing and (tells_change(text) or tells_move(text)):
        found = Shaped("decision", 0.85)
    if found is None and left_by(text) is not None:
        found = Shaped("event", 0.85)
    linked = "://" in low and bool(urls_of(text))
    if found is not None:
        return Shaped("link", found.confidence) if linked and found.loose else found
    if linked:
        return Shaped("link", 0.9)
    if reminded and len(low) >= 3:
        return Shaped("assignment", 0.9)
    return "too-short" if len(_WORDS.findall(low)) < 2 and grammar.pack.spaced else "no-shape"


def _behind(text: str, low: str, grammar: Grammar, at: int) -> Shaped | None:
    """Give the shape of what stands behind an opening, also where its verb stands first there."""
    found = _by_rule(text, low, grammar, at)
    verb_first, in_order = grammar.pack.inversion
    if found is None and verb_first and (inverted := re.match(verb_first, low[at:])):
        low = inverted.expand(in_order) + low[at + inverted.end() :]
        found = _by_rule(re.sub(verb_first, in_order, text[at:], flags=re.IGNORECASE), low, grammar)
    return found


def _by_rule(text: str, low: str, grammar: Grammar, at: int = 0) -> Shaped | None:
    rest = low[at:] if at else low
    rule = grammar.rules.first(rest)
    if rule is None and (_names_something(text, 1) or grammar.specifics.search(low)):
        rule = grammar.specific_rules.first(rest)
    if rule is not None:
        return Shaped(rule.shape, rule.confidence)
    if "**" in rest and _ENTRY.fullmatch(rest):
        return Shaped("assignment", _LIVED)
    return _named(text[at:], rest, grammar) or _lived(rest, grammar)


def _names_something(text: str, at: int) -> bool:
    found = _SPECIFIC.search(text, at)
    if found is None or not found.group()[-1].isalpha():
        return found is not None
    # Whom one speaks to is nothing that is spoken of: "That was fun, Ines".
    return _SPECIFIC.search(_VOCATIVE.sub(" ", text), at) is not None


def _named(text: str, low: str, grammar: Grammar) -> Shaped | None:
    found = _NAME.match(text)
    if found is None:
        return None
    first = _WORDS.match(low)
    if first is None or first.group() in _openers(grammar) or first.group().endswith("ing"):
        return None
    at = found.end()
    rule = grammar.named.first(low, at)
    if rule is None and (_names_something(text, at) or grammar.specifics.search(low, at)):
        rule = grammar.specific_named.first(low, at)
    return Shaped(rule.shape, rule.confidence) if rule else None


def _lived(low: str, grammar: Grammar) -> Shaped | None:
    """Give the shape of what somebody tells of their life, though it names no date and nobody."""
    told = grammar.life.told(low) if grammar.life else grammar.plans.found(low)
    return Shaped("event", _LIVED) if told else None


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
