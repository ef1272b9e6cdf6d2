"""Who asks whether something can be remembered wants it kept; who asks what is known does not."""

from __future__ import annotations

import pytest

from perdure.text.statements import read_message

KEPT = [
    ("Can you remember that the door faces north?", "the door faces north"),
    ("Could you please keep in mind that my dad is diabetic?", "my dad is diabetic"),
    ("Would you mind noting that the demo is on 5 May?", "the demo is on 5 May"),
    ("I'd like you to remember that I have two kids.", "I have two kids"),
    ("Kannst du dir merken, dass ich zwei Kinder habe?", "ich habe zwei Kinder"),
    ("Merk dir, dass ich früh aufstehe.", "ich früh aufstehe"),
    ("Merk dir, dass ich Kaffee liebe und Tee hasse.", "ich Kaffee liebe und Tee hasse"),
    ("Could you not forget that I take insulin at 8?", "I take insulin at 8"),
    ("Kannst du bitte nicht vergessen, dass ich um 8 esse?", "ich esse um 8"),
    ("Peux-tu ne pas oublier que j'ai deux enfants ?", "j'ai deux enfants"),
    ("你能记住我吃素吗？", "我吃素"),
    ("可以帮我记一下我对花生过敏吗？", "我对花生过敏"),
    ("私がベジタリアンだと覚えておいてくれますか？", "私がベジタリアンだ"),
    ("ピーナッツアレルギーがあることを覚えておいてください。", "ピーナッツアレルギーがある"),
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
    "你能记住我刚才说过什么吗？",
    "你记得我住在哪里吗？",
    "私が何を言ったか覚えていますか？",
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


def test_what_was_meant_is_kept_without_saying_so() -> None:
    [kept] = read_message("No wait, I meant Mia can't have nuts.").findings
    assert kept.said == "Mia can't have nuts"
    assert kept.correction
