"""A broad recall: what the first hits lead to, and from more than one session."""

from __future__ import annotations

import pytest

from perdure import Memory
from perdure.model.scope import Scope

SCOPE = Scope(tenant="acme", principal="ada")
LED = [
    ("Ida Brandt mends the boat.", "Brandt lives above the chandlery.", "who mends the boat"),
    ("Лодку чинит Громов.", "Громов живёт над лавкой.", "кто чинит лодку"),
    ("那条船由欧阳修理。", "欧阳住在苏州。", "谁修理那条船"),
]


@pytest.mark.parametrize("url", ["memory:", "sqlite"])
@pytest.mark.parametrize(("first", "led", "query"), LED)
def test_a_broad_recall_follows_the_first_hit_and_says_which(url, tmp_path, first, led, query):
    where = f"sqlite:///{tmp_path}/a.db" if url == "sqlite" else url
    with Memory.open(where, scope=SCOPE) as memory:
        memory.remember([{"text": first, "id": "first"}, {"text": led, "id": "led"}])
        assert [hit.entry.id for hit in memory.recall(query, min_score=0.05).hits] == ["first"]
        hits = memory.recall(query, mode="broad", min_score=0.05).hits
        assert [(hit.entry.id, hit.via) for hit in hits] == [("first", None), ("led", "first")]
        assert hits[1].shares["hop"] == pytest.approx(hits[1].score, abs=0.005)


def test_what_was_led_to_is_held_to_the_same_floor_and_selection():
    with Memory.open("memory:", scope=SCOPE) as memory:
        memory.remember(LED[0][0])
        memory.remember(LED[0][1], tier="L3")
        query = LED[0][2]
        assert len(memory.recall(query, mode="broad").hits) == 2
        assert len(memory.recall(query, mode="broad", min_score=0.5).hits) == 1
        assert len(memory.recall(query, mode="broad", tiers=["L1"]).hits) == 1
        assert memory.recall("kraken", mode="broad").empty


def test_a_session_does_not_fill_a_broad_list():
    told = [("The pump leaks oil at the pump seal.", "a"), ("The pump leaks oil at night.", "a"),
            ("A pump leaks in Lund.", "b")]  # fmt: skip
    with Memory.open("memory:", scope=SCOPE) as memory:
        memory.remember([{"text": text, "session_id": name} for text, name in told])
        precise = memory.recall("where does the pump leak oil").hits
        broad = memory.recall("where does the pump leak oil", mode="broad").hits
    assert len(precise) == len(broad) == 3
    assert any("spread" in hit.shares for hit in broad)
    assert not any("spread" in hit.shares or hit.via for hit in precise)


def test_a_sign_of_the_broad_recall_can_be_left_out():
    with Memory.open("memory:", scope=SCOPE, rank_without=["hop"]) as memory:
        memory.remember(list(LED[0][:2]))
        assert len(memory.recall(LED[0][2], mode="broad").hits) == 1
