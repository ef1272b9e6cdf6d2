"""A small number in words says the same as in figures, and nothing else does."""

from __future__ import annotations

import pytest

from perdure.text.identity import identity_of, is_lossy_rewrite, same_identity


def same(one: str, other: str) -> bool:
    return same_identity(identity_of(one), identity_of(other))


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("I have three cats", "I have 3 cats"),
        ("My lease runs for two years", "My lease runs for 2 years"),
        ("Ich habe drei Katzen", "Ich habe 3 Katzen"),
        ("J'ai trois chats", "J'ai 3 chats"),
        ("Tengo dos hijos y tres gatos", "Tengo 2 hijos y 3 gatos"),
        ("Tenho três gatos", "Tenho 3 gatos"),
        ("У меня три кошки", "У меня 3 кошки"),
        ("我有三只猫", "我有3只猫"),
        ("我有两个孩子", "我有2个孩子"),
        ("猫を三匹飼っています", "猫を3匹飼っています"),
    ],
)
def test_a_number_word_is_its_figure(words: str, figures: str) -> None:
    assert same(words, figures)
    assert not is_lossy_rewrite(words, figures)
    assert not is_lossy_rewrite(figures, words)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I have three cats", "I have 30 cats"),
        ("I have three cats", "I have 4 cats"),
        ("I run once a week", "I run 11 a week"),
        ("Ich habe drei Katzen", "Ich habe 13 Katzen"),
        ("J'ai trois chats", "J'ai 33 chats"),
        ("Tengo tres gatos", "Tengo 30 gatos"),
        ("Tenho três gatos", "Tenho 30 gatos"),
        ("У меня три кошки", "У меня 30 кошек"),
        ("我有三只猫", "我有30只猫"),
        ("我有十三只猫", "我有3只猫"),
        ("猫を三匹飼っています", "猫を30匹飼っています"),
    ],
)
def test_another_number_is_another_fact(one: str, other: str) -> None:
    assert not same(one, other)
    assert is_lossy_rewrite(one, other)


@pytest.mark.parametrize(
    ("title", "figure"),
    [
        ("My favourite film is Seven", "My favourite film is 7"),
        ("my favorite movie is seven", "my favorite movie is 7"),
        ("Our cat is called Seven", "Our cat is called 7"),
        ("I love the novel Two", "I love the novel 2"),
        ("Mein Lieblingsfilm ist Sieben", "Mein Lieblingsfilm ist 7"),
        ("Unser Hund heißt Sieben", "Unser Hund heißt 7"),
        ("Mon film préféré est Sept", "Mon film préféré est 7"),
        ("Mi película favorita es Siete", "Mi película favorita es 7"),
        ("Meu filme favorito é Sete", "Meu filme favorito é 7"),
        ("Мой любимый фильм Семь", "Мой любимый фильм 7"),
        ("我最喜欢的电影是七", "我最喜欢的电影是7"),
        ("好きな映画はセブンです", "好きな映画は7です"),
    ],
)
def test_a_title_is_no_number(title: str, figure: str) -> None:
    assert not same(title, figure)
    assert is_lossy_rewrite(title, figure)


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("My son is seven", "My son is 7"),
        ("Seven people live here", "7 people live here"),
        ("My lucky number is Seven", "My lucky number is 7"),
        ("Meine Glückszahl ist die Zahl Sieben", "Meine Glückszahl ist die Zahl 7"),
        ("I HAVE SEVEN CATS", "I HAVE 7 CATS"),
        ("The film is seven hours long", "The film is 7 hours long"),
    ],
)
def test_beside_a_title_a_count_stays_one(words: str, figures: str) -> None:
    assert same(words, figures)
