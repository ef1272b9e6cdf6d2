"""Who asks whether something can be remembered wants it kept; who asks what is known does not."""

from __future__ import annotations

import pytest

from perdure.text.statements import read_message

KEPT = [
    ("Can you remember that the door faces north?", "the door faces north"),
    ("Could you please keep in mind that my dad is diabetic?", "my dad is diabetic"),
    ("Would you mind noting that the demo is on 5 May?", "the demo is on 5 May"),
    ("I'd like you to remember that I have two kids.", "I have two kids"),
    ("Kannst du dir merken, dass ich zwei Kinder habe?", "ich zwei Kinder habe"),
    ("Peux-tu retenir que j'ai deux enfants ?", "j'ai deux enfants"),
    ("¿Puedes recordar que tengo dos hijos?", "tengo dos hijos"),
    ("Você pode lembrar que tenho dois filhos?", "tenho dois filhos"),
    ("Можешь запомнить, что у меня двое детей?", "у меня двое детей"),
]
ASKED = [
    "Do you remember that I have two kids?",
    "Can you remember that time in Oslo?",
    "Can you remember where I live?",
    "Can you remember that we talked about Oslo?",
    "Remember that the port is 80?",
    "Kannst du dir merken, wo ich wohne?",
    "Peux-tu te rappeler où j'habite ?",
    "¿Puedes recordar dónde vivo?",
    "Você pode lembrar onde moro?",
    "Можешь запомнить, где я живу?",
]


@pytest.mark.parametrize(("message", "kept"), KEPT)
def test_what_somebody_asks_to_have_remembered_is_kept(message: str, kept: str) -> None:
    reading = read_message(message)
    assert [one.said for one in reading.findings] == [kept]
    assert not reading.refused


@pytest.mark.parametrize("message", ASKED)
def test_a_question_about_what_is_remembered_states_nothing(message: str) -> None:
    reading = read_message(message)
    assert reading.findings == []
    assert {one.reason for one in reading.refused} == {"question"}


def test_a_question_behind_it_stays_a_question() -> None:
    reading = read_message("Can you remember that I live in Oslo? Where is the office?")
    assert [one.said for one in reading.findings] == ["I live in Oslo"]
    assert [one.reason for one in reading.refused] == ["question"]
