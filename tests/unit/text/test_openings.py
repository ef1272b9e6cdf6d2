"""Patterns by the character that opens them: the same one fits first as when all are tried."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.openings import Alternatives, openings_of
from perdure.text.packs import PACKS, Pack

PIECES = st.sampled_from(
    ["a", "b", "(?:a|bc)", "(?:a|b)?", "(?:ab)*", "(?!b)", "(?=a)", r"\b", r"\w", "[ab]", ".",
     "a?", "b+", "c{0,2}", "(?:c|)", r"\.", " ", "т", "(?:о|新)"]
)  # fmt: skip
PATTERNS = st.lists(PIECES, min_size=1, max_size=5).map("".join)
TEXTS = st.text("abc .то新", max_size=6)

SAID = [
    "I live in Oslo", "my cat is called Fig", "the port is 7443", "never push to main",
    "always answer in german", "we moved to valkey", "please use tabs", "ines works at acme",
    "use yarn, never npm", "ich wohne in bern", "mein hund heißt rex", "j'habite à lyon",
    "me llamo ana", "eu moro em lisboa", "я живу в москве", "меня зовут анна", "我住在奥斯陆",
    "我的猫叫小白", "私は京都に住んでいます", "名前は健です", "", " ", "(x) is y", "7 is prime",
]  # fmt: skip


@given(st.lists(PATTERNS, max_size=5), TEXTS, st.integers(0, 3))
def test_the_first_that_fits_is_found(patterns: list[str], text: str, at: int) -> None:
    fits = (n for n, one in enumerate(patterns) if re.compile(one).match(text, at))
    assert Alternatives(patterns).first(text, at) == next(fits, None)


@given(PATTERNS, TEXTS)
def test_what_fits_begins_with_an_opening(pattern: str, text: str) -> None:
    opening = openings_of(pattern)
    if opening is not None and re.match(pattern, text):
        assert text[0] in opening


@pytest.mark.parametrize("pack", PACKS, ids=[one.code for one in PACKS])
def test_every_rule_of_a_language_is_found_as_when_all_are_tried(pack: Pack) -> None:
    rules = [one.pattern.removeprefix("^") for one in pack.rules]
    tried = Alternatives(rules)
    for text in SAID:
        low = text.lower()
        fits = (n for n, one in enumerate(rules) if re.compile(one).match(low))
        assert tried.first(low) == next(fits, None)


def test_what_no_text_begins_like_is_never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Alternatives([r"the (?:port|host)", "never [a-z]+", r"\w+ is"])
    compiled: list[str] = []
    compiling = re.compile

    def noted(pattern: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(pattern)
        return compiling(pattern, flags)

    monkeypatch.setattr(re, "compile", noted)
    assert tried.first("the port is 80") == 0
    assert compiled == [r"(the (?:port|host))"]
    assert tried.first("tea is hot") == 2
    assert compiled == [r"(the (?:port|host))", r"(\w+ is)"]
