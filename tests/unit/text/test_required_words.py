"""No correction is ever missed because its words were read wrongly."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.text.domains import words_of
from perdure.text.folding import fold
from perdure.text.packs import PACKS
from perdure.text.required_words import required_parts, required_words

SPACED = [pattern for pack in PACKS if pack.spaced for pattern in pack.corrections]
DENSE = [pattern for pack in PACKS if not pack.spaced for pattern in pack.corrections]


@pytest.mark.parametrize("pattern", SPACED)
def test_every_correction_needs_some_word(pattern: str) -> None:
    assert required_words(pattern)


@pytest.mark.parametrize("pattern", SPACED)
@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_every_match_holds_the_required_words(pattern: str, data: st.DataObject) -> None:
    alphabet = "".join(sorted({*string.printable, *pattern, *"éßжё“”—…"}))
    text = fold(data.draw(st.from_regex(pattern, alphabet=alphabet)))
    if re.search(pattern, text):
        words = words_of(text)
        assert all(not needed.isdisjoint(words) for needed in required_words(pattern))


@pytest.mark.parametrize("pattern", DENSE)
@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_every_match_holds_the_required_parts(pattern: str, data: st.DataObject) -> None:
    alphabet = "".join(sorted({*string.printable, *pattern, *"漢かカ。、"}))
    text = data.draw(st.from_regex(pattern, alphabet=alphabet))
    needed = required_parts(pattern)
    assert needed
    assert all(any(part in text for part in parts) for parts in needed)


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        (r"\bno longer\b", [{"longer"}, {"no"}]),
        (r"^(?:yes|nope),? then\b", [{"then"}, {"nope", "yes"}]),
        (r"^(?:yes|nope),?then", []),
        (r"^no[,:.] ", [{"no"}]),
        (r"\bany ?more\b", []),
        (r"\b(?:(?:if|when) so|then)\b", [{"so", "then"}]),
        (r"\bstop(?:ped)? (?:\w+ing)\b", [{"stop", "stopped"}]),
        (r"uses?|needs", []),
        (r"\balpha\b|\bbeta\b", [{"alpha", "beta"}]),
        (r"alpha|beta", []),
    ],
)
def test_required_words_of_a_pattern(pattern: str, needed: list[set[str]]) -> None:
    assert [set(words) for words in required_words(pattern)] == needed
