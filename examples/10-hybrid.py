"""Hybrid: several strategies for one memory, in order, each entry once, under one budget."""

from __future__ import annotations

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.embedders import HashingEmbedder
from perdure.memories import Extract, Hybrid, TopK, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")

# The facts that are known, and the earlier messages that bear on this one.
rule = Hybrid([Extract(), TopK(k=1, threshold=0.3, embedder=HashingEmbedder())])
known = define_memory(
    "known",
    type="semantic",
    strategy=rule,
    store=MemoryStore(),
    description="What Ada told before.",
)


def turn(said: str, answer: str) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    clock.advance(60)
    return run_turn(said, lambda prompt: answer, memories=[known], scope=ada, clock=clock)


turn("My name is Ada and I live in Dublin.", "Hello Ada!")
turn("The staging port is 7443.", "Noted.")

show(turn("Which is the staging port?", "7443."))
