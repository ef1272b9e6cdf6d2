"""The command that measures: on published conversations, or on questions from one's own store."""

from __future__ import annotations

import json as plain_json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from perdure.cli.commands.arguments import write_whole
from perdure.cli.desk import Desk, OnDesk
from perdure.errors import UsageError
from perdure.model.entry import Json
from perdure.ports import Embedder as EmbedderPort
from perdure.stores.opening import open_store

if TYPE_CHECKING:
    from perdure.bench.gating import Verdict
    from perdure.bench.report import Report
    from perdure.bench.resampling import Resampler
    from perdure.bench.running import Run, Watch

Systems = Annotated[
    list[str] | None,
    Parameter(
        negative=(),
        help="Only overlap, fts5, bm25, dense, perdure or perdure+dense; several times for more.",
    ),
]
Options = Annotated[
    list[str] | None,
    Parameter(negative=(), help="An option of the memory, as name=value; also several times."),
]
Embedder = Annotated[
    str | None,
    Parameter(help="What gives texts vectors: local, static, onnx, or onnx:DIRECTORY of a model."),
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
Own = Annotated[
    str | None,
    Parameter(help="Ask the store of this URL about itself, on a copy; it is never written to."),
]
Against = Annotated[
    str | None,
    Parameter(help="A saved report; ends with 1 when this run is worse beyond chance."),
]
InMarkdown = Annotated[bool, Parameter(help="Write Markdown instead of tables.")]


def bench(
    data: str | None = None,
    /,
    *path: str,
    system: Systems = None,
    option: Options = None,
    embedder: Embedder = None,
    depth: Depths = None,
    sample: Sample = None,
    seed: Seed = None,
    own: Own = None,
    against: Against = None,
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
    from perdure.bench.gating import verdicts
    from perdure.bench.report import read_report
    from perdure.bench.resampling import SEED, Resampler

    if (data is None) == (own is None):
        raise UsageError("say what to measure on: a format of data, or --own STORE")
    if sample is not None and sample < 1:
        raise UsageError("--sample counts from 1", argument="sample")
    _check_places(out, save, plots)
    before = None if against is None else read_report(Path(against))
    resampler = Resampler(SEED if seed is None else seed)
    asked = Asked(resampler, options_of(option or ()), embedder, sample)
    if own is not None:
        _refuse_beside_own(path, system, depth)
        report, run = _measured_own(desk, own, asked)
    else:
        source = (data or "", [Path(one) for one in path])
        report, run = _measured(desk, source, system or (), depth, asked)
    changes = None if before is None else verdicts(report, before, resampler)
    _keep(report, run, out, save, plots)
    _show(desk, report, changes, markdown=markdown)
    return _ended(desk, changes or ())


@dataclass(frozen=True, slots=True)
class Asked:
    """What holds for a run whatever is measured on."""

    resampler: Resampler
    options: Mapping[str, Json]
    embedder: str | None
    sample: int | None

    def opened_embedder(self) -> EmbedderPort | None:
        """Give the embedder that was asked for, if any."""
        from perdure.bench.systems.embedding import embedder_of

        return None if self.embedder is None else embedder_of(self.embedder)

    def settings(self, **more: Json) -> dict[str, Json]:
        """Give what a report says about it."""
        return {
            "seed": self.resampler.seed,
            "resamples": self.resampler.resamples,
            "sample": self.sample,
            "options": dict(self.options),
            "embedder": self.embedder,
            **more,
        }


def _refuse_beside_own(path: Sequence[str], system: object, depth: object) -> None:
    if path or system or depth:
        message = "--own asks perdure alone, as it comes: no path, --system or --depth beside it"
        raise UsageError(message, argument="own")


def _measured(
    desk: Desk,
    source: tuple[str, Sequence[Path]],
    names: Sequence[str],
    depths: Sequence[int] | None,
    asked: Asked,
) -> tuple[Report, Run]:
    from perdure.bench import load_dataset, measure, open_systems, report_of
    from perdure.bench.judging import DEPTHS
    from perdure.bench.report import Subject
    from perdure.bench.running import sampled
    from perdure.bench.systems.opening import close_systems

    looked = tuple(depths or DEPTHS)
    dataset = sampled(load_dataset(*source), asked.sample, asked.resampler.seed)
    embedder = asked.opened_embedder()
    systems = open_systems(names, embedder=embedder, options=asked.options)
    try:
        with _watching(desk) as watch:
            run = measure(dataset, systems, depths=looked, watch=watch)
    finally:
        close_systems(systems)
    report = report_of(
        Subject.of(dataset),
        run,
        about={one.name: one.about for one in systems},
        settings=asked.settings(depths=looked),
        resampler=asked.resampler,
    )
    return report, run


def _measured_own(desk: Desk, url: str, asked: Asked) -> tuple[Report, Run]:
    from perdure.bench import report_of
    from perdure.bench.own.asking import SYSTEM, ask_own
    from perdure.bench.own.copying import copy_of
    from perdure.bench.report import Subject

    with TemporaryDirectory(prefix="perdure-bench-") as folder, _watching(desk) as watch:
        run, memories, notes = ask_own(
            copy_of(url, desk.scope, Path(folder)),
            desk.scope,
            options=asked.options,
            seed=asked.resampler.seed,
            each=asked.sample,
            embedder=asked.opened_embedder(),
            watch=watch,
        )
    where = open_store(url).address
    report = report_of(
        Subject("own", [where], 1, memories, len(run.outcomes), notes),
        run,
        about={SYSTEM: "a copy of the store, asked as it comes"},
        settings=asked.settings(),
        resampler=asked.resampler,
    )
    return report, run


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


def _check_places(out: str | None, save: str | None, plots: str | None) -> None:
    """Refuse before anything is measured what could not be kept afterwards."""
    for name, file in (("--out", out), ("--save", save)):
        if file is not None and not Path(file).absolute().parent.is_dir():
            raise UsageError(f"{name}: there is no folder {Path(file).parent}", argument=name)
    if plots is not None and Path(plots).exists() and not Path(plots).is_dir():
        raise UsageError(f"--plots: {plots} is no folder", argument="--plots")


def _keep(report: Report, run: Run, out: str | None, save: str | None, plots: str | None) -> None:
    from perdure.bench.report import lines_of

    if out is not None:
        write_whole(out, lines_of(run.outcomes))
    if save is not None:
        write_whole(save, plain_json.dumps(report.to_json(), ensure_ascii=False) + "\n")
    if plots is not None:
        from perdure.bench.plots import draw

        draw(report, Path(plots))


def _show(desk: Desk, report: Report, changes: Sequence[Verdict] | None, *, markdown: bool) -> None:
    from perdure.bench import tables
    from perdure.cli.show.benches import shown_changes, shown_report

    if markdown and not desk.out.as_json:
        desk.out.write(tables.markdown(report))
        if changes is not None:
            desk.out.write("\n" + tables.markdown_table(tables.change_rows(changes)) + "\n")
        return
    shown = [shown_report(report)]
    told = report.to_json()
    if changes is not None:
        shown.append(shown_changes(changes))
        told["against"] = changes
    desk.out.show(told, *shown)


def _ended(desk: Desk, changes: Sequence[Verdict]) -> int:
    worse = [f"{one.measure} of {one.group} ({one.system})" for one in changes if one.worse]
    if not worse:
        return 0
    desk.out.remark(f"worse than before, beyond chance: {', '.join(worse)}")
    return 1


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
