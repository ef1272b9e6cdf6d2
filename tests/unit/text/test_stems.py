"""Forms of one word meet; different words do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.stems import stem

FAMILIES = [
    "run runs running ran",
    "cache caches cached caching",
    "note notes noted noting",
    "plan plans planned planning",
    "hope hopes hoped hoping",
    "store stores stored storing",
    "move moves moved moving",
    "stop stops stopped stopping",
    "miss misses missed missing",
    "call calls called calling",
    "fix fixes fixed fixing",
    "edit edits edited editing",
    "family families",
    "supply supplies supplied",
    "quick quickly quickness",
    "migrate migrates migrated migrating migration",
    "buy buys bought buying",
    "write writes wrote written writing",
    "child children",
    "box boxes",
    "tie ties tied tying",
    "agree agreed agrees agreeing",
    "насос насосы насоса насосом",
    "теплица теплице теплицу",
    "αντλία αντλίας αντλίες",
]


@pytest.mark.parametrize("family", FAMILIES)
def test_forms_of_a_word_share_one_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize(
    "pair",
    [
        "plan plane", "hop hope", "note not", "bus bush", "station state", "king kin",
        "thing thin", "string str", "version verse", "is i", "news newt", "bring brine",
    ],
)  # fmt: skip
def test_different_words_keep_different_stems(pair: str) -> None:
    left, right = pair.split()
    assert stem(left) != stem(right)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=20))
def test_a_stem_is_never_empty_nor_longer_than_an_extra_letter(word: str) -> None:
    assert 0 < len(stem(word)) <= len(word) + 2
