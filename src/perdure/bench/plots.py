"""Pictures of a report: how good by system and category, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from perdure.bench.report import ALL, Report
from perdure.errors import MissingExtraError, UsageError

FORMS = ("svg", "png")
_SHOWN = ("any@1", "any@10", "all@10", "frac@10", "ndcg@10", "must", "nothing else", "right")
_BY_CATEGORY = ("frac@10", "must", "right")
_COLOURS = ("#d4d4d4", "#b0b0b0", "#8fa8c8", "#5b84b1", "#d9a441", "#1b6e53")
"""The last is the strongest: what is measured last, perdure as a rule, has it."""

_WIDE = 8.0
_HIGH = 3.6


def draw(report: Report, folder: Path) -> list[Path]:
    """Write the pictures into a folder, each as SVG and PNG; the same report, the same SVG."""
    plt = _pyplot()
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    pictures = {"quality": _quality, "categories": _categories, "cost": _cost}
    for name, picture in pictures.items():
        figure, axes = plt.subplots(figsize=(_WIDE, _HIGH), layout="constrained")
        picture(axes, report)
        axes.spines[["top", "right"]].set_visible(False)
        for form in FORMS:
            path = folder / f"{report.dataset}-{name}.{form}"
            stamp = {"Date": None} if form == "svg" else {}
            figure.savefig(path, metadata=stamp, dpi=150)
            written.append(path)
        plt.close(figure)
    return written


def _pyplot() -> Any:
    try:
        import matplotlib as mpl
    except ImportError as error:
        raise MissingExtraError("plots", "bench") from error
    mpl.use("Agg")
    # Text stays text, and ids do not depend on chance, so that a picture can be compared.
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "perdure", "font.size": 9})
    from matplotlib import pyplot as plt

    return plt


def _quality(axes: Any, report: Report) -> None:
    best = report.summary(report.systems[-1])
    shown = [one for one in _SHOWN if best is not None and one in best.measures]
    _bars(axes, report, [(measure, ALL, measure) for measure in shown])
    axes.set_title(f"{report.dataset}: {report.questions} questions, 95 % intervals")


def _categories(axes: Any, report: Report) -> None:
    kinds = [one for one in report.categories if one != ALL]
    measure = next(
        (one for one in _BY_CATEGORY if any(_has(report, kind, one) for kind in kinds)), None
    )
    if measure is None:
        raise UsageError("nothing in this report can be drawn by category", argument="plots")
    columns = [(kind, kind, measure) for kind in kinds if _has(report, kind, measure)]
    _bars(axes, report, columns)
    if len(columns) > 4:
        axes.set_xticks(
            range(len(columns)), [kind for kind, _, _ in columns], rotation=25, ha="right"
        )
    axes.set_title(f"{report.dataset}: {measure} by category")


def _has(report: Report, category: str, measure: str) -> bool:
    found = [report.summary(system, category) for system in report.systems]
    return any(one is not None and measure in one.measures for one in found)


def _bars(axes: Any, report: Report, columns: Sequence[tuple[str, str, str]]) -> None:
    """Draw a group of bars for each column: its label, category and measure."""
    width = 0.8 / len(report.systems)
    for number, system in enumerate(report.systems):
        for place, (_, category, measure) in enumerate(columns):
            summary = report.summary(system, category)
            estimate = summary.measures.get(measure) if summary else None
            if estimate is None:
                continue
            error = [
                [100 * max(0.0, estimate.mean - estimate.low)],
                [100 * max(0.0, estimate.high - estimate.mean)],
            ]
            axes.bar(
                place + (number + 0.5) * width - 0.4,
                100 * estimate.mean,
                width,
                yerr=error,
                color=_colour(report, number),
                error_kw={"elinewidth": 0.8},
                label=system if place == 0 else None,
            )
    axes.set_xticks(range(len(columns)), [label for label, _, _ in columns])
    # Room above for the names, clear of the intervals.
    axes.set_ylim(0, 118)
    axes.set_yticks(range(0, 101, 20))
    axes.set_ylabel("%")
    axes.legend(ncols=len(report.systems), fontsize=8, frameon=False, loc="upper left")


def _cost(axes: Any, report: Report) -> None:
    for number, cost in enumerate(report.costs):
        axes.barh(number, cost.query_ms_p50, 0.6, color=_colour(report, number))
        axes.plot([cost.query_ms_p50, cost.query_ms_p95], [number, number], "k-", linewidth=0.8)
        axes.annotate(
            f" {cost.query_ms_p50:.2f} ms", (cost.query_ms_p95, number), va="center", fontsize=8
        )
    axes.set_yticks(range(len(report.costs)), report.systems)
    axes.set_xscale("log")
    axes.set_xlabel("ms for an answer, p50 (bar) to p95 (line), logarithmic")
    axes.set_title(f"{report.dataset}: time of a question")


def _colour(report: Report, number: int) -> str:
    return _COLOURS[(number - len(report.systems)) % len(_COLOURS)]
