"""Find the dates that a text names, and the time they span."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from typing import NamedTuple

from perdure.frozen import frozen
from perdure.text.packs import Pack, Unit, packs_for
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.required_words import needs_of
from perdure.text.tongues import as_read, guest_of, is_at_home


@frozen
class DateSpan:
    """A date in a text, [start, end), and the time it means: `first` to `last`, aware UTC.

    `last` is the last microsecond that belongs to it.
    """

    start: int
    end: int
    first: datetime
    last: datetime


_JUDGED = 400
"""Characters by which it is judged which language a text is in."""
_TICK = timedelta(microseconds=1)
_ISO = regex(
    r"(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d{1,9})?"
    r"(Z|[+-]\d\d:?\d\d)?)?(?![\d-])",
    re.IGNORECASE,
)
_EDGE, _CLOSE = r"(?<!\w)(?:", r")(?!\w)"
"""What stands around a form in languages that set words apart."""


class _Names(NamedTuple):
    """The numbers of months, weekdays and number words, by name, in the languages of a text."""

    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    numbers: Mapping[str, int]
    weekday: re.Pattern[str]
    """A weekday at the end of a text."""


@cache
def _names(guest: str | None) -> _Names:
    packs = packs_for(guest)
    weekdays = {
        name: number for one in packs for number, names in enumerate(one.weekdays) for name in names
    }
    return _Names(
        {
            name: number
            for one in packs
            for number, names in enumerate(one.months, start=1)
            for name in names
        },
        weekdays,
        {name: number for one in packs for name, number in one.numbers},
        regex(rf"(?:{_either(weekdays)})$"),
    )


_WITHIN = r"(?<!\w)(?:in|since|im|seit|en|em|depuis|desde|в|с)"


def _either(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=lambda one: (-len(one), one)))


_OF_DIGITS = slice(4, 6)
"""The written forms that need neither the name of a month nor a character beyond ASCII."""
_LETTERS = regex(r"[a-z]+")
_DIGIT = regex(r"\d")
_ORDINAL = 2
"""Letters behind a number that may be written in one with a month: 3rdmay."""
"""What may not stand before a form, and brings it no word."""


@cache
def _written_forms(guest: str | None) -> tuple[re.Pattern[str], ...]:
    month = rf"(?P<month>{_either(_names(guest).months)})"
    within = _WITHIN if guest is None else rf"(?<!\w)(?:{'|'.join(packs_for(guest)[0].within)})"
    return tuple(
        re.compile(form)
        for form in (
            rf"(?<![\w.:/])(?P<day>[0-3]?\d)(?:st|nd|rd|th|\.|º|er|-го|-е)? ?(?:of |de |do )?"
            rf"{month}(?!\w)\.?(?:,? (?:de |del )?(?P<year>\d{{4}})(?!\d))?",
            rf"(?<!\w){month}\.? (?P<day>[0-3]?\d)(?:st|nd|rd|th)?(?![\w:]|[.,]\d)"
            r"(?:,? (?P<year>\d{4})(?!\d))?",
            rf"(?<!\w)(?<!\d ){month}\.?,? (?:of |de |del )?(?P<year>[12]\d{{3}})(?!\d)",
            rf"{within} {month}(?!\w| \d)",
            rf"{within}(?: jahr)? (?P<year>(?:19|20)\d\d)(?![\d-])",
            r"(?<![\d.])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})(?![\d.])",
            r"(?:(?P<year>\d{4}) ?[年년] ?)?(?P<month>\d{1,2}) ?[月월]"
            r"(?: ?(?P<day>\d{1,2}) ?[日号號일])?",
        )
    )


@cache
def _relative_forms(
    guest: str | None = None,
) -> tuple[tuple[re.Pattern[str], Unit, int | None], ...]:
    return tuple(form for one in packs_for(guest) for form in _relative_of(one))


@cache
def _relative_forms_of_ascii() -> tuple[tuple[re.Pattern[str], Unit, int | None], ...]:
    """Leave out languages no word of which can stand in a text of ASCII alone: a third of all."""
    return tuple(form for one in _latin() for form in _relative_of(one))


@cache
def _any_relative_of_ascii() -> re.Pattern[str]:
    """All of them at once: most texts name no such date, and one look tells."""
    said = "|".join(pattern for one in _latin() for pattern, _, _ in _said_of(one))
    return re.compile("|".join([_EDGE + said + _CLOSE, *_weekday_patterns(None)]))


def _latin() -> list[Pack]:
    return [
        one
        for one in packs_for(None)
        if one.spaced and any(name.isascii() for names in one.weekdays for name in names)
    ]


def _relative_of(pack: Pack) -> Iterator[tuple[re.Pattern[str], Unit, int | None]]:
    edge, close = (_EDGE, _CLOSE) if pack.spaced else ("(?:", ")")
    for pattern, unit, offset in _said_of(pack):
        yield re.compile(edge + pattern + close), unit, offset


def _said_of(pack: Pack) -> Iterator[tuple[str, Unit, int | None]]:
    for when in pack.whens:
        yield when.pattern, when.unit, when.offset
    for pattern, unit in pack.ago:
        yield pattern, unit, None


@cache
def _weekday_forms(guest: str | None) -> tuple[tuple[re.Pattern[str], bool], ...]:
    ahead, back = map(re.compile, _weekday_patterns(guest))
    return (ahead, True), (back, False)


def _weekday_patterns(guest: str | None) -> tuple[str, str]:
    """Give how a weekday ahead is said, and one that is past."""
    ahead = "|".join(_weekday_pattern(one, one.next_weekday) for one in packs_for(guest))
    back = "|".join(_weekday_pattern(one, one.last_weekday) for one in packs_for(guest))
    return ahead, back


def _weekday_pattern(pack: Pack, before: str) -> str:
    names = _either(name for names in pack.weekdays for name in names)
    return rf"(?<!\w)(?:{before}) ?(?:{names})(?!\w)" if before and names else "(?!)"


def resolve_dates(text: str, at: datetime | None) -> list[DateSpan]:
    """Find the dates that a text names, in order of place, without overlaps.

    `at` is when it was said, aware: relative dates count from its calendar day in its own zone,
    and a date without a year is the one nearest to it. Without `at` only full dates are found.
    Words are never changed; this tells only what they mean. Pure.

    >>> said = datetime(2031, 10, 10, 15, tzinfo=UTC)
    >>> [str(one.first.date()) for one in resolve_dates("On 3 March, not yesterday", said)]
    ['2032-03-03', '2031-10-09']
    """
    low = plain(text)
    words = frozenset(_LETTERS.findall(low)) if low.isascii() else None
    at_home = words is not None and is_at_home(low, words)
    guest = None if at_home else guest_of(low[:_JUDGED])
    low = as_read(low, guest) if guest else low
    months = _names(guest).months
    found = list(_iso_dates(low, at))
    for pattern in _forms_for(low, words) if guest is None else _written_forms(guest):
        found += _written(pattern, months, low, at)
    if at is not None and (guest or words is None or _could_be_relative(low, words)):
        found += _relative_dates(low, at, guest)
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[DateSpan] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _forms_for(low: str, words: Collection[str] | None) -> Sequence[re.Pattern[str]]:
    """Leave out what cannot stand in a text of ASCII with these words."""
    forms = _written_forms(None)
    if words is None:
        return forms
    months = _names(None).months.keys()
    if not months.isdisjoint(words) or not months.isdisjoint([word[_ORDINAL:] for word in words]):
        return forms
    return forms[_OF_DIGITS] if _DIGIT.search(low) else ()


def _could_be_relative(low: str, words: Collection[str]) -> bool:
    """Tell whether a text of ASCII holds what relative dates cannot do without.

    That is soon looked up; whether one is said, one pattern for all then tells.
    """
    needed, parts, ends = _needed_in_ascii()
    if needed.isdisjoint(words) and not any(part in low for part in parts):
        # A weekday may be written in one with what stands before it.
        length = len(next(iter(ends)))
        if ends.isdisjoint([word[-length:] for word in words]):
            return False
    return _any_relative_of_ascii().search(low) is not None


@cache
def _needed_in_ascii() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Give words, parts of words, and ends of words, of which a relative date has one."""
    needs = [needs_of(pattern) for one in _latin() for pattern, _, _ in _said_of(one)]
    words, parts = (frozenset[str]().union(*some) for some in zip(*needs, strict=True))
    weekdays = [name for name in _names(None).weekdays if name.isascii()]
    length = min(map(len, weekdays))
    return words, parts, frozenset(name[-length:] for name in weekdays)


