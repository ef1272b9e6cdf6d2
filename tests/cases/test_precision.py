"""The handed cases of PrecisionMemBench: what must be recalled, and what must never be."""

from __future__ import annotations

from pathlib import Path

import pytest

from perdure.bench import close_systems, load_dataset, measure, open_systems

HANDED = Path(__file__).parents[2].parent / "shared" / "bench"
BELIEFS = HANDED / "precisionmembench.beliefs.json"
CASES = HANDED / "precisionmembench-dev.cases.json"

FORBIDDEN = ("must not", "block must not")
WANTED = 0.9
"""Share of what must be recalled that is, on average."""


@pytest.mark.skipif(not CASES.exists(), reason="the handed cases are not here")
def test_nothing_forbidden_comes_and_nine_of_ten_that_must_come_do() -> None:
    systems = open_systems(["perdure"])
    try:
        run = measure(load_dataset("precision", [BELIEFS, CASES]), systems)
    finally:
        close_systems(systems)
    values = [one.values for one in run.outcomes]
    assert all(value[name] == 1.0 for value in values for name in FORBIDDEN if name in value)
    wanted = [value["must"] for value in values if "must" in value]
    assert sum(wanted) / len(wanted) >= WANTED
