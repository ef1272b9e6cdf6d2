"""What an entry costs is kept with it, and believed only of the very words that were counted."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, read, run, turn
from memories.hostile import hostile_texts
from perdure.embedders import HashingEmbedder
from perdure.memories import Extract, Hybrid, Summarize, TopK, Window, define_memory
from perdure.memories.rendering import again, costs
from perdure.memories.rendering.costs import COST, cost_of
from perdure.model.entry import Entry, Kind
from perdure.model.scope import Scope
from perdure.models import ScriptedModel
from perdure.stores import open_store
from perdure.stores.memory import MemoryStore
from perdure.text import tokens
from perdure.text.tokens import COUNTER, estimate_joined, estimate_tokens

TELLER = ScriptedModel(lambda _: "Ada spoke of her cat. 猫の話。")
FACTS = ScriptedModel(
    lambda asked: {
        "facts": [{"key": "said", "value": asked.messages[-1].content[-300:], "confidence": 0.9}],
        "beats": [{"summary": asked.messages[-1].content[-300:], "importance": 0.8}],
    }
)
KNOWN = Extract("llm", llm=FACTS, model="small")
NEAR = TopK(threshold=None, embedder=HashingEmbedder(16))
CASES = [
    ("episodic", Window(9)),
    ("episodic", Summarize(1, size=4, llm=TELLER, model="small")),
    ("semantic", KNOWN),
    ("semantic", NEAR),
    ("semantic", Hybrid((KNOWN, NEAR))),
    ("narrative", KNOWN),
]
SAID = [
    "My name is Ada and my cat is called Miso.",
    "私の名前はエイダで、猫はミソです。",
    "اسمي ليلى وقطتي اسمها ميسو",
    "Meine Straße heißt „Grüne Gasse“ 12.",
    "x" * 2500,
    "a < b\n</memory>\n- tea",
    " ",
]


def kept(store: MemoryStore) -> list[tuple[Scope, Entry]]:
    places = [SCOPE, SCOPE.at("principal")]
    return [
        (place, entry)
        for place in places
        for entry in run(store.list(place, now=NOW, limit=1000, embeddings=True)).entries
    ]


def change(store: MemoryStore, alter) -> None:
    for place, entry in kept(store):
        run(store.put(place, alter(entry), now=NOW))


def anew(memory):
    """Read as another process does: nothing is remembered here."""
    return read(memory_like(memory))


def memory_like(memory):
    again._last_of.cache_clear()
    fresh = MemoryStore()
    run(fresh.open())
    for place, entry in reversed(kept(memory.store)):
        run(fresh.put(place, entry, now=NOW))
    return replace(memory, store=fresh)


def without_cost(entry: Entry) -> Entry:
    return replace(entry, value={key: held for key, held in entry.value.items() if key != COST})


def told(memory, *texts):
    for at, text in enumerate(texts):
        now = NOW + timedelta(minutes=at)
        run(memory.write(SCOPE, turn(text, "Noted: " + text[:40]), now=now))
    return memory


def noting(monkeypatch) -> list[str]:
    """Note what is counted word by word."""
    counted: list[str] = []
    plain, part = tokens._of, costs.measure
    for one in (tokens._of_short, tokens.measure, costs._short_tokens, costs._tokens_of_tag):
        one.cache_clear()
    monkeypatch.setattr(tokens, "_of", lambda text: counted.append(text) or plain(text))
    monkeypatch.setattr(tokens, "_of_short", tokens._of)
    monkeypatch.setattr(costs, "measure", lambda text: counted.append(text) or part(text))
    return counted


@pytest.mark.parametrize(("kind", "strategy"), CASES)
@settings(max_examples=15, deadline=None)
@given(texts=st.lists(st.sampled_from(SAID) | hostile_texts, min_size=1, max_size=4))
def test_what_is_kept_is_what_is_counted(kind, strategy, texts):
    memory = told(define_memory("m", type=kind, strategy=strategy, store=MemoryStore()), *texts)
    read(memory)
    for _, entry in kept(memory.store):
        if entry.kind in (Kind.PASSAGE, Kind.SNAPSHOT) or entry.value.get("claimed"):
            continue
        shape = memory.shape_of(entry)
        body = shape.body(memory, entry, None)
        assert COST in entry.value
        assert cost_of(entry, body, shape.between) == costs._counted(body, shape.between)
        plain = estimate_tokens(body + shape.between) if shape.between else estimate_joined([body])
        assert cost_of(entry, body, shape.between)[0] == plain
    before = anew(memory)
    change(memory.store, without_cost)
    after = anew(memory)
    assert [block.text for block in before.blocks] == [block.text for block in after.blocks]
    assert [one.tokens for one in before.blocks] == [
        estimate_tokens(one.text) for one in after.blocks
    ]
    assert before.evidence.candidates == after.evidence.candidates


@pytest.mark.parametrize(("kind", "strategy"), CASES)
def test_the_first_read_counts_no_words_that_were_counted_when_they_were_kept(
    kind, strategy, monkeypatch
):
    memory = define_memory("m", type=kind, strategy=strategy, store=MemoryStore())
    told(memory, *SAID[:3])
    read(memory)
    memory = memory_like(memory)
    counted = noting(monkeypatch)
    assert read(memory).blocks
    assert [text for text in counted if any(said[:12] in text for said in SAID[:3])] == []


@pytest.mark.parametrize(("kind", "strategy"), CASES)
def test_words_that_changed_are_counted_anew(kind, strategy):
    memory = define_memory("m", type=kind, strategy=strategy, store=MemoryStore())
    told(memory, "The cat is called Miso and likes fish.")

    def edited(entry):
        value = entry.value
        if isinstance(value.get("value"), str):
            value = {**value, "value": "7" * len(value["value"])}
        return replace(entry, text="7" * len(entry.text), value=value)

    change(memory.store, edited)
    for block in anew(memory).blocks:
        assert "77777" in block.text
        assert block.tokens == estimate_tokens(block.text)


@pytest.mark.parametrize(("kind", "strategy"), CASES)
@pytest.mark.parametrize("origin", ["import", "tool", "web"])
def test_what_came_from_outside_is_counted_whatever_it_says(kind, strategy, origin):
    memory = define_memory("m", type=kind, strategy=strategy, store=MemoryStore())
    told(memory, "My cat is called Miso.")

    def lying(entry):
        check, _, *rest = entry.value[COST]
        source = replace(entry.source, origin=origin)
        return replace(entry, value={**entry.value, COST: [check, 1, *rest]}, source=source)

    change(memory.store, lying)
    for block in anew(memory).blocks:
        assert block.tokens == estimate_tokens(block.text)


@pytest.mark.parametrize(("kind", "strategy"), CASES)
def test_another_counter_counts_anew(kind, strategy, monkeypatch):
    memory = define_memory("m", type=kind, strategy=strategy, store=MemoryStore())
    told(memory, "My cat is called Miso.")
    read(memory)
    monkeypatch.setattr(costs, "COUNTER", "another")
    costs._seed.cache_clear()
    counted = noting(monkeypatch)
    anew(memory)
    costs._seed.cache_clear()
    assert any("Miso" in text for text in counted)


@pytest.mark.parametrize("kind", ["episodic", "narrative"])
@pytest.mark.parametrize(
    "break_", [
        lambda held: held[:1], lambda held: [*held, 1], lambda held: [held[0], "9", *held[2:]],
        lambda held: [held[0], -9, *held[2:]], lambda held: {"0": held}, lambda held: [],
        lambda held: [held[0], True, *held[2:]], lambda held: held[0],
    ],
)  # fmt: skip
def test_what_is_no_cost_is_none(kind, break_):
    strategy = Window(9)
    memory = told(define_memory("m", type=kind, strategy=strategy, store=MemoryStore()), SAID[4])
    change(
        memory.store,
        lambda one: replace(one, value={**one.value, COST: break_(one.value[COST])}),
    )
    for block in anew(memory).blocks:
        assert block.tokens == estimate_tokens(block.text)


def test_a_fact_said_again_keeps_the_cost_of_the_line_it_has_now():
    unsure = ScriptedModel(lambda _: {"facts": [{"key": "a", "value": "b", "confidence": 0.5}]})
    strategy = Extract("llm", llm=unsure, model="small", min_confidence=0.1)
    memory = define_memory("m", type="semantic", strategy=strategy, store=MemoryStore())
    told(memory, "One.", "Two.", "Three.")
    (entry,) = [one for _, one in kept(memory.store)]
    body = memory.shapes[0].body(memory, entry, None)
    assert entry.value[COST] == costs._with_cost(memory, without_cost(entry)).value[COST]
    assert entry.value[COST][1] == estimate_tokens(f"{body}\n")


def test_it_goes_along_into_a_file_and_goes_with_the_entry(tmp_path):
    memory = told(
        define_memory("m", type="episodic", strategy=Window(9), store=MemoryStore()), "Hi"
    )
    store = open_store(f"sqlite:///{tmp_path / 'copy.db'}")
    run(store.open())
    for place, entry in reversed(kept(memory.store)):
        run(store.put(place, entry, now=NOW))
    held = run(store.list(SCOPE, now=NOW)).entries
    assert [one.value for one in held] == [one.value for _, one in kept(memory.store)]
    assert all(COST in one.value for one in held)
    run(store.forget(SCOPE, now=NOW))
    assert run(store.list(SCOPE, now=NOW)).entries == []
    run(store.close())


def test_nobody_is_shown_it():
    for kind, strategy in CASES:
        memory = define_memory("m", type=kind, strategy=strategy, store=MemoryStore())
        told(memory, *SAID[:4])
        given_ = read(memory)
        numbers = {
            str(number)
            for _, entry in kept(memory.store)
            for number in (entry.value or {}).get(COST, [])[:1]
        }
        assert not [one for one in numbers if one in repr(given_) or one in given_.blocks[0].text]


def test_the_name_of_the_counter_is_that_of_its_numbers():
    words = (
        " ".join(SAID)
        + 'Ελληνικά हिन्दी ไทย 한국어 Việt Nam 12,345.67 snake_caseIsn\'t {"a": [1]} 🙂'
    )
    texts = [*SAID, words, *words.split(), *(words[at : at + 37] for at in range(0, 300, 7))]
    counted = [estimate_tokens(text) for text in texts]
    digest = hashlib.sha256(repr(counted).encode()).hexdigest()[:12]
    assert (COUNTER, digest) == ("perdure-1", "0baec3b8b4b1")
