"""What is nearest in meaning is chosen from a pool with near misses, each with its reason."""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.given import NOW, SCOPE, Plain, episodic, read, refusal, run, shown, tell, turn, write
from memories.places import FIVE, Placed, keep, placed
from perdure.errors import (
    BadCompletionError,
    DimensionError,
    ProviderUnavailableError,
    UsageError,
)
from perdure.memories import Hybrid, MemoryDefinition, TopK, TopKRule, Window, define_memory
from perdure.model.entry import Kind
from perdure.model.message import FinishedTurn, Message
from perdure.model.scope import Scope
from perdure.ports import Neighbour
from perdure.stores.memory import MemoryStore


def found_by(strategy: TopK, store: Any = None, **options: Any) -> MemoryDefinition:
    if strategy.embedder is None:
        strategy = dataclasses.replace(strategy, embedder=Placed())
    given = {"type": "semantic", "scope_level": "conversation", **options}
    return define_memory("found", strategy=strategy, store=store or MemoryStore(), **given)


def told(answer: Any) -> dict[str, Any]:
    """Each candidate with its reason, or its score when it was kept."""
    return {one.id: one.reason or one.score for one in answer.evidence.candidates}


def test_what_reaches_the_floor_is_kept_and_near_misses_are_named(store):
    keep(store, *FIVE)
    answer = read(found_by(TopK(4, 0.8), store))
    assert told(answer) == {"a": 1, "b": 0.8, "c": "below-threshold", "d": "below-threshold"}
    assert [one.rank for one in answer.evidence.candidates] == [1, 2, 3, 4]
    assert [one.position for one in answer.evidence.candidates] == [1, 0, None, None]
    assert shown(answer) == ["b", "a"]
    assert answer.evidence.pool_complete


def test_numbers_of_the_rule_stand_in_the_evidence(store):
    keep(store, *FIVE)
    evidence = read(found_by(TopK(max_chars=50), store)).evidence
    numbers = dict(evidence.numbers)
    assert numbers.pop("branch") == "pick"
    assert {name: numbers[name] for name in ("k", "threshold", "reject_window", "max_chars")} == {
        "k": 3, "threshold": 0.7, "reject_window": 10, "max_chars": 50,
    }  # fmt: skip
    assert (numbers["dimension"], numbers["chars_used"], numbers["corpus_empty"]) == (2, 6, False)
    assert evidence.embedder == "placed"
    assert evidence.rule == "topK: the 3 nearest of score 0.7 or more"
    (call,) = evidence.calls
    assert (call.purpose, call.model, call.texts) == ("embed-query", "placed", 1)


def test_the_query_is_hashed_and_no_vector_is_told():
    memory = found_by(TopK())
    keep(memory.store, *FIVE)
    evidence = read(memory, "  a secret question ").evidence
    assert len(evidence.query) == 16
    assert evidence.query == read(memory, "a secret question").evidence.query
    assert evidence.query != read(memory, "another").evidence.query
    told = json.dumps(dataclasses.asdict(evidence))
    assert "secret" not in told
    assert "1.0, 0.0" not in told


@pytest.mark.parametrize("message", ["", "  \n"])
def test_a_blank_message_reads_nothing(message):
    embedder = Placed()
    memory = found_by(TopK(embedder=embedder))
    keep(memory.store, *FIVE)
    answer = read(memory, message)
    assert answer.blocks == ()
    assert (answer.evidence.considered, answer.evidence.query) == ((), None)
    assert answer.evidence.pool_complete
    assert "corpus_empty" not in answer.evidence.numbers
    assert embedder.asked == []


def test_an_empty_corpus_says_so(store):
    evidence = read(found_by(TopK(), store)).evidence
    assert evidence.numbers["corpus_empty"] is True
    assert evidence.pool_complete


def test_a_full_pool_is_not_complete():
    memory = found_by(TopK(1, None, reject_window=1))
    keep(memory.store, *FIVE)
    answer = read(memory)
    assert told(answer) == {"a": 1, "b": "over-max-entries"}
    assert not answer.evidence.pool_complete


def test_of_equals_the_newer_comes_first(store):
    keep(store, placed("old", 1, 0), placed("new", 1, 0))
    assert read(found_by(TopK(1), store)).evidence.considered == ("new", "old")


def test_characters_are_spent_from_the_best_and_end_with_what_does_not_fit():
    memory = found_by(TopK(4, None, max_chars=8))
    texts = {"a": "four", "b": "five!", "c": "x"}
    keep(memory.store, *(dataclasses.replace(one, text=texts.get(one.id, "y")) for one in FIVE))
    answer = read(memory)
    refused = "over-char-budget"
    assert told(answer) == {"a": 1, "b": refused, "c": refused, "d": refused}
    assert answer.evidence.numbers["chars_used"] == 4


