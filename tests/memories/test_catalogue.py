"""The catalogue says what there is, and says it of everything there is."""

from __future__ import annotations

import pytest

from perdure.memories import (
    is_memory_strategy_kind,
    is_memory_type,
    list_memory_strategies,
    memory_strategy_info,
)
from perdure.memories.matrix import KINDS, STRATEGIES, TYPES


def test_strategies_are_listed_in_one_order():
    kinds = [info.kind for info in list_memory_strategies()]
    assert kinds == [kind for kind in KINDS if kind in STRATEGIES]
    assert {"window", "budget", "decay", "hybrid"} <= set(kinds)


@pytest.mark.parametrize("info", list_memory_strategies(), ids=lambda info: info.kind)
def test_each_says_what_it_is_and_goes_with_some_type(info):
    assert info == memory_strategy_info(info.kind)
    assert info.description.endswith(".")
    assert info.types
    assert set(info.requirements) <= {"embedder", "vector-store", "llm", "model"}
    with pytest.raises(AttributeError):
        info.kind = "other"


def test_a_kind_that_is_none_has_no_description():
    assert memory_strategy_info("nope") is None
    assert memory_strategy_info("topk") is None


def test_names_are_told_letter_for_letter():
    assert all(map(is_memory_type, TYPES))
    assert all(map(is_memory_strategy_kind, KINDS))
    for no_name in ("EPISODIC", "Episodic", "topk", "", None, 7, ["episodic"]):
        assert not is_memory_type(no_name)
        assert not is_memory_strategy_kind(no_name)
