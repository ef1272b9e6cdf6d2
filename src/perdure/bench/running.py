"""Ask every system every question, one after the other, in one thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from hashlib import blake2b
from time import perf_counter, process_time

from perdure.bench.datasets.records import Dataset, Pool, Question
from perdure.bench.fairness import check_pools, unfair_sessions
from perdure.bench.judging import DEPTHS, Given, items_of, ranks_of, values_of
from perdure.bench.systems.protocol import System
from perdure.frozen import frozen
from perdure.model.entry import Json
from perdure.text.tokens import estimate_tokens

DEEPEST = 50
"""How far a ranking is looked at: for the sessions of its memories, and the place of the first."""

SHOWN = 20
"""Hits that are kept with each outcome."""

Watch = Callable[[str, int, int], None]
"""Is told what is being asked, how many questions are done, and how many there are."""


@frozen
class Outcome:
    """What one system made of one question."""

    system: str
    pool: str
    question: str
    asked: str
    category: str
    answerable: bool
    gold: tuple[str, ...]
    ranks: tuple[int | None, ...]
    hits: tuple[str, ...]
    values: dict[str, float]
    tokens: int
    """What the texts of the answer cost."""
    block: int | None
    """What the whole block costs, for a system that writes one."""
    milliseconds: float = 0.0

    def row(self) -> dict[str, Json]:
        """Give the JSON object that stands for it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


@dataclass(slots=True)
class Cost:
    """What a system took, in seconds: to take pools in, and for each answer."""

    items: int = 0
    loading: float = 0.0
    loading_cpu: float = 0.0
    answers: list[float] = field(default_factory=list[float])
    answers_cpu: list[float] = field(default_factory=list[float])


@dataclass(slots=True)
class Run:
    """All outcomes, what they cost, and what was refused to be measured."""

    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    costs: dict[str, Cost] = field(default_factory=dict[str, Cost])
    refused: list[str] = field(default_factory=list[str])


def sampled(dataset: Dataset, size: int | None, seed: int) -> Dataset:
    """Give the data set with at most `size` questions; which ones the seed says, and their ids."""
    every = [(pool.id, one) for pool in dataset.pools for one in pool.questions]
    if size is None or size >= len(every):
        return dataset
    drawn = sorted(every, key=lambda one: _lot(f"{seed} {one[0]} {one[1].id}"))[:size]
    names = {(pool, one.id) for pool, one in drawn}
    pools = [
        replace(pool, questions=[one for one in pool.questions if (pool.id, one.id) in names])
        for pool in dataset.pools
    ]
    note = f"{size} of {len(every)} questions, drawn by seed {seed}"
    kept = [pool for pool in pools if pool.questions]
    return replace(dataset, pools=kept, notes=[*dataset.notes, note])


def measure(
    dataset: Dataset,
    systems: Sequence[System],
    *,
    depths: Sequence[int] = DEPTHS,
    watch: Watch | None = None,
) -> Run:
    """Load every pool into every system and ask its questions; refuses unfair pools first."""
    check_pools(dataset, depths)
    run = Run(costs={system.name: Cost() for system in systems})
    unfair = unfair_sessions(dataset) if dataset.is_ranked else []
    if unfair:
        named = ", ".join(unfair[:3]) + (f" and {len(unfair) - 3} more" if unfair[3:] else "")
        run.refused.append(f"session any@5: 5 is at least half of the sessions of {named}")
    total = sum(len(pool.questions) for pool in dataset.pools) * len(systems)
    for pool in dataset.pools:
        items = items_of(pool)
        for system in systems:
            cost = run.costs[system.name]
            _load(system, pool, cost)
            for question in pool.questions:
                given, spent = _ask(system, question, cost, is_ranked=dataset.is_ranked)
                values = values_of(
                    question,
                    given,
                    items,
                    depths=depths if dataset.is_ranked else (),
                    with_sessions=not unfair,
                )
                made = _outcome(system.name, pool, question, given, values)
                run.outcomes.append(replace(made, milliseconds=round(spent, 3)))
                if watch is not None:
                    watch(f"{system.name} on {pool.id}", len(run.outcomes), total)
    return run


def _load(system: System, pool: Pool, cost: Cost) -> None:
    wall, cpu = perf_counter(), process_time()
    system.load(pool)
    cost.loading_cpu += process_time() - cpu
    cost.loading += perf_counter() - wall
    cost.items += len(pool.items)


def _ask(system: System, question: Question, cost: Cost, *, is_ranked: bool) -> tuple[Given, float]:
    """Give what came back, and the milliseconds of the answer alone."""
    wall, cpu = perf_counter(), process_time()
    answer = system.answer(question)
    cost.answers_cpu.append(process_time() - cpu)
    spent = perf_counter() - wall
    cost.answers.append(spent)
    ranked = system.rank(question, DEEPEST) if is_ranked else ()
    return Given(ranked, answer, system.block(question)), 1000 * spent


def _outcome(
    system: str, pool: Pool, question: Question, given: Given, values: dict[str, float]
) -> Outcome:
    return Outcome(
        system=system,
        pool=pool.id,
        question=question.id,
        asked=question.text,
        category=question.category,
        answerable=question.answerable,
        gold=question.gold,
        ranks=ranks_of(question.gold, given.ranked),
        hits=tuple(one.items[0] for one in (given.ranked or given.answer)[:SHOWN]),
        values=values,
        tokens=sum(estimate_tokens(one.text) for one in given.answer),
        block=None if given.block is None else given.block.tokens,
    )


def _lot(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()
