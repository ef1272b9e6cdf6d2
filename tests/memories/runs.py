"""Runs of an agent, and memories of them."""

from __future__ import annotations

from typing import Any

from memories.places import Placed
from perdure.memories import MemoryDefinition, TopK, define_memory
from perdure.model.message import (
    Decision,
    FinishedTurn,
    Message,
    RunRecord,
    StateWrite,
    ToolCall,
    Usage,
)
from perdure.stores.memory import MemoryStore

RECORD = RunRecord(
    decisions=(Decision("risk", "rejected", "Low score", {"score": 580}),),
    tool_calls=(
        ToolCall("lookup", {"id": "42"}, "580"),
        ToolCall("mail", {}, "boom", errored=True),
    ),
    commits=(StateWrite("status", "rejected"), StateWrite("reason", {"code": 7})),
    narrative=("It looked the score up.", "It rejected."),
    iterations=3,
    duration_ms=12.5,
    usage=Usage(5, 6),
    eval_score=0.9,
)
QUESTION = "Why was application 42 rejected?"


def causal(store: Any = None, **options: Any) -> MemoryDefinition:
    strategy = options.pop("strategy", None) or TopK(embedder=Placed())
    return define_memory(
        "runs", type="causal", strategy=strategy, store=store or MemoryStore(), **options
    )


def ran(question: str = QUESTION, answer: str = "Because.", **options: Any) -> FinishedTurn:
    said = (Message("user", question), Message("assistant", answer))
    return FinishedTurn(said, **{"run": "run-1", "record": RECORD, **options})
