"""Whether a text speaks of who speaks, by its index terms, in any script."""

from __future__ import annotations

import pytest

from perdure.text import first_person
from perdure.text.first_person import leaves_speaker_out, speaks_of_self
from perdure.text.words import index_terms, word_terms


@pytest.mark.parametrize(
    "text",
    [
        "I'm off to Ystad", "We've mended the pump", "Das ist unsere Pumpe", "Ich war in Ystad",
        "J'ai vendu la pompe", "Мы починили насос", "У меня есть насос", "أنا في المرفأ",
        "我修好了水泵", "私はポンプを直した", "제가 펌프를 고쳤어요", "मैं बंदरगाह में हूँ",
        "Η αντλία μου είναι παλιά",
    ],
)  # fmt: skip
def test_who_speaks_is_known_by_a_word_of_any_language(text):
    assert speaks_of_self(index_terms(text))
    assert not leaves_speaker_out(index_terms(text))


@pytest.mark.parametrize("text", ["The pump is leaking", "Die Pumpe ist undicht", "You and Omar?"])
def test_what_is_english_or_german_without_such_a_word_leaves_the_speaker_out(text):
    assert leaves_speaker_out(index_terms(text))


@pytest.mark.parametrize(
    "text",
    ["Vendí la bomba", "Vendeu a bomba", "泵坏了", "ポンプを直した", "أصلحت المضخة", "Купил насос"],
)
def test_of_languages_that_need_no_pronoun_nothing_is_said(text):
    assert not leaves_speaker_out(index_terms(text))


def test_the_words_are_written_as_the_index_has_them():
    listed = first_person._SELF | first_person._NAMING | first_person._THEIR_OWN
    assert [word for word in sorted(listed) if word not in word_terms(word)] == []
