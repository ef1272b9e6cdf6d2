"""Several strategies for one memory, in order, under one budget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from perdure.frozen import later
from perdure.memories.asking import Allowance, Ask, Choice
from perdure.memories.strategies.base import Strategy
from perdure.model.entry import Entry
from perdure.model.evidence import Candidate, MemoryType, StrategyKind

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Hybrid:
    """What each member chooses, one after the other; what two bring stands once, by the first."""

    strategies: tuple[Strategy, ...]

    kind: ClassVar[StrategyKind] = "hybrid"
    about: ClassVar[str] = "Several strategies in order, each entry once, under one budget."
    needs: ClassVar[tuple[str, ...]] = ()
    minds_room: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Take any sequence; what is none is refused while the definition is built."""
        if isinstance(self.strategies, list):
            object.__setattr__(self, "strategies", tuple(self.strategies))

    @property
    def requirements(self) -> tuple[str, ...]:
        """Nothing itself; its members are judged each on its own."""
        return self.needs

    def check(self, place: str, definition_id: str, for_type: MemoryType) -> None:
        """Has no numbers of its own."""

    async def choose(self, ask: Ask) -> Choice:
        """Ask every member, in order."""
        names = _names(self.strategies)
        choices = {
            name: await member.choose(ask.of(member.kind))
            for name, member in zip(names, self.strategies, strict=True)
        }
        return _merged(choices)


def _names(members: Sequence[Strategy]) -> list[str]:
    """Name members by kind, and those of a kind that comes again also by their place."""
    kinds = [member.kind for member in members]
    return [kind if kinds.count(kind) == 1 else f"{kind}[{at}]" for at, kind in enumerate(kinds)]


def _merged(choices: Mapping[str, Choice]) -> Choice:
    every = list(choices.values())
    return Choice(
        _entries(every),
        later(lambda: _candidates(choices)),
        rule="; ".join(f"{name}: {choice.rule}" for name, choice in choices.items()),
        numbers={
            f"{name}.{key}": number
            for name, choice in choices.items()
            for key, number in choice.numbers.items()
        },
        pool_complete=all(choice.pool_complete for choice in every),
        calls=tuple(call for choice in every for call in choice.calls),
        degraded=tuple(
            f"{name}: {one}" for name, choice in choices.items() for one in choice.degraded
        ),
        scores=_first_of([choice.scores for choice in every]),
        query=next((choice.query for choice in every if choice.query is not None), None),
        embedder=next((one.embedder for one in every if one.embedder is not None), None),
        groups=lambda: _first_of([choice.groups() for choice in every]),
        allowance=_strictest([choice.allowance for choice in every]),
        considered=any(choice.considered for choice in every),
    )


def _entries(choices: Sequence[Choice]) -> tuple[Entry, ...]:
    entries: dict[str, Entry] = {}
    for choice in choices:
        entries |= {one.id: one for one in choice.entries if one.id not in entries}
    return tuple(entries.values())


def _candidates(choices: Mapping[str, Choice]) -> tuple[Candidate, ...]:
    """Give each candidate once: kept when any member kept it, with the names of those."""
    judged: dict[str, list[tuple[str, Candidate]]] = {}
    for name, choice in choices.items():
        for one in (*_bare(choice), *choice.candidates):
            judged.setdefault(one.id, []).append((name, one))
    return tuple(_verdict(verdicts) for verdicts in judged.values())


def _bare(choice: Choice) -> list[Candidate]:
    """Give the proposals of which there is no more to say than who brought them."""
    said = {one.id for one in choice.candidates if one.kept}
    return [Candidate(one.id, kept=True) for one in choice.entries if one.id not in said]


def _verdict(verdicts: Sequence[tuple[str, Candidate]]) -> Candidate:
    kept = [(name, one) for name, one in verdicts if one.kept]
    _, first = (kept or verdicts)[0]
    score = next((one.score for _, one in verdicts if one.score is not None), None)
    return replace(first, members=tuple(name for name, _ in kept), score=score)


def _first_of(mappings: Sequence[Mapping[str, _T]]) -> dict[str, _T]:
    """Join mappings; where two hold the same key the earlier one counts."""
    joined: dict[str, _T] = {}
    for mapping in reversed(mappings):
        joined |= mapping
    return joined


def _strictest(allowances: Sequence[Allowance]) -> Allowance:
    return Allowance(
        max(one.reserve_tokens for one in allowances),
        max(one.minimum_tokens for one in allowances),
    )
