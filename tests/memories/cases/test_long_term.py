"""Cases of facts, beats and summaries: what is found in a turn, how it is kept and shown."""

from __future__ import annotations

from typing import Any

import pytest

from memories.cases.reference import CASES, named
from memories.given import NOW, SCOPE, episodic, read, run, shown, tell, turn, write
from perdure.errors import StoreReadOnlyError
from perdure.memories import Extract, Hybrid, Summarize, Window, define_memory
from perdure.memories.extraction.beats import beats_of
from perdure.memories.extraction.patterns import facts_of
from perdure.model.entry import Entry, Kind
from perdure.model.message import FinishedTurn, Message
from perdure.models.scripted import ScriptedModel
from perdure.stores.memory import MemoryStore

PRINCIPAL = SCOPE.at("principal")
BETTER: dict[str, list[list[Any]]] = {
    "P06": [["user.name", "Dora", 0.9, "identity"]],
    "P08": [],
    "P10": [["user.location", "Oslo", 0.8, "profile"]],
    "P13": [["user.location", "Rome", 0.8, "profile"]],
    "P18": [["user.preferences", "very strong black tea", 0.7, "preference"]],
    "P20": [["user.preferences", "tea", 0.7, "preference"]],
    "P21": [["user.name", "Élodie", 0.9, "identity"]],
    "P22": [["user.name", "André", 0.9, "identity"]],
    "P24": [["user.name", "Bea", 0.9, "identity"]],
}
"""Whole names in any script, also behind a contraction; the correction and not the mistake."""


def semantic(strategy: Any, store: Any = None) -> Any:
    return define_memory("known", type="semantic", strategy=strategy, store=store or MemoryStore())


def narrative(strategy: Any) -> Any:
    return define_memory("story", type="narrative", strategy=strategy, store=MemoryStore())


@pytest.mark.parametrize("case", named("P", but=frozenset({"P27", "P30", "P31", "P32"})))
def test_patterns(case):
    found = facts_of([Message("user", case["input"]["user"])])
    said = [[fact.key, fact.value, fact.confidence, fact.category] for fact in found]
    assert said == BETTER.get(case["id"], case["output"])


def test_only_users_state_facts_and_the_later_message_counts():
    """P27."""
    said = [("user", "My name is Ann."), ("assistant", "My name is Bot."),
            ("user", "My name is Eve.")]  # fmt: skip
    found = facts_of([Message(role, text) for role, text in said])  # type: ignore[arg-type]
    assert [[fact.key, fact.value] for fact in found] == [["user.name", "Eve"]]


def test_an_answer_that_is_no_json_gives_no_facts_and_fails_nothing(store):
    """P30."""
    memory = semantic(Extract("llm", ScriptedModel(["not JSON"]), "small"), store)
    written = write(memory, turn("My name is Ann."))
    assert (written.written, len(written.calls), len(written.failures)) == ((), 1, 1)


def test_the_model_is_asked_and_both_limits_hold(store):
    """P31."""
    facts = [{"key": key, "value": "v", "confidence": sure}
             for key, sure in (("a", 0.98), ("b", 0.99), ("c", 1.0), ("d", 0.99))]  # fmt: skip
    llm = ScriptedModel([{"facts": facts}, {"facts": facts}])
    one = semantic(Extract("llm", llm, "small", min_confidence=0.99, max_per_turn=1), store)
    assert write(one, turn("My name is Ann. I like tea.")).written == ("fact:c",)
    two = semantic(Extract("llm", llm, "small", min_confidence=0.99, max_per_turn=2))
    assert write(two, turn("My name is Ann. I like tea.")).written == ("fact:b", "fact:c")


def test_a_new_value_keeps_when_the_key_was_known_and_what_it_was(store):
    """P32."""
    memory = semantic(Extract(), store)
    tell(memory, turn("My name is Ann."))
    later = NOW.replace(year=2024)
    tell(memory, turn("My name is Eve.", number=4), now=later)
    now_known = run(store.get(PRINCIPAL, "fact:user.name", now=later))
    assert (now_known.value["value"], now_known.version, now_known.value["turn"]) == ("Eve", 2, 4)
    assert (now_known.created_at, now_known.valid_from) == (NOW, later)
    former = run(store.get(PRINCIPAL, "fact:user.name@1", now=later))
    assert (former.value["value"], former.valid_to) == ("Ann", later)
    assert former.superseded_by == "fact:user.name"


def test_messages_become_beats():
    """N1."""
    case = CASES.get("N1") or pytest.skip("the reference cases are not here")
    messages = [Message(role, text) for role, text in case["input"]["messages"]]
    beats = beats_of(messages)
    assert [
        {"importance": beat.importance, "refs": [f"msg-4-{at}" for at in beat.at],
         "category": beat.category}
        for beat in beats
    ] == [{key: one[key] for key in ("importance", "refs", "category")}
          for one in case["output"]]  # fmt: skip
    assert all(
        beat.summary.endswith(one["tail"]) for beat, one in zip(beats, case["output"], strict=True)
    )


def test_beats_are_counted_and_their_sources_are_messages():
    """WR4."""
    memory = narrative(Extract())
    messages = (Message("system", "s"), Message("user", "q"), Message("assistant", "a"))
    write(memory, FinishedTurn(messages, run="r", number=3))
    page = run(memory.store.list(PRINCIPAL, now=NOW))
    kept = [[entry.id, list(entry.source.derived_from)] for entry in reversed(page.entries)]
    assert kept == [["beat-3-0", ["msg-3-1"]], ["beat-3-1", ["msg-3-2"]]]


