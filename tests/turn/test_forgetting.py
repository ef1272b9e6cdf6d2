"""When the places of a turn are forgotten, nothing of it is left in the file, in any word."""

from __future__ import annotations

from pathlib import Path

import pytest

from memories.given import NOW, run
from perdure import Memory, Scope, run_turn
from perdure.embedders import HashingEmbedder
from perdure.memories import Extract, Hybrid, Summarize, TopK, define_memory
from perdure.models import ScriptedModel
from perdure.stores import open_store
from perdure.turn import Prompt
from turn.worlds import ADA

NEAR = HashingEmbedder(16)
PERSON = Scope(tenant="t", principal="ada")
TELLER = ScriptedModel(lambda _: "Zebrasummary. 短い話。")
WORDS = (
    "Zorblax", "Quuxville", "Zebrasummary", "xylophone", "quokka", "wombat", "numbat", "okapi",
    "tapir", "narwhal", "secretkey", "trace_", "中村", "短い話", "秘密",
)  # fmt: skip


def agent(prompt: Prompt) -> str:
    recorder = prompt.recorder
    recorder.commit("secretkey", {"value": "xylophone 秘密"})
    recorder.decision("stage", "quokka", rule="wombat", evidence={"seen": "okapi"})
    recorder.tool_call("numbat", {"of": "okapi"}, "tapir")
    recorder.narrate("narwhal")
    return "Noted: you live in Quuxville, 中村さん."


def found(folder: Path) -> set[str]:
    held = b"".join(path.read_bytes() for path in folder.iterdir())
    plain = held + held.replace(b"\\u", b"").lower()
    escaped = {word: word.encode("unicode_escape").replace(b"\\u", b"") for word in WORDS}
    return {word for word in WORDS if word.encode() in plain or escaped[word] in plain}


@pytest.mark.parametrize("by_words", [False, True])
def test_of_forgotten_turns_no_word_trace_summary_or_committed_value_is_left(tmp_path, by_words):
    store = open_store(f"sqlite:///{tmp_path / 'all.db'}")
    memory = Memory.open(store=store, scope=PERSON)
    defined = [
        define_memory(
            "chat",
            type="episodic",
            strategy=Summarize(1, size=4, llm=TELLER, model="m"),
            store=store,
        ),
        define_memory(
            "facts", type="semantic", strategy=Hybrid([Extract(), TopK(embedder=NEAR)]), store=store
        ),
        define_memory("story", type="narrative", strategy=Extract(), store=store),
        define_memory("runs", type="causal", strategy=TopK(1, None, NEAR), store=store),
    ]
    for number in range(5):
        said = f"My name is Zorblax{number}. I live in Quuxville. 私は中村です。"
        assert run_turn(said, agent, memories=[memory, *defined], scope=ADA).skipped == ()
    assert found(tmp_path) == set(WORDS)
    if by_words:
        memory.forget(matching="xylophone")
        assert memory.list(limit=50).entries
        traces = [one for one in everything(store, PERSON) if one.startswith("trace_")]
        assert traces == []
    assert memory.forget(PERSON).proved
    assert "secretkey" in found(tmp_path)
    run(store.forget(ADA, now=NOW))
    assert found(tmp_path) == set()
    memory.close()


def everything(store, scope: Scope) -> list[str]:
    return [one.id for one in run(store.list(scope, now=NOW, limit=1000)).entries]
