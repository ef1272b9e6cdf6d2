"""Window: the newest messages of the conversation, never half a turn."""

from __future__ import annotations

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.memories import Window, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")

# "episodic" keeps messages as they were said, and lives in the conversation.
chat = define_memory("chat", type="episodic", strategy=Window(3), store=MemoryStore())


def turn(said: str, answer: str) -> TurnResult:
    """Run one turn with a model that says what it is told to; any client goes in its place."""
    clock.advance(60)
    return run_turn(said, lambda prompt: answer, memories=[chat], scope=ada, clock=clock)


turn("Hello, I am Ada.", "Hello Ada!")
turn("The staging port is 7443.", "Noted.")
turn("And production is on 8443.", "Noted as well.")

# The third message from the end stands inside the second turn, so that turn comes along whole.
show(turn("Which port was staging?", "7443."))
