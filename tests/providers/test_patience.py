"""Pauses double up to a limit, and a server's own wish comes first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.errors import UsageError
from perdure.patience import Patience, asked_pause


def test_pauses_double_up_to_the_longest_and_are_spread():
    patience = Patience(first_pause=1, longest_pause=5)
    longest = [patience.pause(at, asked_for=None, chance=1.0) for at in (1, 2, 3, 4, 10_000)]
    assert longest == [1, 2, 4, 5, 5]
    assert patience.pause(2, asked_for=None, chance=0.0) == 1


def test_what_the_server_asks_for_comes_first():
    assert Patience(longest_pause=5).pause(1, asked_for=60, chance=0.5) == 60


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "2"}, 2),
        ({"retry-after": "0"}, 0),
        ({"retry-after": "2", "retry-after-ms": "150"}, 0.15),
        (
            {
                "retry-after": "Wed, 21 Oct 2026 07:28:30 GMT",
                "date": "Wed, 21 Oct 2026 07:28:00 GMT",
            },
            30,
        ),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({}, None),
    ],
)
def test_pause_that_a_server_asks_for(headers, seconds):
    assert asked_pause(headers) == seconds


dates = st.builds(
    "{} {} {} {} {}".format,
    st.integers(-9, 99), st.sampled_from(["Jan", "Dec", "Foo"]), st.integers(-1, 99_999),
    st.sampled_from(["00:00:00", "99:99:99", "1", "::"]), st.text("+-0123456789GMT", max_size=20),
)  # fmt: skip


@given(asked=st.text() | dates, now=st.text() | dates)
def test_whatever_a_server_asks_for_is_seconds_or_nothing(asked, now):
    for name in ("retry-after", "retry-after-ms"):
        pause = asked_pause({name: asked, "date": now})
        assert pause is None or 0 <= pause < float("inf")


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        *[("attempts", one) for one in (0, "3", None, True, 2.0)],
        *[("first_pause", one) for one in (-1, "1", None, True, float("nan"))],
        ("longest_pause", float("inf")),
    ],
)
def test_impatience_is_refused(argument, value):
    with pytest.raises(UsageError) as error:
        Patience(**{argument: value})
    assert error.value.argument == argument
