"""Nothing in any field of any sort of entry leaves its block, its line or its tag."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, read, run
from memories.hostile import hostile_texts, inside
from memories.places import Placed
from perdure.memories import (
    Extract,
    MemoryDefinition,
    Summarize,
    TopK,
    Window,
    define_memory,
    index_documents,
)
from perdure.memories.matrix import ROWS
from perdure.memories.rendering.block import render, write_pieces
from perdure.memories.types.base import Shape
from perdure.model.entry import Entry, Kind, Source
from perdure.model.message import FinishedTurn, Message
from perdure.models import ScriptedModel
from perdure.stores.memory import MemoryStore
from perdure.text.tokens import estimate_tokens

JSONS = st.recursive(
    hostile_texts
    | st.none()
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.integers(0, 99)
    | st.just(10**400),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(hostile_texts, inner, max_size=3),
    max_leaves=6,
)


def rows(*names: str) -> st.SearchStrategy[object]:
    return JSONS | st.lists(st.fixed_dictionaries(dict.fromkeys(names, JSONS)), max_size=2)


FIELDS = {
    Kind.MESSAGE: {"name": JSONS, "cost": JSONS},
    Kind.SUMMARY: {"from": JSONS, "after": JSONS, "level": JSONS, "cost": JSONS},
    Kind.FACT: {
        "key": JSONS,
        "value": JSONS,
        "confidence": JSONS,
        "category": JSONS,
        "cost": JSONS,
    },
    Kind.BEAT: {"importance": JSONS, "category": JSONS, "cost": JSONS},
    Kind.PASSAGE: {"uri": JSONS, "page": JSONS, "heading": JSONS, "digest": JSONS},
    Kind.SNAPSHOT: {
        "answer": JSONS,
        "decisions": rows("stage", "chosen", "rule", "evidence"),
        "tool_calls": rows("name", "args", "result_preview", "errored"),
        "commits": rows("key", "value"),
        "narrative": JSONS,
        "iterations": JSONS,
        "duration_ms": JSONS,
        "usage": JSONS,
        "eval_score": JSONS,
    },
}


def values(kind: Kind) -> st.SearchStrategy[object]:
    held = {"turn": st.integers(0, 9) | JSONS, "index": st.integers(0, 9) | JSONS, **FIELDS[kind]}
    return JSONS | st.fixed_dictionaries({}, optional=held)


_TAGGED = r'<(memory|source) (?:[a-z]+="[^"<>]*" ?)+>|</(memory|source)>|  .*|'
OURS = {
    Kind.FACT: re.compile("- .*"),
    Kind.BEAT: re.compile(" .*"),
    Kind.MESSAGE: re.compile(_TAGGED),
    Kind.SUMMARY: re.compile(_TAGGED),
    Kind.PASSAGE: re.compile(_TAGGED),
    Kind.SNAPSHOT: re.compile(
        '<run (?:[a-z]+="[^"<>]*" ?)+>|</run>|  .*||answered:|\\(no [a-z ]+\\)'
        "|(?:decided|tool|wrote) .*"
    ),
}
"""What a line may be in a section of each kind."""

SORTS = [
    pytest.param(row.shape, kind, id=f"{row.shape.type}-{type(row.shape).__name__}-{kind}")
    for row in ROWS
    for kind in sorted(row.shape.kinds)
]


@pytest.mark.parametrize(("shape", "kind"), SORTS)
@settings(deadline=None, max_examples=50)
@given(data=st.data())
def test_nothing_in_any_field_leaves_its_place(shape: Shape, kind: Kind, data):
    definition = MemoryDefinition(
        id=data.draw(hostile_texts) or "x",
        type=shape.type,
        rule=Window(9),
        store=MemoryStore(),
        shapes=(shape,),
        scope_level="principal",
        description=data.draw(st.none() | hostile_texts),
        projection=data.draw(st.sampled_from(["decisions", "commits", "narrative", "full"])),
    )
    entries = [
        Entry(
            f"{data.draw(hostile_texts)}{at}", kind, data.draw(hostile_texts), NOW, NOW, NOW,
            value=data.draw(values(kind)), seq=at, source=Source(role=data.draw(hostile_texts)),
        )
        for at in range(data.draw(st.integers(1, 3)))
    ]  # fmt: skip
    scores = data.draw(st.just({}) | st.just({entry.id: 0.5 for entry in entries}))
    block = render(definition, write_pieces(definition, entries, scores), scores, stable=True)
    assert block.tokens == estimate_tokens(block.text)
    assert sorted(one.entry_id for one in block.fragments) == sorted(one.id for one in entries)
    section = inside(block).split(f"{shape.heading(definition)}\n\n", 1)[1].splitlines()
    strange = [line for line in section if not OURS[kind].fullmatch(line)]
    assert strange == []
    tags = [line for line in section if line.startswith("<")]
    assert len(tags) == (0 if kind in {Kind.FACT, Kind.BEAT} else 2 * len(entries))


def test_every_field_that_is_written_is_tried_here():
    store = MemoryStore()
    near = TopK(1, None, embedder=Placed())
    told = Summarize(1, size=4, llm=ScriptedModel(lambda _: "Short."), model="small")
    memories = [
        define_memory(f"m{at}", type=of_type, strategy=strategy, store=store)
        for at, (of_type, strategy) in enumerate(
            [("episodic", told), ("semantic", Extract()), ("narrative", Extract()),
             ("causal", near)]
        )
    ]  # fmt: skip
    said = ("My name is Dora. " * 9, "Noted. " * 9)
    messages = (Message("user", said[0], name="Dora"), Message("assistant", said[1]))
    for at in range(4):
        for memory in memories:
            run(memory.write(SCOPE, FinishedTurn(messages, run=f"r{at}"), now=NOW))
    read(memories[0])
    document = {"text": "Tea.", "uri": "u", "page": 1, "heading": "h"}
    run(index_documents([document], store=store, embedder=Placed(), corpus=SCOPE, now=NOW))
    written: dict[Kind, set[str]] = {}
    for place in (SCOPE, SCOPE.at("principal")):
        for entry in run(store.list(place, now=NOW, limit=100)).entries:
            written.setdefault(entry.kind, set()).update(entry.value)
    assert {kind: fields - {"turn", "index"} for kind, fields in written.items()} == {
        kind: set(fields) for kind, fields in FIELDS.items()
    }
