"""Hold a run against an earlier one: worse is what is worse beyond chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from perdure.bench.report import Report
from perdure.bench.resampling import Estimate, Resampler
from perdure.errors import UsageError
from perdure.frozen import frozen

MEASURES = (
    "any@1", "any@10", "all@10", "frac@10", "ndcg@10", "mrr", "abstained", "must", "must not",
    "nothing else", "block must", "block must not", "right",
)  # fmt: skip
OVERLAP = 0.5
"""The share of the earlier run's questions that must be among this one's."""


@frozen
class Verdict:
    """How one measure changed over the questions that both runs asked.

    `worse`: its whole interval lies below zero; `better`: above.
    """

    system: str
    measure: str
    group: str
    before: float
    difference: Estimate

    @property
    def worse(self) -> bool:
        """Tell a loss that is no chance."""
        return self.difference.high < 0

    @property
    def better(self) -> bool:
        """Tell a gain that is no chance."""
        return self.difference.low > 0


def verdicts(report: Report, before: Report, resampler: Resampler) -> list[Verdict]:
    """Compare the systems that stand in both, question by question.

    Raises `UsageError` when the earlier report is of another data set, has no system in common, or
    asked mostly other questions: then nothing can be said.
    """
    if report.dataset != before.dataset:
        message = f"the report is of {before.dataset}, this run of {report.dataset}"
        raise UsageError(message, argument="against")
    common = [name for name in report.values if name in before.values]
    if not common:
        raise UsageError("the report has none of these systems", argument="against")
    return [
        verdict
        for system in common
        for verdict in _of_system(system, report.values[system], before.values[system], resampler)
    ]


def _of_system(
    system: str,
    now: Mapping[str, Mapping[str, float]],
    then: Mapping[str, Mapping[str, float]],
    resampler: Resampler,
) -> Iterator[Verdict]:
    asked = {name for values in then.values() for name in values}
    again = {name for values in now.values() for name in values}
    if len(asked & again) < OVERLAP * len(asked):
        message = f"only {len(asked & again)} of its {len(asked)} questions were asked again"
        raise UsageError(f"the report cannot be compared: {message}", argument="against")
    for measure in MEASURES:
        ours, theirs = now.get(measure, {}), then.get(measure, {})
        both = [name for name in ours if name in theirs]
        for group, names in _groups(both).items():
            difference = resampler.difference({name: ours[name] for name in names}, theirs)
            mean = sum(theirs[name] for name in names) / len(names)
            yield Verdict(system, measure, group, mean, difference)


def _groups(names: Sequence[str]) -> dict[str, list[str]]:
    """Give all questions as one group; those of one's own store by kind as well.

    >>> _groups(["own/date:a", "own/said:b"])
    {'all': ['own/date:a', 'own/said:b'], 'date': ['own/date:a'], 'said': ['own/said:b']}
    """
    groups: dict[str, list[str]] = {"all": list(names)} if names else {}
    for name in names:
        pool, _, question = name.partition("/")
        kind, colon, _ = question.partition(":")
        if pool == "own" and colon:
            groups.setdefault(kind, []).append(name)
    return groups
