"""A turn with several memories, one of which fails; and the way back from the answer."""

from __future__ import annotations

from show import show

from perdure import Memory, Scope, TurnResult, run_turn
from perdure.memories import Window, define_memory
from perdure.stores import MemoryStore
from perdure.testing import ManualClock

clock = ManualClock()
ada = Scope(tenant="acme", principal="ada", conversation="c-17")
facts = Memory.open(scope=ada.at("principal"), clock=clock)
chat = define_memory("chat", type="episodic", strategy=Window(2), store=MemoryStore())


class Unplugged:
    """A memory that is away."""

    def context(self, *said: object, **options: object) -> None:
        """Fail, as a server that cannot be reached."""
        raise ConnectionError("nobody answers")

    learn = keep_trace = context


def turn(said: str, answer: str) -> TurnResult:
    """Run one turn with a model that says what it is told to."""
    clock.advance(60)
    memories = [facts, chat, Unplugged()]
    return run_turn(said, lambda prompt: answer, memories=memories, scope=ada, clock=clock)


turn("Never deploy on Fridays. The staging port is 7443.", "Understood.")
result = turn("Shall I deploy to staging?", "Not on a Friday.")
show(result)
print()

for one in result.skipped:
    print(f"skipped: {one.memory_id}, {one.half}: {one.reason}, {one.detail}")

# The trace is kept with the memories, and forgotten with them.
trace = facts.explain(result.trace_id)
(answer,) = trace.all_of("answer")
print("\nbehind the answer:")
for step in trace.behind(answer.id):
    came_from = ", ".join(map(str, step.parents)) or "the user"
    print(f"  {step.id} {step.kind} {step.data.get('memory', '')}, from {came_from}")