def test_without_room_the_nearest_come_first_whatever_their_age():
    memory = found_by(TopK(4, None))
    keep(memory.store, placed("best", 1, 0, text="best " * 40))
    keep(memory.store, *(placed(f"far{at}", 0.1, 1, text="far " * 40) for at in range(3)))
    whole = read(memory)
    tokens = {one.id: one.cost for one in whole.evidence.candidates}
    tight = read(memory, remaining_tokens=256 + tokens["best"] + 100)
    assert shown(tight) == ["best"]
    assert told(tight)["far0"] == "over-budget"


def test_without_budget_what_was_below_the_floor_stays_below_it():
    memory = found_by(TopK(4, 0.99))
    keep(memory.store, *FIVE)
    answer = read(memory, remaining_tokens=300)
    assert answer.blocks == ()
    assert told(answer) == {"a": "over-budget", **dict.fromkeys("bcd", "below-threshold")}


class EveryOther:
    """A rule of somebody's own: diversity, as they understand it."""

    name = "every other"
    k = 2
    threshold = None
    reject_window = 3

    def judge(self, pool: Any) -> list[Any]:
        assert all(isinstance(one, Neighbour) for one in pool)
        return [None if at % 2 == 0 else "duplicate-of" for at, _ in enumerate(pool)]


def test_a_rule_of_ones_own_judges_what_is_near():
    memory = found_by(TopK(retrieval=EveryOther()))
    keep(memory.store, *FIVE)
    answer = read(memory)
    assert told(answer) == {"a": 1, "b": "duplicate-of", "c": 0.6, "d": "duplicate-of"}
    assert answer.evidence.rule == "every other: the 2 nearest"
    assert answer.evidence.numbers["reject_window"] == 3


def test_a_rule_that_does_not_judge_all_is_told_so():
    rule = EveryOther()
    rule.judge = lambda pool: [None]  # type: ignore[method-assign]
    memory = found_by(TopK(retrieval=rule))
    keep(memory.store, *FIVE)
    with pytest.raises(UsageError, match="judged 1 of 4"):
        read(memory)


@pytest.mark.parametrize("verdict", ["not for you", "kept", True, 5, b"expired", object(), []])
def test_a_rule_that_gives_no_reason_is_told_so(verdict):
    rule = EveryOther()
    rule.judge = lambda pool: [None, *[verdict for _ in pool[1:]]]  # type: ignore[method-assign]
    memory = found_by(TopK(retrieval=rule))
    keep(memory.store, *FIVE)
    with pytest.raises(
        UsageError, match=r"'every other' gave the verdict .*one of below-threshold"
    ):
        read(memory)


def test_a_rule_may_leave_out_what_holds_no_longer():
    rule = EveryOther()
    rule.judge = lambda pool: [one.entry.valid_to and "expired" for one in pool]  # type: ignore[method-assign]
    memory = found_by(TopK(retrieval=rule))
    over = dataclasses.replace(placed("over", 1, 0), valid_to=NOW)
    keep(memory.store, over, placed("holds", 0.6, 0.8))
    assert told(read(memory)) == {"over": "expired", "holds": 0.6}


def test_without_a_floor_even_what_points_away_is_shown(store):
    keep(store, placed("away", -1, 0), placed("across", 0, 1), placed("near", 1, 0))
    assert told(read(found_by(TopK(3, None), store))) == {"near": 1, "across": 0, "away": -1}
    assert told(read(found_by(TopK(3, 0.0), store))) == {
        "near": 1,
        "across": 0,
        "away": "below-threshold",
    }


def test_characters_bound_what_a_rule_keeps_as_well():
    memory = found_by(TopK(retrieval=TopKRule(4, None), max_chars=7))
    keep(memory.store, *FIVE)
    assert shown(read(memory)) == ["b", "a"]


@given(
    st.lists(st.sampled_from([(1, 0), (0.9, 0.1), (0.5, 0.5), (0, 1), (-1, 0)]), max_size=8),
    st.integers(1, 4), st.sampled_from([None, 0.5, 0.7, 0.99]), st.integers(0, 9),
    st.sampled_from([None, 5, 9]),
)  # fmt: skip
def test_what_is_kept_does_not_depend_on_the_reject_window(vectors, k, threshold, window, chars):
    store = MemoryStore()
    keep(store, *(placed(f"e{at}", *vector) for at, vector in enumerate(vectors)))
    kept = {
        tuple(shown(read(found_by(TopK(k, threshold, reject_window=each, max_chars=chars), store))))
        for each in (0, 10, window)
    }
    assert len(kept) == 1


# Spaces: what another embedder placed is never compared, and never passed over in silence.


