"""No dead knobs: every option of `open` and every argument of a verb changes what can be seen."""

from __future__ import annotations

import inspect
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from perdure.testing import ManualClock

from perdure import Memory, Scope
from perdure.engine.options import Options
from perdure.errors import NotFoundError, StoreTimeoutError
from perdure.model.statement import Belief

START = datetime(2030, 5, 6, 9, 30, tzinfo=UTC)
SOON = START + timedelta(hours=1)
EARLIER = START - timedelta(days=30)
SECRET = "sk-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0"

Look = Callable[[Memory], object]


def _memory(clock: ManualClock | None = None, **options: Any) -> Memory:
    """Open a memory with two lifetimes of facts in it, an hour old, and one tension."""
    ticking = clock or ManualClock(START - timedelta(hours=1))
    memory = Memory.open("memory:", scope=Scope(principal="ada"), clock=ticking, **options)
    memory.remember("Buoy 1 is green and lit.", id="one", domains=["sea"], session_id="s1")
    memory.remember("Buoy 2 is red and lit.", id="two", metadata={"prio": 2}, tier="L2")
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


def _outcome(
    memory: Memory, domain: str = "sails", success: bool = False, **options: Any
) -> object:
    return memory.record_outcome(domain, success, **options)


def _removed(memory: Memory, call: Callable[[Memory], object]) -> list[str]:
    call(memory)
    return sorted(_texts(memory))


def _past(memory: Memory) -> Memory:
    memory.update("one", text="Buoy 1 is dark.")
    return memory


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
    "context.user_message": (
        lambda m: m.context("buoy 1").volatile,
        lambda m: m.context("Actually, no.").volatile,
    ),
    "context.max_tokens": (
        lambda m: m.context("").text,
        lambda m: m.context("", max_tokens=25).text,
    ),
    "context.force_full": (
        lambda m: m.context("").volatile,
        lambda m: m.context("", force_full=["two"]).volatile,
    ),
    "context.recall": (
        lambda m: [one.reason for one in m.context("lit", recall=0).entries],
        lambda m: [one.reason for one in m.context("lit", recall=2).entries],
    ),
    "context.session_id": (
        lambda m: [m.context(text, session_id="s").text for text in PIVOT][-1],
        lambda m: [m.context(text, session_id=text[:3]).text for text in PIVOT][-1],
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
        lambda m: _settled(m) is not None,
        lambda m: pytest.raises(NotFoundError, m.resolve_tension, "no", resolved_by="ada"),
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

PIVOT = ["The invoice was refunded.", "Restart the kubernetes deployment."]
BOTH = "Buoy 1 is green and lit. Buoy 2 is red and lit."


def _merged(memory: Memory) -> Memory:
    memory.merge(["one", "two"], into=BOTH)
    return memory


def _restored(memory: Memory) -> list[str]:
    snapshot = memory.snapshot()
    memory.forget(memory.scope)
    memory.restore(snapshot)
    return _texts(memory)


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
        for name, value in vars(Memory).items()
        if not name.startswith("_") and callable(value) and name not in ("open", "scoped", "close")
        for argument in list(inspect.signature(value).parameters)[1:]
    }
    assert set(VERBS) == arguments


# --- Options of open --------------------------------------------------------------------------


def _raise(*_: object) -> Any:
    raise RuntimeError("out of order")


def _shouting(text: str) -> int:
    return 10 * len(text)


def _failures(memory: Memory) -> list[str]:
    memory.remember("Buoy 3 is red and lit.")
    receipt = memory.learn("Buoy 3 is red and not lit.")
    return [failure.hook for failure in receipt.failures]


def _latent(memory: Memory) -> list[str]:
    memory.add_tension("The mast is oak.", "The mast is ash.")
    clock = memory._memory.core.clock
    clock.advance(timedelta(days=3))
    memory.learn("I live in Umeå.")
    return [tension.status for tension in memory.tensions()]


def _slow(*_: object) -> list[str]:
    import time

    time.sleep(0.2)
    return []


