"""What first hits lead to, and how a list is spread over sessions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decide_entries import statement
from perdure.decide.second_round import LOOKED_UP, links, spread, words_of
from perdure.ports import Match, Matches
from perdure.text.words import index_terms


def match(name: str, text: str, seq: int) -> Match:
    return Match(statement(name, text, seq=seq), index_terms(text))


def matches(*found: Match, population: int = 200) -> Matches:
    terms = [term for one in found for term in set(one.terms)]
    return Matches(list(found), {term: terms.count(term) for term in terms}, population)


FIRST = [
    (match("who", "Ida Brandt mends the boat", 1), 0.9),
    (match("what", "The boat lies at pier KX-7", 2), 0.5),
]


def test_words_of_the_first_hits_lead_on_but_those_of_the_question_do_not():
    words = words_of(FIRST, {"boat": 2.0, "mend": 1.0})
    assert {"brandt", "=kx-7", "pier"} <= set(words)
    assert not {"boat", "mend", "the", "at"} & set(words)
    assert words == words_of(FIRST, {"mend": 1.0, "boat": 2.0})


def test_only_so_many_words_are_looked_up_and_none_without_hits():
    long = match("long", " ".join(f"word{number}x" for number in range(200)), 3)
    assert len(words_of([(long, 1.0)], {})) == LOOKED_UP
    assert words_of([], {}) == []


@pytest.mark.parametrize(
    ("first", "led", "other"),
    [
        ("Ida Brandt mends the boat", "Brandt lives in Lund", "It rains in Lund"),
        ("Лодку чинит Громов", "Громов живёт в Туле", "В Туле идёт дождь"),
        ("欧阳修理那条船", "欧阳住在苏州", "今天下雨了"),
        ("القارب يصلحه برهان", "برهان يسكن في حلب", "السماء تمطر اليوم"),
    ],
)
def test_a_link_says_to_which_first_hit_it_goes(first, led, other):
    head = match("who", first, 1)
    found = matches(head, match("led", led, 7), match("other", other, 8))
    linked = links([(head, 0.9)], found)
    assert linked[7][1] == "who"
    assert 0 < linked[7][0] <= 1
    assert 1 not in linked, "a first hit leads to others, not to itself"
    assert 8 not in linked


def test_words_that_stand_everywhere_or_nowhere_else_lead_to_nothing():
    head = match("who", "Ida Brandt mends the boat", 1)
    everywhere = [match(f"m{n}", f"Brandt sat in room {n}x", 10 + n) for n in range(9)]
    assert not links([(head, 0.9)], matches(head, *everywhere, population=50))
    assert links([(head, 0.9)], matches(head, *everywhere, population=500))
    assert not links([], matches(head))


SCORED = st.lists(
    st.tuples(st.sampled_from(["a", "b", "c", None]), st.floats(0.01, 1.0)), max_size=12
).map(lambda scored: sorted(scored, key=lambda one: -one[1]))


@given(SCORED, st.floats(0.0, 0.9))
def test_a_spread_list_holds_each_once_and_its_scores_fall(scored, less):
    given_out = list(spread(scored, less))
    assert sorted(place for place, _ in given_out) == list(range(len(scored)))
    worth = [score for _, score in given_out]
    assert worth == sorted(worth, reverse=True)
    assert all(0 < score <= scored[place][1] for place, score in given_out)
    if less == 0.0:
        assert [place for place, _ in given_out] == list(range(len(scored)))


def test_a_second_of_one_session_comes_behind_a_first_of_another():
    order = [place for place, _ in spread([("a", 0.9), ("a", 0.8), ("b", 0.75)], 0.1)]
    assert order == [0, 2, 1]
    alone = [place for place, _ in spread([(None, 0.9), (None, 0.8), ("b", 0.75)], 0.1)]
    assert alone == [0, 1, 2], "what has no session is held against nobody"
