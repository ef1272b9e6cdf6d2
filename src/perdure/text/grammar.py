"""Language packs made ready to match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from perdure.text.lives import Lives
from perdure.text.openings import Alternatives
from perdure.text.packs import Pack, Rule, pack
from perdure.text.regex import regex
from perdure.text.required_words import required_words
from perdure.text.retractions import Retractions

_NEVER = regex(r"(?!)")
_RUN = regex(r"\w+")


class Patterns:
    """Several patterns as one: those that begin with ^ tried at one place, the others anywhere."""

    __slots__ = ("_anchored", "_floating")

    def __init__(self, patterns: Sequence[str]) -> None:
        self._anchored = Alternatives(one[1:] for one in patterns if one.startswith("^"))
        self._floating = union(one for one in patterns if not one.startswith("^"))

    def found(self, text: str) -> bool:
        """Tell whether any of them fits."""
        return self._anchored.first(text) is not None or bool(self._floating.search(text))


class Anywhere:
    """Many patterns that seldom fit: looked for where one of the words stands that they need.

    Most texts hold none of these, and what is never looked for is never compiled. In a language
    that writes no spaces all are looked for.
    """

    __slots__ = ("_given", "_needing", "_others", "_spaced", "_words")

    def __init__(self, patterns: Iterable[str], *, spaced: bool) -> None:
        self._given = tuple(patterns)
        self._spaced = spaced
        self._words: frozenset[str] | None = None
        self._needing = self._others = _NEVER

    def found(self, text: str) -> bool:
        """Tell whether any of them fits."""
        words = self._sorted() if self._words is None else self._words
        if not words.isdisjoint(_RUN.findall(text)) and self._needing.search(text):
            return True
        return self._others is not _NEVER and self._others.search(text) is not None

    def _sorted(self) -> frozenset[str]:
        """Part those that need a word from the others; give the words, one of which each needs."""
        needs = {one: required_words(one) if self._spaced else () for one in self._given}
        self._needing = union(one for one, sets in needs.items() if sets)
        self._others = union(one for one, sets in needs.items() if not sets)
        self._words = frozenset[str]().union(*(sets[0] for sets in needs.values() if sets))
        return self._words


class Rules:
    """Several rules: those for one place tried there, the others anywhere; the first fit counts.

    The patterns of rules hold no capturing group, so that the number of the group names the rule.
    """

    __slots__ = ("_anchored", "_floating", "_here", "_others")

    def __init__(self, rules: Iterable[Rule]) -> None:
        given = list(rules)
        self._here = [one for one in given if one.named or one.pattern.startswith("^")]
        self._others = [one for one in given if one not in self._here]
        self._anchored = Alternatives(one.pattern.removeprefix("^") for one in self._here)
        joined = "|".join(f"({one.pattern})" for one in self._others)
        self._floating = regex(joined) if joined else _NEVER

    def first(self, text: str, at: int = 0) -> Rule | None:
        """Give the first rule that fits the text from `at` on; anchored ones come before others."""
        place = self._anchored.first(text, at)
        if place is not None:
            return self._here[place]
        match = self._floating.search(text, at) if self._others else None
        return self._others[match.lastindex - 1] if match and match.lastindex else None


def union(patterns: Iterable[str]) -> re.Pattern[str]:
    """Compile several patterns as one that finds any of them; without any it finds nothing."""
    joined = "|".join(f"(?:{one})" for one in patterns)
    return regex(joined) if joined else _NEVER


def words(names: Iterable[str], *, spaced: bool = True) -> re.Pattern[str]:
    """Compile a pattern for any of these words: whole ones where the language writes spaces.

    >>> words(["no", "no longer"]).findall("it is no longer known, no")
    ['no longer', 'no']
    """
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    if not longest_first:
        return _NEVER
    joined = "|".join(map(re.escape, longest_first))
    return regex(rf"(?<!\w)(?:{joined})(?!\w)" if spaced else joined)


class Grammar:
    """One pack, compiled; the fields are named as in the pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.lead_ins = union(pack.lead_ins)
        self.asked_reminders = union(pack.asked_reminders)
        self.closing_reminders = union(pack.closing_reminders)
        self.asked_endings = union(pack.asked_endings)
        self.reminders = union(pack.reminders)
        self.adverbials = union(pack.adverbials)
        self.joints = union(pack.joints)
        self.subject_joints = union(pack.subject_joints)
        self.asides = union(pack.asides)
        self.small_talk = union(pack.small_talk)
        self.hand_overs = union(pack.hand_overs)
        self.fiction = Anywhere(pack.fiction, spaced=pack.spaced)
        self.questions = Patterns(pack.questions)
        self.commands = Patterns(pack.commands)
        self.standing = Patterns(pack.standing)
        self.hypotheticals = Patterns(pack.hypotheticals)
        self.hedges = Patterns(pack.hedges)
        self.reported = Patterns(pack.reported)
        self.passing = Patterns(pack.passing)
        self.only_here = union(pack.only_here)
        self.anaphora = Patterns(pack.anaphora)
        self.corrections = Anywhere(pack.corrections, spaced=pack.spaced)
        self.negations = words(pack.negations, spaced=pack.spaced)
        self.specifics = words(pack.specifics, spaced=pack.spaced)
        self.plans = Patterns(pack.plans)
        self.rules = Rules(one for one in pack.rules if not (one.named or one.specific))
        self.specific_rules = Rules(one for one in pack.rules if one.specific and not one.named)
        self.life = Lives(pack.life) if pack.life else None
        back = pack.taking_back
        self.taking_back = Retractions(back, spaced=pack.spaced) if back else None
        self.frames = union(pack.frames)
        self.named = Rules(one for one in pack.rules if one.named and not one.specific)
        self.specific_named = Rules(one for one in pack.rules if one.named and one.specific)


@cache
def grammar(code: str) -> Grammar:
    """Compile the pack of a language once."""
    return Grammar(pack(code))
