"""Try every reported failure on every store; a case without a check has to be listed as absent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cases import (
    check_beliefs,
    check_block,
    check_embedders,
    check_learning,
    check_models,
    check_outside,
    check_pipelines,
    check_servers,
    check_service,
    check_store,
)
from cases.absent import ABSENT, ABSENT_NEEDS
from cases.expecting import CHECKS
from cases.notation import expand, load
from cases.places import marks_of
from cases.steps import Run
from cases.world import World

assert all((check_beliefs, check_block, check_learning, check_models, check_outside))
assert all((check_embedders, check_pipelines, check_servers, check_service, check_store))

CASES = load()
if not CASES:
    pytest.skip("the case file is not here", allow_module_level=True)


def _slow(case_id: str, kind: str) -> list[pytest.MarkDecorator]:
    by_the_way = kind == "dynamodb" and CASES[case_id]["needs"] != "store:dynamodb"
    marks = [pytest.mark.slow_server] if by_the_way else []
    return [*marks, *([pytest.mark.slow] if CHECKS[case_id].slow else [])]


PAIRS = [
    pytest.param(
        case_id,
        kind,
        id=f"{case_id}-{kind}",
        marks=[*marks_of(kind), *_slow(case_id, kind)],
    )
    for case_id in sorted(CHECKS)
    for kind in CHECKS[case_id].stores
]


@contextmanager
def _world(case_id: str, kind: str, folder: Path) -> Iterator[Run]:
    run = Run(CASES[case_id], World(kind, folder, CASES[case_id]))
    try:
        yield run
    finally:
        run.memory.close()


@pytest.mark.parametrize(("case_id", "kind"), PAIRS)
def test_reported_failure_does_not_happen(case_id: str, kind: str, tmp_path: Path) -> None:
    check = CHECKS[case_id]
    with _world(case_id, kind, tmp_path) as run:
        if not check.by_hand:
            run.take_all()
        if not check.refusals:
            assert run.errors() == []
        check.holds(run)


def test_every_case_is_tried_or_listed_with_its_reason() -> None:
    grouped = {case_id for case_id, case in CASES.items() if case["needs"] in ABSENT_NEEDS}
    assert grouped.isdisjoint(ABSENT)
    assert grouped.isdisjoint(CHECKS)
    assert set(ABSENT).isdisjoint(CHECKS)
    assert grouped | set(ABSENT) | set(CHECKS) == set(CASES)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"$repeat": ["ab", 3]}, "ababab"),
        ({"$concat": ["x", {"$repeat": ["y", 2]}]}, "xyy"),
        ({"$cp": 0xD800}, "\ud800"),
        ({"$format": ["%d of %d%s", ["i", "i+10", "c"], 1, 2]}, ["1 of 11b", "2 of 12c"]),
        ({"steps": [{"text": {"$repeat": ["z", 2]}}]}, {"steps": [{"text": "zz"}]}),
    ],
)
def test_generators_of_the_notation_mean_what_their_readme_says(
    written: object, meant: object
) -> None:
    assert expand(written) == meant