def test_vectors_of_other_embedders_are_named_and_counted(store):
    strange = placed("e", 1, 0, embedder="other")
    keep(store, *FIVE, strange)
    answer = read(found_by(TopK(9, 0.9), store))
    assert told(answer)["e"] == "wrong-embedder"
    assert "n" not in told(answer)
    assert answer.evidence.numbers["other_embedders"] == {"other": 1}
    assert shown(answer) == ["a"]


def test_a_corpus_of_another_embedder_is_not_just_empty(store):
    keep(store, *(placed(f"e{at}", 1, 0, 0, embedder="other") for at in range(3)))
    answer = read(found_by(TopK(), store))
    assert answer.evidence.numbers["other_embedders"] == {"other": 3}
    assert answer.evidence.refused == {f"e{at}": "wrong-embedder" for at in range(3)}


def test_an_entry_that_both_embedders_placed_is_found(store):
    both = dataclasses.replace(placed("e"), embeddings={"other": (1, 0), "placed": (1, 0)})
    keep(store, both)
    answer = read(found_by(TopK(), store))
    assert told(answer) == {"e": 1}


def test_a_query_of_another_dimension_is_an_error_that_names_both(store):
    keep(store, *FIVE)
    embedder = Placed(elsewhere=(1, 0, 0))
    with pytest.raises(DimensionError) as error:
        read(found_by(TopK(embedder=embedder), store))
    assert (error.value.embedder, error.value.expected, error.value.found) == ("placed", 2, 3)


def test_an_embedder_that_is_away_fails_the_read_by_name():
    embedder = Placed()
    embedder.fails = True
    with pytest.raises(ProviderUnavailableError):
        read(found_by(TopK(embedder=embedder)))


@pytest.mark.parametrize("vector", [(1.0,), (math.nan, 0.0), (math.inf, 0.0)])
def test_an_embedder_is_held_to_its_word(vector):
    embedder = Placed()
    embedder.elsewhere = vector
    with pytest.raises(BadCompletionError):
        read(found_by(TopK(embedder=embedder)))


def test_a_message_longer_than_the_embedder_reads_is_told():
    embedder = Placed(max_input_chars=5)
    evidence = read(found_by(TopK(embedder=embedder)), "longer than that").evidence
    assert evidence.calls[0].clipped == 1
    assert read(found_by(TopK(embedder=embedder)), "short").evidence.calls[0].clipped == 0


# Definitions: what could not work is refused while it is built.


@pytest.mark.parametrize(
    ("code", "strategy"),
    [
        ("needs-embedder", TopK(2)),
        ("bad-k", TopK(0, embedder=Placed())),
        ("bad-k", TopK(True, embedder=Placed())),
        ("bad-k", TopK(2.0, embedder=Placed())),  # type: ignore[arg-type]
        ("bad-threshold", TopK(2, math.nan, Placed())),
        ("bad-threshold", TopK(2, math.inf, Placed())),
        ("bad-threshold", TopK(2, "0.7", Placed())),  # type: ignore[arg-type]
        ("bad-threshold", TopK(2, True, Placed())),
        ("bad-reject-window", TopK(2, reject_window=-1, embedder=Placed())),
        ("bad-maxchars", TopK(2, max_chars=0, embedder=Placed())),
        ("two-spellings", TopK(2, embedder=Placed(), retrieval=TopKRule())),
        ("two-spellings", TopK(threshold=0.7, embedder=Placed(), retrieval=TopKRule())),
        ("two-spellings", TopK(reject_window=10, embedder=Placed(), retrieval=TopKRule())),
        ("bad-retrieval", TopK(embedder=Placed(), retrieval=object())),  # type: ignore[arg-type]
        ("bad-k", TopK(embedder=Placed(), retrieval=TopKRule(0))),
        ("bad-reject-window", TopK(embedder=Placed(), retrieval=TopKRule(3, 0.7, -1))),
        ("bad-threshold", TopK(embedder=Placed(), retrieval=TopKRule(3, math.nan))),
        ("not-an-embedder", TopK(2, embedder="minilm")),  # type: ignore[arg-type]
        ("embedder-id-mismatch", TopK(2, embedder=Placed(), embedder_id="other")),
        ("", TopK(embedder=Placed(), embedder_id="placed")),
        ("", TopK(embedder=Placed(), threshold=None)),
    ],
)
@pytest.mark.parametrize("of_type", ["semantic", "causal"])
def test_what_could_not_work_is_refused_while_it_is_defined(of_type, code, strategy):
    assert refusal(type=of_type, strategy=strategy, store=MemoryStore()) == code
    if of_type == "semantic":
        inside = Hybrid([TopK(1, embedder=Placed()), strategy])
        assert refusal(type=of_type, strategy=inside, store=MemoryStore()) == code


