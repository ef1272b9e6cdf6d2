"""What a turn was about moves up; only what the budget forces moves down, least used first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decide_entries import statement
from perdure.decide.tiers import plan_demotions, plan_promotions
from perdure.text.tokens import estimate_tokens


def test_what_shares_words_with_the_turn_is_promoted_and_the_rest_is_not():
    cache = statement("w1", "Redis cache ttl 900")
    billing = statement("w2", "Billing webhook key")
    assert plan_promotions("why is the redis cache stale / ttl", [cache, billing]) == ["w1"]


def test_a_domain_counts_like_a_word():
    entry = statement("d", "Rotate it every ninety days", domains=("oauth",))
    assert plan_promotions("the oauth login page fails", [entry]) == ["d"]


def test_all_candidates_are_considered_not_the_first_twenty():
    entries = [statement(f"e{n}", f"Ledger number {n}", seq=n) for n in range(20)]
    entries += [statement(f"r{n}", "redis", seq=20 + n) for n in range(5)]
    assert plan_promotions("redis", entries) == ["r4", "r3", "r2"]


def test_the_best_go_first_and_ties_go_to_the_newer():
    one = statement("one", "pump", seq=1)
    two = statement("two", "pump", seq=2)
    half = statement("half", "pump valve", seq=3)
    half_turn = "pump motor shed"
    assert plan_promotions(half_turn, [one, half, two], limit=2) == ["two", "one"]


def test_what_was_superseded_stays_where_it_is():
    old = statement("old", "redis ttl 900", superseded_by="new")
    assert plan_promotions("redis ttl", [old]) == []


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("灌溉泵在哪里", "上周我们换了灌溉泵"),
        ("倉庫の鍵", "来月から倉庫の鍵は受付で受け取ります"),
        ("온실 펌프", "지난주에 온실 펌프를 새로 샀다"),
        ("где насос", "насос стоит в сарае"),
        ("المضخة الجديدة", "اشترينا المضخة الجديدة"),
        ("पंप कहाँ है", "पंप शेड में है"),
        ("ปั๊มน้ำ", "ซื้อปั๊มน้ำใหม่แล้ว"),
        ("η αντλία", "η αντλία είναι καινούργια"),
        ("Wo steht die Pumpe", "Die Pumpe steht im Schuppen"),
    ],
)
def test_promotion_works_in_any_script(turn, text):
    assert plan_promotions(turn, [statement("x", text)]) == ["x"]


def test_no_excess_demotes_nothing():
    assert plan_demotions([statement("a", "text")], 0) == []


@given(st.lists(st.integers(1, 30), max_size=12), st.integers(0, 200))
def test_demotion_names_the_smallest_prefix_that_covers_the_excess(lengths, excess):
    entries = [statement(f"e{n}", "word " * length) for n, length in enumerate(lengths)]
    demoted = plan_demotions(entries, excess)
    costs = [estimate_tokens(entry.text) for entry in entries]
    assert demoted == [entry.id for entry in entries[: len(demoted)]]
    freed = sum(costs[: len(demoted)])
    assert freed >= excess or len(demoted) == len(entries)
    if demoted:
        assert freed - costs[len(demoted) - 1] < excess
