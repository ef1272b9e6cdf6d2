"""Which strategy goes with which type, in which shape, and what to use instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast, get_args

from perdure.errors import MemoryDefinitionError
from perdure.errors.showing import shown
from perdure.memories.strategies.base import Strategy
from perdure.memories.strategies.budget import Budget
from perdure.memories.strategies.decay import Decay
from perdure.memories.strategies.extract import Extract
from perdure.memories.strategies.hybrid import Hybrid
from perdure.memories.strategies.summarize import Summarize
from perdure.memories.strategies.top_k import TopK
from perdure.memories.strategies.window import Window
from perdure.memories.types.base import Shape
from perdure.memories.types.causal import Snapshots
from perdure.memories.types.episodic import Messages
from perdure.memories.types.facts import Facts
from perdure.memories.types.narrative import Beats
from perdure.memories.types.passages import Passages, Recollections
from perdure.model.evidence import Flavor, MemoryType, StrategyKind
from perdure.ports import Capability, Store
from perdure.text.hygiene import is_blank, is_keepable

TYPES: tuple[MemoryType, ...] = get_args(MemoryType)
KINDS: tuple[StrategyKind, ...] = get_args(StrategyKind)

STRATEGIES: dict[StrategyKind, type[Strategy]] = {
    "window": Window,
    "budget": Budget,
    "summarize": Summarize,
    "topK": TopK,
    "extract": Extract,
    "decay": Decay,
    "hybrid": Hybrid,
}
"""Every strategy by its kind: one row for each file under `strategies/`."""


@dataclass(frozen=True, slots=True)
class Row:
    """A shape of a type, with the strategies that choose from it."""

    shape: Shape
    kinds: tuple[StrategyKind, ...]
    flavors: tuple[Flavor, ...] = ("memory",)


ROWS: tuple[Row, ...] = (
    Row(Messages(), ("window", "budget", "summarize", "decay", "hybrid")),
    Row(Facts(), ("window", "extract", "hybrid")),
    Row(Recollections(), ("topK", "hybrid")),
    Row(Passages(), ("topK",), flavors=("rag",)),
    Row(Beats(), ("window", "extract", "hybrid")),
    Row(Snapshots(), ("topK",)),
)
"""The matrix: one row for each shape under `types/`. A cell counts when its strategy is there."""

_INSTEAD: dict[MemoryType, str] = {
    "episodic": "messages are chosen by Window, Budget, Summarize or Decay;"
    " for Extract or TopK use type='semantic'",
    "semantic": "use Extract, TopK or Window; for Budget, Summarize or Decay use type='episodic'",
    "narrative": "use Extract or Window; to search by meaning use TopK with type='semantic'",
    "causal": "use TopK: runs are found by the question that was asked",
}
_A_MODEL = "perdure.models.OpenAICompatibleModel(…)"
_GIVE = {
    "embedder": "an embedder: give it as embedder=…",
    "vector-store": "a store with vectors, as MemoryStore, SqliteStore or PostgresStore",
    "llm": "a model to ask: give it as llm=…",
    "model": "the name of the model to ask: give it as model='…'",
}


def row_for(for_type: MemoryType, kind: StrategyKind, flavor: Flavor | None = None) -> Row | None:
    """Give the row of a cell, that of the flavor if there is one; None for no cell at all."""
    if kind not in STRATEGIES:
        return None
    rows = [row for row in ROWS if row.shape.type == for_type and kind in row.kinds]
    fitting = [row for row in rows if flavor in row.flavors]
    return next(iter(fitting or rows), None)


def types_of(kind: StrategyKind) -> tuple[MemoryType, ...]:
    """Name the types that a strategy goes with."""
    return tuple(each for each in TYPES if row_for(each, kind) is not None)


def rows_for(for_type: MemoryType, parts: Sequence[Strategy], flavor: Flavor) -> tuple[Row, ...]:
    """Give the rows that the parts of a strategy choose from, each once, in their order."""
    rows = [row_for(for_type, part.kind, flavor) for part in parts]
    return tuple(row for at, row in enumerate(rows) if row is not None and row not in rows[:at])


def check_form(strategy: object, definition_id: str) -> Strategy:
    """Give back what has the form of a strategy; names the place of what has not, however deep."""
    _check_form(strategy, "strategy", definition_id)
    return cast(Strategy, strategy)


def parts_of(strategy: Strategy) -> tuple[Strategy, ...]:
    """Give the members of a hybrid, and of any other strategy itself."""
    return strategy.strategies if isinstance(strategy, Hybrid) else (strategy,)


def check_cell(strategy: Strategy, for_type: MemoryType, store: Store, definition_id: str) -> None:
    """Refuse a strategy that its type, its numbers or its surroundings do not let work."""
    if for_type not in TYPES:
        message = f"there is no type {shown(for_type)}; there are {', '.join(TYPES)}"
        raise MemoryDefinitionError(message, code="unknown-type", definition_id=definition_id)
    placed = _placed(strategy)
    for place, part in placed:
        _check_kind(part, place, for_type, definition_id)
    for place, part in placed:
        part.check(place, definition_id, for_type)
    for place, part in placed:
        _check_requirements(part, place, store, definition_id)


def _placed(strategy: Strategy) -> list[tuple[str, Strategy]]:
    if not isinstance(strategy, Hybrid):
        return [("strategy", strategy)]
    members = [(f"strategies[{at}]", one) for at, one in enumerate(strategy.strategies)]
    return [("strategy", strategy), *members]


def _check_form(strategy: object, place: str, definition_id: str) -> None:
    if isinstance(strategy, list | tuple):
        held = shown(cast(object, strategy))
        message = f"{place} is one, and no list: put several into Hybrid(…), not {held}"
        raise MemoryDefinitionError(message, code="no-kind", definition_id=definition_id)
    if strategy is None or isinstance(strategy, str | int | float | type):
        message = f"{place} must be a strategy such as Window(20), not {shown(strategy)}"
        raise MemoryDefinitionError(
            message, code="strategy-not-object", definition_id=definition_id
        )
    if not _is_named(getattr(strategy, "kind", None)):
        held = shown(strategy)
        message = f"{place} must be a strategy such as Window(20), not {held}, which has no kind"
        raise MemoryDefinitionError(message, code="no-kind", definition_id=definition_id)
    if getattr(strategy, "kind") != "hybrid":  # noqa: B009 - the object may be anything
        return
    members: object = getattr(strategy, "strategies", None)
    if not isinstance(members, Sequence) or isinstance(members, str | bytes) or not members:
        held = shown(cast(object, members))
        message = f"{place} is a hybrid: its strategies are a list that is not empty, not {held}"
        raise MemoryDefinitionError(
            message, code="hybrid-without-list", definition_id=definition_id
        )
    inside = "strategies" if place == "strategy" else f"{place}.strategies"
    for at, member in enumerate(cast(Sequence[object], members)):
        _check_form(member, f"{inside}[{at}]", definition_id)


def _check_kind(part: Strategy, place: str, for_type: MemoryType, definition_id: str) -> None:
    kind = part.kind
    if place != "strategy" and kind == "hybrid":
        message = f"{place} is a hybrid inside a hybrid: list its members in the outer one"
        raise MemoryDefinitionError(message, code="nested-hybrid", definition_id=definition_id)
    if kind not in STRATEGIES or not isinstance(part, STRATEGIES[kind]):
        message = f"{place} is of kind {kind!r}, which is none; there are {', '.join(STRATEGIES)}"
        raise MemoryDefinitionError(message, code="unknown-kind", definition_id=definition_id)
    if row_for(for_type, kind) is None:
        message = f"{place}: {kind} does not go with type {for_type!r}: {_INSTEAD[for_type]}"
        code = _refusal(for_type, kind)
        raise MemoryDefinitionError(message, code=code, definition_id=definition_id)


def _refusal(for_type: MemoryType, kind: StrategyKind) -> str:
    if for_type == "causal":
        return "causal-needs-topk"
    if for_type == "episodic" and kind in {"extract", "topK"}:
        return f"{kind.lower()}-not-for-episodic"
    return "strategy-not-for-type"


def _check_requirements(part: Strategy, place: str, store: Store, definition_id: str) -> None:
    for need in part.requirements:
        if not _has(need, part, store):
            held: object = getattr(part, need, None)
            not_this = "" if held is None else f", not {shown(held)}"
            message = f"{place}: {part.kind} needs {_GIVE[need]}{not_this}"
            raise MemoryDefinitionError(message, code=f"needs-{need}", definition_id=definition_id)
    llm = getattr(part, "llm", None)
    if llm is not None and (isinstance(llm, type) or not hasattr(llm, "complete")):
        message = f"{place}: llm is {shown(llm)}, which nobody can ask; give a model, as {_A_MODEL}"
        raise MemoryDefinitionError(message, code="not-a-model", definition_id=definition_id)


def _has(need: str, part: Strategy, store: Store) -> bool:
    if need == "vector-store":
        return Capability.VECTOR in store.capabilities
    given = getattr(part, need, None)
    return _is_named(given) if need == "model" else given is not None


def _is_named(value: object) -> bool:
    return isinstance(value, str) and not is_blank(value) and is_keepable(value)
