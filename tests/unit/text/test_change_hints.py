"""No change is passed over because its hint was not known among the words."""

from __future__ import annotations

import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.text import changes
from perdure.text.changes import as_held

HINT = changes._HINT._pattern


@settings(max_examples=300, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.from_regex(f"(?i:{HINT})", alphabet=string.printable + "éſК"))
def test_what_the_pattern_finds_hints_at_a_change(text: str) -> None:
    assert changes._hints(text) == bool(changes._HINT.search(text))


@pytest.mark.parametrize(
    "said",
    [
        "The port is 7443.", "Wir nutzen Postgres.", "Die Straße ist neu", "我们使用 Postgres。",
        "Порт — 7443", "Se_t is a name", "resettled offset_moved", "LAST_ID is 7",
    ],
)  # fmt: skip
def test_what_hints_at_nothing_stays_as_it_is(said: str) -> None:
    assert as_held(said) == said


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("Me mudei para Lisboa", "moro em Lisboa"),
        ("Me he mudado a Madrid", "vivo en Madrid"),
        ("Ich bin letzte Woche nach Bonn umgezogen.", "ich wohne in Bonn"),
        ("WE MOVED THE STANDUP TO 10:00", "THE STANDUP has been moved to 10:00"),
        ("Please call me Bo", "I am called Bo"),
    ],
)
def test_a_change_is_told_in_any_case(said: str, held: str) -> None:
    assert as_held(said) == held
