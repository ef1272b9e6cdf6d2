"""What `redact` strikes out is in no entry, no summary, no block and no trace."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, episodic, read, run, tell, turn
from perdure import run_turn
from perdure.errors import MemoryDefinitionError, UsageError
from perdure.memories import Extract, TopK, Window, define_memory
from perdure.memories.redacting import redacted
from perdure.model.codec import entry_to_json
from perdure.model.entry import Kind
from perdure.model.message import Decision, FinishedTurn, Message, RunRecord, StateWrite, ToolCall
from perdure.model.selection import EVERYTHING, Selection
from perdure.model.trace import Trace
from perdure.stores.memory import MemoryStore
from perdure.testing import HashingEmbedder

SECRETS = ["hunter2", "ключ-7", "合言葉"]


def strike(text: str) -> str:
    for secret in SECRETS:
        text = text.replace(secret, "…")
    return text


def everything(store: MemoryStore) -> str:
    """All that the store holds, word for word: what an entry shows of itself is cut."""
    held = [
        json.dumps(entry_to_json(entry), ensure_ascii=False)
        for place in (SCOPE, SCOPE.at("principal"))
        for entry in run(store.list(place, now=NOW, select=EVERYTHING, limit=1000)).entries
    ]
    return repr([vars(shelf) for shelf in store._shelves.values()]) + "\n".join(held)


def ran(secret: str) -> RunRecord:
    """A run that says a secret in every place where a text can stand."""
    nested = {"deep": [{"value": f"it is {secret}"}], "count": 3}
    return RunRecord(
        decisions=(Decision("gate", f"allow {secret}", f"by {secret}", nested),),
        tool_calls=(ToolCall("login", nested, f"answered {secret}"),),
        commits=(StateWrite("key", [secret]),),
        narrative=(f"used {secret}",),
    )


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize(
    ("kind", "strategy"),
    [
        ("episodic", Window(5)),
        ("semantic", Extract()),
        ("narrative", Window(5)),
        ("causal", TopK(3, embedder=HashingEmbedder())),
    ],
)
def test_no_type_keeps_what_was_struck_out(kind, strategy, secret):
    store = MemoryStore()
    memory = define_memory("m", type=kind, strategy=strategy, store=store, redact=strike)
    said = turn(f"My name is Ada and my pass is {secret}.", f"I shall not say {secret}.")
    written = run(memory.write(SCOPE, replace(said, record=ran(secret)), now=NOW)).written
    assert written
    assert secret not in everything(store)
    assert secret not in "".join(block.text for block in read(memory).blocks)


def test_without_it_everything_is_kept_as_it_was_said():
    store = MemoryStore()
    tell(episodic(Window(5), store), turn("The pass is hunter2."))
    assert "hunter2" in everything(store)


@pytest.mark.parametrize("secret", SECRETS)
def test_the_trace_kept_beside_it_says_it_neither(secret):
    store = MemoryStore()
    memory = episodic(Window(5), store, redact=strike)

    def model(prompt):
        prompt.recorder.decision("gate", f"allow {secret}", rule="r", evidence={"said": secret})
        prompt.recorder.tool_call("login", {"pass": secret}, f"ok {secret}")
        prompt.recorder.commit("pass", secret)
        prompt.recorder.narrate(f"used {secret}")
        return f"done with {secret}"

    result = run_turn(f"The pass is {secret}.", model, memories=[memory], scope=SCOPE)
    assert secret not in everything(store)
    (kept,) = run(
        store.list(SCOPE, now=NOW, select=Selection(kinds=frozenset({Kind.TRACE})))
    ).entries
    assert [one.kind for one in Trace.of(kept).records] == [
        one.kind for one in result.trace.records
    ]
    assert secret in result.answer
    assert secret in repr(result.trace.records)


def test_names_and_numbers_stay():
    said = FinishedTurn((Message("user", "hunter2", "Ada"),), "run-1", record=ran("hunter2"))
    kept = redacted(said, lambda text: "-")
    assert kept.messages == (Message("user", "-", "Ada"),)
    assert kept.record.decisions[0] == Decision(
        "gate", "-", "-", {"deep": [{"value": "-"}], "count": 3}
    )
    assert (kept.record.tool_calls[0].name, kept.record.commits[0].key) == ("login", "key")


@given(st.lists(st.text(), min_size=1, max_size=4))
def test_what_changes_nothing_changes_nothing(contents):
    said = replace(turn(*contents), record=ran("x"))
    assert redacted(said, lambda text: text) == said


@pytest.mark.parametrize("answer", [None, 3, b"bytes"])
def test_what_gives_no_text_lets_nothing_be_written(answer):
    store = MemoryStore()
    memory = episodic(Window(5), store, redact=lambda text: answer)
    with pytest.raises(UsageError, match="redact gave a"):
        tell(memory, turn("q", "a"))
    assert run(store.list(SCOPE, now=NOW, select=EVERYTHING)).entries == []


def test_one_that_fails_is_told_by_the_turn():
    def broken(text):
        raise ValueError("no rules loaded")

    memory = episodic(Window(5), redact=broken)
    result = run_turn("q", lambda prompt: "a", memories=[memory], scope=SCOPE)
    assert [(one.half, one.reason) for one in result.skipped] == [("write", "failed")]
    assert read(memory).blocks == ()


async def later(text):
    return text


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"redact": "secrets"}, "bad-redact"),
        ({"redact": later}, "bad-redact"),
        ({"redact": strike, "read_only": True}, "redact-read-only"),
    ],
)
def test_what_could_not_work_is_refused_at_build(options, expected):
    with pytest.raises(MemoryDefinitionError) as told:
        episodic(Window(5), **options)
    assert told.value.code == expected
