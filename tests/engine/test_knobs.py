"""No dead knobs: every argument of every verb changes something that can be seen."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from perdure import Memory, Scope
from perdure.model.statement import Belief
from perdure.model.trace import Trace
from perdure.testing import ManualClock

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)
SOON = START + timedelta(hours=1)
EARLIER = START - timedelta(days=30)

Look = Callable[[Memory], object]


def _memory(clock: ManualClock | None = None, **options: Any) -> Memory:
    """Open a memory with two lifetimes of facts in it, an hour old, and one tension."""
    ticking = clock or ManualClock(START - timedelta(hours=1))
    memory = Memory.open("memory:", scope=Scope(principal="ada"), clock=ticking, **options)
    memory.remember("Buoy 1 is green and lit.", id="one", domains=["sea"], session_id="s1")
    memory.remember("Buoy 2 is red and lit.", id="two", metadata={"prio": 2}, tier="L2")
    memory.remember(LONG, id="long", tier="L3")
    memory.remember([f"Lamp {number} is lit." for number in range(40)], tier="L3")
    if clock is None:
        ticking.set(START)
    return memory


def _texts(memory: Memory, **filters: Any) -> list[str]:
    return [entry.text for entry in memory.list(**filters).entries]


def _entry(memory: Memory, **options: Any) -> Any:
    """Remember with options; give the entry."""
    receipt = memory.remember("The mast is oak.", **options)
    return memory.get(receipt.stored[0].id)


def _learned(memory: Memory, message: str = "I live in Umeå.", *answer: str, **options: Any) -> Any:
    receipt = memory.learn(message, *answer, **options)
    return receipt, memory.list(limit=1).entries[0]


def _settled(memory: Memory, **options: Any) -> object:
    tension = memory.add_tension("The mast is oak.", "The mast is ash.")
    settled = memory.resolve_tension(tension.id, **{"resolved_by": "ada", **options})
    return settled.resolution, settled.claim_a.applies_to


def _kept(m, name):
    m.keep_trace(Trace(name, EARLIER, ()))
    return m.explain(name)


def _outcome(
    memory: Memory, domain: str = "sails", success: bool = False, **options: Any
) -> object:
    return memory.record_outcome(domain, success, **options)


def _removed(memory: Memory, call: Callable[[Memory], object]) -> list[str]:
    call(memory)
    return sorted(_texts(memory))


def _led(memory: Memory) -> Memory:
    memory.remember(["Ida Brandt mends the boat.", "Brandt lives above the chandlery."])
    return memory


def _past(memory: Memory) -> Memory:
    memory.update("one", text="Buoy 1 is dark.")
    return memory


def _merged(memory: Memory) -> Memory:
    memory.merge(["one", "two"], into=BOTH)
    return memory


def _restored(memory: Memory) -> list[str]:
    snapshot = memory.snapshot()
    memory.forget(memory.scope)
    memory.restore(snapshot)
    return _texts(memory)


PIVOT = ["Add a postgres migration.", "Rebase my branch before the merge."]
BOTH = "Buoy 1 is green and lit. Buoy 2 is red and lit."
LONG = "The survey of the moor found nothing new. " * 8 + "The orchid stands at marker K-19."
BEFORE = START - timedelta(minutes=30)

VERBS: Mapping[str, tuple[Look, Look]] = {
    "remember.content": (
        lambda m: m.remember("The mast is oak.").stored[0].text,
        lambda m: m.remember(["The mast is ash."]).stored[0].text,
    ),
    "remember.id": (lambda m: _entry(m, id="a").id, lambda m: _entry(m, id="b").id),
    "remember.tier": (lambda m: _entry(m).tier, lambda m: _entry(m, tier="L3").tier),
    "remember.domains": (lambda m: _entry(m).domains, lambda m: _entry(m, domains=["d"]).domains),
    "remember.gist": (
        lambda m: (_entry(m), m.context("").text)[1],
        lambda m: (_entry(m, gist="Mast wood"), m.context("").text)[1],
    ),
    "remember.session_id": (
        lambda m: _entry(m).source.session,
        lambda m: _entry(m, session_id="s").source.session,
    ),
    "remember.speaker": (
        lambda m: _entry(m).source.speaker,
        lambda m: _entry(m, speaker="tove").source.speaker,
    ),
    "remember.role": (
        lambda m: (_entry(m), m.context("").text)[1],
        lambda m: (_entry(m, role="assistant"), m.context("").text)[1],
    ),
    "remember.origin": (
        lambda m: (_entry(m), m.context("").text)[1],
        lambda m: (_entry(m, origin="web"), m.context("").text)[1],
    ),
    "remember.valid_from": (
        lambda m: _entry(m).valid_from,
        lambda m: _entry(m, valid_from=EARLIER).valid_from,
    ),
    "remember.expires_at": (
        lambda m: _entry(m).expires_at,
        lambda m: _entry(m, expires_at=SOON).expires_at,
    ),
    "remember.metadata": (
        lambda m: dict(_entry(m).metadata),
        lambda m: dict(_entry(m, metadata={"a": 1}).metadata),
    ),
    "learn.user_message": (
        lambda m: _learned(m)[1].text,
        lambda m: _learned(m, "I live in Luleå.")[1].text,
    ),
    "learn.assistant_response": (
        lambda m: Belief.of(_learned(m)[1]).corroborated,
        lambda m: Belief.of(_learned(m, "I live in Umeå.", "You live in Umeå.")[1]).corroborated,
    ),
    "learn.session_id": (
        lambda m: _learned(m)[1].source.session,
        lambda m: _learned(m, session_id="s")[1].source.session,
    ),
    "learn.speaker": (
        lambda m: _learned(m)[1].source.speaker,
        lambda m: _learned(m, speaker="tove")[1].source.speaker,
    ),
    "learn.at": (
        lambda m: _learned(m, "Yesterday we moved the depot to Umeå.")[1].valid_from,
        lambda m: _learned(m, "Yesterday we moved the depot to Umeå.", at=EARLIER)[1].valid_from,
    ),
    "learn.outcome": (
        lambda m: (m.learn("The SQL migration failed.", outcome=True), m.self_model())[1],
        lambda m: (m.learn("The SQL migration failed.", outcome=False), m.self_model())[1],
    ),
    "learn.explain": (
        lambda m: _learned(m)[0].account,
        lambda m: _learned(m, explain=True)[0].account != [],
    ),
    "learn.signature": (
        lambda m: (m.learn("I live in Umeå."), m.seen("x"))[1],
        lambda m: (m.learn("I live in Umeå.", signature="x"), m.seen("x"))[1],
    ),
    "seen.signature": (
        lambda m: (m.learn("I live in Umeå.", signature="x"), m.seen("x"))[1],
        lambda m: (m.learn("I live in Umeå.", signature="x"), m.seen("y"))[1],
    ),
    "recall.query": (
        lambda m: m.recall("green").hits[0].text,
        lambda m: m.recall("red").hits[0].text,
    ),
    "recall.limit": (
        lambda m: len(m.recall("lit buoy", limit=1).hits),
        lambda m: len(m.recall("lit buoy", limit=2).hits),
    ),
    "recall.tiers": (
        lambda m: len(m.recall("lit buoy").hits),
        lambda m: len(m.recall("lit buoy", tiers=["L2"]).hits),
    ),
    "recall.domains": (
        lambda m: len(m.recall("lit buoy").hits),
        lambda m: len(m.recall("lit buoy", domains=["sea"]).hits),
    ),
    "recall.as_of": (
        lambda m: _past(m).recall("buoy 1").hits[0].text,
        lambda m: _past(m).recall("buoy 1", as_of=BEFORE).hits[0].text,
    ),
    "recall.min_score": (
        lambda m: len(m.recall("green unicorns", min_score=0.0).hits),
        lambda m: len(m.recall("green unicorns", min_score=1.0).hits),
    ),
    "recall.mode": (
        lambda m: len(_led(m).recall("who mends the boat").hits),
        lambda m: len(_led(m).recall("who mends the boat", mode="broad").hits),
    ),
    "context.user_message": (
        lambda m: m.context("What about the orchid?").volatile,
        lambda m: m.context("What about lunch?").volatile,
    ),
    "context.max_tokens": (
        lambda m: m.context("").text,
        lambda m: m.context("", max_tokens=25).text,
    ),
    "context.force_full": (
        lambda m: m.context("").volatile,
        lambda m: m.context("", force_full=["long"]).volatile,
    ),
    "context.recall": (
        lambda m: [one.reason for one in m.context("lit", recall=0).entries],
        lambda m: [one.reason for one in m.context("lit", recall=2).entries],
    ),
    "context.session_id": (
        lambda m: [m.context(text, session_id="s").pivot for text in PIVOT][-1],
        lambda m: [m.context(text, session_id=text[:3]).pivot for text in PIVOT][-1],
    ),
    "context.as_of": (
        lambda m: _past(m).context("").text,
        lambda m: _past(m).context("", as_of=BEFORE).text,
    ),
    "list.tiers": (_texts, lambda m: _texts(m, tiers=["L2"])),
    "list.domains": (_texts, lambda m: _texts(m, domains=["sea"])),
    "list.session_id": (_texts, lambda m: _texts(m, session_id="s1")),
    "list.where": (_texts, lambda m: _texts(m, where={"prio": {"gte": 1}})),
    "list.created_from": (_texts, lambda m: _texts(m, created_from=START)),
    "list.created_to": (_texts, lambda m: _texts(m, created_to=EARLIER)),
    "list.superseded": (
        lambda m: len(_texts(_merged(m))),
        lambda m: len(_texts(_merged(m), superseded=True)),
    ),
    "list.limit": (_texts, lambda m: _texts(m, limit=1)),
    "list.cursor": (
        lambda m: _texts(m, limit=1),
        lambda m: _texts(m, limit=1, cursor=m.list(limit=1).cursor),
    ),
    "list.as_of": (_texts, lambda m: _texts(m, as_of=EARLIER)),
    "get.id": (lambda m: m.get("one").text, lambda m: m.get("two").text),
    "get_many.ids": (lambda m: list(m.get_many(["one"])), lambda m: list(m.get_many(["two"]))),
    "history.id": (lambda m: len(m.history("one")), lambda m: len(_past(m).history("one"))),
    "update.id": (
        lambda m: m.update("one", text="x y").id,
        lambda m: m.update("two", text="x y").id,
    ),
    "update.text": (
        lambda m: m.update("one", text="x y").text,
        lambda m: m.update("one", text="y z").text,
    ),
    "update.tier": (
        lambda m: m.update("one", tier="L0").tier,
        lambda m: m.update("one", tier="L3").tier,
    ),
    "update.domains": (
        lambda m: m.update("one", domains=["a"]).domains,
        lambda m: m.update("one", domains=["b"]).domains,
    ),
    "update.expires_at": (
        lambda m: m.update("one", expires_at=SOON).expires_at,
        lambda m: m.update("one", expires_at=None).expires_at,
    ),
    "update.metadata": (
        lambda m: dict(m.update("one", metadata={"a": 1}).metadata),
        lambda m: dict(m.update("one", metadata={}).metadata),
    ),
    "merge.ids": (
        lambda m: m.merge(["one"], into=BOTH).source.derived_from,
        lambda m: m.merge(["one", "two"], into=BOTH).source.derived_from,
    ),
    "merge.into": (
        lambda m: m.merge(["one"], into=BOTH).text,
        lambda m: m.merge(["one"], into="Buoy 1 is green and lit, always.").text,
    ),
    "promote.id": (lambda m: m.promote("one", "L0").id, lambda m: m.promote("two", "L0").id),
    "promote.tier": (lambda m: m.promote("one", "L0").tier, lambda m: m.promote("one", "L3").tier),
    "remove.id": (
        lambda m: _removed(m, lambda m: m.remove("one")),
        lambda m: _removed(m, lambda m: m.remove("two")),
    ),
    "remove_many.ids": (
        lambda m: m.remove_many(["one"]),
        lambda m: m.remove_many(["one", "two", "three"]),
    ),
    "tensions.status": (
        lambda m: (_settled(m), len(m.tensions("active")))[1],
        lambda m: (_settled(m), len(m.tensions("resolved")))[1],
    ),
    "add_tension.claim_a": (
        lambda m: m.add_tension("The mast is oak.", "No.").id,
        lambda m: m.add_tension("The mast is ash.", "No.").id,
    ),
    "add_tension.claim_b": (
        lambda m: m.add_tension("The mast is oak.", "No.").id,
        lambda m: m.add_tension("The mast is oak.", "Never.").id,
    ),
    "add_tension.impact": (
        lambda m: m.add_tension("a b", "c d", impact="low").impact,
        lambda m: m.add_tension("a b", "c d", impact="critical").impact,
    ),
    "add_tension.question": (
        lambda m: m.add_tension("a b", "c d").question,
        lambda m: m.add_tension("a b", "c d", question="Which?").question,
    ),
    "resolve_tension.id": (
        lambda m: m.resolve_tension(m.add_tension("a b", "c d").id, resolved_by="ada").id,
        lambda m: m.resolve_tension(m.add_tension("a b", "e f").id, resolved_by="ada").id,
    ),
    "resolve_tension.resolved_by": (_settled, lambda m: _settled(m, resolved_by="tove")),
    "resolve_tension.pattern": (_settled, lambda m: _settled(m, pattern="newest wins")),
    "resolve_tension.winner": (
        lambda m: _settled(m, winner="a"),
        lambda m: _settled(m, winner="b"),
    ),
    "resolve_tension.applies_to": (
        lambda m: _settled(m, winner="both"),
        lambda m: _settled(m, winner="both", applies_to=("in port", "at sea")),
    ),
    "record_outcome.domain": (_outcome, lambda m: _outcome(m, "ropes")),
    "record_outcome.success": (_outcome, lambda m: _outcome(m, success=True)),
    "record_outcome.failure_pattern": (_outcome, lambda m: _outcome(m, failure_pattern="torn")),
    "record_outcome.strategy": (
        lambda m: _outcome(m, success=True),
        lambda m: _outcome(m, success=True, strategy="reef early"),
    ),
    "record_outcome.predicted": (_outcome, lambda m: _outcome(m, predicted=0.9)),
    "set_task.text": (
        lambda m: (m.set_task("Reef."), m.context("").text)[1],
        lambda m: (m.set_task("Reef."), m.set_task(None), m.context("").text)[2],
    ),
    "keep_trace.trace": (lambda m: _kept(m, "trace_1"), lambda m: _kept(m, "trace_2")),
    "explain.trace_id": (
        lambda m: (_kept(m, "trace_1"), m.explain("trace_1"))[1].id,
        lambda m: (_kept(m, "trace_2"), m.explain("trace_2"))[1].id,
    ),
    "restore.snapshot": (
        lambda m: (m.forget(m.scope), _texts(m))[1],
        _restored,
    ),
    "forget.target": (
        lambda m: m.forget(["one"]).forgotten,
        lambda m: sorted(m.forget(m.scope).forgotten),
    ),
    "forget.matching": (
        lambda m: m.forget(matching="green").forgotten,
        lambda m: m.forget(matching="red").forgotten,
    ),
}
"""For each argument of each verb two looks at like memories, which have to differ."""


@pytest.mark.parametrize("argument", VERBS)
def test_every_argument_of_a_verb_makes_a_difference(argument: str) -> None:
    seen = []
    for look in VERBS[argument]:
        with _memory() as memory:
            seen.append(look(memory))
    assert seen[0] != seen[1]


def test_no_argument_of_a_verb_is_left_out() -> None:
    arguments = {
        f"{name}.{argument}"
        for name, value in inspect.getmembers(Memory, inspect.isfunction)
        if not name.startswith("_") and name not in ("scoped", "close")
        for argument in list(inspect.signature(value).parameters)[1:]
    }
    assert set(VERBS) == arguments
