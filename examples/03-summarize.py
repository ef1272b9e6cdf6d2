"""Summarize: the newest messages as they were, and all before them retold by a model."""

from __future__ import annotations

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.memories import Summarize, define_memory
from perdure.models import ScriptedModel
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")

# A model of the test: it says what it was told to. OpenAICompatibleModel takes its place.
small = ScriptedModel(["Ada runs staging in Dublin on port 7443 and deploys on Tuesdays."])
rule = Summarize(recent=2, size=6, llm=small, model="small-model")
chat = define_memory("chat", type="episodic", strategy=rule, store=MemoryStore())


def turn(said: str, answer: str) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    clock.advance(60)
    return run_turn(said, lambda prompt: answer, memories=[chat], scope=ada, clock=clock)


turn("Hello, I am Ada, and I look after the staging in Dublin.", "Hello Ada, good to know.")
turn("It listens on port 7443, and we deploy it on Tuesdays.", "I will keep that in mind.")
turn("What can I do for the logs?", "Rotate them daily.")

# Six messages are not summarized yet: all but the newest two are folded, in one call. Nothing is
# deleted: without its summary what was said is shown again.
show(turn("Which port was it?", "7443."))
print("\n--- the next turn: the summary is there, no model is asked ---")
show(turn("And which day?", "Tuesdays."))
