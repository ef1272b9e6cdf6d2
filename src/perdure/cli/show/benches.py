"""What a benchmark came to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table

from perdure.bench.gating import Verdict
from perdure.bench.report import Report
from perdure.bench.tables import (
    about_lines,
    brief,
    categories_measured,
    category_rows,
    change_rows,
    comparison_rows,
    cost_rows,
    quality_rows,
)
from perdure.cli.show.words import table, words


def shown_report(report: Report) -> RenderableType:
    """Show how good each system is, on what, and what it costs."""
    parts: list[RenderableType] = [words(line, "quiet") for line in about_lines(report)]
    parts.append(_shown(list(zip(*quality_rows(report, brief), strict=True))))
    parts += [
        _shown(category_rows(report, measure, brief)) for measure in categories_measured(report)
    ]
    parts.append(_shown(cost_rows(report)))
    if report.comparisons:
        parts.append(_shown(comparison_rows(report)))
    return Group(*parts)


def shown_changes(changes: Sequence[Verdict]) -> RenderableType:
    """Show how each measure changed since an earlier report."""
    return Group(words("against the earlier report", "heading"), _shown(change_rows(changes)))


def _shown(rows: Sequence[Sequence[str]]) -> Table:
    (first, *others), *body = rows
    # Long names of systems and columns may break, numbers may not.
    heads = (name.replace("+", "\n+").replace(" ", "\n") for name in others)
    made = table(first, *(f"{name}>" for name in heads))
    made.columns[0].min_width = 13
    for row in body:
        made.add_row(*(words(cell) for cell in row))
    return made
