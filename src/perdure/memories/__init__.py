"""Memories: a type, a strategy and a store that work together, or are refused when defined."""

from __future__ import annotations

from perdure.decide.top_k import RetrievalRule, TopKRule
from perdure.errors import MemoryDefinitionError
from perdure.memories.catalogue import (
    StrategyInfo,
    is_memory_strategy_kind,
    is_memory_type,
    list_memory_strategies,
    memory_strategy_info,
)
from perdure.memories.definition import MemoryDefinition, define_memory
from perdure.memories.rag import Document, Indexed, define_rag, index_documents
from perdure.memories.strategies.budget import Budget
from perdure.memories.strategies.decay import Decay
from perdure.memories.strategies.extract import Extract
from perdure.memories.strategies.hybrid import Hybrid
from perdure.memories.strategies.summarize import Summarize
from perdure.memories.strategies.top_k import TopK
from perdure.memories.strategies.window import Window

__all__ = [
    "Budget",
    "Decay",
    "Document",
    "Extract",
    "Hybrid",
    "Indexed",
    "MemoryDefinition",
    "MemoryDefinitionError",
    "RetrievalRule",
    "StrategyInfo",
    "Summarize",
    "TopK",
    "TopKRule",
    "Window",
    "define_memory",
    "define_rag",
    "index_documents",
    "is_memory_strategy_kind",
    "is_memory_type",
    "list_memory_strategies",
    "memory_strategy_info",
]
