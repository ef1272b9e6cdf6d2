"""What is of a kind is known by the kind's name, in every language that has a table of kinds."""

from __future__ import annotations

import pytest

from perdure.text.kinds import members_asked_for, names_one
from perdure.text.packs.kinds import KINDS
from perdure.text.words import index_terms, whole_terms

ASKED = [
    ("Which instruments does Melanie play?", "She plays the clarinet", "She plays in a band"),
    ("what pets do I have", "We got two guinea pigs", "We live on a pig farm"),
    ("Which martial arts has John done?", "I'm off to do some Taekwondo", "I went to an art fair"),
    ("Which cities has Jon been to?", "A short trip to New York", "The new house is in Nestreet"),
    ("Welche Haustiere hat Anna?", "Anna hat eine Katze", "Anna hat ein Fahrrad"),
    ("In welchen Städten war Tom?", "Tom war in München", "Tom war im Schwimmbad"),
    ("Quels instruments joue Zoé ?", "Zoé joue de la flûte", "Zoé joue aux échecs"),
    ("¿Qué países conoce Luz?", "Luz ha estado en Perú", "Luz ha estado en casa"),
    ("que paises conoce luz", "luz ha estado en peru", "luz ha estado en casa"),
    ("Que frutas come o Rui?", "O Rui come maçã todos os dias", "O Rui come tarde"),
    ("В каких городах была Маша?", "Маша ездила в Казань", "Маша ездила к морю"),
    ("小红会什么乐器？", "小红从小拉小提琴", "小红从小住在河边"),
    ("ケンのペットは？", "ケンは猫を飼っている", "ケンは庭を持っている"),
]


@pytest.mark.parametrize(("question", "of_the_kind", "other"), ASKED)
def test_a_thing_is_known_by_its_kind(question, of_the_kind, other):
    members = members_asked_for(question)
    assert names_one(index_terms(of_the_kind), members)
    assert not names_one(index_terms(other), members)


@pytest.mark.parametrize(
    "question", ["Where does Ada live?", "Wo wohnt Ada?", "小红住在哪里？", ""]
)
def test_most_questions_name_no_kind(question):
    assert members_asked_for(question) == ()


def test_the_longer_name_of_a_kind_is_meant():
    spoken = members_asked_for("Which languages does Ada speak?")
    written = members_asked_for("Which programming languages does Ada know?")
    assert ("german",) in spoken
    assert ("german",) not in written
    assert ("python",) in written


def test_what_the_question_says_itself_is_no_more_than_a_word():
    assert ("violin",) not in members_asked_for("Which instrument but the violin does Ada play?")


@pytest.mark.parametrize("code", KINDS)
def test_a_table_of_kinds_is_whole(code):
    for line in KINDS[code].strip().replace("\n ", " ").splitlines():
        nouns, _, members = line.partition(": ")
        asks = [noun.strip() for noun in nouns.split(",")]
        named = [member.strip() for member in members.split(",")]
        assert all(asks), line
        assert len(named) >= 6, line
        assert len(set(named)) == len(named), line
        assert all(map(whole_terms, named)), line
        assert not set(asks) & set(named), line
