"""The run cases of the reference, and where a decision of ours gives a better result."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perdure.text.domains import extract_domains
from perdure.text.gate import run_fast_gate
from perdure.text.gist import gist_of
from perdure.text.identifiers import extract_identifiers
from perdure.text.tokens import estimate_tokens
from perdure.text.words import normalise, overlap_score, relevance_tokens

_CASES = Path(__file__).parents[4] / "shared" / "reference" / "cognitive_cases.json"


def _gist(case: dict[str, Any]) -> str:
    return gist_of(case["content"], case.get("gist"))


def _gate(message: str) -> dict[str, Any]:
    result = run_fast_gate(message)
    noted = {} if result.caution_note is None else {"cautionNote": "<caution note>"}
    return {"action": result.action, **noted, "detectedDomains": result.detected_domains}


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "relevanceTokens": relevance_tokens,
    "overlapScore": lambda case: overlap_score(case["query"], case["candidate"]),
    "normalise": normalise,
    "estimateTokens": estimate_tokens,
    "gistOf": _gist,
    "extractIdentifiers": extract_identifiers,
    "extractDomains": extract_domains,
    "runFastGate": _gate,
}

_WORDS = "A1: words are Unicode, in any script"
_EXACT = "A1: identifiers without closing punctuation, with versions, from real names only"
_DOMAINS = "A1: domains are words, not substrings"
_TOKENS = "A1: the cost is that of a real tokenizer"

CHANGED: dict[tuple[str, str], tuple[str, Any]] = {
    ("relevanceTokens", "naïve café menü"): (_WORDS, ["naïve", "café", "menü"]),
    ("relevanceTokens", "データベース postgres 接続"): (
        _WORDS,
        ["デー", "ータ", "タベ", "ベー", "ース", "postgres", "接続"],
    ),
    ("gistOf", "e.g. the cache"): ("A2: an abbreviation ends no sentence", "e.g. the cache"),
    ("extractIdentifiers", "see https://ci.example.test/run/42?x=1, then retry"): (
        _EXACT,
        ["https://ci.example.test/run/42?x=1", "ci.example.test", "test/run/42"],
    ),
    ("extractIdentifiers", "we ship v1.2.3 on Friday"): (_EXACT, ["v1.2.3"]),
    ("extractIdentifiers", "finished.Then we left"): (_EXACT, []),
    ("extractDomains", "who is the author of this guide"): (_DOMAINS, []),
    ("extractDomains", "please build it quickly"): (_DOMAINS, []),
    ("extractDomains", "an interesting restaurant"): (_DOMAINS, []),
    ("runFastGate", "Actually the build passed"): (
        _DOMAINS,
        {"action": "proceed", "detectedDomains": []},
    ),
    ("runFastGate", "no, do not use yarn"): (
        "A7: the corrections of the language packs",
        {"action": "inject_caution", "cautionNote": "<caution note>", "detectedDomains": []},
    ),
    ("runFastGate", "   "): (
        "the service's copy: an empty list",
        {"action": "proceed", "detectedDomains": []},
    ),
    ("estimateTokens", "abcde"): (_TOKENS, 1),
    ("estimateTokens", "日本語"): (_TOKENS, 2),
}
"""Cases on which a decision of part A changes the result: the decision and ours."""


def _cases() -> list[Any]:
    if not _CASES.exists():
        return []
    table = json.loads(_CASES.read_text("utf-8"))
    return [
        pytest.param(name, case, id=f"{name}-{number}")
        for name in FUNCTIONS
        for number, case in enumerate(table[name])
        if not case.get("quirk")
    ]


@pytest.mark.skipif(not _CASES.exists(), reason="the reference cases are not beside the repository")
@pytest.mark.parametrize(("name", "case"), _cases())
def test_reference_case_holds_unless_a_decision_changes_it(name: str, case: dict[str, Any]) -> None:
    given = case["input"]
    key = given if isinstance(given, str) else given.get("content", "")
    _, expected = CHANGED.get((name, key), ("", case["output"]))
    assert FUNCTIONS[name](given) == expected


@pytest.mark.parametrize("key", CHANGED, ids=lambda key: f"{key[0]}-{key[1][:20]}")
def test_changed_case_gives_the_better_result(key: tuple[str, str]) -> None:
    name, given = key
    argument = {"content": given} if name == "gistOf" else given
    assert FUNCTIONS[name](argument) == CHANGED[key][1]
