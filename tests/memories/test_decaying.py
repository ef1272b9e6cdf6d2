"""Entries fade by halves, stay in the store, and say how much is left of them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memories.given import NOW, SCOPE, episodic, read, run, shown, tell, turn
from perdure.memories import Decay, Hybrid, Window
from perdure.memories.asking import PAGE
from perdure.memories.strategies.decay import MOST_WEIGHED
from perdure.model.selection import EVERYTHING

SECOND = timedelta(seconds=1)


def aged(strategy, *ages_ms, store=None):
    memory = episodic(strategy, store)
    for age in ages_ms:
        tell(memory, turn(f"said {age} ago"), now=NOW - timedelta(milliseconds=age))
    return memory


@pytest.mark.parametrize(
    ("min_score", "kept"),
    [(0.1, ["msg-2-0", "msg-3-0"]), (0, ["msg-1-0", "msg-2-0", "msg-3-0"]), (0.5, ["msg-3-0"])],
)
def test_what_has_faded_below_the_score_is_left_out(store, min_score, kept):
    memory = aged(Decay(SECOND, min_score), 9000, 3000, 10, store=store)
    answer = read(memory)
    assert shown(answer) == kept
    gone = set(answer.evidence.considered) - set(kept)
    assert answer.evidence.refused == dict.fromkeys(gone, "decayed")


def test_the_last_that_stays_and_the_first_that_goes():
    answer = read(aged(Decay(SECOND), 3322, 3321))
    assert shown(answer) == ["msg-2-0"]
    scores = {one.id: one.score for one in answer.evidence.candidates}
    assert scores["msg-2-0"] > 0.1 > scores["msg-1-0"]


def test_what_has_exactly_as_much_left_as_is_asked_for_stays():
    answer = read(aged(Decay(SECOND, 0.5), 1001, 1000))
    assert shown(answer) == ["msg-2-0"]
    assert answer.evidence.refused == {"msg-1-0": "decayed"}


def test_nothing_is_deleted_or_changed(store):
    memory = aged(Decay(SECOND), 9000, 8000, 10, store=store)
    before = run(store.list(SCOPE, now=NOW, select=EVERYTHING))
    read(memory)
    assert run(store.list(SCOPE, now=NOW, select=EVERYTHING)) == before


def test_a_date_in_the_future_counts_as_now():
    memory = episodic(Decay(SECOND))
    tell(memory, turn("soon"), now=NOW + timedelta(days=1))
    assert shown(read(memory)) == ["msg-1-0"]


def test_a_half_life_of_nothing_keeps_only_what_is_of_this_moment():
    memory = aged(Decay(timedelta(0)), 5, 0)
    assert shown(read(memory)) == ["msg-2-0"]


def test_use_keeps_an_entry_fresh(store):
    from perdure.ports import Changes, Touch

    memory = aged(Decay(SECOND), 9000, store=store)
    assert shown(read(memory)) == []
    run(store.commit(SCOPE, Changes(touches=[Touch("msg-1-0", NOW)]), now=NOW))
    assert shown(read(memory)) == ["msg-1-0"]


def test_more_than_a_page_is_weighed_as_long_as_something_is_fresh():
    memory = episodic(Decay(SECOND, min_score=0))
    tell(memory, *(turn(f"m{at}") for at in range(PAGE + 10)))
    assert len(shown(read(memory))) == PAGE + 10


def test_so_many_are_weighed_and_the_evidence_says_so():
    memory = episodic(Decay(SECOND, min_score=0))
    tell(memory, *(turn(f"m{at}") for at in range(MOST_WEIGHED + 10)))
    evidence = read(memory).evidence
    assert len(evidence.considered) == evidence.numbers["most_weighed"] == MOST_WEIGHED
    assert not evidence.pool_complete


def test_in_a_hybrid_what_one_member_let_fade_another_may_bring_back():
    memory = aged(Hybrid([Decay(SECOND), Window(2)]), 9000, 8000, 10)
    answer = read(memory)
    assert shown(answer) == ["msg-2-0", "msg-3-0"]
    members = {one.id: one.members for one in answer.evidence.candidates}
    assert members == {"msg-3-0": ("decay", "window"), "msg-2-0": ("window",), "msg-1-0": ()}
    assert answer.evidence.refused == {"msg-1-0": "decayed"}


def test_behind_a_page_that_has_faded_whole_nobody_looks_further():
    memory = aged(Decay(SECOND), *[9000] * (2 * PAGE))
    evidence = read(memory).evidence
    assert len(evidence.considered) == PAGE
    assert not evidence.pool_complete