@pytest.mark.parametrize("of_type", ["semantic", "causal"])
def test_a_store_without_vectors_is_refused_by_name(of_type):
    strategy = TopK(embedder=Placed())
    assert refusal(type=of_type, strategy=strategy, store=Plain()) == "needs-vector-store"


def test_sources_may_not_be_written_among():
    options = {"type": "semantic", "strategy": TopK(embedder=Placed()), "store": MemoryStore()}
    assert refusal(flavor="rag", **options) == "rag-needs-read-only"
    assert refusal(flavor="rag", read_only=True, **options) == ""
    episodes = {"type": "episodic", "strategy": Window(3), "store": MemoryStore()}
    assert refusal(flavor="rag", read_only=True, **episodes) == "flavor-not-for-type"


def test_a_definition_names_the_space_of_its_embedder():
    memory = found_by(TopK())
    assert memory.embedder_id == "placed"
    assert memory.inline
    embedder = Placed()
    embedder.inline = False
    assert not found_by(TopK(embedder=embedder)).inline


# Writing: messages of a turn, with vectors.


def test_a_turn_is_kept_with_the_vectors_of_its_messages(store):
    embedder = Placed({"q": (0, 1)})
    memory = found_by(TopK(embedder=embedder), store)
    written = write(memory, turn("q", "a"))
    assert (written.written, written.turn) == (("msg-1-0", "msg-1-1"), 1)
    held = run(store.get_many(SCOPE, written.written, now=NOW, embeddings=True))
    assert [dict(one.embeddings) for one in held.values()] == [
        {"placed": (0, 1)}, {"placed": (1, 0)},
    ]  # fmt: skip
    assert embedder.asked == [("document", ["q", "a"])]
    assert [call.purpose for call in written.calls] == ["embed-documents"]


def test_blank_messages_are_kept_and_not_embedded():
    embedder = Placed()
    memory = found_by(TopK(embedder=embedder))
    written = write(memory, FinishedTurn((Message("user", "q"), Message("tool", " ")), run="r"))
    assert written.written == ("msg-1-0", "msg-1-1")
    assert embedder.asked == [("document", ["q"])]
    assert write(memory, FinishedTurn((Message("user", ""),), run="r")).calls == ()


def test_when_the_embedder_is_away_nothing_is_lost_and_it_is_told():
    embedder = Placed()
    memory = found_by(TopK(embedder=embedder))
    embedder.fails = True
    written = write(memory, turn("q", "a"))
    assert written.written == ("msg-1-0", "msg-1-1")
    assert [call.failed for call in written.calls] == ["provider_unavailable"]
    assert "kept without vectors of 'placed'" in written.failures[0]
    embedder.fails = False
    assert read(memory).evidence.considered == ()


def test_what_was_said_is_found_across_conversations():
    memory = found_by(TopK(embedder=Placed()), scope_level=None)
    tell(memory, turn("q", "a"), scope=Scope(principal="ada", conversation="one"))
    assert shown(read(memory, scope=Scope(principal="ada", conversation="two")))
    assert not shown(read(memory, scope=Scope(principal="bob", conversation="one")))


def test_two_searches_of_one_memory_each_get_their_vectors():
    one, other = Placed(id="one"), Placed(elsewhere=(1, 0, 0), id="other")
    both = Hybrid([TopK(1, embedder=one), TopK(1, embedder=other)])
    memory = define_memory("both", type="semantic", strategy=both, store=MemoryStore())
    tell(memory, turn("q", "a"))
    evidence = read(memory).evidence
    assert {one.id: one.members for one in evidence.candidates if one.kept} == {
        "msg-1-1": ("topK[0]", "topK[1]")
    }


def test_messages_of_another_memory_of_the_scope_do_not_mix_in():
    store = MemoryStore()
    keep(store, placed("fact:x", 1, 0, kind=Kind.FACT), placed("snap-1", 1, 0, kind=Kind.SNAPSHOT))
    assert read(found_by(TopK(), store)).evidence.considered == ()


def test_messages_are_shown_in_the_order_they_were_said_with_role_and_turn():
    memory = found_by(TopK(9, None))
    tell(memory, turn("first", "second"), turn("third"))
    (block,) = read(memory).blocks
    assert block.text.index("first") < block.text.index("second") < block.text.index("third")
    assert '<memory role="assistant" turn="1"' in block.text
    assert not block.stable
    assert read(memory).evidence.numbers["order"] == "chronological"


def test_the_window_of_episodes_is_untouched_by_the_vectors():
    store = MemoryStore()
    tell(found_by(TopK(), store), turn("q", "a"))
    assert shown(read(episodic(Window(2), store))) == ["msg-1-0", "msg-1-1"]
