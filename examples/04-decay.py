"""Decay: what was said fades with time, and is shown until too little of it is left."""

from __future__ import annotations

from datetime import timedelta

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.memories import Decay, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")

# A half is left after a day, a quarter after two; below a fifth it is left out, never deleted.
rule = Decay(half_life=timedelta(days=1), min_score=0.2)
chat = define_memory("chat", type="episodic", strategy=rule, store=MemoryStore())


def turn(said: str, answer: str) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    return run_turn(said, lambda prompt: answer, memories=[chat], scope=ada, clock=clock)


turn("The build is red.", "Since this morning.")
clock.advance(timedelta(days=2))
turn("The build is green again.", "Good.")
clock.advance(timedelta(hours=12))

show(turn("How is the build?", "Green."))
