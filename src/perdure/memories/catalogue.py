"""What there is to choose from: the strategies, what they need, and which types they go with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard

from perdure.memories import matrix
from perdure.model.evidence import MemoryType, StrategyKind


@dataclass(frozen=True, slots=True)
class StrategyInfo:
    """A strategy as the catalogue shows it; `requirements` are those it has with any options."""

    kind: StrategyKind
    description: str
    requirements: tuple[str, ...]
    types: tuple[MemoryType, ...]


def list_memory_strategies() -> tuple[StrategyInfo, ...]:
    """Describe every strategy, always in the same order."""
    return tuple(
        StrategyInfo(kind, strategy.about, strategy.needs, matrix.types_of(kind))
        for kind in matrix.KINDS
        if (strategy := matrix.STRATEGIES.get(kind)) is not None
    )


def memory_strategy_info(kind: str) -> StrategyInfo | None:
    """Describe the strategy of a kind; None for a kind that is none.

    >>> memory_strategy_info("window").types[0], memory_strategy_info("Window")
    ('episodic', None)
    """
    return next((info for info in list_memory_strategies() if info.kind == kind), None)


def is_memory_type(value: object) -> TypeGuard[MemoryType]:
    """Tell whether a value is the name of a type, letter for letter."""
    return value in matrix.TYPES


def is_memory_strategy_kind(value: object) -> TypeGuard[StrategyKind]:
    """Tell whether a value is the name of a strategy, letter for letter."""
    return value in matrix.KINDS
