"""Identity, polarity and claims in every shipped language besides English."""

from __future__ import annotations

import pytest

from perdure.text.claims import claim_of
from perdure.text.identity import identity_of, is_lossy_rewrite, opposed, same_identity
from perdure.text.packs import PACKS
from perdure.text.polarity import polarity_of

_SHIPPED = {pack.code for pack in PACKS}

CONTRADICT = [
    ("de", "Ich wohne in Berlin.", "Ich wohne in Hamburg."),
    ("de", "Meine Lieblingsfarbe ist blau", "Meine Lieblingsfarbe ist rot"),
    ("de", "Ich mag Koriander", "Ich mag keinen Koriander"),
    ("de", "Ich heiße Ada", "Ich heisse Grace"),
    ("de", "Der Port ist 6100", "Der Port ist 6200"),
    ("fr", "J'habite à Lyon", "J’habite à Paris"),
    ("fr", "Je m'appelle Ada", "Je m'appelle Anne"),
    ("fr", "J'aime le café", "Je déteste le café"),
    ("fr", "J'aime le café", "Je n'aime pas le café"),
    ("es", "Vivo en Oslo", "Vivo en Lima"),
    ("es", "Me llamo Ada", "Me llamo Ana"),
    ("es", "El puerto es 6100", "El puerto es 6200"),
    ("pt", "Moro em Lisboa", "Moro em Braga"),
    ("pt", "O meu nome é Ada", "O meu nome é Ana"),
    ("pt", "Eu adoro café", "Eu odeio café"),
    ("ru", "Я живу в Осло", "Я живу в Риге"),
    ("ru", "Меня зовут Ада", "Меня зовут Анна"),
    ("ru", "Я люблю кофе", "Я ненавижу кофе"),
    ("zh", "我叫小明", "我叫小红"),
    ("zh", "我住在上海", "我住在北京"),
    ("ja", "名前はアダです", "名前はハナです"),
]
OPPOSITES = [
    ("de", "Auf main pushen", "Nie auf main pushen"),
    ("fr", "Déployer le vendredi", "Ne jamais déployer le vendredi"),
    ("es", "Desplegar los viernes", "Nunca desplegar los viernes"),
    ("pt", "Publicar às sextas", "Nunca publicar às sextas"),
    ("ru", "Пушить в main", "Не пушить в main"),
    ("zh", "我喜欢咖啡", "我不喜欢咖啡"),
    ("zh", "我吃花生", "我不吃花生"),
]


def _needs(code: str) -> None:
    if code not in _SHIPPED:
        pytest.skip(f"the pack {code} is not shipped")


@pytest.mark.parametrize(("code", "a", "b"), CONTRADICT)
def test_another_value_of_one_slot_contradicts_in_any_language(code: str, a: str, b: str) -> None:
    _needs(code)
    one, other = claim_of(a), claim_of(b)

    assert one is not None
    assert other is not None
    assert one.contradicts(other)
    assert not same_identity(identity_of(a), identity_of(b))


@pytest.mark.parametrize(("code", "a", "b"), OPPOSITES)
def test_a_denial_makes_an_opposite_in_any_language(code: str, a: str, b: str) -> None:
    _needs(code)

    assert (polarity_of(a), polarity_of(b)) == ("+", "-")
    assert opposed(identity_of(a), identity_of(b))
    assert is_lossy_rewrite(b, a)
    assert is_lossy_rewrite(a, b)


@pytest.mark.parametrize(
    "text",
    [
        "I like it plus cake",
        "We will die on that hill",
        "It is on my son",
        "She saw a sin tax bill",
    ],
)
def test_words_that_deny_in_another_language_deny_nothing_in_english(text: str) -> None:
    assert polarity_of(text) == "+"
