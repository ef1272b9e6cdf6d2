"""The demonstration shows every promise once, on the built-in talk and on anybody's own."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def demo(run):
    return run("demo", "--json").json


def endings(demo):
    return {
        (row["text"], row["outcome"]): row["detail"]
        for learned in demo["learned"]
        for row in learned["receipt"]["account"]
    }


def test_it_fits_a_narrow_terminal(run):
    shown = run("demo")
    assert shown.code == 0
    assert max(len(row) for row in shown.out.splitlines()) <= 80
    for number in range(1, 7):
        assert f"{number}. " in shown.out


def test_it_shows_every_way_a_statement_can_end(demo):
    outcomes = {outcome for _, outcome in endings(demo)}
    assert outcomes == {"stored", "merged", "superseded", "tension", "rejected"}


def test_it_keeps_no_secret_story_question_or_stranger_s_order(demo):
    kept = [text for text, outcome in endings(demo) if outcome != "rejected"]
    for never in ("sk-hrn", "Marlin", "Redis", "rhymes", "9999", "French", "lunch", "UTC, I"):
        assert not [text for text in kept if never in text]


def test_it_learns_in_several_languages(demo):
    kept = " ".join(text for text, outcome in endings(demo) if outcome == "stored")
    for words in ("Rostock", "Deutsch", "我喜欢喝茶", "不要在星期五部署", "リリースノート"):
        assert words in kept


def test_the_guest_keeps_what_is_his(demo):
    said = [row for row in demo["context"]["text"].splitlines() if "latex" in row]
    assert all("Ivo" in row for row in said)


def test_the_block_has_stable_and_volatile_lines_with_reasons(demo):
    context = demo["context"]
    assert context["stable"]
    assert context["volatile"]
    assert {line["reason"] for line in context["entries"]} >= {"index", "tension", "trigger"}


def test_the_question_is_answered_by_the_correction(demo):
    assert "03:15" in demo["recall"]["hits"][0]["text"]


def test_the_contradiction_is_asked_about_and_settled(demo):
    assert demo["tension"]["question"]
    assert demo["resolved"]["status"] == "resolved"


def test_the_past_is_as_it_was(demo):
    back = demo["look_back"]
    assert "02:30" in back["then"]["hits"][0]["text"]
    assert "03:15" in back["now"]["hits"][0]["text"]


def test_forgetting_is_proved(demo):
    assert "heron-stage" in demo["erased_text"]
    assert demo["erased"]["proved"] is True


def test_it_runs_on_ones_own_transcript_and_leaves_ones_memory_alone(run, tmp_path):
    file = tmp_path / "talk.jsonl"
    file.write_text(json.dumps({"user": "Я предпочитаю чай. Порт сервера: 7443."}), "utf-8")
    shown = run("demo", str(file), "--json")
    assert shown.code == 0
    assert shown.json["counts"]["stored"] >= 1
    assert run("list", "--json").json["entries"] == []
