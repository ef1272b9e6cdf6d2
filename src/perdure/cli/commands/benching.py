"""The command that measures: on published conversations, or on questions from one's own store."""

from __future__ import annotations

import json as plain_json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from perdure.cli.commands.arguments import write_whole
from perdure.cli.desk import Desk, OnDesk
from perdure.errors import UsageError
from perdure.model.entry import Json

if TYPE_CHECKING:
    from perdure.bench.report import Report
    from perdure.bench.resampling import Resampler
    from perdure.bench.running import Run, Watch

Systems = Annotated[
    list[str] | None,
    Parameter(
        negative=(), help="Only these: overlap, fts5, bm25, dense, perdure; several times for more."
    ),
]
Options = Annotated[
    list[str] | None,
    Parameter(negative=(), help="An option of the memory, as name=value; also several times."),
]
Depths = Annotated[
    list[int] | None,
    Parameter(negative=(), help="How deep to look: 1, 5, 10 and 20 when not said."),
]
Sample = Annotated[int | None, Parameter(help="Only so many of the questions, drawn by the seed.")]
Seed = Annotated[int | None, Parameter(help="What draws the sample and the intervals.")]
Out = Annotated[str | None, Parameter(help="A file for every outcome, one JSON line each.")]
Save = Annotated[
    str | None, Parameter(help="A file for the whole report, to be compared with later.")
]
Plots = Annotated[str | None, Parameter(help="A folder for pictures, as SVG and PNG.")]
InMarkdown = Annotated[bool, Parameter(help="Write Markdown instead of tables.")]


def bench(
    data: str | None = None,
    /,
    *path: str,
    system: Systems = None,
    option: Options = None,
    depth: Depths = None,
    sample: Sample = None,
    seed: Seed = None,
    out: Out = None,
    save: Save = None,
    plots: Plots = None,
    markdown: InMarkdown = False,
    desk: OnDesk,
) -> int:
    """Measure how well memory answers, beside the plain ways it has to beat.

    Parameters
    ----------
    data
        The format of the data: locomo, beam, longmemeval or precision.
    path
        The files, or the folder they lie in; data are never shipped.
    """
    from perdure.bench.resampling import SEED, Resampler

    resampler = Resampler(SEED if seed is None else seed)
    if data is None:
        raise UsageError("say what to measure on: locomo, beam, longmemeval or precision")
    report, run = _measured(
        desk,
        (data, [Path(one) for one in path]),
        system or (),
        options_of(option or ()),
        depths=depth,
        sample=sample,
        resampler=resampler,
    )
    _keep(report, run, out, save, plots)
    _show(desk, report, markdown=markdown)
    return 0


def _measured(
    desk: Desk,
    source: tuple[str, Sequence[Path]],
    names: Sequence[str],
    options: Mapping[str, Json],
    *,
    depths: Sequence[int] | None,
    sample: int | None,
    resampler: Resampler,
) -> tuple[Report, Run]:
    from perdure.bench import load_dataset, measure, open_systems, report_of
    from perdure.bench.judging import DEPTHS
    from perdure.bench.running import sampled

    looked = tuple(depths or DEPTHS)
    dataset = sampled(load_dataset(*source), sample, resampler.seed)
    systems = open_systems(names, options=options)
    try:
        with _watching(desk) as watch:
            run = measure(dataset, systems, depths=looked, watch=watch)
    finally:
        for one in systems:
            one.close()
    settings = {
        "depths": looked,
        "seed": resampler.seed,
        "resamples": resampler.resamples,
        "sample": sample,
        "options": dict(options),
    }
    return report_of(dataset, systems, run, settings=settings, resampler=resampler), run


def options_of(given: Sequence[str]) -> dict[str, Json]:
    """Read options as `name=value`; a value that is JSON is read as that, any other is a text.

    >>> options_of(["min_score=0.2", "level=principal"])
    {'min_score': 0.2, 'level': 'principal'}
    """
    options: dict[str, Json] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not name or not equals:
            raise UsageError(f"an option is like min_score=0.2, not {one!r}", argument="option")
        try:
            options[name] = plain_json.loads(value)
        except ValueError:
            options[name] = value
    return options


def _keep(report: Report, run: Run, out: str | None, save: str | None, plots: str | None) -> None:
    from perdure.bench.report import lines_of

    if out is not None:
        write_whole(out, lines_of(run.outcomes))
    if save is not None:
        write_whole(save, plain_json.dumps(report.to_json(), ensure_ascii=False) + "\n")
    if plots is not None:
        from perdure.bench.plots import draw

        draw(report, Path(plots))


def _show(desk: Desk, report: Report, *, markdown: bool) -> None:
    from perdure.bench import tables
    from perdure.cli.show.benches import shown_report

    if markdown and not desk.out.as_json:
        desk.out.write(tables.markdown(report))
        return
    desk.out.show(report.to_json(), shown_report(report))


@contextmanager
def _watching(desk: Desk) -> Generator[Watch | None]:
    if not desk.out.watched:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=desk.out.errors, transient=True) as progress:
        task = progress.add_task("", total=None)

        def watch(doing: str, done: int, total: int) -> None:
            progress.update(task, description=doing, completed=done, total=total)

        yield watch
