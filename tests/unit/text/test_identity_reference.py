"""The reference cases of identity hold, but for those that a decision changes, named here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from perdure.text.claims import normalised
from perdure.text.identity import distinctive_tokens, is_lossy_rewrite, similarity

_CASES = Path(__file__).parents[4] / "shared" / "reference" / "cognitive_cases.json"

# original -> lossy here, though the reference calls it harmless: polarity and short values count.
DECIDED = {
    "Never push to main": "polarity is part of identity",
    "Do not use npm": "polarity is part of identity",
    "The api key is abc": "a short value is part of identity",
}


def _cases(name: str) -> list[Any]:
    if not _CASES.exists():
        return []
    cases = json.loads(_CASES.read_text(encoding="utf-8"))
    return [case for case in cases[name] if not case.get("quirk")]


@pytest.mark.parametrize("case", _cases("distinctiveTokens"), ids=lambda case: repr(case["input"]))
def test_distinctive_tokens_are_those_of_the_reference(case: dict[str, Any]) -> None:
    assert distinctive_tokens(case["input"]) == case["output"]


@pytest.mark.parametrize("case", _cases("similarity"), ids=lambda case: repr(case["input"]))
def test_similarity_is_that_of_the_reference(case: dict[str, Any]) -> None:
    assert similarity(**case["input"]) == pytest.approx(case["output"])


@pytest.mark.parametrize("case", _cases("isLossyRewrite"), ids=lambda case: repr(case["input"]))
def test_lossiness_is_that_of_the_reference_but_for_what_was_decided(case: dict[str, Any]) -> None:
    expected = case["output"] or case["input"]["original"] in DECIDED

    assert is_lossy_rewrite(**case["input"]) == expected


@pytest.mark.parametrize(
    ("original", "replacement"),
    [
        ("Never push to main", "Push to main"),
        ("Do not use npm", "Use npm"),
        ("The api key is abc", "The api key is xyz"),
    ],
)
def test_what_was_decided_makes_a_rewrite_lossy(original: str, replacement: str) -> None:
    assert original in DECIDED
    assert is_lossy_rewrite(original, replacement)


@pytest.mark.parametrize("case", _cases("normalise"), ids=lambda case: repr(case["input"]))
def test_a_restatement_is_told_by_its_normalised_form(case: dict[str, Any]) -> None:
    assert normalised(case["input"]) == normalised(case["output"])
