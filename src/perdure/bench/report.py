"""What a run came to, as one record: means with their intervals, costs, each question's values."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from perdure.bench.datasets.reading import document_of
from perdure.bench.datasets.reading import fields as fields_of
from perdure.bench.datasets.records import Dataset
from perdure.bench.measures import percentile
from perdure.bench.origin import origin
from perdure.bench.resampling import Estimate, Resampler
from perdure.bench.running import Cost, Outcome, Run
from perdure.errors import UsageError
from perdure.model.entry import Json

FORMAT = "perdure-bench/1"
ALL = "all"
"""The questions that have an answer, all categories together."""

UNANSWERABLE = "unanswerable"
"""Those that have none, where they are no category of their own."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What one system reached over the questions of one category."""

    system: str
    category: str
    questions: int
    measures: dict[str, Estimate]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much more of a measure one system has than another, question by question."""

    system: str
    other: str
    measure: str
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Costs:
    """What a system took: `query_ms` by the wall, `query_cpu_ms` what the processor spent on it.

    Nothing is taken in when a store is asked that is there already. `tokens` are the mean of what
    the texts of an answer cost, `block_tokens` of the whole block.
    """

    system: str
    about: str
    memories: int
    ingest_seconds: float
    ingest_per_second: float | None
    query_ms_p50: float
    query_ms_p95: float
    query_cpu_ms_p50: float
    tokens: float
    block_tokens: float | None


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was measured in one run, and on what."""

    dataset: str
    files: list[str]
    pools: int
    memories: int
    questions: int
    settings: dict[str, Json]
    origin: dict[str, str]
    notes: list[str]
    refused: list[str]
    costs: list[Costs]
    summaries: list[Summary]
    comparisons: list[Comparison]
    values: dict[str, dict[str, dict[str, float]]] = field(repr=False)
    """By system and measure, each question's value: what a later run is compared with."""
    format: str = FORMAT

    def to_json(self) -> dict[str, Json]:
        """Give the JSON object."""
        return asdict(self)

    def summary(self, system: str, category: str = ALL) -> Summary | None:
        """Give what a system reached, if that was measured."""
        for one in self.summaries:
            if (one.system, one.category) == (system, category):
                return one
        return None

    @property
    def systems(self) -> list[str]:
        """Name what was measured, in order."""
        return [one.system for one in self.costs]

    @property
    def categories(self) -> list[str]:
        """Name what the questions are about, all of them first."""
        return list(dict.fromkeys(one.category for one in self.summaries))


@dataclass(frozen=True, slots=True)
class Subject:
    """What was measured on; `notes` say what was left out of it, and why."""

    name: str
    files: list[str]
    pools: int
    memories: int
    questions: int
    notes: list[str]

    @classmethod
    def of(cls, dataset: Dataset) -> Subject:
        """Count a data set."""
        return cls(
            name=dataset.name,
            files=list(dataset.files),
            pools=len(dataset.pools),
            memories=sum(len(pool.items) for pool in dataset.pools),
            questions=sum(len(pool.questions) for pool in dataset.pools),
            notes=list(dataset.notes),
        )


def report_of(
    subject: Subject,
    run: Run,
    *,
    about: Mapping[str, str],
    settings: Mapping[str, Json],
    resampler: Resampler,
) -> Report:
    """Sum a run up; intervals come from the resampler's draws alone.

    `about` says in a line what each system is, in the order in which they are shown.
    """
    by_system: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in run.outcomes:
        by_system[outcome.system].append(outcome)
    values = {name: values_of(outcomes) for name, outcomes in by_system.items()}
    return Report(
        dataset=subject.name,
        files=subject.files,
        pools=subject.pools,
        memories=subject.memories,
        questions=subject.questions,
        settings=dict(settings),
        origin=origin(),
        notes=subject.notes,
        refused=list(run.refused),
        costs=[
            _costs(name, said, run.costs[name], by_system[name]) for name, said in about.items()
        ],
        summaries=[
            summary
            for name, outcomes in by_system.items()
            for summary in summarise(name, outcomes, resampler)
        ],
        comparisons=list(compare(values, _judged(run.outcomes), resampler)),
        values=values,
    )


