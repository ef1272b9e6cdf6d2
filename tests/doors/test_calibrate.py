"""`perdure calibrate`: what it derives is shown with its cost, kept, gone by and let go of."""

from __future__ import annotations

import pytest

from doors.conftest import Run
from perdure import Memory

THINGS = "pump anchor ladder rope lantern valve crane".split()
PLACES = "harbour mill quarry chapel bakery tunnel orchard".split()


@pytest.fixture
def filled(store: str) -> str:
    with Memory.open(store) as memory:
        pairs = [(thing, place) for thing in THINGS for place in PLACES]
        memory.remember(
            [
                {"id": f"m{n}", "text": f"The {thing} near the {place} has number {100 + 7 * n}."}
                for n, (thing, place) in enumerate(pairs)
            ]
        )
    return store


def test_a_floor_is_derived_shown_gone_by_and_let_go_of(run: Run, filled: str):
    ran = run("calibrate", "--json").json
    [space] = ran["floors"]
    [floor] = space["each"]
    assert space["space"] == "words"
    assert (floor["script"], floor["answerable"]) == ("latin", 49)
    assert floor["refused"] <= 0.03
    assert floor["floor"] > 0.1
    assert run("calibrate", "--show", "--json").json == ran
    assert f"{floor['floor']:.2f}" in run("calibrate", "--show").out
    assert f"no score of {floor['floor']:.2f}" in run("recall", "zeppelin").out
    assert run("calibrate", "--forget", "--json").json["floors"] == []
    assert "no score of 0.10" in run("recall", "zeppelin").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--show", "--forget"), "--show and --forget are two things"),
        (("--questions", "0"), "--questions counts from 1"),
        (("--embedder", "nonsense"), "nonsense"),
    ],
)
def test_what_makes_no_sense_is_refused(
    run: Run, filled: str, arguments: tuple[str, ...], told: str
):
    ran = run("calibrate", *arguments)
    assert ran.code == 2
    assert told in " ".join(ran.err.split())


def test_a_memory_of_hardly_anything_has_no_floor_to_derive(run: Run, store: str):
    with Memory.open(store) as memory:
        memory.remember("The pump is old.")
    ran = run("calibrate")
    assert ran.code == 2
    assert "1 memory is too few" in " ".join(ran.err.split())
    assert "nothing is derived" in run("calibrate", "--show").out
