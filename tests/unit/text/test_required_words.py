"""No correction is ever missed because its words were read wrongly."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.text.domains import words_of
from perdure.text.folding import fold
from perdure.text.packs import PACKS
from perdure.text.required_words import required_words

SPACED = [pattern for pack in PACKS if pack.spaced for pattern in pack.corrections]
_WORDS = st.text(alphabet="abcdefg ", max_size=12)


@pytest.mark.parametrize("pattern", SPACED)
def test_every_correction_needs_some_word(pattern: str) -> None:
    assert required_words(pattern)


@pytest.mark.parametrize("pattern", SPACED)
@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_every_match_holds_the_required_words(pattern: str, data: st.DataObject) -> None:
    text = fold(data.draw(st.from_regex(pattern, alphabet=st.characters(codec="ascii"))))
    if re.search(pattern, text):
        words = words_of(text)
        assert all(not needed.isdisjoint(words) for needed in required_words(pattern))


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        (r"\bno longer\b", [{"longer"}, {"no"}]),
        (r"^(?:yes|nope),? then", [{"then"}, {"nope", "yes"}]),
        (r"any ?more", []),
        (r"\bstop(?:ped)? (?:\w+ing)\b", [{"stop", "stopped"}]),
        (r"uses?|needs", []),
        (r"alpha|beta", [{"alpha", "beta"}]),
    ],
)
def test_required_words_of_a_pattern(pattern: str, needed: list[set[str]]) -> None:
    assert [set(words) for words in required_words(pattern)] == needed
