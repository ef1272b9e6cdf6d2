"""Write the measured tables of the pages from reports that `perdure bench --save` wrote.

`python -m tools.measured locomo.json beam.json` puts each report where a page has marks for it, and
its picture beside the page. Numbers are never typed by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from perdure.bench.plots import draw
from perdure.bench.report import Report, read_report
from perdure.bench.resampling import Estimate
from perdure.bench.tables import (
    about_lines,
    categories_measured,
    category_rows,
    comparison_rows,
    cost_rows,
    markdown_table,
    quality_rows,
)

DOCS = Path(__file__).parents[1] / "docs"
COMPARED = ("frac@10", "ndcg@10", "must")
MOST_BYTES = 200_000


def section(report: Report) -> str:
    """Write what stands behind a mark: origin, quality, categories, costs, differences, picture."""
    kinds = [one for one in categories_measured(report) if one not in {"any@10", "nothing else"}]
    parts = ["  \n".join(about_lines(report)), markdown_table(quality_rows(report, narrow))]
    parts += [markdown_table(category_rows(report, one, narrow)) for one in kinds]
    parts.append(markdown_table(cost_rows(report)))
    head, *compared = comparison_rows(report)
    parts.append(markdown_table([head, *(row for row in compared if row[2] in COMPARED)]))
    parts.append(f"![{report.dataset}: measures by system]({picture_name(report)})")
    return "\n\n".join(parts)


def narrow(estimate: Estimate) -> str:
    """Write a mean and its interval so that many stand in a row."""
    low, high = round(100 * estimate.low), round(100 * estimate.high)
    return f"{100 * estimate.mean:.1f} ({low}–{high})"


def picture_name(report: Report) -> str:
    """Give the name of a report's picture, beside the page."""
    return f"measured-{report.dataset}.svg"


def renewed(text: str, report: Report) -> str:
    """Give the page with a report between the marks for it; the same text when it has none."""
    begin, end = (f"<!-- {word}: {report.dataset} -->" for word in ("measured", "end"))
    marked = re.compile(rf"{re.escape(begin)}\n.*?{re.escape(end)}", re.DOTALL)
    return marked.sub(lambda _: f"{begin}\n{section(report)}\n\n{end}", text)


def picture(report: Report) -> bytes:
    """Draw the picture of a report; the same report gives the same bytes."""
    with TemporaryDirectory() as folder:
        drawn = draw(report, Path(folder))
        data = next(one for one in drawn if one.name.endswith("-quality.svg")).read_bytes()
    if len(data) > MOST_BYTES:
        raise ValueError(f"the picture of {report.dataset} has {len(data)} bytes")
    return data


def main(paths: Sequence[str]) -> int:
    """Renew the pages and their pictures."""
    for path in paths:
        report = read_report(Path(path))
        changed = [one for one in sorted(DOCS.glob("*.md")) if _renew(one, report)]
        if not changed:
            print(f"measured: no page has <!-- measured: {report.dataset} -->", file=sys.stderr)
            return 1
        (DOCS / picture_name(report)).write_bytes(picture(report))
    return 0


def _renew(page: Path, report: Report) -> bool:
    text = page.read_text("utf-8")
    if f"<!-- measured: {report.dataset} -->" not in text:
        return False
    page.write_text(renewed(text, report), "utf-8")
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