def values_of(outcomes: Iterable[Outcome]) -> dict[str, dict[str, float]]:
    """Give by measure each question's value; questions are named with their pool."""
    table: dict[str, dict[str, float]] = defaultdict(dict)
    for outcome in outcomes:
        for measure, value in outcome.values.items():
            table[measure][f"{outcome.pool}/{outcome.question}"] = round(value, 6)
    return dict(table)


def summarise(system: str, outcomes: Sequence[Outcome], resampler: Resampler) -> list[Summary]:
    """Give the means over all questions with an answer, over those without, and by category."""
    groups: dict[str, list[Outcome]] = {ALL: [one for one in outcomes if one.answerable]}
    for outcome in outcomes:
        groups.setdefault(outcome.category, []).append(outcome)
    without = [one for one in outcomes if not one.answerable]
    if without and {one.category for one in without} != {without[0].category}:
        groups[UNANSWERABLE] = without
    summaries: list[Summary] = []
    for category, members in groups.items():
        measures = {
            measure: resampler.estimate(list(values.values()))
            for measure, values in values_of(members).items()
        }
        if members:
            summaries.append(Summary(system, category, len(members), measures))
    return summaries


def compare(
    values: Mapping[str, Mapping[str, Mapping[str, float]]],
    judged: frozenset[str],
    resampler: Resampler,
) -> Iterable[Comparison]:
    """Compare the last system with each other one on the measures both have."""
    *others, system = values
    for other in others:
        for measure in ("any@1", "any@10", "all@10", "frac@10", "ndcg@10", "mrr", "must"):
            ours = _only(values[system].get(measure, {}), judged)
            theirs = values[other].get(measure, {})
            if any(name in theirs for name in ours):
                yield Comparison(system, other, measure, resampler.difference(ours, theirs))


def _judged(outcomes: Iterable[Outcome]) -> frozenset[str]:
    return frozenset(f"{one.pool}/{one.question}" for one in outcomes if one.answerable)


def _only(values: Mapping[str, float], names: frozenset[str]) -> dict[str, float]:
    return {name: value for name, value in values.items() if name in names}


def _costs(name: str, about: str, cost: Cost, outcomes: Sequence[Outcome]) -> Costs:
    blocks = [one.block for one in outcomes if one.block is not None]
    return Costs(
        system=name,
        about=about,
        memories=cost.items,
        ingest_seconds=round(cost.loading, 3),
        ingest_per_second=round(cost.items / cost.loading, 1) if cost.loading else None,
        query_ms_p50=round(1000 * percentile(cost.answers, 0.50), 3),
        query_ms_p95=round(1000 * percentile(cost.answers, 0.95), 3),
        query_cpu_ms_p50=round(1000 * percentile(cost.answers_cpu, 0.50), 3),
        tokens=round(sum(one.tokens for one in outcomes) / len(outcomes), 1),
        block_tokens=round(sum(blocks) / len(blocks), 1) if blocks else None,
    )


def read_report(path: Path) -> Report:
    """Read a report that was written before; raises `UsageError` for what is none."""
    row = fields_of(document_of(path), path.name)
    if row.value.get("format") != FORMAT:
        raise UsageError(f"{path.name}: not a report of perdure bench ({FORMAT})", argument="file")
    try:
        return _read(dict(row.value))
    except (KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{path.name}: a damaged report: {error}", argument="file") from error


def _read(given: dict[str, Json]) -> Report:
    # What `--json` adds when it was itself held against an earlier one.
    given.pop("against", None)
    given["costs"] = [Costs(**one) for one in given["costs"]]
    given["summaries"] = [_summary(**one) for one in given["summaries"]]
    given["comparisons"] = [_comparison(**one) for one in given["comparisons"]]
    return Report(**given)


def _summary(*, measures: Mapping[str, Json], **rest: Json) -> Summary:
    estimates = {name: Estimate(**estimate) for name, estimate in measures.items()}
    return Summary(**rest, measures=estimates)


def _comparison(*, difference: Mapping[str, Json], **rest: Json) -> Comparison:
    return Comparison(**rest, difference=Estimate(**difference))


def lines_of(outcomes: Iterable[Outcome]) -> str:
    """Write one JSON line for each outcome."""
    return "".join(json.dumps(outcome.row(), ensure_ascii=False) + "\n" for outcome in outcomes)