OPTIONS: Mapping[str, tuple[Look, dict[str, Any], dict[str, Any]]] = {
    "level": (lambda m: m.scope, {}, {"level": "tenant"}),
    "max_tokens": (lambda m: m.context("").text, {}, {"max_tokens": 25}),
    "max_l1_tokens": (
        lambda m: [e.tier for e in m.list().entries],
        {},
        {"max_l1_tokens": 1},
    ),
    "max_index_items": (lambda m: m.context("").text, {}, {"max_index_items": 0}),
    "max_text_chars": (
        lambda m: _refused(lambda: m.remember("x y " * 20)),
        {},
        {"max_text_chars": 50},
    ),
    "default_tier": (lambda m: m.get("one").tier, {}, {"default_tier": "L3"}),
    "recall_limit": (lambda m: len(m.recall("lit buoy").hits), {}, {"recall_limit": 1}),
    "min_score": (lambda m: len(m.recall("green unicorns").hits), {"min_score": 0}, {"min_score": 1}),
    "domains": (lambda m: m.get("two").domains, {}, {"domains": {"sea": ["buoy"]}}),
    "secrets": (
        lambda m: len(m.learn(f"The deploy key is {SECRET}. I live in Umeå.").stored),
        {},
        {"secrets": "redact"},
    ),
    "dormant_after": (_latent, {}, {"dormant_after": timedelta(days=1)}),
    "count_tokens": (lambda m: m.context("").total_tokens, {}, {"count_tokens": _shouting}),
    "extract": (_failures, {}, {"extract": _raise}),
    "reconcile": (_failures, {}, {"reconcile": _raise}),
    "arbiter": (_failures, {}, {"arbiter": _raise}),
    "on_persist": (_failures, {}, {"on_persist": lambda snapshot: _raise() if len(
        snapshot["entries"]) > 3 else None}),
    "hook_seconds": (
        _failures,
        {"extract": _slow, "hook_seconds": 30},
        {"extract": _slow, "hook_seconds": 0.01},
    ),
}  # fmt: skip


def _refused(call: Callable[[], object]) -> bool:
    try:
        call()
    except ValueError:
        return True
    return False


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_makes_a_difference(option: str) -> None:
    look, one, other = OPTIONS[option]
    seen = []
    for options in (one, other):
        with _memory(**options) as memory:
            seen.append(look(memory))
    assert seen[0] != seen[1]


def test_no_option_is_left_out() -> None:
    beside = {"url", "scope", "clock", "durability", "timeout"}
    assert set(OPTIONS) == set(Options.__dataclass_fields__)
    assert set(inspect.signature(Memory.open).parameters) == {"url", "scope", "options"}
    assert beside.isdisjoint(OPTIONS)


def test_url_scope_and_clock_say_where_whose_and_when(tmp_path: Path) -> None:
    clock = ManualClock(START)
    url = f"sqlite:///{tmp_path / 'a.db'}"
    with Memory.open(url, scope=Scope(principal="ada"), clock=clock) as memory:
        memory.remember("The mast is oak.")
    assert (tmp_path / "a.db").exists()
    with Memory.open(url, scope=Scope(principal="ada")) as memory:
        assert memory.list().entries[0].created_at == START
        assert memory.scoped(principal="eve").list().entries == []


def test_durability_decides_whether_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    def synchronous(durability: str) -> object:
        url = f"sqlite:///{tmp_path / durability}.db"
        with Memory.open(url, durability=durability) as memory:
            memory.remember("The mast is oak.")
            return _pragma(memory, "synchronous")

    assert synchronous("full") == 2
    assert synchronous("normal") == 1


def _pragma(memory: Memory, name: str) -> object:
    """Ask the store's own connection, wherever it keeps it."""
    store = memory._memory.core.store
    found = [one for one in _parts(store) if isinstance(one, sqlite3.Connection)]
    assert found, "no connection found to ask"
    return found[0].execute(f"PRAGMA {name}").fetchone()[0]


def _parts(value: object, depth: int = 3) -> list[object]:
    held = list(getattr(value, "__dict__", {}).values())
    for name in getattr(type(value), "__slots__", ()):
        held.append(getattr(value, name, None))
    if isinstance(value, (list, tuple)):
        held += value
    if isinstance(value, dict):
        held += value.values()
    deeper = [part for one in held for part in (_parts(one, depth - 1) if depth else [])]
    return [*held, *deeper]


def test_timeout_decides_how_long_another_writer_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Memory.open(f"sqlite:///{path}", timeout=0.05) as memory:
        memory.remember("The mast is oak.")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreTimeoutError):
                memory.remember("The mast is ash.")
            other.execute("ROLLBACK")
        assert memory.remember("The mast is elm.")