def first_instant(text: str, at: datetime | None) -> datetime | None:
    """Give the first instant of the first date that a text names, or None."""
    dates = resolve_dates(text, at)
    return dates[0].first if dates else None


def _iso_dates(low: str, at: datetime | None) -> Iterator[DateSpan]:
    for match in _ISO.finditer(low):
        try:
            day = date(int(match[1]), int(match[2]), int(match[3]))
            clock = time(int(match[4]), int(match[5]), int(match[6] or 0)) if match[4] else None
        except ValueError:
            continue
        if clock is None:
            yield _span(match.span(), day, day + timedelta(days=1), at)
            continue
        instant = datetime.combine(day, clock, _zone(match[7], at)).astimezone(UTC)
        yield DateSpan(*match.span(), instant, instant)


def _zone(offset: str | None, at: datetime | None) -> tzinfo:
    if not offset:
        return (at.tzinfo if at else None) or UTC
    if offset.lower() == "z":
        return UTC
    digits = offset[1:].replace(":", "")
    shift = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return UTC if shift >= timedelta(days=1) else timezone(-shift if offset[0] == "-" else shift)


def _written(
    pattern: re.Pattern[str], months: Mapping[str, int], low: str, at: datetime | None
) -> Iterator[DateSpan]:
    for match in pattern.finditer(low):
        parts = match.groupdict()
        year, month, day = parts.get("year"), parts.get("month"), parts.get("day")
        number = months.get(month, 0) or int(month) if month else None
        try:
            first = _day_of(int(year) if year else None, number, int(day) if day else None, at)
        except ValueError:
            continue
        if first is not None:
            unit = "day" if day else "month" if month else "year"
            yield _span(match.span(), first, _step(first, unit, 1), at)


