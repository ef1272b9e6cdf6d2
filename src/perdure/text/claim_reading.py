"""Read a plain sentence as subject, attribute and value, by its verb and the words around it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from perdure.text.changes import as_held, is_lived_in
from perdure.text.claim_codes import with_codes_whole
from perdure.text.claim_subjects import Subject, held_role, read_subject
from perdure.text.claim_values import Values, read_values, weighty
from perdure.text.claim_words import (
    ADDRESSES,
    ARTICLES,
    BINDING,
    COUNTED,
    FIRST_WORDS,
    GIVEN_TO,
    KEPT,
    KIN,
    LANGUAGES,
    LEADS,
    ONE_AT_A_TIME,
    PARTICIPLES,
    PASSED_OVER,
    PERSONS,
    PLACES,
    PLANNED,
    POLITE,
    PREPOSITIONS,
    ROVING,
    SELF,
    SINGLE_NOUNS,
    SITED,
    VARIED,
    VERBS,
    Verb,
)
from perdure.text.dense_claims import DenseClaim, read_dense
from perdure.text.identity_words import PERFECT
from perdure.text.lexemes import Lexemes
from perdure.text.polarity import Marked, guest_in, read_marked
from perdure.text.regex import regex
from perdure.text.sayings import Said, read_said


class Claim(NamedTuple):
    """One value of one attribute of one subject, as a statement has it.

    `kind` is the sort of the value: time, day, number, a dimension of a unit, code, name, place,
    text or liking. `qualifiers` are the words around the value; claims whose qualifiers differ
    speak of different cases. `single_valued` tells that another value of the same kind
    contradicts it. `replaced` are the words of the value that this one is said to follow.
    """

    subject: str
    attribute: str
    value: str
    polarity: str
    single_valued: bool
    kind: str = "text"
    qualifiers: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()

    @property
    def gone(self) -> frozenset[str]:
        """The words of the thing that is said to be no longer in use."""
        if self.polarity == "+":
            return self.replaced
        return frozenset(self.value.split()) if self.attribute == "use" else frozenset()

    def contradicts(self, other: Claim) -> bool:
        """Tell whether both cannot hold: one slot and another value, or one value denied.

        Claims of different kinds, or with words around the value that differ, do not meet.
        """
        if (self.subject, self.attribute) != (other.subject, other.attribute):
            return False
        if not (self.qualifiers <= other.qualifiers or other.qualifiers <= self.qualifiers):
            return False
        if self.polarity != other.polarity:
            return self.value == other.value
        both_single = self.single_valued and other.single_valued and self.polarity == "+"
        return both_single and self.kind == other.kind and self.value != other.value

    def said_by(self, speaker: str) -> Claim:
        """Give the claim as this speaker's, whose slots are apart from everybody else's."""
        return self._replace(subject=f"{speaker}: {self.subject}")


class _Verb(NamedTuple):
    at: int
    """Where the verb stands."""
    after: int
    """Where the value begins."""
    attribute: str
    first_person: bool


# The one in an address asks nothing.
_ASKS = regex(r"[?\uff1f](?!\w)")
_CONTRACTED = regex("\\b(?:(i)['\u2019]m|(we|you|they)['\u2019]re)\\b", re.IGNORECASE)
_CONDITIONS = frozenset("if when whenever unless until wenn falls si se если 如果".split())
_STOPS = frozenset(".!\u2026\u3002\u0964")
_PRONOUNS = frozenset("i we they you it he she who".split())
_BEFORE_BASE = (
    _PRONOUNS | PASSED_OVER | BINDING | POLITE | {"not", "never", "longer", "do", "does", "can"}
)
_SET = frozenset({"be scheduled", "be held", "be moved"})
"""Ways to say when a thing is."""
_PHRASED = frozenset({"text", "name", "place", "variety"})


@lru_cache(maxsize=2048)
def read_claim(text: str) -> Claim | None:
    """Read a text as one claim of an unnamed speaker; None when it makes none."""
    if ("?" in text or "\uff1f" in text) and _ASKS.search(text):
        return None
    held = as_held(_CONTRACTED.sub(_spelled_out, text) if "'" in text or "\u2019" in text else text)
    guest = guest_in(read_marked(text).codes)
    claim = _of_guest(read_said(held.text, guest)) if guest else _read(held.text)
    if claim is None or not held.before:
        return claim
    before = with_codes_whole(held.before, read_marked(held.before)).lexemes
    return claim._replace(replaced=claim.replaced | weighty(before.forms))


def _of_guest(said: Said | None) -> Claim | None:
    return None if said is None else Claim(*said)


def _read(text: str) -> Claim | None:
    marked = read_marked(text)
    lexemes = marked.lexemes
    if "r" in lexemes.kinds:
        return _of_dense(read_dense(text))
    marked = with_codes_whole(text, marked)
    lexemes = marked.lexemes
    start, end = _bounds(lexemes)
    if end <= start or not _CONDITIONS.isdisjoint(lexemes.forms):
        return None
    verb = _find_verb(lexemes, marked.codes, start, end)
    return None if verb is None else _of_sentence(marked, verb, start, end)


def _spelled_out(found: re.Match[str]) -> str:
    return f"{found[1]} am" if found[1] else f"{found[2]} are"


def _of_dense(dense: DenseClaim | None) -> Claim | None:
    if dense is None:
        return None
    return Claim(
        dense.subject,
        dense.attribute,
        dense.value,
        dense.polarity,
        dense.single,
        dense.kind,
        replaced=dense.replaced,
    )


def _bounds(lexemes: Lexemes) -> tuple[int, int]:
    """Give where the one sentence begins, past its lead-in, and ends; nothing for several."""
    forms, kinds = lexemes.forms, lexemes.kinds
    end = len(forms)
    while end and kinds[end - 1] == "m":
        end -= 1
    start = 0
    for at in range(min(end, 4)):
        if forms[at] == "actually" or (forms[at] in ",:" and forms[at - 1] in LEADS):
            start = at + 1
    if start < end and forms[start] == ",":
        start += 1
    mark = kinds.find("m", start, end)
    while mark >= 0:
        if forms[mark] in _STOPS:
            return 0, 0
        mark = kinds.find("m", mark + 1, end)
    return start, end


def _find_verb(lexemes: Lexemes, codes: frozenset[str], start: int, end: int) -> _Verb | None:
    for verbs in _verb_tables(codes):
        if verbs.keys().isdisjoint(lexemes.forms):
            continue
        for at in range(start, end):
            found = verbs.get(lexemes.forms[at])
            if found is not None and _is_verb(lexemes, at, start, found, verbs):
                return _whole_verb(lexemes, at, end, found, verbs)
    return None


@cache
def _verb_tables(codes: frozenset[str]) -> tuple[dict[str, Verb], ...]:
    """Give the verbs of these languages, English first."""
    known = sorted(codes & VERBS.keys(), key=lambda code: (code != "en", code))
    return tuple(VERBS[code] for code in known)


def _is_verb(lexemes: Lexemes, at: int, start: int, found: Verb, verbs: dict[str, Verb]) -> bool:
    """Tell a verb from a noun of the same form by the word before it."""
    form = lexemes.forms[at]
    if at == start:
        return found.first_person or form in FIRST_WORDS
    before = lexemes.forms[at - 1]
    if form == ":" or lexemes.kinds[at] == "m":
        return at - start <= 5 and lexemes.kinds[at - 1] in "wn"
    if found.attribute == "be" or found.first_person:
        return True
    if found.attribute == "answer":
        # An order, and no noun: "the default reply is bounded".
        return before in BINDING or before in POLITE or before == "i"
    if f"{form}s" in verbs:
        return before in _BEFORE_BASE or (before.endswith("s") and before not in ARTICLES)
    return before not in ARTICLES and before != "my"


def _whole_verb(lexemes: Lexemes, at: int, end: int, found: Verb, verbs: dict[str, Verb]) -> _Verb:
    """Take in what belongs to the verb: the rest of a perfect, a participle, a preposition."""
    forms = lexemes.forms
    after, attribute = at + 1, found.attribute
    if attribute == "have" and after < end and forms[after] == "been":
        after, attribute = after + 1, "be"
    elif attribute == "have" and after < end and forms[after] in verbs:
        attribute = verbs[forms[after]].attribute
        after += 1
    while after < end and (forms[after] in PASSED_OVER or forms[after] == "not"):
        after += 1
    if attribute == "be" and after < end:
        participle = _participle(forms[after])
        named = participle in PARTICIPLES or after + 1 == end or forms[after + 1] in PREPOSITIONS
        if participle and named:
            after, attribute = after + 1, f"be {participle}"
    return _Verb(at, after, attribute, found.first_person)


def _participle(form: str) -> str:
    """Give a participle without the re- of doing it again; nothing for another word."""
    bare = form[2:] if form.startswith("re") and form[2:] in PARTICIPLES else form
    is_one = bare in PARTICIPLES or bare in PERFECT or (bare.endswith("ed") and len(bare) > 4)
    return bare if is_one else ""


def _of_sentence(marked: Marked, verb: _Verb, start: int, end: int) -> Claim | None:
    lexemes, _, markers = marked
    forms = lexemes.forms
    before = forms[start : verb.at]
    bearing = verb.attribute == "stand" and "can" in before
    if not bearing and (verb.attribute == "stand" or not PLANNED.isdisjoint(before)):
        return None
    near = verb.after + 1
    denied, skipped = False, set[int]()
    for at, marker in markers.items():
        denied |= start <= at < near and marker.inverts
        skipped.update(range(at, at + marker.length))
    subject = read_subject(lexemes, start, verb.at, skipped, first_person=verb.first_person)
    said = range(verb.after, end)
    role = verb.attribute == "be" and held_role(lexemes, start, verb.at, said, skipped)
    if role:
        return Claim(role, "be", subject.words, "-" if denied else "+", True, "name")
    if not subject.words:
        return None
    values = read_values(lexemes, verb.after, end, skipped)
    if values is None:
        return None
    if denied and values.instead:
        denied = False
    if bearing:
        subject = subject._replace(words=subject.words.removesuffix(" can"))
    return _build(subject, "like+" if bearing else verb.attribute, values, denied=denied)


def _build(subject: Subject, verb: str, values: Values, *, denied: bool) -> Claim | None:
    if verb in ("like+", "like-"):
        liked = (verb == "like+") != denied
        attribute = f"like {values.whole}"
        return Claim(subject.words, attribute, "liked", "+" if liked else "-", False, "liking")
    attribute, value, kind, single = _slot(subject, verb, values)
    if not value:
        return None
    qualifiers = values.beyond if kind in _PHRASED else values.around
    return Claim(
        subject.words,
        attribute,
        value,
        "-" if denied else "+",
        single,
        kind,
        frozenset() if kind == "choice" else qualifiers,
        values.replaced,
    )


def _slot(subject: Subject, verb: str, values: Values) -> tuple[str, str, str, bool]:
    """Choose attribute, value, kind and whether one value excludes another."""
    nouns = SINGLE_NOUNS.intersection(subject.words.split())
    attribute = f"{verb} {values.preposition}".rstrip()
    if verb == "answer":
        words = set(values.said) - BINDING - PREPOSITIONS
        language = " ".join(sorted(words & LANGUAGES))
        # To whom, or what for, would be another case.
        return "answer in", language, "choice", words == {language}
    if verb == "choose":
        purpose = values.purpose
        return f"choose for {purpose}", values.chosen, "choice", bool(purpose)
    if verb == "prefer" and values.beyond and "over" in values.said:
        rivals = " ".join(sorted(values.rivals))
        return f"prefer among {rivals}", values.chosen, "choice", True
    if sited := _sited(subject, verb, attribute, values):
        return sited
    if values.kind:
        return _counted(verb, values, named=bool(nouns))
    if verb == "move":
        return _moved(subject, values)
    if verb in VARIED and len(values.phrase.split()) == 2:
        variety, _, thing = values.phrase.partition(" ")
        return f"{verb} {thing}", variety, "variety", True
    if (verb == "be" or verb in KEPT) and values.preposition in PLACES:
        value = f"{values.preposition} {values.phrase}"
        return "be place", value, "place", subject.definite or values.named
    if verb == "be" and values.named and not _is_adjective(values.phrase):
        return "be", values.phrase, "name", subject.definite or bool(nouns)
    return attribute, values.phrase, "text", verb == "be" and bool(nouns - PERSONS)


def _sited(
    subject: Subject, verb: str, attribute: str, values: Values
) -> tuple[str, str, str, bool] | None:
    """Read what is at one place, with one receiver or of one owner at a time."""
    if values.kind and verb == "be" and not ADDRESSES.isdisjoint(subject.words.split()):
        return "be", values.whole, "name", True
    if verb in GIVEN_TO and (values.named or values.kind == "code"):
        return f"{verb} to", values.phrase, "name", subject.thing
    if verb in SITED and values.kind == "code" and values.preposition:
        return f"{verb} at", values.site, "name", True
    if attribute in ONE_AT_A_TIME or verb in ONE_AT_A_TIME:
        return attribute, values.site, "name", True
    return None


def _counted(verb: str, values: Values, *, named: bool) -> tuple[str, str, str, bool]:
    timely = values.kind in ("time", "day")
    if named and (verb == "be" or (timely and verb in _SET)):
        return "be", values.value, values.kind, not values.many
    if timely and (verb in _SET or verb in ("be", "begin", "move", "meet")):
        return f"be {values.kind}", values.value, values.kind, not values.many
    single = not values.many and (verb in COUNTED or verb.startswith("be") or timely)
    return f"{verb} {values.kind}", values.value, values.kind, single


def _moved(subject: Subject, values: Values) -> tuple[str, str, str, bool]:
    named = not (subject.thing or subject.definite) and subject.words not in ROVING
    somebody = subject.words in SELF or named
    kin = not KIN.isdisjoint(subject.words.split())
    lived_in = values.named and is_lived_in(values.phrase)
    if (somebody or kin) and lived_in and values.preposition == "to":
        return "live in", values.phrase, "name", True
    if values.preposition == "to":
        return "be place", f"in {values.phrase}", "place", True
    return "move", "", "text", False


def _is_adjective(phrase: str) -> bool:
    return bool(re.fullmatch(r"\w+(?:ish|ese|ian|ean|ch|ic|an)", phrase))
