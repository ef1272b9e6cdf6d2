"""A recall tells that what it found is not settled."""

from __future__ import annotations

from datetime import timedelta

import pytest

from perdure import Memory
from perdure.testing import ManualClock

TALKS = {
    "en": ("I live in Berlin.", "I moved to Munich.", "Where do I live?"),
    "de": ("Ich wohne in Berlin.", "Ich wohne in München.", "Wo wohne ich?"),
    "ru": ("Я живу в Берлине.", "Я живу в Мюнхене.", "Где я живу?"),
    "zh": ("我住在柏林。", "我住在慕尼黑。", "我住在哪里？"),
}


@pytest.mark.parametrize("language", TALKS)
def test_an_open_tension_of_a_hit_is_told_until_it_is_settled(memory: Memory, language: str):
    first, second, question = TALKS[language]
    memory.learn(first)
    assert memory.recall(question).tensions == ()
    memory.learn(second)
    [tension] = memory.tensions("active")
    found = memory.recall(question)
    assert found.hits[0].entry.id in {tension.claim_a.entry_id, tension.claim_b.entry_id}
    assert found.tensions == (tension,)
    memory.resolve_tension(tension.id, winner="b", resolved_by="ada")
    assert memory.recall(question).tensions == ()


def test_a_tension_about_something_else_is_not_told(memory: Memory):
    memory.learn("I live in Berlin. My cat is called Mira.")
    memory.learn("I moved to Munich.")
    assert memory.tensions("active")
    assert memory.recall("What is my cat called?").tensions == ()
    assert memory.recall("zeppelin").tensions == ()


def test_what_was_disputed_on_a_day_is_told_of_that_day(memory: Memory, clock: ManualClock):
    memory.learn("I live in Berlin.")
    settled = clock.now()
    clock.advance(timedelta(days=1))
    memory.learn("I moved to Munich.")
    [tension] = memory.tensions("active")
    disputed = clock.now()
    clock.advance(timedelta(days=1))
    memory.resolve_tension(tension.id, winner="b", resolved_by="ada")
    question = "Where do I live?"
    assert memory.recall(question, as_of=settled).tensions == ()
    assert [one.id for one in memory.recall(question, as_of=disputed).tensions] == [tension.id]
    assert memory.recall(question).tensions == ()
