"""Measured tables come from a report, between their marks; the rest of a page stays as it is."""

from __future__ import annotations

import pytest
from tools.measured import picture, renewed, section

from perdure.bench import (
    Resampler,
    Subject,
    close_systems,
    load_dataset,
    measure,
    open_systems,
    report_of,
)
from unit.bench import given

PAGE = "# Page\n\n<!-- measured: locomo -->\n| old |\n<!-- end: locomo -->\n\nThe rest.\n"


@pytest.fixture
def report(tmp_path):
    dataset = load_dataset("locomo", [given.locomo_files(tmp_path)])
    systems = open_systems(["overlap", "bm25"])
    run = measure(dataset, systems)
    close_systems(systems)
    return report_of(
        Subject.of(dataset),
        run,
        about={one.name: one.about for one in systems},
        settings={"seed": 1, "resamples": 50},
        resampler=Resampler(1, 50),
    )


def test_a_report_stands_between_its_marks_with_date_and_commit(report):
    page = renewed(PAGE, report)
    assert page.startswith("# Page\n\n<!-- measured: locomo -->\n")
    assert page.endswith("<!-- end: locomo -->\n\nThe rest.\n")
    assert "old" not in page
    for told in (report.origin["date"], report.origin["commit"], "| bm25 |", "seed 1"):
        assert told in page
    assert renewed(page, report) == page
    assert renewed("no marks", report) == "no marks"


def test_the_picture_is_small_and_always_the_same(report):
    drawn = picture(report)
    assert picture(report) == drawn
    assert len(drawn) < 200_000
    assert "measured-locomo.svg" in section(report)
