"""A hybrid runs its members in order, shows each entry once, and says who brought it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memories.given import episodic, read, shown, tell, turn
from memories.hostile import inside
from perdure.embedders.hashing import HashingEmbedder
from perdure.memories import Budget, Decay, Extract, Hybrid, TopK, Window, define_memory


def six(strategy, store=None):
    memory = episodic(strategy, store)
    tell(memory, *(turn(f"q{at}") for at in range(1, 7)))
    return memory


def test_every_member_is_run_and_each_entry_stands_once(store):
    answer = read(six(Hybrid([Budget(max_entries=1), Window(2)]), store))
    assert shown(answer) == ["msg-5-0", "msg-6-0"]
    members = {one.id: one.members for one in answer.evidence.candidates if one.kept}
    assert members == {"msg-6-0": ("budget", "window"), "msg-5-0": ("window",)}


def test_a_member_that_brings_nothing_does_not_silence_the_others():
    memory = six(Hybrid([Budget(max_entries=0), Window(6)]))
    assert len(shown(read(memory))) == 6


def test_what_no_member_brought_has_the_reason_of_the_first_that_saw_it():
    answer = read(six(Hybrid([Budget(max_entries=1), Window(2)])))
    assert answer.evidence.refused["msg-1-0"] == "over-max-entries"
    turned = read(six(Hybrid([Window(2), Budget(max_entries=1)])))
    assert turned.evidence.refused["msg-1-0"] == "outside-window"


def test_the_budget_is_one_and_the_first_member_is_served_first():
    memory = episodic(Hybrid([Budget(reserve_tokens=0, max_entries=1), Window(6)]))
    tell(memory, *(turn(f"{at} " + "words " * 60) for at in range(6)))
    answer = read(memory, remaining_tokens=600)
    assert shown(answer)[-1] == "msg-6-0"
    assert 1 < len(shown(answer)) < 6
    assert answer.blocks[0].tokens <= 600 - 256
    assert "over-budget" in answer.evidence.refused.values()


@pytest.mark.parametrize("members", [(Window(4), Window(2)), (Decay(timedelta(1)), Window(6))])
def test_turns_that_a_member_proposes_whole_come_whole_or_not_at_all(members):
    memory = episodic(Hybrid(members))
    tell(memory, *(turn("q" * 90, "a" * long) for long in (9, 400, 9)))
    seen: set[tuple[str, ...]] = set()
    for remaining in range(340, 700, 10):
        answer = read(memory, remaining_tokens=remaining)
        ids = tuple(shown(answer))
        seen.add(ids)
        if not answer.evidence.degraded:
            assert all(f"msg-{entry_id[4]}-{at}" in ids for entry_id in ids for at in range(2))
    assert len(seen) > 2


def test_numbers_and_rules_say_whose_they_are():
    evidence = read(six(Hybrid([Window(1), Window(3), Decay(timedelta(1))]))).evidence
    assert evidence.numbers["window[0].size"] == 1
    assert evidence.numbers["window[1].size"] == 3
    assert evidence.numbers["decay.min_score"] == 0.1
    assert evidence.rule.startswith("window[0]: the newest 1")
    assert {one.id: one.members for one in evidence.candidates}["msg-6-0"] == (
        "window[0]", "window[1]", "decay",
    )  # fmt: skip


def test_the_strictest_reserve_and_minimum_hold_for_all():
    evidence = read(six(Hybrid([Budget(10, 500), Window(1)])), remaining_tokens=700).evidence
    assert (evidence.numbers["reserve"], evidence.numbers["minimum"]) == (256, 500)
    assert evidence.numbers["branch"] == "skip-no-budget"
    assert set(evidence.refused.values()) == {"over-budget"}


def known_and_said(store, **options):
    memory = define_memory(
        "ada",
        type="semantic",
        strategy=Hybrid([Extract(), TopK(2, 0.2, embedder=HashingEmbedder())]),
        store=store,
        **options,
    )
    tell(memory, turn("My name is Ada Byron.", "Hello."), turn("The pump is in the north shed."))
    return memory


def test_members_of_two_sorts_each_keep_and_show_their_own(store):
    answer = read(known_and_said(store), "Where is the pump?")
    assert shown(answer) == ["fact:user.name", "msg-2-0"]
    (block,) = answer.blocks
    assert block.text.index("user.name: Ada Byron") < block.text.index("<memory role")
    assert not block.stable
    members = {one.id: one.members for one in answer.evidence.candidates if one.kept}
    assert members == {"fact:user.name": ("extract",), "msg-2-0": ("topK",)}
    inside(block)


def test_members_of_two_sorts_share_one_budget(store):
    memory = known_and_said(store, description="Ada")
    enough = read(memory, "Where is the pump?", remaining_tokens=9999).blocks[0].tokens
    for remaining in range(256, 256 + enough + 5, 3):
        answer = read(memory, "Where is the pump?", remaining_tokens=remaining)
        assert sum(block.tokens for block in answer.blocks) <= remaining - 256
    assert len(shown(answer)) == 2
