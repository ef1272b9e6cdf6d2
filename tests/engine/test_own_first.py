"""What one does oneself comes before what is told of somebody else."""

from __future__ import annotations

import pytest

from perdure import Memory

TOLD = [
    (
        "Since last autumn I play the cello.",
        "My sister plays drums.",
        "Which instruments do I play?",
    ),
    ("I play the cello.", "Ann plays the drums.", "Which instruments do I play?"),
    (
        "Seit dem Herbst spiele ich Cello.",
        "Meine Frau spielt Geige.",
        "Welche Instrumente spiele ich?",
    ),
    ("С осени я играю на скрипке.", "Моя сестра играет громко.", "На чём я играю?"),
    ("Depuis un an, je joue du violon.", "Ma soeur joue fort.", "De quoi est-ce que je joue ?"),
]
"""What is of oneself, longer, so that by its words it comes later; of another; what is asked."""


def first(told, question):
    with Memory.open("memory:") as memory:
        memory.remember(list(told))
        return memory.recall(question).hits[0].text


@pytest.mark.parametrize(("own", "theirs", "question"), TOLD)
def test_ones_own_comes_first_whichever_was_told_later(own, theirs, question):
    assert first((own, theirs), question) == own
    assert first((theirs, own), question) == own


def test_what_is_asked_of_a_sister_is_hers():
    own, theirs, _ = TOLD[0]
    assert first((own, theirs), "What does my sister play?") == theirs
    assert first((theirs, own), "What does my sister play?") == theirs


def test_it_is_left_out_with_its_sign():
    *told, question = TOLD[0]
    for without, marked in (((), [False, True]), (("first_person",), [False, False])):
        with Memory.open("memory:", rank_without=without) as memory:
            memory.remember(told)
            hits = memory.recall(question).hits
        assert ["first_person" in hit.shares for hit in hits] == marked
