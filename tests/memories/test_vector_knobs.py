"""No dead knobs of what finds by meaning: of every option two values make a visible difference."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any

import pytest

from memories.given import NOW, read, refusal, run, shown
from memories.places import FIVE, Placed, keep
from memories.runs import ran
from perdure.memories import (
    Document,
    TopK,
    TopKRule,
    define_memory,
    define_rag,
    index_documents,
)
from perdure.memories.rag import GLOBAL
from perdure.model.scope import Scope
from perdure.stores.memory import MemoryStore

ELSEWHERE = Scope(tenant="elsewhere")


class Managed(MemoryStore):
    namespace_scope = True


def seen(**options: Any) -> object:
    """What can be seen of a memory of five documents that is read once."""
    given = {"id": "docs", "store": Managed(), "embedder": Placed(), **options}
    keep(given["store"], *FIVE, scope=GLOBAL)
    memory = define_rag(given.pop("id"), **given)
    answer = read(memory)
    texts = [block.text for block in answer.blocks]
    return texts, answer.evidence.candidates, answer.evidence.numbers, memory.timing, memory.id


OPTIONS: dict[str, tuple[Any, Any]] = {
    "id": ("docs", "papers"),
    "store": (Managed(), None),
    "embedder": (Placed(), Placed(elsewhere=(0.0, 1.0))),
    "k": (1, 2),
    "threshold": (0.7, 0.9),
    "retrieval": (TopKRule(1), TopKRule(2)),
    "reject_window": (0, 10),
    "max_chars": (3, 30),
    "corpus": (GLOBAL, ELSEWHERE),
    "description": (None, "From the handbook"),
    "timing": ("turn-start", "every-iteration"),
    "namespace_scope": (None, lambda scope: {"tenant": scope.tenant or "none"}),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_options_of_documents(option):
    one, other = OPTIONS[option]
    base = {"k": 1} if option == "reject_window" else {}
    if option == "store":
        assert refusal(
            type="semantic", strategy=TopK(embedder=Placed()), store=other, read_only=True
        )
        return
    assert seen(**base, **{option: one}) != seen(**base, **{option: other})


def test_every_option_of_documents_is_tried_here():
    assert set(OPTIONS) == set(inspect.signature(define_rag).parameters)


RULES: dict[str, tuple[TopK, TopK]] = {
    "k": (TopK(1, embedder=Placed()), TopK(2, embedder=Placed())),
    "threshold": (TopK(4, None, Placed()), TopK(4, 0.9, Placed())),
    "embedder": (TopK(embedder=Placed()), TopK(embedder=Placed(elsewhere=(0, 1)))),
    "embedder_id": (TopK(embedder=Placed()), TopK(embedder=Placed(), embedder_id="other")),
    "max_chars": (TopK(embedder=Placed(), max_chars=3), TopK(embedder=Placed(), max_chars=6)),
    "retrieval": (
        TopK(embedder=Placed(), retrieval=TopKRule(1)),
        TopK(embedder=Placed(), retrieval=TopKRule(2)),
    ),
    "reject_window": (
        TopK(1, embedder=Placed(), reject_window=0),
        TopK(1, embedder=Placed(), reject_window=3),
    ),
}


@pytest.mark.parametrize("option", RULES)
def test_numbers_of_the_nearest(option):
    def told(strategy: TopK) -> object:
        store = MemoryStore()
        if code := refusal(type="semantic", strategy=strategy, store=store):
            return code
        keep(store, *FIVE, scope=GLOBAL)
        memory = define_memory("m", type="semantic", strategy=strategy, store=store, corpus=GLOBAL)
        answer = read(memory)
        return shown(answer), answer.evidence.candidates

    one, other = RULES[option]
    assert told(one) != told(other)


def test_every_number_of_the_nearest_is_tried_here():
    assert set(RULES) == {field.name for field in dataclasses.fields(TopK)}


def test_projection_chooses_what_is_told_of_a_run():
    texts = set()
    for projection in ("decisions", "commits", "narrative", "full"):
        memory = define_memory(
            "runs", type="causal", strategy=TopK(embedder=Placed()), store=MemoryStore(),
            projection=projection,
        )  # fmt: skip
        run(memory.write(GLOBAL, ran(), now=NOW))
        texts.add(read(memory, scope=GLOBAL).blocks[0].text)
    assert len(texts) == 4


def test_batch_bounds_what_is_asked_at_once():
    documents = [Document(f"text {at}") for at in range(4)]
    asked = []
    for batch in (1, 4):
        embedder = Placed()
        run(
            index_documents(documents, store=MemoryStore(), embedder=embedder, now=NOW, batch=batch)
        )
        asked.append(len(embedder.asked))
    assert asked == [4, 1]
