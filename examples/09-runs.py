"""Causal: what the agent did when something like this was asked before, and why."""

from __future__ import annotations

from show import show

from perdure import Scope, TurnResult, run_turn
from perdure.embedders import HashingEmbedder
from perdure.memories import TopK, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock
from perdure.turn import current_recorder

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")
store, rule = MemoryStore(), TopK(threshold=0.4, embedder=HashingEmbedder())

# One snapshot of each run is kept; the projection says what of it is shown. The second definition
# reads what the first one wrote.
runs = define_memory("runs", type="causal", strategy=rule, store=store)
state = define_memory(
    "state", type="causal", strategy=rule, store=store, projection="commits", read_only=True
)


def agent(prompt: object) -> str:
    """Look a score up and decide, as an agent of any framework would."""
    recorder = current_recorder()
    with recorder.calling("lookup_score", {"application": 42}) as call:
        call.result = {"score": 580}
    recorder.decision("risk", "reject", rule="below 600", evidence={"score": 580})
    recorder.commit("application.42", "rejected")
    return "Rejected: the score is 580."


def turn(said: str) -> TurnResult:
    """Run one turn of the agent."""
    clock.advance(60)
    return run_turn(said, agent, memories=[runs, state], scope=ada, clock=clock)


turn("Decide on application 42.")
show(turn("Why did application 42 get that answer?"))
