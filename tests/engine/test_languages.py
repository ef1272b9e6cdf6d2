"""Recall is as good in other languages and scripts as it is in English."""

from __future__ import annotations

from functools import cache

import pytest

from engine.guest_languages import GUESTS
from engine.languages import LANGUAGES, questions, turns
from perdure import Memory

WITHIN = 0.1
"""Share of the questions by which a language may be behind English."""


@cache
def found(code: str, embedder: str | None = None) -> tuple[float, float]:
    """Give the shares of questions whose answer comes first, and among the first three."""
    language = {**LANGUAGES, **GUESTS}[code]
    with Memory.open("memory:", embedder=embedder) as memory:
        said = [
            {
                "text": text,
                "speaker": name,
                "session_id": f"day {place // 12}",
                "id": f"turn-{place}",
            }
            for place, (name, text) in enumerate(turns(language))
        ]
        memory.remember(said)
        asked = list(questions(language))
        places = [_place(memory, one.text, f"turn-{one.turn}") for one in asked]
    return sum(one == 0 for one in places) / len(asked), sum(one < 3 for one in places) / len(asked)


def _place(memory: Memory, question: str, wanted: str) -> int:
    hits = [hit.entry.id for hit in memory.recall(question, limit=3).hits]
    return hits.index(wanted) if wanted in hits else 3


def test_there_are_sixty_questions_in_each_language():
    assert {len(list(questions(language))) for language in LANGUAGES.values()} == {60}


@pytest.mark.parametrize("embedder", [None, "static"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_within_ten_points_of_english(code, embedder):
    first, among_three = found(code, embedder)
    assert first >= found("en", embedder)[0] - WITHIN
    assert among_three >= found("en", embedder)[1] - WITHIN
    assert among_three >= 0.85


@pytest.mark.parametrize("code", GUESTS)
def test_a_guest_is_within_ten_points_of_english(code):
    first, among_three = found(code)
    assert first >= found("en")[0] - WITHIN
    assert among_three >= found("en")[1] - WITHIN
