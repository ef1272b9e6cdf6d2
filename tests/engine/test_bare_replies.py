"""A bare word ends nothing that an earlier turn stated: it may answer whatever was asked."""

from __future__ import annotations

import pytest

from perdure import Memory


@pytest.mark.parametrize(
    ("stated", "asked", "reply"),
    [
        ("My name is Ann", "Hi Ann! What should I call your dog?", "Actually, Rex."),
        ("I live in Oslo", "Nice! What's your name?", "Oh, it's Anna."),
        ("I live in Oslo", "Where shall the flight go?", "Bergen, not Oslo."),
        ("I live in Oslo", "Noted.", "Book the flight to Paris, not Oslo."),
        ("I live in Oslo", "Noted.", "Oh, it's Christmas."),
        ("My project is called Falcon", "Is Falcon written in Rust?", "No, Kestrel."),
        ("I'm allergic to peanuts", "What shall I add?", "Add cashews, not peanuts."),
        ("I love tea", "Tea or coffee?", "Coffee, not tea."),
        ("My son is 6", "How many guests will there be?", "Oh, it's 12."),
        ("Ich wohne in Bonn", "Gut.", "Nein, es ist Sommer."),
        ("Vivo en Madrid", "¿Algo más?", "No, Gracias."),
        ("我住在北京", "你在哪里工作？", "不，上海。"),
        ("我住在北京", "好的。", "不是北京，是天气不好。"),
        ("東京に住んでいます", "お名前は？", "すみません、田中です。"),
        ("Я живу в Москве", "Что ещё?", "Нет, спасибо."),
    ],
)
def test_what_was_stated_stands_whatever_is_replied(stated: str, asked: str, reply: str) -> None:
    with Memory.open("memory:") as memory:
        memory.learn(f"{stated}.", asked)
        memory.learn(reply, "Noted.")
        assert [entry.text for entry in memory.list()] == [stated]
