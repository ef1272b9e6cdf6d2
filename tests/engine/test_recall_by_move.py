"""Where somebody lives is found by their move, where nothing else tells it."""

from __future__ import annotations

import pytest

from perdure import Memory


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I moved from Berlin to Lisbon", "Where do I live?"),
        ("I moved from Berlin to Lisbon", "Which city am I living in?"),
        ("My brother moved to Bergen", "Where does my brother live?"),
        ("Ich bin nach Bonn gezogen", "Wo wohne ich?"),
        ("J'ai déménagé à Lyon", "Où est-ce que j'habite ?"),
        ("Me mudé a Sevilla", "¿Dónde vivo?"),
        ("Me mudei para Lisboa", "Onde eu moro?"),
        ("我搬到上海了", "我住在哪里？"),
    ],
)
def test_who_moved_somewhere_lives_there(told: str, asked: str) -> None:
    with Memory.open("memory:") as memory:
        memory.remember([told, "I like hiking"])
        assert [hit.text for hit in memory.recall(asked).hits] == [told]


@pytest.mark.parametrize(
    "told", ["We moved the standup to 10:00", "Lena moved to Bergen", "I never moved to Bergen"]
)
def test_what_else_was_moved_answers_nothing(told: str) -> None:
    with Memory.open("memory:") as memory:
        memory.remember(told)
        assert not memory.recall("Where do I live?").hits
