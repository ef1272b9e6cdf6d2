"""The cases of a reference system, when they lie beside the repository."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "pipelines_cases.json"


def load() -> dict[str, Any]:
    """Give the cases by id; none where there is no such file."""
    if not REFERENCE.exists():
        return {}
    return {case["id"]: case for case in json.loads(REFERENCE.read_text("utf-8"))["cases"]}


CASES = load()


def named(prefix: str, *, but: frozenset[str] = frozenset()) -> list[Any]:
    """Give the cases whose ids begin so, as parameters; a skipped one when there are none."""
    found = [
        pytest.param(case, id=name)
        for name, case in CASES.items()
        if name.rstrip("0123456789") == prefix and name not in but
    ]
    skip = pytest.mark.skip(reason="the reference cases are not here")
    return found or [pytest.param({}, id="none", marks=skip)]
