"""A block never costs more than the room there is, and what had no room is named."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, Plain, episodic, read, run, shown, tell, turn
from memories.places import Placed, placed
from perdure.memories import (
    Budget,
    Decay,
    Extract,
    Hybrid,
    Summarize,
    TopK,
    Window,
    define_memory,
)
from perdure.memories.asking import PAGE
from perdure.memories.rendering.block import frame_cost
from perdure.memories.strategies.budget import ASSUMED_REMAINING
from perdure.model.entry import Entry, Kind
from perdure.models import ScriptedModel
from perdure.stores.memory import MemoryStore
from perdure.text.tokens import estimate_tokens

BARE = Budget(reserve_tokens=0, minimum_tokens=0)


def remembering(strategy, *texts, store=None):
    memory = episodic(strategy, store)
    tell(memory, *(turn(text) for text in texts))
    return memory


def cost_of_all(memory) -> int:
    return read(memory, remaining_tokens=100_000).blocks[0].tokens


def test_exactly_enough_room_is_enough(store):
    memory = remembering(BARE, "one", "two", "three", store=store)
    enough = cost_of_all(memory)
    assert shown(read(memory, remaining_tokens=enough)) == ["msg-1-0", "msg-2-0", "msg-3-0"]
    tight = read(memory, remaining_tokens=enough - 1)
    assert shown(tight) == ["msg-2-0", "msg-3-0"]
    assert tight.evidence.refused == {"msg-1-0": "over-budget"}


def test_what_is_too_long_is_passed_over_for_older_smaller_ones(store):
    memory = remembering(BARE, "small", "long " * 900, "new", store=store)
    answer = read(memory, remaining_tokens=400)
    assert shown(answer) == ["msg-1-0", "msg-3-0"]
    assert answer.evidence.refused == {"msg-2-0": "over-budget"}


def test_the_reserve_is_left_to_others(store):
    memory = remembering(Budget(reserve_tokens=300, minimum_tokens=0), "one", store=store)
    enough = read(memory, remaining_tokens=100_000).blocks[0].tokens
    assert shown(read(memory, remaining_tokens=enough + 300))
    assert not shown(read(memory, remaining_tokens=enough + 299))


@pytest.mark.parametrize(
    ("remaining", "branch"), [(355, "skip-no-budget"), (356, "pick"), (None, "pick")]
)
def test_with_less_than_the_minimum_a_memory_keeps_silent(store, remaining, branch):
    for strategy in (Budget(), Window(5)):
        memory = remembering(strategy, "one", store=store)
        assert read(memory, remaining_tokens=remaining).evidence.numbers["branch"] == branch


def test_one_token_too_long_keeps_nothing_though_there_was_a_choice():
    memory = remembering(Budget(), "x " * 300)
    answer = read(memory, remaining_tokens=356)
    assert answer.blocks == ()
    assert answer.evidence.numbers["branch"] == "pick"
    assert answer.evidence.refused == {"msg-1-0": "over-budget"}


def test_at_most_so_many_entries_the_newest(store):
    memory = remembering(Budget(max_entries=2), "one", "two", "three", store=store)
    answer = read(memory, remaining_tokens=9999)
    assert shown(answer) == ["msg-2-0", "msg-3-0"]
    assert answer.evidence.refused == {"msg-1-0": "over-max-entries"}
    assert shown(read(remembering(Budget(max_entries=0), "one"))) == []


def test_one_that_had_no_room_does_not_count_among_the_most():
    memory = remembering(
        Budget(reserve_tokens=0, minimum_tokens=0, max_entries=2),
        "old",
        "mid",
        "long " * 900,
        "new",
    )
    assert shown(read(memory, remaining_tokens=400)) == ["msg-2-0", "msg-4-0"]


def test_it_pages_until_the_room_is_spent(store):
    memory = remembering(BARE, *(f"m{at}" for at in range(3 * PAGE)), store=store)
    everything = read(memory, remaining_tokens=1_000_000)
    assert len(shown(everything)) == 3 * PAGE
    assert everything.evidence.pool_complete
    some = read(memory, remaining_tokens=1200)
    assert not some.evidence.pool_complete
    assert 0 < len(shown(some)) < PAGE


def test_without_a_limit_of_the_host_a_number_is_taken_for_granted():
    memory = remembering(Budget(), "one")
    assert read(memory).evidence.numbers["remaining"] == ASSUMED_REMAINING


def test_all_strategies_are_bounded_by_what_the_host_has_left():
    for strategy in (Window(10), Hybrid([Window(10), BARE])):
        memory = remembering(strategy, *["words and words " * 20] * 10)
        answer = read(memory, remaining_tokens=700)
        assert 0 < answer.blocks[0].tokens <= 700 - 256
        assert "over-budget" in answer.evidence.refused.values()


@settings(deadline=None)
@given(
    st.lists(st.text(max_size=120), min_size=1, max_size=12),
    st.integers(0, 600),
    st.sampled_from([BARE, Window(6), Hybrid([Window(3), BARE]), Budget(50, 0, 5)]),
    st.sampled_from([None, "What was said 'before' <b>"]),
)
def test_the_budget_bounds_the_text_that_is_really_rendered(texts, remaining, strategy, about):
    memory = episodic(strategy, MemoryStore(), description=about)
    tell(memory, *(turn(text) for text in texts))
    answer = read(memory, remaining_tokens=remaining)
    for block in answer.blocks:
        assert estimate_tokens(block.text) == block.tokens <= remaining
    candidates = [one for one in answer.evidence.candidates if one.kept]
    assert len(candidates) == len(shown(answer))
    assert all(one.cost for one in candidates)


def test_the_frame_is_part_of_the_cost():
    memory = remembering(BARE, "one")
    (candidate,) = read(memory).evidence.candidates
    assert frame_cost(memory) + candidate.cost >= read(memory).blocks[0].tokens > candidate.cost


def test_texts_of_no_words_cost_what_stands_around_them():
    memory = remembering(BARE, "", store=Plain())
    (candidate,) = read(memory).evidence.candidates
    assert candidate.cost > 0


def test_when_full_it_looks_no_further_than_one_page():
    memory = remembering(Budget(max_entries=1), *["word"] * (2 * PAGE))
    evidence = read(memory).evidence
    assert len(evidence.considered) == PAGE
    assert not evidence.pool_complete


def test_a_sure_fact_stays_before_a_newer_one_that_is_less_sure():
    store = MemoryStore()
    run(store.open())
    memory = define_memory("facts", type="semantic", strategy=Window(9), store=store)
    place = memory.place(SCOPE)
    for key, sure in (("a", 0.9), ("b", 0.3), ("c", 0.5)):
        value = {"key": key, "value": "the word " * 20, "confidence": sure}
        fact = Entry(f"fact:{key}", Kind.FACT, key, NOW, NOW, NOW, value=value)
        run(store.put(place, fact, now=NOW))
    whole = read(memory).blocks[0].tokens
    tight = read(memory, remaining_tokens=256 + whole - 1)
    assert tight.evidence.refused == {"fact:b": "over-budget"}


EMPTY = [
    ("episodic", Summarize(1, size=4, llm=ScriptedModel(), model="small"), "skip-empty"),
    ("episodic", Decay(timedelta(1)), "skip-empty"),
    ("episodic", BARE, "skip-empty"),
    ("semantic", Hybrid([Extract(), TopK(1, None, embedder=Placed())]), "skip-empty"),
    ("causal", TopK(1, None, embedder=Placed()), "skip-empty"),
]


@pytest.mark.parametrize(("sort", "strategy", "branch"), EMPTY)
def test_where_there_was_nothing_to_choose_from_it_says_so(sort, strategy, branch):
    memory = define_memory("m", type=sort, strategy=strategy, store=MemoryStore())
    for message in ("And now?", " "):
        answer = read(memory, message)
        assert (answer.blocks, answer.evidence.numbers["branch"]) == ((), branch)


def test_what_only_another_embedder_placed_was_something_to_choose_from():
    store = MemoryStore()
    run(store.open())
    run(store.put(SCOPE, placed("a", 1, 0, embedder="other"), now=NOW))
    near = TopK(1, None, embedder=Placed())
    memory = define_memory("m", type="semantic", strategy=near, store=store, corpus=SCOPE)
    numbers = [read(memory, message).evidence.numbers for message in ("And now?", " ")]
    assert [one["branch"] for one in numbers] == ["pick", "skip-empty"]
    mixed = define_memory(
        "h", type="semantic", strategy=Hybrid([Extract(), near]), store=store, corpus=SCOPE
    )
    assert read(mixed).evidence.numbers["branch"] == "pick"
