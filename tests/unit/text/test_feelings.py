"""What one likes and what one does not, said in one breath, are two facts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from perdure.text.claims import claim_of
from perdure.text.feelings import part_feelings
from perdure.text.statements import read_message

PARTED = {
    "I love tea and hate coffee.": ("I love tea", "I hate coffee"),
    "I hate coffee but love green tea": ("I hate coffee", "I love green tea"),
    "Well, I really like jazz but don't like opera!": ("I really like jazz", "I don't like opera"),
    "We use Postgres and avoid MySQL.": ("We use Postgres", "We avoid MySQL"),
    "Ich mag Tee, danke. Ich liebe Kaffee und hasse Saft": (
        "Ich mag Tee, danke", "Ich liebe Kaffee", "Ich hasse Saft",
    ),
    "Я люблю чай и ненавижу кофе": ("Я люблю чай", "Я ненавижу кофе"),
    "J'adore le thé et je déteste le café": ("J'adore le thé", "je déteste le café"),
    "Amo el té y odio el café": ("Amo el té", "odio el café"),
}  # fmt: skip
WHOLE = (
    "I love tea and coffee",
    "I love swimming and hate mail",
    "I love tea and hate it in the evening",
    "I love tea, cake and hate coffee",
    "I love tea and hate coffee when I travel",
    "I love rock and roll and jazz",
    "Ich liebe Tee und hasse es am Abend",
    "Я люблю чай и ненавижу его вечером",
)


@pytest.mark.parametrize("message", PARTED)
def test_each_of_two_feelings_is_a_fact_of_its_own(message: str) -> None:
    findings = read_message(message).findings
    assert tuple(one.said for one in findings) == PARTED[message]


@pytest.mark.parametrize("message", PARTED)
def test_each_names_the_very_words_it_was_said_in(message: str) -> None:
    findings = read_message(message).findings
    for one in findings:
        assert one.said.endswith(message[one.start : one.end])
    assert all(a.end <= b.start for a, b in pairwise(findings))


@pytest.mark.parametrize("message", WHOLE)
def test_what_may_hold_for_both_stays_whole(message: str) -> None:
    assert len(read_message(message).findings) <= 1


def test_the_two_are_of_opposite_polarity() -> None:
    liked, disliked = (
        claim_of(one.said) for one in part_feelings("I love tea and hate coffee", "en")
    )
    assert liked is not None
    assert disliked is not None
    assert (liked.polarity, disliked.polarity) == ("+", "-")
    assert {liked.attribute, disliked.attribute} == {"like tea", "like coffee"}


def test_languages_whose_verbs_hold_the_subject_are_left_alone() -> None:
    assert part_feelings("Amo el té y odio el café", "es") == ()
