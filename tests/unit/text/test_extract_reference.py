"""The reference cases of the rules hold, but for the decisions listed here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from perdure.text.interaction import is_interaction_scoped
from perdure.text.statements import MOST_ROWS, extract_deterministic

CASES = Path(__file__).parents[4] / "shared" / "reference" / "cognitive_cases.json"

# Part A2 decides these: a bare prohibition and a preference are shapes, values keep their stops,
# several facts are several statements, and a number is never covered by a longer row.
DECIDED = {
    "Don't use yarn": ["User requirement (don't): use yarn"],
    "I prefer tabs over spaces": ["I prefer tabs over spaces"],
    "Always use https://mirror.example.test/npm": [
        "User-provided URL: https://mirror.example.test/npm",
        "User requirement (always): use https://mirror.example.test/npm",
    ],
    "Region is eu-west-1; region is eu-west-1": ["Region is eu-west-1"],
    "ssh port is 22\nhttps gateway port is 443 for the ssh jump host": [
        "ssh port is 22",
        "https gateway port is 443 for the ssh jump host",
    ],
    "must use node 20.11 in CI": ["User requirement (must): use node 20.11 in CI"],
    "The deploy host is web-1. Port is 22": ["deploy host is web-1", "Port is 22"],
}


def _cases(name):
    return json.loads(CASES.read_text())[name] if CASES.exists() else []


@pytest.mark.skipif(not CASES.exists(), reason="the reference cases are not beside the repository")
def test_rows_are_those_of_the_reference_or_of_a_decision():
    for case in _cases("extractDeterministic"):
        wanted = DECIDED.get(case["input"], [row["content"] for row in case["output"]])
        assert [one.text for one in extract_deterministic(case["input"])] == wanted, case["input"]


@pytest.mark.skipif(not CASES.exists(), reason="the reference cases are not beside the repository")
def test_interaction_scope_is_that_of_the_reference_but_for_its_false_alarm():
    for case in _cases("isInteractionScoped"):
        wanted = case["output"] and "false positive" not in case["note"]
        assert is_interaction_scoped(case["input"]) == wanted, case["input"]


def test_rows_are_bounded_and_links_come_first():
    many = " ".join(f"The port of node {number} is {number}." for number in range(20))
    assert len(extract_deterministic(many)) == MOST_ROWS
    rows = extract_deterministic(
        "The wiki is at https://wiki.example.test/a. Never edit it by hand."
    )
    assert [one.shape for one in rows] == ["link", "prohibition"]
