"""Dates in text mean a span of time, counted from the day it was said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from re._parser import parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text import dates
from perdure.text.dates import resolve_dates

AT = datetime(2031, 10, 10, 15, tzinfo=UTC)  # a Friday


def _spans(text, at=AT):
    return [(str(one.first.date()), str(one.last.date())) for one in resolve_dates(text, at)]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("due 2031-03-04", "2031-03-04", "2031-03-04"),
        ("on 3 March", "2032-03-03", "2032-03-03"),
        ("on the 3rd of March 2031", "2031-03-03", "2031-03-03"),
        ("September 9, 2031 at noon", "2031-09-09", "2031-09-09"),
        ("in September", "2031-09-01", "2031-09-30"),
        ("in October 2030", "2030-10-01", "2030-10-31"),
        ("since 2019", "2019-01-01", "2019-12-31"),
        ("yesterday", "2031-10-09", "2031-10-09"),
        ("tomorrow", "2031-10-11", "2031-10-11"),
        ("last week", "2031-09-29", "2031-10-05"),
        ("next month", "2031-11-01", "2031-11-30"),
        ("last year", "2030-01-01", "2030-12-31"),
        ("three days ago", "2031-10-07", "2031-10-07"),
        ("next Monday", "2031-10-13", "2031-10-13"),
        ("last Friday", "2031-10-03", "2031-10-03"),
        ("am 3. März 2031", "2031-03-03", "2031-03-03"),
        ("gestern", "2031-10-09", "2031-10-09"),
        ("vor zwei Tagen", "2031-10-08", "2031-10-08"),
        ("letzte Woche", "2031-09-29", "2031-10-05"),
        ("3.4.2031", "2031-04-03", "2031-04-03"),
        ("hier", "2031-10-09", "2031-10-09"),
        ("le 3 mars 2031", "2031-03-03", "2031-03-03"),
        ("ayer", "2031-10-09", "2031-10-09"),
        ("el 3 de marzo de 2031", "2031-03-03", "2031-03-03"),
        ("ontem", "2031-10-09", "2031-10-09"),
        ("вчера", "2031-10-09", "2031-10-09"),
        ("3 марта 2031", "2031-03-03", "2031-03-03"),
        ("昨天", "2031-10-09", "2031-10-09"),
        ("上周", "2031-09-29", "2031-10-05"),
        ("2031年3月4日", "2031-03-04", "2031-03-04"),
        ("先月", "2031-09-01", "2031-09-30"),
        ("三日前", "2031-10-07", "2031-10-07"),
    ],
)
def test_a_date_means_its_days(text, first, last):
    assert _spans(text) == [(first, last)]


@pytest.mark.parametrize(
    "text", ["may I ask", "march on", "v1.2.3", "12 apples", "31 February 2031", "room 2031"]
)
def test_what_is_no_date_is_none(text):
    assert _spans(text) == []


def test_a_day_is_the_day_of_the_speaker():
    evening = datetime(2031, 7, 24, 19, tzinfo=timezone(timedelta(hours=-7)))
    (day,) = resolve_dates("today", evening)
    assert day.first == datetime(2031, 7, 24, 7, tzinfo=UTC)
    assert day.last == datetime(2031, 7, 25, 7, tzinfo=UTC) - timedelta(microseconds=1)


def test_without_a_moment_only_full_dates_are_found():
    assert resolve_dates("yesterday, 3 March", None) == []
    assert len(resolve_dates("yesterday, 3 March 2031, 2031-05-06", None)) == 2


@given(st.text(max_size=120), st.datetimes(timezones=st.just(UTC)))
def test_spans_are_in_order_and_in_bounds_at_any_time(text, at):
    behind = 0
    for one in resolve_dates(text + " yesterday 3 may, 9 years ago", at):
        assert behind <= one.start < one.end
        assert one.first <= one.last
        behind = one.end


LEFT_OUT = {one[0].pattern for one in dates._relative_forms()} - {
    one[0].pattern for one in dates._relative_forms_of_ascii()
}


def _needs_more_than_ascii(steps) -> bool:
    """Tell that some step of every way through a pattern is a character beyond ASCII."""
    return any(_is_beyond_ascii(str(kind), meant) for kind, meant in steps)


def _is_beyond_ascii(kind: str, meant) -> bool:
    match kind:
        case "LITERAL":
            return meant > 127
        case "IN":
            return all(_is_beyond_ascii(str(one), what) for one, what in meant)
        case "RANGE":
            return meant[0] > 127
        case "BRANCH":
            return all(_needs_more_than_ascii(one) for one in meant[1])
        case "SUBPATTERN":
            return _needs_more_than_ascii(meant[-1])
        case "MAX_REPEAT" | "MIN_REPEAT":
            return meant[0] > 0 and _needs_more_than_ascii(meant[2])
    return False


@pytest.mark.parametrize("pattern", sorted(LEFT_OUT))
def test_no_text_of_ascii_holds_what_is_not_looked_for_in_it(pattern: str):
    assert _needs_more_than_ascii(parse(pattern))


def test_what_ascii_can_say_is_told_apart_from_what_it_cannot():
    assert not any(map(_needs_more_than_ascii, map(parse, ("[^é]", "é?", "é|e", "[eé]", "(?=é)"))))
    assert all(map(_needs_more_than_ascii, map(parse, ("vor é+", "[é-ö]n", "(?:é|日)", "日?本"))))


def test_a_third_of_the_forms_is_not_looked_for_in_ascii():
    assert len(LEFT_OUT) * 3 >= len(dates._relative_forms())


NAMES = dates._names(None)
SAID = [
    *(f"{before}{name}" for name in NAMES.weekdays for before in ("next ", "last", "letzten ")),
    *(f"{before}{name} 2031" for name in NAMES.months for before in ("", "3 ", "1er", "3rd")),
    "avant-hier", "il y a deux jours", "ce soir", "morgen", "2 weeks back", "antes de ayer", "hoy",
]  # fmt: skip


def test_what_ascii_is_not_looked_through_for_would_not_be_found_in_it():
    for said in filter(str.isascii, SAID):
        # With a letter beyond ASCII, a text is looked through for all forms.
        assert _spans(said) == _spans(f"{said} é"), said