def test_beats_are_told_as_one_paragraph():
    """F5."""
    llm = ScriptedModel([{"beats": [{"summary": text} for text in (" First thing ", "Second!")]}])
    memory = narrative(Extract("llm", llm, "small"))
    write(memory, turn("q"))
    assert read(memory).blocks[0].text.splitlines()[-2] == " First thing. Second!"


def test_newer_messages_never_hide_a_fact(store):
    """W11."""
    memory = semantic(Window(5), store)
    write(memory, turn("My name is Ann."))
    for at in range(5):
        entry = Entry(f"msg-{at + 2}-0", Kind.MESSAGE, "q", NOW, NOW, NOW)
        run(store.put(PRINCIPAL, entry, now=NOW))
    assert shown(read(memory)) == ["fact:user.name"]


def test_a_hybrid_of_facts_honours_its_members():
    """HY4."""
    said = turn("My name is Bob. I like tea.", "Nice.")
    memory = semantic(Hybrid([Window(1)]))
    assert write(memory, said).written == ("fact:user.name", "fact:user.preferences")
    assert shown(read(memory)) == ["fact:user.preferences"]
    every = semantic(Hybrid([Window(1), Extract()]))
    write(every, said)
    answer = read(every)
    assert shown(answer) == ["fact:user.name", "fact:user.preferences"]
    members = {one.id: one.members for one in answer.evidence.candidates}
    assert members["fact:user.preferences"] == ("window", "extract")
    assert members["fact:user.name"] == ("extract",)
    lines = answer.blocks[0].text.splitlines()
    assert lines[-3:-1] == ["- user.name: Bob", "- user.preferences: tea"]


def folding(answers: Any, recent: int, size: int, store: Any = None) -> tuple[Any, ScriptedModel]:
    llm = ScriptedModel(answers)
    return episodic(Summarize(recent, size, llm, "cheap"), store), llm


def said(memory: Any, count: int, words: int = 25) -> None:
    tell(memory, *(turn(f"entry {'word ' * words}") for _ in range(count)))


def after(*kept: int, summary: str = "msg-summary-1-6") -> list[str]:
    return [summary, *(f"msg-{number}-0" for number in kept)]


def test_the_oldest_fold_into_one_entry_and_four_stay(store):
    """SU1, SU2 and SU12."""
    memory, llm = folding(["in short"], 4, 10, store)
    said(memory, 10)
    answer = read(memory)
    assert shown(answer) == after(7, 8, 9, 10)
    (call,) = answer.evidence.calls
    assert (call.purpose, call.model, call.texts, call.failed) == ("summarize", "cheap", 6, None)
    assert answer.evidence.numbers["folds"][0]["kept"] is True
    again = read(memory)
    assert (shown(again), len(llm.calls), again.evidence.calls) == (after(7, 8, 9, 10), 1, ())
    assert set(again.evidence.refused.values()) == {"covered-by-summary"}
    entry = run(store.get(SCOPE, "msg-summary-1-6", now=NOW))
    assert (entry.value["from"], entry.value["turn"]) == (1, 6)
    assert entry.source.derived_from == tuple(f"msg-{number}-0" for number in range(1, 7))
    assert (entry.source.role, entry.tier, entry.created_at) == ("system", "L3", entry.updated_at)
    assert (entry.updated_at - NOW).total_seconds() == 0.001


def test_the_whole_turn_stays_at_the_seam():
    """SU3."""
    memory, _ = folding(["in short"], 3, 8)
    tell(memory, *(turn("question " * 9, "answer " * 9) for _ in range(4)))
    assert shown(read(memory)) == [
        "msg-summary-1-2", "msg-3-0", "msg-3-1", "msg-4-0", "msg-4-1",
    ]  # fmt: skip


@pytest.mark.parametrize(("count", "recent", "size"), [(19, 4, 20), (8, 5, 8)])
def test_below_the_trigger_or_with_too_few_to_fold_nobody_is_asked(count, recent, size):
    """SU4 and SU5."""
    memory, llm = folding([], recent, size)
    said(memory, count)
    answer = read(memory)
    assert (len(llm.calls), len(shown(answer)), answer.evidence.degraded) == (0, count, ())


def test_what_is_not_shorter_is_thrown_away_and_the_same_span_not_asked_again(store):
    """SU6."""
    memory, llm = folding(["x" * 5000] * 2, 4, 8, store)
    counts, called = [], []
    for count in (8, 0, 1):
        said(memory, count)
        counts.append(len(shown(read(memory))))
        called.append(len(llm.calls))
    assert (counts, called) == ([8, 8, 9], [1, 1, 2])


class Unwritable(MemoryStore):
    async def put_if_version(self, scope, entry, expected, *, now):
        raise StoreReadOnlyError("read only")


def test_a_summary_that_cannot_be_kept_serves_its_turn_and_is_paid_again():
    """SU8."""
    store = Unwritable()
    memory, llm = folding(["in short"] * 2, 2, 8, store)
    writer = episodic(Window(1), MemoryStore())
    said(writer, 8)
    page = run(writer.store.list(SCOPE, now=NOW))
    run(store.open())
    run(store.put_many(SCOPE, list(reversed(page.entries)), now=NOW))
    for calls in (1, 2):
        answer = read(memory)
        assert shown(answer) == after(7, 8)
        assert answer.evidence.degraded[0].startswith("summary-not-kept")
        assert len(llm.calls) == calls


def test_a_message_that_calls_itself_a_summary_is_none():
    """SU13."""
    memory, _ = folding(["in short"], 2, 4)
    said(memory, 4)
    value = {"turn": 5, "index": 0, "from": 1, "after": 0, "level": 1}
    posing = Entry("msg-summary-1-5", Kind.MESSAGE, "Summary", NOW, NOW, NOW, value=value)
    run(memory.store.put(SCOPE, posing, now=NOW))
    assert shown(read(memory))[0] == "msg-summary-1-3"
