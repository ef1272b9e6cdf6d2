"""Read what follows the verb of a claim: the value to compare, and what qualifies it."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import NamedTuple

from perdure.text.claim_words import (
    ARTICLES,
    GENERIC,
    NUMBER_WORDS,
    ONE_PREPOSITION,
    PASSED_OVER,
    PREPOSITIONS,
)
from perdure.text.identity_words import MONTHS, WEEKDAYS
from perdure.text.lexemes import Lexemes
from perdure.text.units import is_unit, quantity


class Values(NamedTuple):
    """The parts of a predicate.

    `value` and `kind` are of the weightiest measured element, empty when there is none; `many`
    tells that there are several of that kind. `said` are its words without articles, of which the
    first `cut` make the phrase up to the next preposition; `covered` those that are the value.
    `named` tells that the phrase opens with a name. `replaced` are the words of the value that
    went; `instead` that it was denied and another put in its place.
    """

    preposition: str
    value: str
    kind: str
    many: bool
    said: list[str]
    cut: int
    covered: tuple[int, int]
    named: bool
    replaced: frozenset[str]
    instead: bool

    @property
    def phrase(self) -> str:
        """The words up to the next preposition."""
        return " ".join(self.said[: self.cut])

    @property
    def site(self) -> str:
        """The phrase without a noun that only says what a code is; a lone measure normalised."""
        first, last = self.covered
        if self.kind and last == self.cut:
            while first and self.said[first - 1] in GENERIC:
                first -= 1
            if first == 0:
                return self.value
        return self.phrase

    @property
    def whole(self) -> str:
        """All the words."""
        return " ".join(self.said)

    @property
    def beyond(self) -> frozenset[str]:
        """The weighty words after the phrase."""
        if self.cut == len(self.said):
            return _NO_WORDS
        return frozenset(self.said[self.cut :]) - _UNWEIGHTY

    @property
    def around(self) -> frozenset[str]:
        """The weighty words around the measured value."""
        first, last = self.covered
        return frozenset(self.said[:first] + self.said[last:]) - _UNWEIGHTY

    @property
    def purpose(self) -> str:
        """The words behind for."""
        return " ".join(self.said[self.said.index("for") + 1 :]) if "for" in self.said else ""

    @property
    def rivals(self) -> tuple[str, str]:
        """The two sides of over."""
        at = self.said.index("over")
        return " ".join(self.said[:at]), " ".join(self.said[at + 1 :])

    @property
    def chosen(self) -> str:
        """The words before over or for."""
        ends = [self.said.index(word) for word in ("over", "for") if word in self.said]
        return " ".join(self.said[: min(ends, default=len(self.said))])


class _Element(NamedTuple):
    kind: str
    value: str
    at: int
    end: int


# Which element is the value when a sentence measures several: a time before a day, and so on.
_WEIGHT = {"time": 0, "day": 2, "number": 3, "code": 4}
_DIMENSION_WEIGHT = 1
_MEASURING = WEEKDAYS | MONTHS.keys() | NUMBER_WORDS.keys()
_PASSED = ARTICLES | PASSED_OVER
_OF_OLD = frozenset({"from", "but", "instead", "rather", "not"})
_CHANGED_OVER = frozenset("umgestiegen gewechselt migriert umgezogen umgestellt".split())
_ONTO = frozenset({"auf", "zu", "nach"})
_CLOSINGS = frozenset({("any", "more"), ("after", "all"), ("at", "all")})
_AFTERTHOUGHTS = frozenset({"though", "tho"})
_NO_WORDS = frozenset[str]()
_NOTHING = _Element("", "", 0, 0)
_JOINTS = frozenset({",", ";", "(", ")", "–", "—", ":"})
_CUTS = PREPOSITIONS | _JOINTS
_CODED = frozenset("0123456789./@:\\")
_UNWEIGHTY = ARTICLES | PASSED_OVER | frozenset("at on in and of my".split())


def read_values(lexemes: Lexemes, start: int, end: int, skipped: set[int]) -> Values | None:
    """Read the lexemes [start, end) behind a verb; None when nothing is said there."""
    start, end, replaced, instead = _without_old(lexemes.forms, start, end)
    forms = lexemes.forms
    if tuple(forms[max(start, end - 2) : end]) in _CLOSINGS:
        end -= 2
    elif end > start and forms[end - 1] in _AFTERTHOUGHTS:
        end -= 1
    preposition = ""
    while start < end and forms[start] in PASSED_OVER:
        start += 1
    while start < end and forms[start] in PREPOSITIONS:
        preposition = ONE_PREPOSITION.get(forms[start], forms[start])
        start += 1
    kinds = lexemes.kinds
    places = [
        at
        for at in range(start, end)
        if forms[at] not in _PASSED and kinds[at] in "wns" and at not in skipped
    ]
    if not places:
        return None
    elements = _elements(lexemes, places)
    best, many = _NOTHING, False
    if len(elements) == 1:
        best = elements[0]
    elif elements:
        best = min(elements, key=_weight)
        many = sum(element.kind == best.kind for element in elements) > 1
    cut = _phrase_end(lexemes, start, end)
    surface = lexemes.surfaces[places[0]]
    return Values(
        preposition,
        best.value,
        best.kind,
        many,
        [forms[at] for at in places],
        bisect_left(places, cut),
        (bisect_left(places, best.at), bisect_left(places, best.end)),
        surface[0].isupper() and forms[places[0]] != "i",
        replaced,
        instead,
    )


def _without_old(forms: list[str], start: int, end: int) -> tuple[int, int, frozenset[str], bool]:
    """Cut out the value that went: from X to, not X but, instead of X, rather than X."""
    span = forms[start:end]
    if span and span[-1] in _CHANGED_OVER and "von" in span:
        old = span.index("von")
        new = next((at for at in range(old, len(span)) if span[at] in _ONTO), None)
        if new is not None:
            return start + new + 1, end - 1, weighty(span[old + 1 : new]), False
    if _OF_OLD.isdisjoint(span):
        return start, end, frozenset(), False
    if "from" in span and "to" in span[span.index("from") :]:
        old = span.index("from")
        new = span.index("to", old)
        return start + new, end, weighty(span[old + 1 : new]), False
    if "but" in span and "not" in forms[max(0, start - 2) : end]:
        new = span.index("but")
        return start + new + 1, end, weighty(span[:new]), True
    for at, (one, two) in enumerate(pairwise(span)):
        if (one, two) == (",", "not"):
            return start, start + at, weighty(span[at + 2 :]), False
        if (one, two) in (("instead", "of"), ("rather", "than")):
            return start, start + at, weighty(span[at + 2 :]), False
    return start, end, frozenset(), False


def weighty(forms: list[str]) -> frozenset[str]:
    """Give the words that tell one value from another."""
    return frozenset(forms) - _UNWEIGHTY - _JOINTS - PREPOSITIONS - {"not"}


def _phrase_end(lexemes: Lexemes, start: int, end: int) -> int:
    forms = lexemes.forms
    for at in range(start + 1, end):
        if forms[at] in _CUTS:
            return at
    return end


def _weight(element: _Element) -> tuple[int, int]:
    return _WEIGHT.get(element.kind, _DIMENSION_WEIGHT), element.at


def _elements(lexemes: Lexemes, places: list[int]) -> list[_Element]:
    found: list[_Element] = []
    beyond = -1
    forms, kinds = lexemes.forms, lexemes.kinds
    for at in places:
        form = forms[at]
        measures = form in _MEASURING or kinds[at] == "n"
        if not measures:
            if not (form.isalpha() or _CODED.isdisjoint(form)):
                found.append(_Element("code", form, at, at + 1))
        elif at >= beyond and (element := _element(lexemes, at)):
            found.append(element)
            beyond = element.end
    return found


def _element(lexemes: Lexemes, at: int) -> _Element | None:
    form = lexemes.forms[at]
    after = lexemes.forms[at + 1] if at + 1 < len(lexemes.forms) else ""
    if lexemes.kinds[at] == "n":
        if after in MONTHS:
            return _Element("day", f"{form.rstrip('strndh')} {MONTHS[after]}", at, at + 2)
        if after == "of" and (month := MONTHS.get("".join(lexemes.forms[at + 2 : at + 3]))):
            return _Element("day", f"{form.rstrip('strndh')} {month}", at, at + 3)
        unit = after if is_unit(after) else ""
        found = quantity(form, unit)
        return _Element(found.dimension, found.text, at, at + 1 + bool(unit))
    if form in WEEKDAYS or (form in MONTHS and lexemes.surfaces[at][0].isupper()):
        if form in MONTHS and lexemes.kinds[at + 1 : at + 2] == "n":
            return _Element("day", f"{after.rstrip('strndh,')} {MONTHS[form]}", at, at + 2)
        return _Element("day", form.rstrip("s"), at, at + 1)
    if form in NUMBER_WORDS:
        return _Element("number", NUMBER_WORDS[form], at, at + 1)
    return None
