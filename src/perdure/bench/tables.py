"""A report as rows of text, for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from perdure.bench.gating import Verdict
from perdure.bench.report import ALL, Costs, Report, Summary
from perdure.bench.resampling import Estimate

HEADLINE = (
    "any@1", "any@5", "any@10", "any@20", "all@5", "all@10", "frac@10", "ndcg@10", "mrr",
    "session any@5", "must", "must not", "nothing else", "block must", "block must not", "right",
)  # fmt: skip
BY_CATEGORY = ("any@10", "frac@10", "abstained", "must", "nothing else", "right")

Row = Sequence[str]
Cell = Callable[[Estimate], str]
"""How an estimate is written."""


def quality_rows(report: Report, cell: Cell) -> list[Row]:
    """Give a row for each system over all questions that have an answer; the first row names."""
    shown = _measured(report, HEADLINE, ALL)
    rows: list[Row] = [("system", *shown)]
    for system in report.systems:
        summary = report.summary(system)
        rows.append((system, *(_cell(summary, measure, cell) for measure in shown)))
    return rows


def categories_measured(report: Report) -> list[str]:
    """Name the measures that are shown by category."""
    kinds = [one for one in report.categories if one != ALL]
    return [one for one in BY_CATEGORY if any(_measured(report, [one], kind) for kind in kinds)]


def category_rows(report: Report, measure: str, cell: Cell) -> list[Row]:
    """Give a row for each category and a column for each system; the first row names them."""
    rows: list[Row] = [(measure, "n", *report.systems)]
    for kind in report.categories:
        found = [report.summary(system, kind) for system in report.systems]
        held = [one for one in found if one is not None and measure in one.measures]
        if kind != ALL and held:
            count = max(one.measures[measure].count for one in held)
            rows.append((kind, str(count), *(_cell(one, measure, cell) for one in found)))
    return rows


def cost_rows(report: Report) -> list[Row]:
    """Give a row for each system: what it takes to fill it and to ask it; the first row names."""
    rows: list[Row] = [("system", "taken in/s", "ms p50", "ms p95", "cpu ms", "tokens", "of block")]
    return rows + [_cost(one) for one in report.costs]


def comparison_rows(report: Report) -> list[Row]:
    """Give a row for each comparison: the difference in points and its interval."""
    rows: list[Row] = [("system", "against", "measure", "difference", "beyond chance")]
    for one in report.comparisons:
        beyond = one.difference.low > 0 or one.difference.high < 0
        rows.append(
            (one.system, one.other, one.measure, signed(one.difference), "yes" if beyond else "no")
        )
    return rows


def change_rows(changes: Sequence[Verdict]) -> list[Row]:
    """Give a row for each measure that was held against an earlier report."""
    rows: list[Row] = [("measure", "of", "questions", "before", "change", "")]
    for one in changes:
        told = "worse" if one.worse else "better" if one.better else ""
        count = str(one.difference.count)
        before = f"{100 * one.before:.1f}"
        rows.append((one.measure, one.group, count, before, signed(one.difference), told))
    return rows


def about_lines(report: Report) -> list[str]:
    """Say what was measured on what, and what was left out or refused."""
    origin = report.origin
    lines = [
        f"{report.dataset}: {report.questions:,} questions on {report.memories:,} memories in"
        f" {report.pools:,} pools ({', '.join(report.files)})",
        f"measured {origin['date']}, perdure {origin['perdure']}, commit {origin['commit']},"
        f" Python {origin['python']}, {origin['machine']}, one thread",
        "in %, with the interval of 95 % over questions (bootstrap, "
        f"{report.settings['resamples']:,} resamples, seed {report.settings['seed']})",
    ]
    return lines + report.notes + [f"not measured: {one}" for one in report.refused]


def markdown(report: Report) -> str:
    """Write the report as Markdown."""
    parts = ["\n".join(about_lines(report)), markdown_table(quality_rows(report, percent))]
    parts += [
        markdown_table(category_rows(report, measure, percent))
        for measure in categories_measured(report)
    ]
    parts.append(markdown_table(cost_rows(report)))
    if report.comparisons:
        parts.append(markdown_table(comparison_rows(report)))
    return "\n\n".join(parts) + "\n"


def markdown_table(rows: Sequence[Row]) -> str:
    """Write rows as a Markdown table; the first names the columns."""
    head, *body = [[cell.replace("|", r"\|") for cell in row] for row in rows]
    lines = [head, ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(estimate: Estimate) -> str:
    """Give a mean and its interval in percent.

    >>> percent(Estimate(0.5, 0.25, 0.75, 4))
    '50.0 [25.0, 75.0]'
    """
    return f"{100 * estimate.mean:.1f} [{100 * estimate.low:.1f}, {100 * estimate.high:.1f}]"


def brief(estimate: Estimate) -> str:
    """Give a mean in percent and how far its interval reaches at most, for narrow places.

    >>> brief(Estimate(0.5, 0.25, 0.7, 4))
    '50.0±25'
    """
    reach = max(estimate.mean - estimate.low, estimate.high - estimate.mean)
    return f"{100 * estimate.mean:.1f}±{100 * reach:.0f}"


def signed(estimate: Estimate) -> str:
    """Give a difference and its interval in points.

    >>> signed(Estimate(0.05, -0.01, 0.1, 40))
    '+5.0 [-1.0, +10.0]'
    """
    return f"{100 * estimate.mean:+.1f} [{100 * estimate.low:+.1f}, {100 * estimate.high:+.1f}]"


def _measured(report: Report, measures: Sequence[str], category: str) -> list[str]:
    held: Mapping[str, Estimate] = {}
    for system in report.systems:
        summary = report.summary(system, category)
        held = {**held, **(summary.measures if summary else {})}
    return [one for one in measures if one in held]


def _cell(summary: Summary | None, measure: str, cell: Cell) -> str:
    estimate = summary.measures.get(measure) if summary else None
    return "-" if estimate is None else cell(estimate)


def _cost(one: Costs) -> Row:
    block = "-" if one.block_tokens is None else f"{one.block_tokens:,.0f}"
    return (
        one.system,
        "-" if one.ingest_per_second is None else f"{one.ingest_per_second:,.0f}",
        f"{one.query_ms_p50:.2f}",
        f"{one.query_ms_p95:.2f}",
        f"{one.query_cpu_ms_p50:.2f}",
        f"{one.tokens:,.0f}",
        block,
    )
