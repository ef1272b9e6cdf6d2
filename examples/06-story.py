"""Extract, narrative: what happened, told as one story; here a model finds what matters."""

from __future__ import annotations

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.errors import ProviderUnavailableError
from perdure.memories import Extract, define_memory
from perdure.models import ScriptedModel
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")

# The model is asked once a turn, behind the answer: nobody waits for it. The second time it fails.
small = ScriptedModel(
    [
        {"beats": [{"summary": "Ada moved staging to Dublin", "importance": 0.9, "refs": []}]},
        ProviderUnavailableError("no connection", where="small-model"),
        {"beats": [{"summary": "The logs filled the disk", "importance": 0.6, "refs": []}]},
        {"beats": []},
    ]
)
rule = Extract(extractor="llm", llm=small, model="small-model")
story = define_memory("story", type="narrative", strategy=rule, store=MemoryStore())


def turn(said: str, answer: str) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    clock.advance(60)
    return run_turn(said, lambda prompt: answer, memories=[story], scope=ada, clock=clock)


for said in ("Staging is in Dublin now.", "It is raining.", "The logs filled the disk again!"):
    written = turn(said, "I see.").receipts["story"]
    print(f"{said} -> {', '.join((*written.written, *written.failures))}")

print()
show(turn("What happened today?", "Staging moved, and a disk was full."))
