"""Budget: as many of the newest messages as there is room for, and a reason for each left out."""

from __future__ import annotations

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.memories import Budget, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")

# 50 tokens are left to what comes after; with less than 60 to spend the memory keeps silent.
rule = Budget(reserve_tokens=50, minimum_tokens=60)
chat = define_memory("chat", type="episodic", strategy=rule, store=MemoryStore())


def turn(said: str, answer: str, room: int = 2000) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    clock.advance(60)
    return run_turn(
        said, lambda prompt: answer, memories=[chat], scope=ada, max_tokens=room, clock=clock
    )


turn("Which regions do we serve?", "Frankfurt, Dublin and Ohio. " * 10)
turn("Thanks. And where is the staging?", "In Dublin.")
turn("Then restart it.", "Done.")

# What is too long is passed over, and what is older and fits still comes in.
show(turn("Where did you restart it?", "In Dublin.", room=300))
print("\n--- the same memory, with 100 tokens for everything ---")
show(turn("Are you sure?", "Yes.", room=100))
