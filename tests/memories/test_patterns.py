"""What people say of themselves is found in eight languages, and what they do not say is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.memories.extraction.packs import PACKS
from perdure.memories.extraction.patterns import facts_of
from perdure.model.message import Message


def found(text: str) -> dict[str, object]:
    return {
        fact.key.removeprefix("user."): fact.value for fact in facts_of([Message("user", text)])
    }


SAID = {
    "I'm Ada Lovelace.": {"name": "Ada Lovelace"},
    "my name is Ludwig van Beethoven.": {"name": "Ludwig van Beethoven"},
    "My name is Mary-Jane O’Neil, hi": {"name": "Mary-Jane O'Neil"},
    "Ｍｙ ｎａｍｅ ｉｓ Ｄｏｒａ．": {"name": "Dora"},
    "My name is محمد": {"name": "محمد"},
    "MY NAME IS DORA AND I LIKE TEA": {"name": "DORA", "preferences": "TEA"},
    "I’m in Rome with my cat": {"location": "Rome"},
    "I live in Rio de Janeiro and like it": {"location": "Rio de Janeiro"},
    "I live in the Netherlands": {"location": "Netherlands"},
    "I like tea and I live in Oslo": {"preferences": "tea", "location": "Oslo"},
    "I prefer dark roast because it's strong": {"preferences": "dark roast"},
    "Reach me at ada.l+news@mail.example.org.": {"email": "ada.l+news@mail.example.org"},
    "Mein Name ist Jürgen Groß. Ich wohne in Frankfurt am Main, ich mag schwarzen Kaffee.": {
        "name": "Jürgen Groß", "location": "Frankfurt am Main", "preferences": "schwarzen Kaffee",
    },
    "Ich heiße Anna und wohne in Köln.": {"name": "Anna", "location": "Köln"},
    "Je m’appelle Élodie. J’habite à Lyon et j'aime le thé vert.": {
        "name": "Élodie", "location": "Lyon", "preferences": "le thé vert",
    },
    "Me llamo José García y vivo en Buenos Aires. Prefiero el café solo.": {
        "name": "José García", "location": "Buenos Aires", "preferences": "el café solo",
    },
    "Meu nome é João. Moro em São Paulo e gosto de café.": {
        "name": "João", "location": "São Paulo", "preferences": "café",
    },
    "Меня зовут Анна. Я живу в Москве. Я предпочитаю чай.": {
        "name": "Анна", "location": "Москве", "preferences": "чай",
    },
    "我叫李雷，我住在上海。我喜欢绿茶。": {
        "name": "李雷", "location": "上海", "preferences": "绿茶",
    },
    "私の名前は田中です。東京に住んでいます。お茶が好きです。": {
        "name": "田中", "location": "東京", "preferences": "お茶",
    },
    "山田と申します。": {"name": "山田"},
}  # fmt: skip


@pytest.mark.parametrize("text", SAID)
def test_what_is_said_is_found_whole(text):
    assert found(text) == SAID[text]


NOT_SAID = (
    "I am Very Happy", "I'm Italian", "I am Head of Sales", "I am CEO", "I'm Bea's sister",
    "She said I am Dora", "I am Working on it", "I'm in March already", "I am in Trouble",
    "I live in a house", "If I am in Paris, tell me", "Do I like tea?", "I like it.",
    "I like your answer", "I don't like tea", "Write to bob@corp.example", "cc: bob@corp.example",
    "Ich bin Lehrer.", "Ich bin Müde.", "Ich mag keinen Kaffee.", "Ich bin in Eile",
    "Je suis Fatiguée", "Je suis à Table basse", "No me gusta el café frío.", "Soy Feliz",
    "Não gosto de café.", "Я не люблю ранние рейсы.", "Я в Порядке вещей",
    "我叫外卖。", "我不喜欢早班。", "我住在北京很多年了",
    "彼は東京に住んでいます。", "それが好きです。",
)  # fmt: skip


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_is_not_said_is_not_found(text):
    assert found(text) == {}


def test_every_language_finds_names_places_and_likings():
    for pack in PACKS:
        assert pack.names or pack.names_whole, pack.code
        assert pack.places or pack.places_whole, pack.code
        assert pack.likes or pack.likes_whole, pack.code


@given(st.text(max_size=200))
def test_any_text_is_read_and_no_value_is_blank(text):
    for fact in facts_of([Message("user", text)]):
        assert str(fact.value).strip()


def test_long_texts_are_read_in_time_that_grows_with_them():
    for text in ("I like " * 5000, "a." * 20000 + "@", "My name is A " * 3000, "我叫" * 20000):
        facts_of([Message("user", text)])