def _day_of(
    year: int | None, month: int | None, day: int | None, at: datetime | None
) -> date | None:
    if year is not None:
        return date(year, month or 1, day or 1)
    if at is None:
        return None
    near = [date(one, month or 1, day or 1) for one in _years(at, month, day)]
    return min(near, key=lambda one: (abs(one - at.date()), one), default=None)


def _years(at: datetime, month: int | None, day: int | None) -> list[int]:
    years = [year for year in (at.year - 1, at.year, at.year + 1) if 1 <= year <= 9998]
    leap_day = month == 2 and day == 29
    return [year for year in years if not leap_day or (year % 4 == 0 and year % 100 != 0)]


def _relative_dates(low: str, at: datetime, guest: str | None) -> Iterator[DateSpan]:
    at_home = low.isascii() and guest is None
    today = at.date()
    names = _names(guest)
    forms = _relative_forms_of_ascii() if at_home else _relative_forms(guest)
    for pattern, unit, offset in forms:
        for match in pattern.finditer(low):
            shift = offset if offset is not None else _number_back(match[1], names.numbers)
            if shift is not None and -4000 <= shift <= 4000:
                first = _step(_beginning(today, unit, ago=offset is None), unit, shift)
                yield _span(match.span(), first, _step(first, unit, 1), at)
    for pattern, ahead in _weekday_forms(guest):
        for match in pattern.finditer(low):
            yield _weekday(match, names, at, ahead=ahead)


def _number_back(word: str, numbers: Mapping[str, int]) -> int | None:
    number = int(word) if word.isdecimal() and len(word) < 6 else numbers.get(word)
    return None if number is None else -number


def _weekday(match: re.Match[str], names: _Names, at: datetime, *, ahead: bool) -> DateSpan:
    today = at.date()
    name = names.weekday.search(match.group())
    wanted = names.weekdays[name.group()] if name else today.weekday()
    days = (wanted - today.weekday()) % 7 or 7 if ahead else -((today.weekday() - wanted) % 7 or 7)
    day = _step(today, "day", days)
    return _span(match.span(), day, _step(day, "day", 1), at)


def _beginning(day: date, unit: Unit, *, ago: bool) -> date:
    if unit == "week" and not ago:
        return day - timedelta(days=day.weekday())
    if unit == "month" or (unit == "year" and ago):
        return day.replace(day=1)
    return day.replace(month=1, day=1) if unit == "year" else day


def _step(day: date, unit: Unit, count: int) -> date:
    if unit in ("day", "week"):
        reached = day.toordinal() + count * (7 if unit == "week" else 1)
        return date.fromordinal(min(max(reached, 1), date.max.toordinal() - 1))
    months = day.year * 12 + day.month - 1 + count * (12 if unit == "year" else 1)
    year = min(max(months // 12, 1), 9998)
    return date(year, months % 12 + 1, 1 if unit == "month" else min(day.day, 28))


def _span(place: tuple[int, int], first: date, behind: date, at: datetime | None) -> DateSpan:
    zone = (at.tzinfo if at else None) or UTC
    begun, ended = _midnight(first, zone), _midnight(behind, zone) - _TICK
    return DateSpan(*place, begun, max(begun, ended))


def _midnight(day: date, zone: tzinfo) -> datetime:
    # Neither end of the calendar can be shifted by an offset from UTC.
    within = min(max(day, date(1, 1, 3)), date(9999, 12, 29))
    return datetime.combine(within, time(), zone).astimezone(UTC)
