"""Read one statement, word by word, into the elements that its identity is made of."""

from __future__ import annotations

from perdure.text.counts import COUNT_WORDS, count_of
from perdure.text.identity_words import (
    CALLS,
    DIRECTIONS,
    LIGHT,
    MONTHS,
    NAME_PARTICLES,
    NUMBERED,
    OPPOSITES,
    PERFECT,
    RHYTHMS,
    SILENT,
    TEMPORAL_PREPOSITIONS,
    TITLED,
    UNSAID,
    WEEKDAYS,
    crude_stem,
    is_opposing_verb,
    level_run,
)
from perdure.text.lexemes import Lexemes
from perdure.text.polarity import Marker, part_run, read_marked
from perdure.text.regex import regex
from perdure.text.units import is_unit, quantity

_PARTICLES = regex(
    r"(?<!目)的(?![确確士])|(?<![为為除])了(?!解)|(?<=[\u3400-\u9fff\u30a1-\u30fc])[のはが]|を"
)
_LEADING_PARTICLE = regex(r"[のはがを]")
_ISO_DATE = regex(r"\d{4}-\d{2}-\d{2}")
_DAY = regex(r"(\d{1,2})(?:st|nd|rd|th|\.)?")
_YEAR = regex(r"\d{4}")
_AFTER_DAY = frozenset({"of", "de", "."})
_BEFORE_YEAR = frozenset({",", "de"})
_ENDS = frozenset(".!?:")
_NO_NOUN_FOLLOWS = frozenset(
    "to for from in on at by with and or but if when during while until as because since again "
    "today now".split()
)
_SPECIAL = LIGHT.union(
    UNSAID, MONTHS, WEEKDAYS, RHYTHMS, DIRECTIONS, NAME_PARTICLES, OPPOSITES, COUNT_WORDS
)
_TITLED = 8
"""Words back to what a number word may be the title of."""
_COPULAS = frozenset("is are was were be been am".split())


