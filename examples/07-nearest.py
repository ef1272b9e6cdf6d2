"""TopK: what is nearest in meaning to the message, above a floor, from any conversation."""

from __future__ import annotations

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.embedders import HashingEmbedder
from perdure.memories import TopK, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()

# An embedder of the tests: near means sharing words. A real one takes its place, as
# OpenAICompatibleEmbedder, and then the floor is its business too: 0.7 is the default.
rule = TopK(k=2, threshold=0.4, embedder=HashingEmbedder())
found = define_memory("found", type="semantic", strategy=rule, store=MemoryStore())


def turn(said: str, answer: str, conversation: str) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    clock.advance(60)
    ada = Scope(tenant="acme", principal="ada", conversation=conversation)
    return run_turn(said, lambda prompt: answer, memories=[found], scope=ada, clock=clock)


turn("The staging port is 7443.", "Noted.", "c-1")
turn("Coffee is in the kitchen.", "Thanks!", "c-2")
turn("The staging port of the old cluster was 6443.", "I see.", "c-3")

show(turn("Which is the staging port?", "7443.", "c-4"))
print("\n--- nothing reaches the floor: then nothing stands in the prompt ---")
show(turn("Who wrote the opera Fidelio?", "Beethoven.", "c-5"))
