"""Extract: one value for each thing known, found by patterns; what it replaced stays beside it."""

from __future__ import annotations

import asyncio

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.memories import Extract, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
store = MemoryStore()

# "semantic" lives with the principal: what is known crosses conversations.
facts = define_memory("facts", type="semantic", strategy=Extract(), store=store)


def turn(said: str, answer: str, conversation: str) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    clock.advance(60)
    ada = Scope(tenant="acme", principal="ada", conversation=conversation)
    return run_turn(said, lambda prompt: answer, memories=[facts], scope=ada, clock=clock)


for said in ("My name is Ada. I live in Dublin.", "I live in Lisbon now.", "Do I live in Rome?"):
    kept = turn(said, "Noted.", "c-17").receipts["facts"].written
    print(f"{said} -> {', '.join(kept) or 'nothing'}")

print("\n--- another conversation ---")
show(turn("Where do I live?", "In Lisbon.", "c-18"))

ada = Scope(tenant="acme", principal="ada")
former = asyncio.run(store.get(ada, "fact:user.location@1", now=clock.now()))
print(f"\nbefore: {former.text}, until {former.valid_to}, said in {former.source.derived_from}")
