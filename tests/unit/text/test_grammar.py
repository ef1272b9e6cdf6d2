"""What is looked for only where certain words stand is found wherever a search finds it."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from perdure.text.grammar import Anywhere, grammar
from perdure.text.packs import PACKS
from perdure.text.plain import plain

SELDOM = [(pack, pattern) for pack in PACKS for pattern in (*pack.fiction, *pack.corrections)]


@pytest.mark.parametrize(("pack", "pattern"), SELDOM, ids=lambda one: getattr(one, "code", None))
@settings(max_examples=10, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_a_pattern_is_found_wherever_a_search_finds_it(
    pack: object, pattern: str, data: st.DataObject
) -> None:
    spaced: bool = getattr(pack, "spaced")  # noqa: B009 - parameters have no type
    alphabet = "".join(sorted({*string.printable, *pattern, *"éжё“”—…漢かカ。、_7"}))
    text = plain(data.draw(st.from_regex(pattern, alphabet=alphabet)))
    assert Anywhere([pattern], spaced=spaced).found(text) == bool(re.search(pattern, text))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "we moved from mysql to postgres"),
        ("de", "wir sind von jenkins auf buildkite umgestiegen"),
        ("ru", "мы больше не используем jenkins"),
        ("zh", "我们不再使用jenkins"),
        ("ja", "もうjenkinsは使っていません"),
    ],
)
def test_the_corrections_of_a_language_are_found_among_other_words(code: str, said: str) -> None:
    corrections = grammar(code).corrections
    assert corrections.found(said)
    assert corrections.found(f"so — {said}, as of today")
    assert not corrections.found("the port is 7443")


def test_patterns_that_need_no_word_are_looked_for_everywhere() -> None:
    either = Anywhere([r"\bno longer\b", r"\d{3}"], spaced=True)
    assert either.found("port 443")
    assert either.found("it no longer runs")
    assert not either.found("it runs longer")
    assert not Anywhere([], spaced=True).found("anything")