class Reader:
    """Walk over the lexemes of a statement once and gather its elements."""

    __slots__ = (
        "_codes", "_forms", "_in_time", "_kinds", "_lexemes", "_markers", "_months", "_pending",
        "_surfaces",
        "dates", "directions", "floats", "names", "neutral", "other", "plain", "polarity",
        "quantities", "scopes", "signs", "words",
    )  # fmt: skip

    def __init__(self, text: str) -> None:
        self._lexemes, self._codes, self._markers = read_marked(text)
        self._forms, self._surfaces, self._kinds = self._lexemes
        self._months = not MONTHS.keys().isdisjoint(self._forms)
        self.floats: list[tuple[str, int]] = []
        self._in_time = False
        self._pending: list[Marker] = []
        self.words: list[str] = []
        self.plain: list[str] = []
        self.other: list[str] = []
        self.polarity: list[str] = []
        self.scopes: list[str] = []
        self.quantities: list[str] = []
        self.names: list[str] = []
        self.dates: list[str] = []
        self.neutral: list[str] = []
        self.signs: list[int] = []
        self.directions: list[tuple[str, str]] = []
        self._read()

    def sequence(self) -> tuple[str, ...]:
        """Give what is said in order; a time or rhythm alone of its sort goes to the end."""
        floats = self.floats
        sorts = [sort for sort, _ in floats]
        moved = {at: sort for sort, at in floats if sorts.count(sort) == 1}
        stay = [word for at, word in enumerate(self.words) if at not in moved]
        return (*stay, *(self.words[at] for at in sorted(moved, key=lambda at: moved[at])))

    def _read(self) -> None:
        forms, surfaces, kinds = self._forms, self._surfaces, self._kinds
        markers = self._markers
        words, plain, neutral = self.words, self.plain, self.neutral
        at, end = 0, len(forms)
        while at < end:
            form, kind = forms[at], kinds[at]
            if at in markers:
                at += self._mark(markers[at])
            elif kind == "w" and form not in _SPECIAL and form == surfaces[at]:
                # Nothing but itself, as most words are.
                words.append(form)
                plain.append(form)
                self._in_time = False
                if self._pending:
                    self._neutral(form)
                else:
                    neutral.append(crude_stem(form))
                at += 1
            elif kind == "w" and form in SILENT:
                self._in_time = False
                at += 1
            elif kind == "w":
                at += self._word(at)
            elif kind == "n":
                at += self._number(at)
            else:
                self._other(at, kind)
                at += 1

    def _mark(self, marker: Marker) -> int:
        self.polarity.append(marker.name)
        self.words.append(f"¬{marker.name}")
        self._pending.append(marker)
        return marker.length

    def _word(self, at: int) -> int:
        form = self._forms[at]
        if self._months and form in MONTHS and (length := self._month_first(at)):
            return length
        counted = count_of(form, self._codes) if form in COUNT_WORDS else None
        if counted and not self._is_title(at):
            return self._quantity(at, counted)
        if form not in LIGHT:
            self._say(at, form)
            return 1
        if form in SILENT or (form in TEMPORAL_PREPOSITIONS and self._time_follows(at)):
            self._in_time = form not in SILENT
            return 1
        if self._is_auxiliary(at, form):
            return 1
        self.words.append(form)
        if form not in UNSAID:
            self._neutral(form)
        if form in DIRECTIONS:
            self._direction(at, form)
        return 1

    def _is_title(self, at: int) -> bool:
        """Tell whether a number word is what something is called: the film Seven is no 7."""
        surface = self._surfaces[at]
        before = self._forms[max(0, at - _TITLED) : at]
        if surface[0].isupper() and not surface.isupper() and not self._opens_sentence(at):
            return NUMBERED.isdisjoint(before)
        ends = at + 1 == len(self._forms) or self._kinds[at + 1] == "m"
        return ends and bool(before) and before[-1] in CALLS and not TITLED.isdisjoint(before)

    def _say(self, at: int, form: str) -> None:
        """Take a weighty word: a name, a weekday, a rhythm, or any other."""
        self.words.append(form)
        self.plain.append(form)
        surface = self._surfaces[at]
        if not surface.islower() and surface[0].isupper() and not self._opens_sentence(at):
            self._name(at, form)
        if form in RHYTHMS or (form in WEEKDAYS and self._in_time):
            sort = "rhythm" if form in RHYTHMS else "weekday"
            self.floats.append((sort, len(self.words) - 1))
        self._in_time = False
        if form in DIRECTIONS:
            self._direction(at, form)
        if side := side_of(self._lexemes, at):
            group, affirmed = side
            self._neutral(group, denied=not affirmed)
        elif form not in UNSAID:
            self._neutral(form)

    def _name(self, at: int, form: str) -> None:
        before = self._forms[at - 1]
        if (
            before in NAME_PARTICLES
            and self.names
            and at > 1
            and self._surfaces[at - 2][0].isupper()
        ):
            self.names.append(before)
            self.other.append(before)
        self.names.append(form)

    def _number(self, at: int) -> int:
        form = self._forms[at]
        if self._months and (length := self._day_first(at)):
            return length
        if _ISO_DATE.fullmatch(form):
            self._date(form)
            return 1
        return self._quantity(at, form)

    def _quantity(self, at: int, form: str) -> int:
        following = self._forms[at + 1] if at + 1 < len(self._forms) else ""
        unit = following if is_unit(following) and self._kinds[at + 1] == "w" else ""
        found = quantity(form, unit)
        self.quantities.append(found.text)
        self.other.append(found.text)
        self.words.append(found.text)
        if found.dimension == "time" and (self._in_time or at == 0):
            self.floats.append(("time", len(self.words) - 1))
        self._in_time = False
        self._neutral(found.text)
        return 2 if unit else 1

    def _other(self, at: int, kind: str) -> None:
        form = self._forms[at]
        if kind == "r":
            self._run(at, form)
        elif kind == "s" and form != "=":
            self.words.append(form)
            self.other.append(form)
            self._neutral(form)
        elif kind == "m":
            self._in_time = False

    def _run(self, at: int, run: str) -> None:
        if at and self._kinds[at - 1] in "wn":
            run = _LEADING_PARTICLE.sub("", run[:1]) + run[1:]
        said = _PARTICLES.sub("", run)
        self.words.append(said)
        self.other.extend(bigrams(said))
        rest, markers = part_run(run)
        self.polarity.extend(marker.name for marker in markers)
        self.scopes.extend(f"{marker.name} {said}" for marker in markers)
        rest, turned = level_run(rest)
        denied = turned ^ (sum(marker.inverts for marker in markers) % 2 == 1)
        self._neutral(_PARTICLES.sub("", rest), denied=denied)

    def _neutral(self, form: str, *, denied: bool = False) -> None:
        stem = crude_stem(form)
        if self._pending:
            for marker in self._pending:
                self.scopes.append(f"{marker.name} {stem}")
                denied ^= marker.inverts or marker.name in ("except", "without")
            self._pending.clear()
        if denied:
            self.signs.append(len(self.neutral))
        self.neutral.append(stem)

    def _direction(self, at: int, form: str) -> None:
        for word in self._forms[at + 1 : at + 4]:
            if word not in LIGHT:
                self.directions.append((form, crude_stem(word)))
                return

    def _is_auxiliary(self, at: int, form: str) -> bool:
        following = self._forms[at + 1] if at + 1 < len(self._forms) else ""
        if form in ("do", "does"):
            return at + 1 in self._markers
        if form in ("has", "have"):
            return following in PERFECT or following.endswith("ed")
        return False

    def _opens_sentence(self, at: int) -> bool:
        return at == 0 or self._forms[at - 1] in _ENDS

    def _time_follows(self, at: int) -> bool:
        if at + 1 == len(self._forms):
            return False
        following = self._forms[at + 1]
        return self._kinds[at + 1] == "n" or following in WEEKDAYS or following in MONTHS

    def _date(self, date: str) -> None:
        self.dates.append(date)
        self.other.append(date)
        self.words.append(date)
        if self._in_time:
            self.floats.append(("date", len(self.words) - 1))
        self._in_time = False
        self._neutral(date)

    def _day_first(self, at: int) -> int:
        """Read "3rd of May 2031" at its number; give the lexemes it takes, 0 for no date."""
        day = _DAY.fullmatch(self._forms[at])
        month = at + 1
        if month < len(self._forms) and self._forms[month] in _AFTER_DAY:
            month += 1
        if day is None or month >= len(self._forms) or self._forms[month] not in MONTHS:
            return 0
        year, end = self._year_at(month + 1)
        self._date(f"{year}-{MONTHS[self._forms[month]]:02d}-{int(day[1]):02d}")
        return end - at

    def _month_first(self, at: int) -> int:
        """Read "May 3, 2031" or "May 2031" at its month."""
        following = self._forms[at + 1] if at + 1 < len(self._forms) else ""
        month = MONTHS[self._forms[at]]
        if _YEAR.fullmatch(following):
            self._date(f"{following}-{month:02d}")
            return 2
        day = _DAY.fullmatch(following)
        if day is None:
            return 0
        year, end = self._year_at(at + 2)
        self._date(f"{year}-{month:02d}-{int(day[1]):02d}")
        return end - at

    def _year_at(self, at: int) -> tuple[str, int]:
        start = at
        if at < len(self._forms) and self._forms[at] in _BEFORE_YEAR:
            at += 1
        if at < len(self._forms) and _YEAR.fullmatch(self._forms[at]):
            return self._forms[at], at + 1
        return "----", start


def side_of(lexemes: Lexemes, at: int) -> tuple[str, bool] | None:
    """Give the group of opposites that a word belongs to and its side; None for any other word.

    An opposite counts where it says something of a thing, not which: the tap is hot, not the hot
    tap.
    """
    forms, _, kinds = lexemes
    form = forms[at]
    side = OPPOSITES.get(form)
    if side is None or form in LIGHT:
        return None
    behind = at + 1
    if is_opposing_verb(form) or not form.isascii() or behind == len(forms):
        return side
    if kinds[behind] != "w" or forms[behind] in _NO_NOUN_FOLLOWS:
        return side
    return side if at and forms[at - 1] in _COPULAS else None


def bigrams(run: str) -> list[str]:
    """Give the overlapping pairs of a run of characters, the run itself when it is shorter."""
    return [run[at : at + 2] for at in range(len(run) - 1)] if len(run) > 2 else [run]
